"""Connections that ask for nothing whole have a time and little room, and the tables go on meanwhile."""

from __future__ import annotations

import asyncio
import logging
import sys
from contextlib import ExitStack, asynccontextmanager, closing, suppress
from dataclasses import replace
from urllib.parse import urlsplit

import h11
import pytest

from bench.flood import opened
from sobremesa.server import connection, visit
from sobremesa.server.doorstep import Doorstep
from sobremesa.server.hosting import Hosting
from sobremesa.server.limits import Gate, Limits
from sobremesa.server.visit import visits
from tests.server.helpers import BOT, ME, PATIENCE, Guest, greedy, hear_until, running, say
from tests.server.test_run import PROGRAM

FILES = 400
HALF = b"GET /api/tables HTTP/1.1\r\nHost: x\r\nX-Slow"


class One:
    """A connection at the door."""

    def __init__(self, is_served=False):
        self.is_served = is_served
        self.is_out = False

    def turn_out(self):
        """Note that it has to go."""
        self.is_out = True


def out(*ones):
    """Who of some had to go, in their order."""
    return [at for at, one in enumerate(ones) if one.is_out]


def test_the_one_goes_that_has_asked_for_nothing_for_longest():
    """Where an address has too many: others are not touched, and who asks for something whole counts as new."""
    door = Doorstep(most=10, each=2)
    other, first, second, third = One(), One(), One(), One()
    door.arrive(other, "192.0.2.9")
    door.arrive(first, "192.0.2.1")
    door.arrive(second, "192.0.2.1")
    door.has_asked(first)
    door.arrive(third, "192.0.2.1")

    assert out(other, first, second, third) == [2]
    assert len(door) == 3


def test_who_is_being_served_stays():
    """Somebody new has to go where everybody else waits for an answer."""
    door = Doorstep(most=2, each=2)
    served, also, new = One(is_served=True), One(is_served=True), One()
    for one, address in ((served, "a"), (also, "b"), (new, "c")):
        door.arrive(one, address)

    assert out(served, also, new) == [2]


def test_there_is_room_for_so_many_in_all():
    """The oldest of all goes; who has left takes no room; connections of a proxy have the room in all to themselves."""
    door = Doorstep(most=3, each=1)
    ones = [One() for _ in range(5)]
    for one in ones[:3]:
        door.arrive(one, "")
    door.leave(ones[0])
    door.leave(ones[0])
    door.arrive(ones[3], "")
    assert out(*ones) == []
    door.arrive(ones[4], "")

    assert out(*ones) == [1]


def test_a_proxy_is_not_one_caller():
    """Addresses of named proxies are none; of version six the half counts that a household has."""
    made = visits(Doorstep(1, 1), ["127.0.0.1", "10.0.0.0/8"], Gate())

    told = [made.address_of(host, []) for host in ("127.0.0.1", "10.1.2.3", "192.0.2.1", "2001:db8::1", "")]

    assert told == ["", "", "192.0.2.1", "2001:db8::/64", ""]


def test_a_proxy_tells_whose_a_connection_is():
    """By the last address in its header that is no proxy's; nobody else is believed."""
    made = visits(Doorstep(1, 1), ["127.0.0.1", "10.0.0.0/8"], Gate())
    header = [(b"host", b"x"), (b"x-forwarded-for", b"198.51.100.7"), (b"x-forwarded-for", b"192.0.2.1, 10.1.2.3")]

    told = [made.address_of(host, header) for host in ("127.0.0.1", "203.0.113.5")]

    assert told == ["192.0.2.1", "203.0.113.5"]


async def ask(address, *parts):
    """Send pieces of a request; return what came until the end."""
    place = urlsplit(address)
    reader, writer = await asyncio.open_connection(place.hostname, place.port)
    try:
        for part in parts:
            writer.write(part)
            await writer.drain()
            await asyncio.sleep(0)
        return await asyncio.wait_for(reader.read(), PATIENCE)
    finally:
        writer.close()


async def test_half_a_request_has_a_time(tmp_path, monkeypatch, caplog):
    """The head, also when nothing comes at all, and the body: then the connection ends with 408. Nothing is logged."""
    for state in (h11.IDLE, h11.SEND_BODY):
        monkeypatch.setitem(visit._PATIENCE, state, 0.2)
    body = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"
    caplog.set_level(logging.WARNING)
    async with running(tmp_path) as address:
        answers = await asyncio.gather(ask(address), ask(address, HALF, b": y"), ask(address, body))

    assert [answer.partition(b"\r\n")[0] for answer in answers] == [b"HTTP/1.1 408 Request Timeout"] * 3
    assert caplog.messages == []


async def test_a_trickle_does_not_begin_the_time_anew(tmp_path, monkeypatch):
    """However often something comes, the head is whole in time or never."""
    monkeypatch.setitem(visit._PATIENCE, h11.IDLE, 0.3)
    async with running(tmp_path) as address:
        place = urlsplit(address)
        reader, writer = await asyncio.open_connection(place.hostname, place.port)
        assert not reader.at_eof()
        trickling = asyncio.create_task(trickle(writer))
        with suppress(ConnectionError):  # what still trickles may overtake the answer
            await asyncio.wait_for(reader.read(), PATIENCE)
        trickling.cancel()
        writer.close()


async def trickle(writer):
    """Send a head that never ends."""
    writer.write(HALF)
    while True:
        writer.write(b"y")
        await asyncio.sleep(0.05)


async def test_a_socket_has_all_the_time_in_the_world(tmp_path, monkeypatch):
    """The time that requests have is none of those who sit at a table."""
    async with running(tmp_path) as address, Guest(address).http as http:
        ana = Guest(address, None)
        ana.http = http
        table = await ana.table(ME, BOT, pace=5000)
        for state in (h11.IDLE, h11.SEND_BODY):  # only now: on a busy machine the request for the table takes longer
            monkeypatch.setitem(visit._PATIENCE, state, 1.0)
        async with ana.at(table) as (socket, _):
            late = await ask(address)  # whose time began later, and is over
            await say(socket, type="move", move="nonsense", seen=0)
            assert (await hear_until(socket, lambda heard: heard["type"] == "refused"))["code"] == "unreadable-move"

    assert late.startswith(b"HTTP/1.1 408")


async def test_a_socket_that_is_let_in_leaves_the_door(tmp_path, monkeypatch):
    """However few may wait, those at tables don't count; who is not let in, and waits, does."""
    monkeypatch.setattr(connection, "HELLO_WITHIN", PATIENCE)  # those that only watch say nothing
    hosting = Hosting(limits=replace(Limits(), waiting=2, waiting_in_all=2))
    async with running(tmp_path, hosting=hosting) as address, Guest(address).http as http:
        ana = Guest(address, None)
        ana.http = http
        table = await ana.table(ME, BOT, pace=5000)
        with ExitStack() as stack:
            sockets = [stack.enter_context(closing(await asyncio.to_thread(opened, address, table))) for _ in range(6)]
            async with ana.at(table) as (_, sync):
                assert sync["type"] == "sync"
            socket = sockets[0]
            socket.settimeout(0.2)
            assert not is_ended(socket)


def is_ended(socket):
    """Whether the server has ended a connection, once all is read that it has said."""
    try:
        while socket.recv(4096):
            pass
    except TimeoutError:
        return False
    return True


@asynccontextmanager
async def cramped(folder):
    """A server process that may have few files, and its log."""
    resource = pytest.importorskip("resource", reason="files are counted as POSIX counts them")
    (folder / "program.py").write_text(PROGRAM)
    with (folder / "log").open("wb") as log:
        process = await asyncio.create_subprocess_exec(
            sys.executable, str(folder / "program.py"), str(folder / "data"), "0",
            stdout=asyncio.subprocess.PIPE, stderr=log,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (FILES // 2, FILES)),
        )  # fmt: skip
    try:
        line = await asyncio.wait_for(process.stdout.readline(), PATIENCE)
        yield line.split()[1].decode()
    finally:
        process.kill()
        await process.communicate()


async def test_tables_go_on_while_more_connections_come_than_there_are_files(tmp_path):
    """Every move is saved, somebody new is let in, and the log stays short."""
    async with cramped(tmp_path) as address, Guest(address).http as http:
        ana = Guest(address, None)
        ana.http = http
        table = await ana.table(ME, BOT, pace=0)
        async with ana.at(table) as (socket, sync):
            waiting = [await half_a_request(address) for _ in range(FILES + 100)]
            moves = await play_on(socket, sync, 10)
            new = Guest(address)
            async with new.http:
                assert (await new.http.get("/api/tables")).status_code == 200
        for writer in waiting:
            writer.close()

    assert moves == 10
    assert len((tmp_path / "log").read_text().splitlines()) < 20


async def half_a_request(address):
    """Begin a request and leave it there; return what keeps it open."""
    place = urlsplit(address)
    _, writer = await asyncio.open_connection(place.hostname, place.port)
    writer.write(HALF)
    return writer


async def play_on(socket, message, number):
    """Play so many moves, or to the game's end; return how many were saved and told."""
    played = 0
    while played < number and not message["view"]["over"]:
        if 1 in message["view"]["turn"]:
            await say(socket, type="move", move=greedy(message["view"]), seen=message["n"])
            message = await hear_until(socket, lambda heard: heard["type"] == "refused" or is_mine(heard))
            assert message["type"] == "update", message
            played += 1
        else:
            message = await hear_until(socket, lambda heard: heard["type"] == "update")
    return played


def is_mine(heard):
    """Whether a message tells a move of the first seat."""
    return heard.get("event", {}).get("seat") == 1
