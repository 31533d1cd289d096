"""Appends and reads of workers on one PostgreSQL look as if they came one at a time, whatever happens to workers."""

from __future__ import annotations

import asyncio
import time
from itertools import count
from math import inf
from random import Random

import pytest

from sobremesa.store import LostRace, MoveRow, Standing, StoreError
from sobremesa.store.sql import SqlStore
from tests.simulation.linearizability import UNKNOWN, Operation, append_step, is_linearizable
from tests.store.makers import game_of

GAMES = ("a", "b")
WORKERS = 3
CALLERS = 2
SECONDS = 4.0


class History:
    """What workers have asked of each game, and what came of it."""

    def __init__(self) -> None:
        self.operations: dict[str, list[Operation]] = {game: [] for game in GAMES}

    async def append(self, store: SqlStore, game: str, number: int, text: str) -> None:
        """Append a row, and note how it ended; of one that is broken off nobody knows."""
        operations, began = self.operations[game], time.monotonic()
        at = len(operations)
        operations.append(Operation(("append", number, text), UNKNOWN, began, inf))
        try:
            await store.append(game, [MoveRow(number, 1, text)], Standing("playing", [0, 0], 0))
        except LostRace:
            result = "lost"
        except StoreError:
            return
        else:
            result = "ok"
        operations[at] = Operation(("append", number, text), result, began, time.monotonic())

    async def read(self, store: SqlStore, game: str) -> int:
        """Read all rows, note them, and return how many they are; none where the store fails."""
        began = time.monotonic()
        try:
            rows = await store.rows(game)
        except StoreError:
            return 0
        found = tuple(row.text for row in rows)
        self.operations[game].append(Operation(("read", 0), found, began, time.monotonic()))
        return len(found)


async def play(history: History, store: SqlStore, name: str, luck: Random, over: asyncio.Event) -> None:
    """Append what comes next at one game or the other, as often as one can.

    It looks itself whether it is over: a driver that gets its answer while it is cancelled may forget that it was.
    """
    for at in count():
        if over.is_set():
            return
        game = luck.choice(GAMES)
        number = await history.read(store, game)
        if number and luck.random() < 0.7:
            await history.append(store, game, number + 1, f"{name} {at}")
        await asyncio.sleep(luck.random() * 0.02)


class Worker:
    """A store and those who use it: as good as a process, which can be killed and paused."""

    def __init__(self, address: str, history: History, luck: Random) -> None:
        self._address, self._history, self._luck = address, history, luck
        self._starts = 0
        self._store: SqlStore | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._over = asyncio.Event()

    async def start(self, name: str) -> None:
        """Open the store, and begin to use it."""
        self._starts += 1
        self._store, self._over = await SqlStore.open(self._address), asyncio.Event()
        for caller in range(CALLERS):
            told = f"{name}.{self._starts}.{caller}"
            playing = play(self._history, self._store, told, self._luck, self._over)
            self._tasks.append(asyncio.create_task(playing))

    async def stop(self) -> None:
        """Let nobody use it any more, whatever is under way, and close it."""
        self._over.set()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks.clear()
        if self._store is not None:
            await self._store.close()
            self._store = None


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
async def test_moves_of_workers_look_as_if_they_came_one_at_a_time(postgres, seed):
    """Under cut connections, workers that end in the middle of a write, and workers that stand still."""
    address, luck, history = postgres.fresh(), Random(seed), History()
    await begun(address)
    workers = [Worker(address, history, luck) for _ in range(WORKERS)]
    for at, worker in enumerate(workers):
        await worker.start(f"worker {at}")

    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        await asyncio.sleep(luck.random() * 0.5)
        kind = luck.choice(["cut", "kill", "pause"])
        if kind == "cut":
            await asyncio.to_thread(postgres.cut)
        elif kind == "pause":
            time.sleep(luck.random() * 0.1)  # noqa: ASYNC251 - everybody here stands still, and the database does not
        else:
            at = luck.randrange(WORKERS)
            await workers[at].stop()
            await workers[at].start(f"worker {at}")
    for worker in workers:
        await worker.stop()

    await check_histories(address, history)


async def begun(address: str) -> None:
    """Make the games, each with a first row."""
    store = await SqlStore.open(address)
    host = (await store.ensure_player("ana")).id
    for game in GAMES:
        await store.create(game_of(game, host), [MoveRow(1, 0, "first")], Standing("playing", [0, 0], 0))
    await store.close()


async def check_histories(address: str, history: History) -> None:
    """Check each game's history, ended by a read that sees all; enough must have happened for it to say anything."""
    store = await SqlStore.open(address)
    for game, operations in history.operations.items():
        await history.read(store, game)
        results = [operation.result for operation in operations if operation.call[0] == "append"]
        assert results.count("ok") > 5
        assert is_linearizable(operations, ("first",), append_step), f"{game}: {operations}"
    await store.close()


async def test_a_history_with_a_row_taken_out_is_noticed(postgres):
    """What a real history says of the database is no matter of course."""
    address, history = postgres.fresh(), History()
    await begun(address)
    store = await SqlStore.open(address)
    await history.append(store, "a", 2, "second")
    await history.append(store, "a", 3, "third")
    await history.read(store, "a")
    await store.close()
    right = history.operations["a"]
    read = right[-1]._replace(result=("first", "third"))

    assert is_linearizable(right, ("first",), append_step)
    assert not is_linearizable([*right[:-1], read], ("first",), append_step)
