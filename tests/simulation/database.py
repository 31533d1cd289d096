"""A simulated database that workers share over a network: the store in a shelf, with presence and notices beside it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence, Set
from itertools import count
from typing import Any

from sobremesa.store import MoveRow, Standing, StoreError, attendance
from sobremesa.store.attendance import Attendance, Follower, Glance, There, heads_of, shared_out
from sobremesa.store.shelf import ShelfStore
from tests.simulation.disk import Disk
from tests.simulation.loop import PROCESS
from tests.simulation.network import Cut, Network

TELLING = frozenset({"say", "sit", "stand_in", "transfers.take", "transfers.renew", "pauses.add", "pauses.end"})
"""What others are told of that changes a game without a row."""

SUBSTORES = (
    *("shares", "transfers", "reviews", "results", "pruning", "alarms", "pauses", "nudges", "feeds", "devices"),
    *("passkeys", "regards", "invitations", "wishes", "push", "keys", "people", "tournaments"),
)


class Database:
    """The database server: one process, which keeps everything on a disk and may be killed and started again."""

    def __init__(self, network: Network, disk: Disk) -> None:
        """Be down until ``start``."""
        self.network, self.disk = network, disk
        self.process = "database"
        self.store: ShelfStore | None = None
        self._starts = count(1)
        self._alarms = asyncio.Lock()
        self._hearers: dict[int, tuple[str, Callable[[str, int], None]]] = {}
        self._present: dict[str, dict[int, dict[int, bool]]] = {}

    async def start(self) -> None:
        """Open what is on the disk, as a new process; nobody is connected yet."""
        self.process = f"database#{next(self._starts)}"
        self._alarms = asyncio.Lock()
        self._hearers.clear()
        self._present.clear()
        latency, self.disk.latency = self.disk.latency, 0.0
        self.store = await ShelfStore.open(self.disk)
        self.disk.latency = latency

    def stop(self) -> None:
        """Be killed, with whatever was under way."""
        self.store = None
        self.disk.lose_power()

    async def ask(self, work: Callable[[Database], Coroutine[Any, Any, Any]]) -> Any:
        """Return what some work on the database returns, for a process elsewhere. Raises StoreError."""
        if self.store is None:
            raise StoreError("the database does not answer")
        try:
            return await self.network.call(self.process, lambda: work(self))
        except Cut:
            raise StoreError("the connection to the database was broken") from None

    async def do(self, name: str, given: tuple[Any, ...], named: dict[str, Any]) -> Any:
        """Do what a method of the store does, and tell all workers of what has changed."""
        method: Any = self.store
        for part in name.split("."):
            method = getattr(method, part)
        if name != "alarms.take":
            answer = await method(*given, **named)
        else:  # of several that ask at once each gets others
            async with self._alarms:
                answer = await method(*given, **named)
        if name == "append":
            self.tell(given[0], given[1][-1].number)
        elif name in TELLING:
            self.tell(given[0] if isinstance(given[0], str) else given[0].game, 0)
        return answer

    # ---- who is there

    def enter(self, worker: int, process: str, hear: Callable[[str, int], None]) -> None:
        """Let a worker be alive, and hear of what changes; all look at their tables for it."""
        self._hearers[worker] = (process, hear)
        self.tell("", 0)

    def leave(self, worker: int) -> None:
        """Let a worker be dead: its connection has ended."""
        if self._hearers.pop(worker, None) is not None:
            self.tell("", 0)

    def knows(self, worker: int) -> bool:
        """Return whether a worker is alive, as far as the database knows."""
        return worker in self._hearers

    def tell(self, table: str, number: int) -> None:
        """Notify all workers of a table; no notice is sure to arrive."""
        for process, hear in self._hearers.values():
            self.network.notify(process, lambda hear=hear: hear(table, number))

    async def attend(self, worker: int, game: str, seats: There) -> Attendance:
        """Record which seats of a game are connected to a worker; return those of other living ones."""
        there = self._present.setdefault(game, {})
        if there.get(worker, {}) != seats:
            there[worker] = dict(seats)
            self.tell(game, 0)
        return shared_out({other: seats for other, seats in self._living(game).items() if seats}, worker)

    async def glance(self, worker: int, games: Sequence[str]) -> dict[str, Glance]:
        """Return a glance at each of some games that exist."""
        assert self.store is not None
        found = {}
        for name in games:
            entry = self.store._index.entries.get(name)
            if entry is not None:
                there = {other: seats for other, seats in self._living(name).items() if seats}
                found[name] = Glance(entry.row, entry.aside, heads_of(entry.game.players), there)
        return found

    def _living(self, game: str) -> dict[int, dict[int, bool]]:
        there = self._present.get(game, {})
        return {worker: seats for worker, seats in sorted(there.items()) if worker in self._hearers}


class Part:
    """The methods of one part of the store, each asked for over the network."""

    def __init__(self, store: WorkerStore, name: str) -> None:
        self._store, self._name = store, name

    def __getattr__(self, method: str) -> Callable[..., Coroutine[Any, Any, Any]]:
        if method.startswith("_"):
            raise AttributeError(method)
        name = f"{self._name}.{method}" if self._name else method

        async def ask(*given: Any, **named: Any) -> Any:
            return await self._store.ask(lambda database: database.do(name, given, named))

        return ask


class WorkerStore(Part):
    """A worker's ``Store``: everything is asked of the database over the network.

    A worker that shares the database with others has a number, is told what they change, and is alive as long as the
    connection for that lasts.
    """

    def __init__(self, database: Database, worker: int = 0) -> None:
        """Ask a database; ``worker`` is 0 where no others share it."""
        super().__init__(self, "")
        self.worker = worker
        self._database = database
        self._adding: dict[str, int] = {}
        self._followers: list[Follower] = []
        self._closed = False
        self._following: asyncio.Task[None] | None = None
        for name in SUBSTORES:
            setattr(self, name, Part(self, name))
        self.ratings = RatingsPart(self, "ratings")
        self.daily = DailyPart(self, "daily")
        self.puzzles = PuzzlesPart(self, "puzzles")

    async def ask(self, work: Callable[[Database], Coroutine[Any, Any, Any]]) -> Any:
        """Return what some work on the database returns. Raises StoreError."""
        if self._closed:
            raise StoreError("the store is closed")
        return await self._database.ask(work)

    async def close(self) -> None:
        """Finish the writes under way, and be alive no more."""
        for follower in self._followers:
            await follower.close()
        self._closed = True
        if self._following is not None:
            self._following.cancel()
            self._database.leave(self.worker)

    def append(self, game: str, rows: Sequence[MoveRow], standing: Standing) -> asyncio.Future[None]:
        """Append rows to a game; done once they are durable."""
        self._adding[game] = rows[-1].number
        work = self.ask(lambda database: database.do("append", (game, rows, standing), {}))
        durable = asyncio.ensure_future(work)
        durable.add_done_callback(lambda _: self._adding.pop(game, None))
        return durable

    def adding(self, game: str) -> int:
        """Return the number of the last row that is being appended to a game; 0 for none."""
        return self._adding.get(game, 0)

    def observe_commits(self, observe: Callable[[int, float], None]) -> None:
        """Let nobody count."""

    def follow(self, follower: Follower) -> bool:
        """Register a follower of changes by all workers; return False where there are no others."""
        if not self.worker:
            return False
        self._followers.append(follower)
        if self._following is None:
            self._following = asyncio.get_running_loop().create_task(self._follow(), name="following")
        return True

    async def attend(self, game: str, seats: Set[int], helped: Set[int]) -> Attendance:
        """Record which seats are connected to this worker, and return what others have recorded."""
        if not self.worker:
            return Attendance()
        there = {seat: seat in helped for seat in sorted(seats)}
        return await self.ask(lambda database: database.attend(self.worker, game, there))

    async def glance(self, games: Sequence[str]) -> dict[str, Glance]:
        """Return how far some games are, and who is there; empty where there are no other workers."""
        if not self.worker:
            return {}
        return await self.ask(lambda database: database.glance(self.worker, games))

    async def _follow(self) -> None:
        """Stay connected for notices: look whether the connection lasts, and make it again."""
        process = PROCESS.get()
        while True:
            try:
                if not await self.ask(_known(self.worker)):
                    await self.ask(_entered(self.worker, process, self._hear))
            except StoreError:
                pass  # the next beat may find it
            await asyncio.sleep(attendance.BEAT)

    def _hear(self, table: str, number: int) -> None:
        for follower in self._followers:
            follower.notice(table, number)


class RatingsPart(Part):
    """The ratings, of which a shelf keeps none."""

    kept = False


class DailyPart(Part):
    """The deals of the days, whose seeds follow from the date on a shelf."""

    is_secret = False


class PuzzlesPart(Part):
    """The puzzles of the days, of which a shelf keeps none."""

    kept = False


def shelf_of(store: Any) -> Any:
    """Return the shelf's store behind a worker's, for tests that look at what lies there; any other as it is."""
    return store._database.store if isinstance(store, WorkerStore) else store


def _known(worker: int) -> Callable[[Database], Coroutine[Any, Any, bool]]:
    async def work(database: Database) -> bool:
        return database.knows(worker)

    return work


def _entered(
    worker: int, process: str, hear: Callable[[str, int], None]
) -> Callable[[Database], Coroutine[Any, Any, None]]:
    async def work(database: Database) -> None:
        database.enter(worker, process, hear)

    return work
