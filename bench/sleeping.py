"""What sleeping games by correspondence cost: memory, the server's start, and the alarms that ring at once.

`python -m bench.sleeping --games N --due K` makes N games between two hundred people, one after the other, by the same
code that the server runs; each has its first pack, its alarm, and no move. Servers are then started by turns on a
folder with all of them and on one with a single game, and weighed once a look for alarms has woken one game, in which
nothing is due. Last, in a running server, the alarms of K games ring at once: first without anything being due, as
after a pause, then because somebody's time is up, which loses the game. Both are written into the database from
outside, and read there. The server has a processor for itself where there are two. Linux alone.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sqlite3
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple

from bench import process
from bench.correspondence import games_between, people
from bench.frames import Mute
from bench.load import running
from bench.reporting import report
from bench.serving import DATA
from sobremesa.server.app import open_tables
from sobremesa.store.clock import ago, time_text
from sobremesa.store.folder import database_in

PEOPLE: Final = 200
PATIENCE: Final = 600.0
"""The seconds that alarms are waited for."""

LONG_AGO: Final = 4 * 86_400.0
HOUR: Final = 3_600.0
"""An alarm that is to ring within the hour is one that was not seen to yet: a turn lasts for days."""


async def make_games(folder: Path, number: int) -> float:
    """Make so many games in a folder; return how long one took, in milliseconds."""
    async with open_tables(folder / DATA, Mute()) as tables:
        known = await people(tables, PEOPLE)
        pairs = [(known[at % PEOPLE], known[(at + 1 + at // PEOPLE % (PEOPLE - 1)) % PEOPLE]) for at in range(number)]
        began = time.perf_counter()
        async for _ in games_between(tables, pairs):
            pass
        return 1000 * (time.perf_counter() - began) / number


# ---- the alarms, as they stand in the database


class Alarms:
    """The alarms of a folder's games, set and read beside the server."""

    def __init__(self, database: sqlite3.Connection) -> None:
        """Use a connection of one's own."""
        self._database = database

    def ring(self, most: int) -> None:
        """Let some alarms ring now."""
        self._write("UPDATE alarms SET rings_at = ? WHERE game IN (SELECT game FROM alarms LIMIT ?)", most)

    def run_out(self, most: int) -> None:
        """Let some games have been touched so long ago that the time of whoever is to move is up; ring their alarms."""
        self._write("UPDATE games SET updated = ? WHERE id IN (SELECT game FROM alarms LIMIT ?)", most)
        self.ring(most)

    def _write(self, statement: str, most: int) -> None:
        with self._database:
            self._database.execute(statement, (ago(LONG_AGO), most))

    def due(self, within: float = HOUR) -> int:
        """Return how many alarms ring within some seconds, those that have rung included."""
        query = "SELECT count(*) FROM alarms WHERE rings_at < ?"
        return int(self._database.execute(query, (time_text(time.time() + within),)).fetchone()[0])

    async def wait_below(self, number: int, within: float = HOUR) -> float:
        """Wait until fewer alarms are due, and return when. Raises TimeoutError."""
        async with asyncio.timeout(PATIENCE):
            while self.due(within) >= number:  # noqa: ASYNC110
                await asyncio.sleep(0.02)  # another process changes them
        return time.perf_counter()


@asynccontextmanager
async def served(folder: Path) -> AsyncIterator[tuple[int, Alarms, float]]:
    """A server on a folder: its process, its alarms, and the seconds that it took to start."""
    program, began = str(Path(sys.executable).with_name("sobremesa")), time.perf_counter()
    options = ["play", "--no-browser", "--port", "0", "--data", str(folder / DATA)]
    with closing(sqlite3.connect(database_in(folder / DATA), timeout=60)) as database:
        async with running(program, *options, log=folder / "log") as (pid, _):
            yield pid, Alarms(database), time.perf_counter() - began


# ---- measuring


class Life(NamedTuple):
    """What one life of a server was: the seconds until it listened, and its MiB of memory after a look for alarms."""

    start: float
    memory: float


async def live(folder: Path) -> Life:
    """Start a server, let it look for alarms and wake one game, and weigh it."""
    async with served(folder) as (pid, alarms, start):
        alarms.ring(1)
        await alarms.wait_below(1)
        return Life(start, process.memory(pid) / 2**20)


async def rung(alarms: Alarms, number: int) -> dict[str, float]:
    """Return how long alarms that ring take: the first until it is taken, and all from then on until they are done."""
    began = time.perf_counter()
    first = await alarms.wait_below(number, within=0.0)
    last = await alarms.wait_below(1)
    took = last - first
    return {"first_after": round(first - began, 2), "all_done_after": round(took, 2), "a_second": round(number / took)}


async def ring_many(folder: Path, number: int) -> dict[str, Any]:
    """Let the alarms of many games ring at once, and weigh the server before and after."""
    async with served(folder) as (pid, alarms, _):
        before = process.memory(pid) / 2**20
        alarms.ring(number)
        idle = await rung(alarms, number)
        between = process.memory(pid) / 2**20
        alarms.run_out(number)
        late = await rung(alarms, number)
        after = process.memory(pid) / 2**20
    memory = {"before": round(before, 1), "nothing_due": round(between, 1), "time_up": round(after, 1)}
    return {"nothing_due": idle, "time_up": late, "memory_mib": memory}


async def measure(asked: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """Return every number, with how busy the machine was with other things."""
    process.pin(0, {1})
    few, many = folder / "few", folder / "many"
    for one in (few, many):
        one.mkdir()
    await make_games(few, 1)
    making = await make_games(many, asked.games)
    lives = [(await live(few), await live(many)) for _ in range(asked.rounds)]
    return {
        "asked": vars(asked),
        "processors": os.cpu_count(),
        "waiting_processes": round(os.getloadavg()[0], 1),
        "milliseconds_to_make_one": round(making, 2),
        "database_mib": round(database_in(many / DATA).stat().st_size / 2**20, 1),
        "one_game": told([one for one, _ in lives]),
        "all_games": told([all_of_them for _, all_of_them in lives]),
        "alarms_at_once": await ring_many(many, asked.due),
        "log": (many / "log").read_text().splitlines()[:5],
    }


def told(lives: list[Life]) -> dict[str, Any]:
    """Return the numbers of several lives: medians, and all."""
    starts, memories = [round(one.start, 2) for one in lives], [round(one.memory, 1) for one in lives]
    return {
        "memory_mib": median(memories),
        "memories": memories,
        "seconds_to_start": median(starts),
        "starts": starts,
    }


def main() -> None:
    """Read the arguments, measure, tell."""
    parser = argparse.ArgumentParser(description="Measure what sleeping games by correspondence cost. Linux alone.")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--due", type=int, default=1000, help="how many alarms ring at once")
    parser.add_argument("--rounds", type=int, default=5, help="how often servers are started by turns and weighed")
    report(parser, measure)


if __name__ == "__main__":
    main()
