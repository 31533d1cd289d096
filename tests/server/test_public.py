"""The list of public tables over the wire: what stands in it, and who may sit down by it."""

from __future__ import annotations

import pytest

from sobremesa.server.hosting import Hosting
from sobremesa.server.limits import Allowance, Limits
from tests.server.helpers import BOT, ME, Guest, hear_until, order, play_out, running
from tests.server.test_links import OPEN, code_of, hosted

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def listed(guest) -> dict[str, dict]:
    """The public tables by their ids."""
    return {table["id"]: table for table in (await guest.http.get("/api/tables/public")).json()}


async def test_a_public_table_is_listed_for_strangers_and_a_private_one_never(ana, guest):
    """Who sits there, the score and the free seats stand in the list; no word of a table that is not public."""
    shown = await ana.table(ME, OPEN, options={"target": "20"})
    hidden = await hosted(ana, ME, OPEN)

    answer = await guest().http.get("/api/tables/public")

    assert hidden["id"] not in answer.text
    table = next(table for table in answer.json() if table["id"] == shown)
    assert (table["game"], table["rules"], table["options"]) == ("cuarenta", "pagat", {"target": "20"})
    assert [player["name"] for player in table["players"]] == ["Ana", ""]
    assert (table["score"], table["free"], table["seats"]) == ([0, 0], [2], 2)


async def test_the_newest_stands_first_and_a_finished_one_nowhere(ana, guest):
    """A game leaves the list with its end, by the rules or by being abandoned."""
    eva = guest()
    first, second, third = [await ana.table(ME, BOT, options={"target": "6"}) for _ in range(3)]
    assert [name for name in await listed(eva) if name in {first, second, third}] == [third, second, first]

    async with ana.at(first) as (socket, sync):
        await play_out(socket, sync)
    await ana.http.post(f"/api/tables/{second}/abandon")

    assert {first, second, third} & set(await listed(eva)) == {third}


async def test_nobody_fills_the_list_alone(guest):
    """Of the tables of one host the three newest are shown; another's stand beside them."""
    ana, eva = guest(), guest()
    others = await eva.table(ME, BOT)
    mine = [await ana.table(ME, BOT) for _ in range(5)]

    shown = await listed(guest())

    assert [table for table in mine if table in shown] == mine[2:]
    assert others in shown


async def test_whoever_comes_first_takes_a_free_seat_of_a_public_table(ana, guest):
    """Without a link: they look, sit down and get a hand; the next one hears that the seat is taken."""
    table = await ana.table(ME, OPEN)
    path = f"/api/tables/{table}/seats/2"
    eva = guest()
    async with ana.at(table) as (mine, _):
        looked = (await eva.http.get(path)).json()
        sat = await eva.http.post(path, json={"name": "<b>Eva</b>"})
        await hear_until(mine, lambda message: message["type"] == "update")
        async with eva.at(table) as (_, theirs):
            pass

    assert (looked["seat"], looked["id"], sat.json()) == (2, None, {"id": table})
    assert (theirs["table"]["you"], len(theirs["view"]["hand"])) == (2, 5)
    assert theirs["table"]["players"][1]["name"] == "<b>Eva</b>"  # shown as text, never as markup
    assert (await listed(eva))[table]["free"] == []
    assert (await eva.http.get(path)).json()["id"] == table
    assert await code_of(guest().http.post(path, json={})) == (409, "link-taken")


async def test_no_seat_is_taken_where_none_is_offered(ana, guest):
    """A private table keeps to its links, a bot keeps its seat, and what is no seat or no table is not found."""
    private = (await hosted(ana, ME, OPEN))["id"]
    public = await ana.table(ME, BOT, OPEN, BOT, rules="mesa")
    eva = guest()

    assert await code_of(eva.http.post(f"/api/tables/{private}/seats/2", json={})) == (403, "not-invited")
    assert await code_of(eva.http.get(f"/api/tables/{private}/seats/2")) == (403, "not-invited")
    assert await code_of(eva.http.post(f"/api/tables/{public}/seats/2", json={})) == (409, "link-taken")
    assert await code_of(ana.http.post(f"/api/tables/{public}/seats/3", json={})) == (409, "already-seated")
    for seat in (0, 5, -1):
        assert await code_of(eva.http.post(f"/api/tables/{public}/seats/{seat}", json={})) == (404, "unknown-link")
    assert await code_of(eva.http.post("/api/tables/none/seats/1", json={})) == (404, "unknown-table")


async def test_nobody_sits_down_at_public_tables_without_measure(tmp_path):
    """The limit on sitting down there is one of its own, well below that on other requests."""
    limits = Limits(sit=Allowance(2, 600), spare_this_machine=False)
    async with running(tmp_path, hosting=Hosting(limits=limits)) as address:
        ana, eva = Guest(address), Guest(address)
        tables = [(await ana.http.post("/api/tables", json=order(ME, OPEN))).json()["id"] for _ in range(3)]
        await eva.http.get("/api/tables")
        answers = [await eva.http.post(f"/api/tables/{table}/seats/2", json={}) for table in tables]
        await ana.http.aclose()
        await eva.http.aclose()

    assert [answer.status_code for answer in answers] == [200, 200, 429]
