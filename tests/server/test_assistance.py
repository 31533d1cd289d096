"""What a table does unasked, over the wire: whoever sits there, comes there or looks for a table is told."""

from __future__ import annotations

import pytest

from tests.server.helpers import BOT, ME, order
from tests.server.test_links import OPEN, code_of, hosted

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_whoever_comes_is_told_what_the_table_does(ana, guest):
    """By the invitation before they sit down, and by the table's own message after it."""
    made = await hosted(ana, ME, OPEN, assistance="none")
    path = "/api" + made["links"][0]["path"]
    eva = guest()

    invitation = (await eva.http.get(path)).json()
    await eva.http.post(path, json={"name": "Eva"})

    assert invitation["assistance"] == "none"
    for one in (ana, eva):
        async with one.at(made["id"]) as (_, sync):
            assert sync["table"]["assistance"] == "none"


async def test_the_list_of_public_tables_tells_it(ana, guest):
    """Among the other terms of each table."""
    made = (await ana.http.post("/api/tables", json=order(ME, OPEN, assistance="some"))).json()

    listed = (await guest().http.get("/api/tables/public")).json()

    assert [table["assistance"] for table in listed if table["id"] == made["id"]] == ["some"]


async def test_who_asks_without_it_gets_all(ana):
    """As a program does that knows nothing of it; a word that there is not is refused."""
    async with ana.at(await ana.table(ME, BOT, rules="palm")) as (_, sync):
        assert sync["table"]["assistance"] == "full"
    asked = ana.http.post("/api/tables", json=order(ME, BOT, assistance="much"))
    assert await code_of(asked) == (400, "bad-request")


async def test_every_ruleset_tells_what_its_tables_usually_do(ana):
    """So that a lobby can offer it before the host chooses."""
    games = {game["id"]: game["rulesets"] for game in (await ana.http.get("/api/games?lang=en")).json()}
    usual = {ruleset["id"]: ruleset["assistance"] for ruleset in games["cuarenta"]}

    assert usual == {"pagat": "some", "palm": "none", "casa": "full", "mesa": "some", "cuenca": "some"}
