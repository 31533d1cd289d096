"""Rated tables and my ratings, over the wire."""

from __future__ import annotations

import pytest

from tests.server.conftest import known
from tests.server.helpers import BOT, ME, order, play_out
from tests.server.test_links import OPEN, hosted

pytestmark = pytest.mark.asyncio(loop_scope="module")

RATED = {"rated": True, "takebacks": False, "hints": False}


async def test_a_rated_game_is_in_my_ratings(guest):
    """Its pool has today's rating with its interval, wide after one game, and what the game was; others have none."""
    rosa = await known(guest())
    table = await rosa.table(ME, BOT, **RATED)
    async with rosa.at(table) as (socket, sync):
        assert sync["table"]["rated"]
        last = (await play_out(socket, sync))[-1]["view"]

    (pool,) = (await rosa.http.get("/api/ratings")).json()["pools"]

    won = last["winner"] == 1
    assert (pool["game"], pool["family"], pool["seats"], pool["tempo"]) == ("cuarenta", "", 2, "unhurried")
    assert (pool["against"], pool["games"], pool["won"]) == ("computers", 1, won)
    assert pool["low"] < pool["rating"] < pool["high"]
    assert (pool["rating"] > 1500) == won
    assert (pool["provisional"], pool["highest"]) == (True, None)
    assert [(one["id"], one["share"], one["rating"]) for one in pool["course"]] == [(table, won, pool["rating"])]
    assert (await guest().http.get("/api/ratings")).json() == {"pools": []}


async def test_whoever_is_invited_is_told_that_it_is_rated(ana, guest):
    """On the invitation, and in the list of public tables; of others it is told that they are not."""
    for told, more in ((True, RATED), (False, {})):
        made = await hosted(ana, ME, OPEN, **more)
        assert (await guest().http.get("/api" + made["links"][0]["path"])).json()["rated"] is told
        shown = await ana.table(ME, OPEN, **more)
        tables = (await guest().http.get("/api/tables/public")).json()
        assert [table["rated"] for table in tables if table["id"] == shown] == [told]


async def rated_once(one, other) -> None:
    """Let two people play a rated game, which the other gives up."""
    made = await hosted(one, ME, OPEN, **RATED)
    await other.http.post("/api" + made["links"][0]["path"], json={"name": "Eva"})
    assert (await other.http.post(f"/api/tables/{made['id']}/abandon")).status_code == 204


async def test_a_rating_stands_beside_a_name_where_people_meet(guest):
    """At a rated table alone: on its invitation, in the list of public tables, and for those who sit there."""
    rosa, luis, stranger = [await known(guest()) for _ in range(3)]
    await rated_once(rosa, luis)
    made, shown = await hosted(rosa, ME, OPEN, **RATED), await rosa.table(ME, OPEN, **RATED)
    (pool,) = (await rosa.http.get("/api/ratings")).json()["pools"]
    told = {"seat": 1, **{name: pool[name] for name in ("rating", "low", "high", "provisional")}}

    assert (await stranger.http.get("/api" + made["links"][0]["path"])).json()["ratings"] == [told]
    assert (await stranger.http.get(f"/api/tables/{shown}/seats/2")).json()["ratings"] == [told]
    tables = (await stranger.http.get("/api/tables/public")).json()
    assert [table["ratings"] for table in tables if table["id"] == shown] == [[told]]
    assert (await rosa.http.get(f"/api/tables/{made['id']}/ratings")).json() == [told]
    refused = await stranger.http.get(f"/api/tables/{made['id']}/ratings")
    assert (refused.status_code, refused.json()["code"]) == (403, "not-invited")


async def invited(one, other) -> dict:
    """The invitation that somebody has from a player with whom they have played."""
    mark = (await one.http.get("/api/company")).json()[0]["mark"]
    await one.http.post(f"/api/company/{mark}/invite")
    (told,) = (await other.http.get("/api/invitations")).json()
    return told


async def test_an_invitation_tells_how_strong_who_sends_it_is(guest):
    """As it stands at the table, where the game is rated; of one who has no rating, and of other games, nothing."""
    rosa, luis, new, eva = [await known(guest()) for _ in range(4)]
    await rated_once(rosa, luis)
    rated = await invited(rosa, luis)
    made = await hosted(new, ME, OPEN, **RATED)
    plain = await hosted(luis, ME, OPEN)
    for table in (made, plain):
        await eva.http.post("/api" + table["links"][0]["path"], json={"name": "Eva"})
    unknown = await invited(new, eva)
    await eva.http.delete(f"/api/invitations/{unknown['table']}")
    other = await invited(luis, eva)

    assert [rated["rating"]] == (await rosa.http.get(f"/api/tables/{rated['table']}/ratings")).json()
    assert rated["rating"]["seat"] == 1
    assert [(one["rated"], one["rating"]) for one in (unknown, other)] == [(True, None), (False, None)]


async def test_no_rating_is_told_at_a_table_that_is_not_rated(guest):
    """Whoever sits there, and whatever they have played."""
    rosa, luis = [await known(guest()) for _ in range(2)]
    await rated_once(rosa, luis)
    made, shown = await hosted(rosa, ME, OPEN), await rosa.table(ME, OPEN)

    assert (await luis.http.get("/api" + made["links"][0]["path"])).json()["ratings"] == []
    assert (await rosa.http.get(f"/api/tables/{made['id']}/ratings")).json() == []
    tables = (await luis.http.get("/api/tables/public")).json()
    assert [table["ratings"] for table in tables if table["id"] == shown] == [[]]


async def test_what_cannot_be_rated_is_refused(ana):
    """With a code, and the field that keeps it from being rated."""
    answer = await ana.http.post("/api/tables", json=order(ME, BOT, **(RATED | {"takebacks": True})))

    assert answer.status_code == 400
    assert (answer.json()["code"], answer.json()["state"]) == ("not-ratable", {"field": "takebacks"})
