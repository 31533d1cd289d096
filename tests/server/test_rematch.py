"""Playing again, over the wire."""

from __future__ import annotations

import pytest

from tests.server.helpers import BOT, ME, hear_until, play_out

OPEN = {"kind": "open"}

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def friends(ana, eva):
    """A short table of two friends, which ends when one leaves."""
    made = (await ana.http.post("/api/tables", json={**TABLE, "players": [ME, OPEN], "away": "end"})).json()
    await eva.http.post("/api" + made["links"][0]["path"], json={"name": "Eva"})
    return made["id"]


TABLE = {"game": "cuarenta", "rules": "pagat", "seats": 2, "options": {"target": "10"}}


async def test_everybody_at_the_old_table_hears_where_it_goes_on(ana, eva):
    """The one who asks waits; with the other's yes both are told of one table, and come to their seats there."""
    table = await friends(ana, eva)
    await ana.http.post(f"/api/tables/{table}/abandon")
    asked = await ana.http.post(f"/api/tables/{table}/rematch")
    agreed = await eva.http.post(f"/api/tables/{table}/rematch")
    again = agreed.json()["id"]

    assert (asked.status_code, asked.json()) == (200, {"id": None})
    async with ana.at(again) as (_, mine), eva.at(again) as (_, theirs):
        pass
    assert (mine["table"]["you"], theirs["table"]["you"]) == (1, 2)
    assert (mine["table"]["session"], mine["table"]["cut"], mine["table"]["rematch"]) == (table, [], None)


async def test_a_finished_table_tells_of_its_rematch_at_once_and_to_those_who_come_later(ana):
    """The aside names the new table, and so does the old one's sync from then on; the session adds the game up."""
    made = (await ana.http.post("/api/tables", json={**TABLE, "players": [ME, BOT]})).json()
    async with ana.at(made["id"]) as (socket, sync):
        last = (await play_out(socket, sync))[-1]
        again = (await ana.http.post(f"/api/tables/{made['id']}/rematch")).json()["id"]
        told = await hear_until(socket, lambda message: message.get("kind") == "rematch")
    async with ana.at(made["id"]) as (_, later):
        pass
    session = (await ana.http.get(f"/api/tables/{again}/session")).json()

    assert (told["type"], told["text"]) == ("said", again)
    assert later["table"]["rematch"] == again
    assert session["id"] == made["id"]
    assert [(game["id"], game["status"]) for game in session["games"]] == [(made["id"], "over"), (again, "playing")]
    assert session["games"][0]["score"] == last["view"]["score"]
    assert session["totals"]["games"][last["view"]["winner"] - 1] == 1


async def test_what_cannot_be_played_again_is_refused(ana, eva):
    """A game that goes on, and one of other people's; a session is not for strangers."""
    made = (await ana.http.post("/api/tables", json={**TABLE, "players": [ME, BOT]})).json()
    refused = [
        await ana.http.post(f"/api/tables/{made['id']}/rematch"),
        await eva.http.post(f"/api/tables/{made['id']}/rematch"),
        await eva.http.get(f"/api/tables/{made['id']}/session"),
        await ana.http.get("/api/tables/none/session"),
    ]

    assert [(one.status_code, one.json()["code"]) for one in refused] == [
        (409, "game-not-over"),
        (403, "not-yours"),
        (403, "not-invited"),
        (404, "unknown-table"),
    ]
