"""Frames of strangers: whatever comes, nothing breaks, nothing is logged, and only a legal move changes a table."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from dataclasses import replace
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.frames import Opcode

from bench import frames as hostile
from bench import rawframes
from bench.flood import frame
from sobremesa.protocol import live as wire
from sobremesa.server.hosting import Hosting
from sobremesa.server.limits import Allowance, Limits
from tests.server.helpers import BOT, ME, PATIENCE, Guest, running

GENEROUS = Limits(messages=Allowance(10**6, 1))

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | st.sampled_from(["move", "hello"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
shaped = st.fixed_dictionaries(
    {"type": st.sampled_from(["hello", "move", "autoplay", "sync", "", None])},
    optional={"seen": values, "move": values, "on": values, "seat": values},
)


@given(st.binary(max_size=400) | st.text(max_size=400) | values.map(json.dumps) | shaped.map(json.dumps))
@example('{"type":"move","move":"\\ud800","seen":0}')
@example("[" * 8192)
def test_any_frame_is_a_message_or_a_bad_one(frame):
    """There is no third way to be read; a message that was read can be written and read again."""
    with contextlib.suppress(wire.BadMessage):
        message = wire.read_client(frame)
        assert wire.read_client(wire.write(message)) == message


async def test_some_frames_change_nothing(tmp_path):
    """A few thousand, for every day."""
    tally = await hostile.fuzz(3_000, 7, tmp_path)

    assert tally.frames >= 3_000
    assert tally.moves > 0


@pytest.mark.slow
async def test_a_hundred_thousand_frames_change_nothing(tmp_path):
    """From seats and from those who watch, in every game; each legal move among them is played, and no other."""
    tally = await hostile.fuzz(100_000, 1, tmp_path)

    assert tally.frames >= 100_000
    assert tally.moves > 50
    assert {"unreadable-message", "unknown-message", "unreadable-move", "stale", "watching"} <= set(tally.answers)


async def test_frames_that_are_no_messages_change_nothing(tmp_path):
    """Pings, pieces and what is against the protocol, over TCP: every socket is seen out, most of them with a word."""
    ends = await rawframes.fuzz(1_000, 3, tmp_path)

    assert ends.total() == 50
    assert {1002, 1008} <= set(ends)


async def test_what_is_no_text_may_come_together_with_a_farewell(tmp_path, caplog):
    """The farewell is answered, and the log stays empty."""
    async with running(tmp_path) as address:
        ana = Guest(address)
        table = await ana.table(ME, BOT, pace=5000)
        end = await rawframes.send(address, table, frame(Opcode.TEXT, b"\xff") + frame(Opcode.CLOSE, b"\x03\xe8"))
        await ana.http.aclose()

    assert (end, caplog.messages) == (1000, [])


async def test_hostile_frames_over_a_real_socket(tmp_path, caplog):
    """The same over TCP: connections may end, the server goes on, and its log stays empty."""
    async with running(tmp_path, hosting=Hosting(limits=replace(GENEROUS))) as address:
        ana = Guest(address)
        table = await ana.table(ME, BOT, pace=5000)
        made = hostile.frames(Random("real"), ["5h", "7c*7d", "1:ronda"])
        for _ in range(20):
            await sent_to(ana, table, [next(made) for _ in range(20)])
        async with ana.at(table) as (_, sync):
            assert sync["table"]["you"] == 1
        await ana.http.aclose()

    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == []


async def sent_to(guest: Guest, table: str, frames: list[hostile.Frame]) -> None:
    """Greet a table, send it frames, and hear what it answers to the last of them."""
    async with guest.at(table) as (socket, _):
        try:
            for frame in [*frames, '{"type":"the last"}']:
                await socket.send(frame)
            while b"the last" not in await asyncio.wait_for(socket.recv(decode=False), PATIENCE):
                pass
        except ConnectionClosed:
            pass


@pytest.mark.parametrize(
    ("check", "frame"),
    [
        ("a row that nobody sent", '{"type":"hello","seen":0}'),
        ("a move of another's", '{"type":"move","move":"5h","seen":1}'),
    ],
)
async def test_the_watch_catches_what_it_is_for(tmp_path, check, frame):
    """A table that changes by a frame which may not change it fails the run."""

    async with hostile.open_tables(tmp_path, hostile.Mute()) as tables:
        visitor = hostile.Caller("a visitor")
        live = await tables.open(await hostile.make_table(tables, visitor, "cribbage", "standard"))
        watch = hostile.Watch(live, 1, hostile.Tally())
        state = live.fold.state
        await live.play(2, state.write(2, state.legal(2)[0]), live.fold.number)

        with pytest.raises(AssertionError):
            watch.check(frame)
