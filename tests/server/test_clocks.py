"""Clocks over the wire: ordered with the table, told with every event, and noticed by the server alone."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.server.conftest import known
from tests.server.helpers import ME, Guest, greedy, hear, hear_until, order, running, say
from tests.tables.helpers import SetTime

pytestmark = pytest.mark.asyncio(loop_scope="module")

OPEN = {"kind": "open"}
GAME = {"kind": "game", "seconds": 60, "increment": 2}
MOVE = {"kind": "move", "seconds": 30, "increment": 0}


@pytest_asyncio.fixture(loop_scope="module")
async def time() -> SetTime:
    """A time that the test sets."""
    return SetTime()


@pytest_asyncio.fixture(loop_scope="module")
async def address(tmp_path, time) -> AsyncIterator[str]:
    """A server that lives by that time."""
    async with running(tmp_path, time=time) as at:
        yield at


async def two(ana: Guest, eva: Guest, clock: dict[str, object]) -> str:
    """A table at which both have a seat."""
    made = (await ana.http.post("/api/tables", json=order(ME, OPEN, clock=clock))).json()
    await known(eva)
    assert (await eva.http.post(made["links"][0]["path"].replace("/join", "/api/join"), json={})).status_code == 200
    return made["id"]


@pytest.mark.parametrize("clock", [GAME, MOVE])
async def test_the_table_tells_its_clock_and_what_is_left(ana, eva, time, clock):
    """First the pause after the pack, then the time of whose turn it is runs down."""
    table = await two(ana, eva, clock)

    async with ana.at(table) as (_, first):
        time.go_on(15)
        async with eva.at(table) as (_, second):
            pass

    full, (seat,) = clock["seconds"] * 1000, first["view"]["turn"]
    assert first["table"]["clock"] == clock
    assert first["clocks"] == {"left": [full, full], "running": [seat], "pause": 10_000, "paused": []}
    left = [full, full]
    left[seat - 1] -= 5000
    assert second["clocks"] == {"left": left, "running": [seat], "pause": 0, "paused": []}


async def test_an_event_tells_the_clocks_right_after_it(ana, eva, time):
    """The mover is charged and has the increment; now the other's runs."""
    table = await two(ana, eva, GAME)
    async with ana.at(table) as (first, sync), eva.at(table) as (second, other):
        time.go_on(15)
        seat = sync["view"]["turn"][0]
        socket, view = (first, sync["view"]) if seat == 1 else (second, other["view"])
        await say(socket, type="move", move=greedy(view), seen=1)
        update = await hear_until(socket, lambda message: message["type"] == "update" and message["event"]["seat"] > 0)

    assert update["clocks"]["left"][seat - 1] == 57_000


async def test_the_server_ends_a_game_that_is_lost_on_time(ana, eva, time):
    """Both hear it, and the record says so."""
    table = await two(ana, eva, GAME)
    async with ana.at(table) as (first, sync), eva.at(table):
        (seat,) = sync["view"]["turn"]
        time.go_on(70)
        update = await hear(first)

    assert update["event"] | {"n": 2} == {
        "n": 2,
        "seat": seat,
        "move": "time",
        "points": [],
        "score": [0, 0],
        "hand": 1,
    }
    assert (update["view"]["over"], update["view"]["winner"], update["clocks"]["running"]) == (True, 3 - seat, [])
    assert f"seat {seat} lost on time" in (await ana.http.get(f"/api/tables/{table}/record")).text


async def test_the_computers_move_in_somebodys_time_is_marked(ana, eva, time):
    """Everybody hears that the time was up."""
    table = await two(ana, eva, MOVE)
    async with ana.at(table) as (first, sync), eva.at(table):
        time.go_on(40)
        update = await hear(first)

    assert (update["event"]["seat"], update["event"]["late"]) == (sync["view"]["turn"][0], True)


async def test_a_clock_out_of_bounds_is_refused_with_what_would_be_allowed(ana):
    """Its code is its own."""
    refused = await ana.http.post("/api/tables", json=order(ME, OPEN, clock={"kind": "move", "seconds": 2}))

    assert (refused.status_code, refused.json()["code"]) == (400, "bad-clock")
    assert refused.json()["state"] == {"field": "seconds", "allowed": "5 to 3600"}


async def test_without_a_clock_none_is_told(ana, eva):
    """The table says so, and every message."""
    table = await two(ana, eva, None)

    async with ana.at(table) as (_, sync):
        assert (sync["table"]["clock"], sync["clocks"]) == (None, None)
