"""Links over the wire: made, told once, opened, taken, and watched by."""

from __future__ import annotations

import pytest

from sobremesa.tables.tables import Tables
from tests.server.helpers import BOT, ME, hear_all, hear_until, order, say

OPEN = {"kind": "open"}

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def hosted(guest, *players, **more):
    """What the host of a table is told."""
    made = await guest.http.post("/api/tables", json=order(*players, public=False, **more))
    assert made.status_code == 201, made.text
    return made.json()


async def code_of(answering) -> tuple[int, str]:
    """Status and code of an answer."""
    answer = await answering
    return answer.status_code, answer.json()["code"]


async def test_a_table_tells_its_links_once(ana):
    """One page for every free seat and one to watch by; lists never show them."""
    made = await hosted(ana, ME, OPEN, BOT, OPEN, rules="mesa")

    assert [link["seat"] for link in made["links"]] == [2, 4]
    assert all(len(link["path"]) == len("/join/") + 22 for link in made["links"])
    assert made["watch"].startswith("/watch/")
    secret = made["links"][0]["path"].removeprefix("/join/")
    assert secret not in (await ana.http.get("/api/tables")).text


async def test_a_friend_without_a_cookie_sits_down_and_both_play(ana, guest):
    """Looking seats nobody; sitting down tells the host, deals the pack, and the seat is the visitor's by cookie."""
    made = await hosted(ana, ME, OPEN)
    path = "/api" + made["links"][0]["path"]
    eva = guest()
    async with ana.at(made["id"]) as (mine, sync):
        looked = (await eva.http.get(path)).json()
        sat = await eva.http.post(path, json={"name": "Eva", "text": "hola"})
        people = await hear_all(mine)
        first = await hear_until(mine, lambda message: message["type"] == "update")
        async with eva.at(made["id"]) as (_, theirs):
            pass

    assert (sync["n"], sync["table"]["players"][1]["kind"], sync["view"]["phase"]) == (0, "open", "pack")
    assert (looked["seat"], looked["id"], looked["players"][0]["name"]) == (2, None, "Ana")
    assert (sat.status_code, sat.json()) == (200, {"id": made["id"]})
    assert people["type"] == "people"
    assert people["players"][1] == {"seat": 2, "name": "Eva", "kind": "human", "away": True}
    assert (first["n"], first["event"]["move"]) == (1, "pack")
    assert theirs["table"]["you"] == 2
    assert len(theirs["view"]["hand"]) == 5


async def test_a_link_works_once(ana, eva, guest):
    """Its owner comes back by it and is told the table; others, and those who sit there, hear why they cannot."""
    made = await hosted(ana, ME, OPEN, OPEN, BOT, rules="mesa")
    first, second = ("/api" + link["path"] for link in made["links"])
    await eva.http.post(first, json={"name": "Eva"})

    assert (await eva.http.get(first)).json()["id"] == made["id"]
    assert (await eva.http.post(first, json={})).json() == {"id": made["id"]}
    assert await code_of(guest().http.get(first)) == (409, "link-taken")
    assert await code_of(guest().http.post(first, json={"name": "Luz"})) == (409, "link-taken")
    assert await code_of(ana.http.post(second, json={})) == (409, "already-seated")
    assert await code_of(eva.http.get("/api/join/nothing")) == (404, "unknown-link")


async def test_whoever_sits_down_can_be_escaped_and_bounded(ana, guest):
    """A name of too many characters is refused; one with lines in it becomes one line."""
    made = await hosted(ana, ME, OPEN)
    path = "/api" + made["links"][0]["path"]
    eva = guest()

    assert await code_of(eva.http.post(path, json={"name": "E" * 41})) == (400, "bad-request")
    assert (await eva.http.post(path, json={"name": "E\n\u202ev a"})).status_code == 200
    async with ana.at(made["id"]) as (_, sync):
        assert sync["table"]["players"][1]["name"] == "E v a"


async def test_the_id_of_a_private_table_shows_nothing(ana, eva):
    """A stranger's socket is closed with the code; by the link to watch they see the room without a hand."""
    made = await hosted(ana, ME, BOT)

    async with eva.at(made["id"]) as (_, closed):
        assert (closed["type"], closed["code"]) == ("closed", "not-invited")
    assert (await eva.http.post("/api" + made["watch"])).json() == {"id": made["id"]}
    async with eva.at(made["id"]) as (_, sync):
        assert (sync["table"]["you"], sync["view"]["hand"], sync["view"]["legal"]) == (0, [], [])


async def test_the_others_see_who_goes_and_comes(ana, guest):
    """A lost connection shows as away, and a new one takes it back."""
    made = await hosted(ana, ME, OPEN)
    eva = guest()
    await eva.http.post("/api" + made["links"][0]["path"], json={"name": "Eva"})

    async with ana.at(made["id"]) as (mine, sync):
        async with eva.at(made["id"]):
            came = await hear_all(mine)
        went = await hear_all(mine)

    assert sync["table"]["players"][1]["away"]
    assert "away" not in came["players"][1]
    assert went["players"][1]["away"]


async def test_nobody_moves_before_everybody_is_there(ana):
    """A move at a table that waits is refused and the connection goes on."""
    made = await hosted(ana, ME, OPEN)

    async with ana.at(made["id"]) as (socket, _):
        await say(socket, type="move", move="5h", seen=0)
        assert (await hear_all(socket))["code"] == "waiting"


async def test_the_log_of_a_failure_has_no_secret(ana, monkeypatch, caplog):
    """Even a fault of ours does not write a link down."""
    made = await hosted(ana, ME, OPEN)
    path = made["links"][0]["path"]

    async def failing(*_: object) -> None:
        raise RuntimeError("a fault")

    monkeypatch.setattr(Tables, "invitation", failing)
    assert await code_of(ana.http.get("/api" + path)) == (500, "internal")

    assert "/api/join/…" in caplog.text
    assert path.removeprefix("/join/") not in caplog.text
