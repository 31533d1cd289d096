"""Looking for somebody over the wire: wishes, their answers, and the end of both."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace

import pytest
from websockets.exceptions import ConnectionClosed

from sobremesa.protocol.live import MAX_MESSAGE
from sobremesa.server.hosting import Hosting
from sobremesa.server.limits import Allowance, Limits
from tests.server.conftest import known
from tests.server.helpers import Guest, hear, running, say
from tests.tables.helpers import SetTime

pytestmark = pytest.mark.asyncio(loop_scope="module")

GIN = {"type": "seek", "game": "gin"}
ANY = {"kind": "move", "seconds": 30, "increment": 0}


async def test_two_browsers_are_paired_and_sit_at_one_table(ana, eva):
    """Each is told the table and finds the other there; the one who came first waits a minute at most."""
    async with ana.socket("pairing") as first, eva.socket("pairing") as second:
        await say(first, **GIN, name="Ana")
        waits = await hear(first)
        await say(second, type="seek", any_clock=False, clock=ANY, name="Eva")
        told = [await hear(one) for one in (first, second)]
    async with ana.at(told[0]["table"]) as (_, sync):
        names = [player["name"] for player in sync["table"]["players"]]

    assert waits["type"] == "seeking"
    assert 0 < waits["computer_in"] <= 60_000
    assert [(one["type"], one["computer"]) for one in told] == [("paired", False)] * 2
    assert told[0]["table"] == told[1]["table"]
    assert (sync["table"]["game"], sync["table"]["clock"], sorted(names)) == ("gin", ANY, ["Ana", "Eva"])


async def test_a_wish_ends_with_its_connection(ana, eva, guest):
    """Whoever has closed the page is found by nobody."""
    luz = await known(guest())
    async with ana.socket("pairing") as gone:
        await say(gone, type="seek", game="cribbage")
        await hear(gone)
    async with eva.socket("pairing") as first, luz.socket("pairing") as second:
        await say(first, type="seek", game="cribbage", name="Eva")
        assert (await hear(first))["type"] == "seeking"
        await say(second, type="seek", game="cribbage", name="Luz")
        table = (await hear(second))["table"]
        assert (await hear(first))["table"] == table
    async with eva.at(table) as (_, sync):
        assert sorted(player["name"] for player in sync["table"]["players"]) == ["Eva", "Luz"]


async def test_another_window_takes_the_search_over(ana):
    """The first one is closed with a code that says so."""
    async with ana.socket("pairing") as first, ana.socket("pairing") as second:
        await say(first, **GIN)
        await hear(first)
        await say(second, **GIN, patient=True)
        closed = await hear(first)
        with pytest.raises(ConnectionClosed):
            await hear(first)
        assert await hear(second) == {"type": "seeking", "computer_in": None}

    assert (closed["type"], closed["code"]) == ("closed", "sought-elsewhere")


async def test_a_wish_that_cannot_be_is_refused_and_the_next_one_taken(ana):
    """Messages that are none as well; the connection goes on."""
    async with ana.socket("pairing") as socket:
        for wish, code in (
            ({"type": "seek", "game": "bridge"}, "unknown-game"),
            ({"type": "seek", "rules": "vga"}, "unknown-ruleset"),
            ({"type": "seek", "cards": "Ah"}, "unreadable-message"),
            ({"type": "seek", "search": "none of mine"}, "unreadable-message"),
            ({"type": "hello", "seen": 0}, "unreadable-message"),
        ):
            await say(socket, **wish)
            refused = await hear(socket)
            assert (refused["type"], refused["code"]) == ("refused", code)
        await say(socket, **GIN)
        assert (await hear(socket))["type"] == "seeking"
        await socket.send(json.dumps(GIN | {"name": "x" * MAX_MESSAGE}))
        assert (await hear(socket))["code"] == "message-too-big"


async def test_a_computer_sits_down_after_a_minute_of_the_servers_time(tmp_path):
    """It is said that it is one; whoever is tired of looking has a game."""
    time = SetTime()
    async with running(tmp_path, time=time) as address:
        ana = await known(Guest(address))
        async with ana.socket("pairing") as socket:
            await say(socket, **GIN, level="novato")
            await hear(socket)
            time.go_on(61)
            told = await hear(socket)
        async with ana.at(told["table"]) as (_, sync):
            levels = [player.get("level") for player in sync["table"]["players"]]
        await ana.http.aclose()

    assert (told["computer"], levels) == (True, [None, "novato"])


async def test_a_search_goes_on_after_a_restart(tmp_path):
    """The server says that it stops; whoever wishes again is found by those who come then."""
    async with running(tmp_path) as address:
        ana = await known(Guest(address))
        async with ana.socket("pairing") as socket:
            await say(socket, **GIN)
            await hear(socket)
            token = ana.token
            stopping = asyncio.create_task(hear(socket))
            await asyncio.sleep(0)
        await ana.http.aclose()
        stopping.cancel()
    async with running(tmp_path) as address:
        ana, eva = Guest(address, token), await known(Guest(address))
        async with ana.socket("pairing") as first, eva.socket("pairing") as second:
            for socket in (first, second):
                await say(socket, **GIN)
            tables = set()
            for socket in (first, second):
                while (told := await hear(socket))["type"] != "paired":
                    pass
                tables.add(told["table"])
        for one in (ana, eva):
            await one.http.aclose()

    assert len(tables) == 1


async def test_looking_counts_as_making_a_table(tmp_path):
    """Each connection once, however often it changes its wish."""
    limits = replace(Limits(spare_this_machine=False), make=Allowance(2, 3600))
    async with running(tmp_path, hosting=Hosting(limits=limits)) as address:
        ana = await known(Guest(address))
        answers = []
        for _ in range(3):
            async with ana.socket("pairing") as socket:
                await say(socket, **GIN)
                answers.append(await hear(socket))
                if answers[-1]["type"] == "seeking":
                    await say(socket, **GIN, patient=True)
                    await hear(socket)
        await ana.http.aclose()

    assert [one["type"] for one in answers] == ["seeking", "seeking", "closed"]
    assert answers[-1]["code"] == "too-many-requests"
