"""Frames that are no messages count as messages do: pings, pieces, bytes. Who sends too many is cut off cheaply."""

from __future__ import annotations

import asyncio
import logging
from contextlib import AsyncExitStack, closing, suppress

import pytest
from websockets.exceptions import ConnectionClosed

from bench.flood import HELLO, PING, TEXT, frame, opened
from sobremesa.protocol.codes import Code
from sobremesa.server import connection, frames
from sobremesa.server.frames import PIECES, WEIGHT, CountedFrames
from sobremesa.server.limits import Allowance, Bucket, Meter, Shared
from tests.server.helpers import BOT, ME, PATIENCE, hear, hear_until, say
from tests.server.test_limits import HOUR, limited
from tests.server.test_table import closed_with

GENEROUS = Allowance(10**9, 1)


async def pings(socket, number):
    """Send pings without waiting for the answers."""
    for _ in range(number):
        await socket.ping()


async def pongs(socket, number):
    """Send answers that nobody asked for."""
    for _ in range(number):
        await socket.pong()


async def pieces(socket, number):
    """Send messages of three frames, of which the last two are empty."""
    for _ in range(number // 3):
        await socket.send(["nonsense", ""])


async def bytes_alone(socket, number):
    """Send one message that is as heavy as so many frames."""
    await socket.send("x" * (number * WEIGHT))


@pytest.mark.parametrize("send", [pings, pongs, pieces, bytes_alone])
async def test_frames_that_are_no_messages_count_as_messages(tmp_path, send):
    """A few are borne; too many end the connection with a last word and 1008."""
    async with limited(tmp_path, messages=Allowance(10, HOUR)) as ana:
        table = await ana.table(ME, BOT, pace=5000)
        async with ana.at(table) as (socket, _):
            await send(socket, 6)
            await say(socket, type="move", move="nonsense", seen=0)
            await hear_until(socket, lambda heard: heard.get("code") == Code.UNREADABLE_MOVE)
            with suppress(ConnectionClosed):
                await send(socket, 12)
            closed, status = await closed_with(socket)

    assert (closed["code"], status) == (Code.TOO_MANY_MESSAGES, 1008)


async def test_a_message_comes_in_a_few_pieces_at_most(tmp_path):
    """Sixteen are read as one message; one more ends the connection, however slowly it comes."""
    async with limited(tmp_path, messages=GENEROUS) as ana:
        table = await ana.table(ME, BOT, pace=5000)
        hello = '{"type":"hello","seen":0}'
        async with ana.socket(table) as socket:
            await socket.send([*hello[: PIECES - 2], hello[PIECES - 2 :]])  # and an empty one at the end
            assert (await hear(socket))["type"] == "sync"
            await socket.send([*hello[: PIECES - 1], hello[PIECES - 1 :]])
            closed, status = await closed_with(socket)

    assert (closed["code"], status) == (Code.TOO_MANY_MESSAGES, 1008)


async def test_a_frame_that_trickles_in_counts_by_its_pieces(tmp_path, monkeypatch):
    """Who sends byte by byte makes as much work as who sends frame by frame."""
    monkeypatch.setattr(connection, "HELLO_WITHIN", PATIENCE)  # else it could be over first
    async with limited(tmp_path, messages=Allowance(10, HOUR)) as ana:
        table = await ana.table(ME, BOT, pace=5000)
        with closing(await asyncio.to_thread(opened, ana.address, table)) as socket:
            socket.setsockopt(6, 1, 1)  # without delay, so that each byte travels by itself
            ended = await asyncio.to_thread(_trickle, socket, frame(TEXT, b"x" * 5000))

    assert ended


def _trickle(socket, much):
    """Send byte by byte until the server has had enough; return whether it had."""
    socket.settimeout(0.02)
    heard = b""
    for at in range(len(much)):
        try:
            socket.send(much[at : at + 1])
            heard += socket.recv(1000)
        except TimeoutError:
            continue
        except OSError:
            break
        if Code.TOO_MANY_MESSAGES.encode() in heard:
            return True
    return Code.TOO_MANY_MESSAGES.encode() in heard


def test_a_flood_in_one_read_is_cut_off_where_it_is_too_much():
    """Of a quarter of a megabyte of pings so many are looked at as are allowed, and one more; the rest is forgotten."""
    reads = CountedFrames(Meter(Bucket(Allowance(100, HOUR), 0), lambda: 0), 65536, logging.getLogger(__name__))
    reads.receive_data(b"GET / HTTP/1.1\r\n\r\n")
    reads.receive_data(frame(PING) * 40_000)

    assert (reads.over, reads.count) == (True, 101)
    assert len(reads.data_to_send()) == 100
    assert not reads.reader.buffer


async def test_nothing_is_read_from_who_reads_nothing(tmp_path, monkeypatch):
    """However many pings are allowed: their answers do not heap up, and in the end the connection is cut."""
    monkeypatch.setattr(frames, "STALLED", 0.3)
    async with limited(tmp_path, messages=GENEROUS) as ana:
        table = await ana.table(ME, BOT, pace=5000)
        with closing(await asyncio.to_thread(opened, ana.address, table)) as socket:
            socket.sendall(HELLO)
            taken = await asyncio.to_thread(_send_until_cut, socket, frame(PING, bytes(125)) * 500)

    assert taken < MUCH


async def test_nothing_more_is_read_while_messages_wait_to_be_answered(tmp_path, monkeypatch):
    """A few are read ahead, so that a lone one costs no more than itself; of many at once the rest has to wait."""
    seen: list[tuple[int, bool]] = []
    hand_on = frames.CountedSocket.send_receive_event_to_app

    def noted(self):
        hand_on(self)
        seen.append((self.queue.qsize(), self.read_paused))

    monkeypatch.setattr(frames.CountedSocket, "send_receive_event_to_app", noted)
    async with limited(tmp_path, messages=GENEROUS) as ana:
        table = await ana.table(ME, BOT, pace=5000)
        with closing(await asyncio.to_thread(opened, ana.address, table)) as socket:
            socket.sendall(HELLO)
            await asyncio.to_thread(_hear, socket, b'"sync"')
            socket.sendall(frame(TEXT, b"{}") * 12)
            await asyncio.to_thread(_hear, socket, b'"refused"', 12)

    assert seen[0] == (1, False)
    assert [paused for waiting, paused in seen] == [waiting > frames.AHEAD for waiting, paused in seen]
    assert max(seen) > (frames.AHEAD, True)


def _hear(socket, word, times=1):
    """Read until a word has come so often."""
    socket.settimeout(PATIENCE)
    heard = b""
    while heard.count(word) < times:
        heard += socket.recv(10_000)


MUCH = 30_000_000


def _send_until_cut(socket, much):
    """Send until the server ends the connection, or much too much was taken; return how much."""
    socket.settimeout(PATIENCE)
    sent = 0
    try:
        while sent < MUCH:
            sent += socket.send(much)
    except ConnectionError:
        pass
    return sent


async def test_who_does_not_read_the_last_word_is_cut_off_all_the_same(tmp_path, monkeypatch):
    """A connection that sent too much takes up its place for a few seconds at most."""
    monkeypatch.setattr(frames, "LAST_WORD", 0.3)
    monkeypatch.setattr(frames, "LINGER", 0.1)
    async with limited(tmp_path, messages=Allowance(10, HOUR)) as ana:
        table = await ana.table(ME, BOT, pace=5000)
        with closing(await asyncio.to_thread(opened, ana.address, table)) as socket:
            taken = await asyncio.to_thread(_send_until_cut, socket, frame(PING, bytes(125)) * 500)

    assert taken < MUCH


async def test_the_sockets_of_an_address_share_what_it_may_send(tmp_path):
    """Those who send much are cut off earlier when they are many; who sends little beside them goes on."""
    async with limited(tmp_path, messages=Allowance(20, HOUR), crowd=1) as ana, AsyncExitStack() as stack:
        table = await ana.table(ME, BOT, pace=5000)
        modest, _ = await stack.enter_async_context(ana.at(table))
        loud = [(await stack.enter_async_context(ana.at(table)))[0] for _ in range(3)]
        for _ in range(8):
            for socket in loud:
                with suppress(ConnectionClosed):
                    await socket.ping()
        ends = [await closed_with(socket) for socket in loud[-1:]]
        await say(modest, type="move", move="nonsense", seen=0)
        assert (await hear_until(modest, lambda heard: heard["type"] == "refused"))["code"] == Code.UNREADABLE_MOVE

    assert [(closed["code"], status) for closed, status in ends] == [(Code.TOO_MANY_MESSAGES, 1008)]


def test_a_crowd_of_modest_people_is_never_cut_off():
    """Where an address has sent too much, only those are stopped who sent more than a fifth of their own allowance."""
    address = Shared(Bucket(Allowance(5, HOUR), 0))
    loud, modest = (Meter(Bucket(Allowance(10, HOUR), 0), lambda: 0, address) for _ in range(2))

    assert [loud.admits() for _ in range(7)] == [True] * 5 + [False] * 2
    assert [modest.admits() for _ in range(3)] == [True, True, False]


def test_a_move_that_was_played_is_given_back_to_the_address_too():
    """So people who play at once are not stopped, however many they are at one address."""
    address = Shared(Bucket(Allowance(5, HOUR), 0))
    meter = Meter(Bucket(Allowance(10, HOUR), 0), lambda: 0, address)
    for _ in range(50):
        assert meter.admits()
        meter.played()

    assert address.bucket.share_left == meter.bucket.share_left == 1


async def test_who_greets_again_and_again_is_cut_off_early(tmp_path):
    """A hello makes the whole table be told anew: after the first each counts as ten messages do."""
    async with limited(tmp_path, messages=Allowance(25, HOUR)) as ana:
        table = await ana.table(ME, BOT, pace=5000)
        async with ana.at(table) as (socket, _):
            for _ in range(2):
                await say(socket, type="hello", seen=0)
                await hear_until(socket, lambda heard: heard["type"] == "sync")
            await say(socket, type="hello", seen=0)
            closed, status = await closed_with(socket)

    assert (closed["code"], status) == (Code.TOO_MANY_MESSAGES, 1008)
