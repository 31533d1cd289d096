"""The server as a program: where it listens, how it stops, and that nothing is lost when it is killed."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest

from sobremesa.protocol.codes import Code
from sobremesa.server import run
from sobremesa.server.binding import NEXT, USUAL, AddressTaken, address_of, listen
from sobremesa.store import StoreError
from sobremesa.store.errors import Served
from sobremesa.store.lock import served_alone
from tests.server.helpers import BOT, ME, PATIENCE, Guest, greedy, hear_until, running, say
from tests.tables.helpers import until

PROGRAM = """
import random, sys
from pathlib import Path
from types import SimpleNamespace
from sobremesa.server.run import serve
from sobremesa.tables import packs
luck = random.Random(11)
packs.secrets = SimpleNamespace(token_hex=lambda size: luck.randbytes(size).hex())
if __name__ == "__main__":
    serve(port=int(sys.argv[2]), data_dir=Path(sys.argv[1]), open_browser=False)
"""
"""Every start deals the same hands, one table after another."""

resource = pytest.importorskip("resource", reason="processes and signals as POSIX has them")


class Process:
    """A server of its own process."""

    def __init__(self, process: asyncio.subprocess.Process, address: str) -> None:
        self.process = process
        self.address = address

    async def end(self, number: int) -> tuple[int, str, str]:
        """Send a signal; return the exit status and what was printed."""
        self.process.send_signal(number)
        out, err = await asyncio.wait_for(self.process.communicate(), PATIENCE)
        return self.process.returncode, out.decode(), err.decode()


def is_update(message: dict) -> bool:
    """Whether a message tells a move, and not what the computers say."""
    return message["type"] == "update"


@asynccontextmanager
async def started(folder: Path, port: int = 0, before: str = "") -> AsyncIterator[Process]:
    """A server process on a data folder, killed at the end if it is still there; it runs some lines ``before``."""
    program = folder / "program.py"
    program.write_text(before + PROGRAM)
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(program), str(folder / "data"), str(port),
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    try:
        line = await asyncio.wait_for(process.stdout.readline(), PATIENCE)
        assert line.startswith(b"Sobremesa: http://127.0.0.1:"), (line, await process.stderr.read(2000))
        yield Process(process, line.split()[1].decode())
    finally:
        if process.returncode is None:
            process.kill()
            await process.communicate()


async def some_moves(guest: Guest, table: str, moves: int) -> dict:
    """Play some of one's own moves; return the last message that was heard."""
    async with guest.at(table) as (at, message):
        while moves and not message["view"]["over"]:
            if 1 in message["view"]["turn"]:
                moves -= 1
                await say(at, type="move", move=greedy(message["view"]), seen=message["n"])
                message = await hear_until(at, lambda heard: heard.get("event", {}).get("seat") == 1)
            else:
                message = await hear_until(at, is_update)
        return message


@pytest.mark.slow
async def test_a_killed_server_has_lost_nothing_that_it_told(tmp_path):
    """After SIGKILL in mid-game the next server shows the same events, the same hand, and plays on with real bots."""
    async with started(tmp_path) as server:
        ana = Guest(server.address)
        table = await ana.table(ME, BOT, options={"target": "20"})
        told = await some_moves(ana, table, 4)
        await server.end(signal.SIGKILL)
    async with started(tmp_path) as server:
        again = Guest(server.address, ana.token)
        async with again.at(table, seen=told["n"] - 1) as (_, sync):
            assert sync["events"][0] == told["event"]
            assert sync["table"]["you"] == 1
            if sync["n"] == told["n"]:
                assert sync["view"] == told["view"]
        assert (await some_moves(again, table, 1))["n"] > told["n"]
        assert (await again.http.get("/api/tables")).json()[0]["id"] == table
    await ana.http.aclose()
    await again.http.aclose()


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_the_server_stops_cleanly(tmp_path, number):
    """Ctrl-C and SIGTERM end it while a table is being played, with status nought and nothing in the log."""
    async with started(tmp_path) as server:
        ana = Guest(server.address)
        table = await ana.table(BOT, BOT, pace=100)
        async with ana.at(table) as (at, _):
            await hear_until(at, is_update)
            status, out, err = await server.end(number)
            closed = await hear_until(at, lambda message: message["type"] == "closed")
        await ana.http.aclose()

    assert closed["code"] == Code.STOPPING
    assert (status, err) == (0, "")
    assert "Traceback" not in out


@pytest.mark.slow
async def test_a_stopping_server_leaves_no_process_behind(tmp_path):
    """The workers in which bots think end with it, even when it is killed."""
    async with started(tmp_path) as server:
        ana = Guest(server.address)
        table = await ana.table(BOT, BOT, pace=50)
        async with ana.at(table) as (at, _):
            await hear_until(at, is_update)
            workers = children_of(server.process.pid)
            await server.end(signal.SIGKILL)
        await ana.http.aclose()

    assert workers
    await until(lambda: not any(alive(worker) for worker in workers), PATIENCE)
    assert not any(alive(worker) for worker in workers)


def children_of(pid: int) -> list[int]:
    """The processes below one."""
    found: list[int] = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid:
            found += [int(status.parent.name), *children_of(int(status.parent.name))]
    return found


def alive(pid: int) -> bool:
    """Whether a process runs and is no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.slow
async def test_a_start_does_no_heavy_work(tmp_path):
    """The second start, which finds its database: seconds of one processor, not tens, on the slowest machine."""
    async with started(tmp_path) as server:
        await server.end(signal.SIGTERM)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)

    async with started(tmp_path) as server:
        guest = Guest(server.address)
        answer = await guest.http.get("/healthz")
        await guest.http.aclose()
        await server.end(signal.SIGTERM)

    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert answer.text == "ok"
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < 10


def test_a_taken_usual_port_is_no_trouble():
    """The next free one is taken instead."""
    with closing(listen("127.0.0.1")) as first, closing(listen("127.0.0.1", USUAL)) as second:
        ports = {first.getsockname()[1], second.getsockname()[1]}

    assert len(ports) == 2
    assert all(port in NEXT or port > 1024 for port in ports)


def test_small_messages_are_sent_at_once():
    """The listener names its protocol, and so do the sockets it accepts: asyncio then turns Nagle's waiting off."""
    with closing(listen("127.0.0.1", 0)) as listener:
        with closing(socket.create_connection(listener.getsockname())):
            accepted, _ = listener.accept()
        with closing(accepted):
            assert accepted.proto == listener.proto == socket.IPPROTO_TCP


def test_a_port_that_was_asked_for_has_to_be_free():
    """Whoever names a port means that one, and is told when it is taken."""
    with closing(listen("127.0.0.1", 0)) as first, pytest.raises(AddressTaken) as taken:
        listen("127.0.0.1", first.getsockname()[1])

    assert "port" in taken.value.why


@pytest.mark.parametrize(
    ("host", "port", "option"),
    [("127.0.0.1", 99999, "port"), ("256.1.1.1", 0, "host"), ("192.0.2.1", None, "host")],
)
def test_an_address_that_cannot_be_is_refused(host, port, option):
    """An impossible port, no address at all, an address of another machine: the error knows which of them is wrong."""
    with pytest.raises(AddressTaken) as taken:
        listen(host, port)

    assert taken.value.option == option


def test_the_address_is_one_that_a_browser_opens():
    """Listening everywhere, it is still this machine that the browser asks."""
    with closing(listen("0.0.0.0", 0)) as everywhere:
        assert address_of(everywhere).startswith("http://127.0.0.1:")


def test_the_address_of_version_six_is_in_brackets():
    """As addresses of the web have it."""
    if not socket.has_ipv6:
        return
    try:
        listener = listen("::1", 0)
    except AddressTaken:
        return
    with closing(listener):
        assert address_of(listener).startswith("http://[::1]:")


@pytest.mark.parametrize(
    ("env", "platform", "there"),
    [({}, "linux", False), ({"DISPLAY": ":0"}, "linux", True), ({"WAYLAND_DISPLAY": "w"}, "linux", True),
     ({"BROWSER": "firefox"}, "linux", True), ({}, "darwin", True), ({}, "win32", True)],
)  # fmt: skip
def test_a_browser_is_opened_where_there_is_one(monkeypatch, env, platform, there):
    """A browser in the terminal would take it away from the server, so without a screen none is opened."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(run.sys, "platform", platform)

    assert run._has_browser() is there


def test_a_database_that_cannot_be_opened_stops_the_start(tmp_path):
    """The caller gets one error with a sentence."""
    (tmp_path / "sobremesa.db").write_bytes(b"no database" * 1000)

    with pytest.raises(StoreError, match="cannot be opened"):
        run.serve(port=0, data_dir=tmp_path, open_browser=False)


def test_a_folder_that_is_served_has_no_second_server(tmp_path):
    """The second is refused before it touches anything, with the number of the process that serves."""
    with served_alone(tmp_path), pytest.raises(Served, match=str(os.getpid())):
        run.serve(port=0, data_dir=tmp_path, open_browser=False)

    assert [path.name for path in tmp_path.iterdir()] == ["sobremesa.lock"]


@pytest.mark.slow
async def test_a_server_that_is_killed_is_followed_by_the_next_at_once(tmp_path):
    """While the first serves a second one is refused; the lock ends with its process, also by SIGKILL."""
    async with started(tmp_path) as server:
        with pytest.raises(Served, match=str(server.process.pid)):
            run.serve(port=0, data_dir=tmp_path / "data", open_browser=False)
        await server.end(signal.SIGKILL)
    async with started(tmp_path) as server:
        status, _, _ = await server.end(signal.SIGTERM)

    assert status == 0


async def test_a_restart_in_mid_hand_goes_on_where_it_was(tmp_path):
    """In the same folder the next server knows table, seat, hand and number."""
    async with running(tmp_path) as address:
        ana = Guest(address)
        table = await ana.table(ME, BOT)
        told = await some_moves(ana, table, 3)
    async with running(tmp_path) as address:
        again = Guest(address, ana.token)
        async with again.at(table, seen=told["n"]) as (_, sync):
            assert sync["n"] >= told["n"]
            assert sync["view"]["hand_number"] >= told["view"]["hand_number"]
        assert json.dumps(sync["table"])
        assert (await some_moves(again, table, 2))["n"] > told["n"]
    await ana.http.aclose()
    await again.http.aclose()
