"""The sockets of one address open one after the other: others come in between, and nobody honest waits for long."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack, suppress
from dataclasses import replace
from urllib.parse import urlsplit

import pytest

from sobremesa.server import pacing
from sobremesa.server.hosting import Hosting
from sobremesa.server.limits import Gate, Limits
from sobremesa.server.pacing import PAUSE, ConnectionPacer
from tests.server.helpers import BOT, ME, PATIENCE, Guest, running
from tests.server.test_limits import HOUR, STRICT, limited

PROXIED = Hosting(proxies=("127.0.0.1",), limits=STRICT)
CLASS = 30


async def test_turns_are_given_in_the_order_in_which_they_were_asked_for(monkeypatch):
    """The first is free; each of the others comes after the pause."""
    monkeypatch.setattr(pacing, "PAUSE", 0)
    pace, given = ConnectionPacer(10), []

    async def ask(number):
        await pace.turn()
        given.append(number)

    await asyncio.wait_for(asyncio.gather(*map(ask, range(5))), PATIENCE)

    assert given == [0, 1, 2, 3, 4]


async def test_only_so_many_wait_for_a_turn(monkeypatch):
    """One who has a turn does not wait, and one who goes away makes room."""
    monkeypatch.setattr(pacing, "PAUSE", HOUR)
    pace = ConnectionPacer(1)
    await pace.turn()
    was_full = pace.is_full
    second = asyncio.create_task(pace.turn())
    await asyncio.sleep(0)
    is_full = pace.is_full
    second.cancel()
    with suppress(asyncio.CancelledError):
        await second

    assert (was_full, is_full, pace.is_full) == (False, True, False)


def test_each_address_has_a_pace_of_its_own():
    """Where the server's own machine is spared, that has none; what nobody uses is forgotten."""
    gate = Gate(Limits())
    first = gate.pace_of("192.0.2.1")

    assert gate.pace_of("192.0.2.1") is first
    assert gate.pace_of("192.0.2.2") is not first
    assert gate.pace_of("127.0.0.1") is None
    assert Gate(STRICT).pace_of("127.0.0.1") is not None


async def handshake(address, table, stack, told=""):
    """Ask for a socket; return where the answer comes. ``told`` is the address that a proxy tells."""
    place = urlsplit(address)
    reader, writer = await asyncio.open_connection(place.hostname, place.port)
    stack.callback(writer.close)
    lines = [
        f"GET /ws/{table} HTTP/1.1", f"Host: {place.netloc}", "Connection: Upgrade", "Upgrade: websocket",
        "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        *([f"X-Forwarded-For: {told}"] if told else []), "", "",
    ]  # fmt: skip
    writer.write("\r\n".join(lines).encode())
    return reader


async def status(reader):
    """The number that an answer begins with."""
    return int((await asyncio.wait_for(reader.readline(), PATIENCE)).split()[1])


async def test_an_address_that_opens_many_holds_up_nobody_else(tmp_path, monkeypatch):
    """Behind a proxy too: while its second socket waits for a turn, somebody else's is opened."""
    monkeypatch.setattr(pacing, "PAUSE", HOUR)
    async with running(tmp_path, hosting=PROXIED) as address, AsyncExitStack() as stack:
        first = await handshake(address, "any", stack, "192.0.2.1")
        assert await status(first) == 101
        second = asyncio.create_task(status(await handshake(address, "any", stack, "192.0.2.1, 127.0.0.1")))
        others = [await status(await handshake(address, "any", stack, f"192.0.2.{number}")) for number in (2, 3)]
        waits = not second.done()
        second.cancel()

    assert others == [101, 101]
    assert waits


async def test_who_opens_far_too_many_is_refused_before_the_handshake(tmp_path, monkeypatch):
    """As many wait for a turn as may be open at once; the next one gets 429."""
    monkeypatch.setattr(pacing, "PAUSE", HOUR)
    async with limited(tmp_path, crowd=1, open_at_once=1) as ana, AsyncExitStack() as stack:
        first = await handshake(ana.address, "any", stack)
        assert await status(first) == 101
        asked = [asyncio.create_task(status(await handshake(ana.address, "any", stack))) for _ in range(2)]
        done, waiting = await asyncio.wait(asked, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        for task in waiting:
            task.cancel()

    assert ([task.result() for task in done], len(waiting)) == ([429], 1)


async def test_a_class_comes_in_at_once(tmp_path):
    """Thirty who come in the same moment, from one address: each sees the table, within less than two seconds."""
    hosting = Hosting(limits=replace(STRICT, open_at_once=CLASS))
    async with running(tmp_path, hosting=hosting) as address, Guest(address).http as http, AsyncExitStack() as stack:
        ana = Guest(address)
        ana.http = http
        table = await ana.table(ME, BOT, pace=5000)
        came = await asyncio.gather(*(stack.enter_async_context(ana.at(table)) for _ in range(CLASS)))

    assert {sync["type"] for _, sync in came} == {"sync"}
    assert 2 * CLASS * PAUSE < 2, "a handshake and a greeting take a turn each"


@pytest.mark.parametrize("leaves", [False, True])
async def test_who_waits_for_a_turn_does_not_keep_the_server_from_stopping(tmp_path, monkeypatch, leaves):
    """Whether they are still there or want no answer any more: the connection ends without one."""
    monkeypatch.setattr(pacing, "PAUSE", HOUR)
    async with AsyncExitStack() as stack:
        async with running(tmp_path, hosting=PROXIED) as address:
            assert await status(await handshake(address, "any", stack, "192.0.2.1")) == 101
            async with AsyncExitStack() as left:
                waiting = await handshake(address, "any", left if leaves else stack, "192.0.2.1")
                assert await status(await handshake(address, "any", stack, "192.0.2.2")) == 101
        answer = b""
        with suppress(ConnectionError):
            answer = await asyncio.wait_for(waiting.read(), PATIENCE)

    assert answer == b""
