"""A simulated world: everything that a seed decides, from the order of callbacks to the death of machines."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from msgspec import Struct

from sobremesa.protocol import live as wire
from sobremesa.server import alarms
from sobremesa.store import attendance
from tests.simulation.clients import Client
from tests.simulation.database import Database
from tests.simulation.disk import Disk
from tests.simulation.draws import Draw, Draws
from tests.simulation.faults import Faults
from tests.simulation.injected import injected
from tests.simulation.loop import PROCESS, VirtualLoop
from tests.simulation.network import Network, Partition, Weather
from tests.simulation.oracle import Oracle, Violation
from tests.simulation.rates import Rates, drawn
from tests.simulation.society import Society
from tests.simulation.worker import Talk, Worker, played

EPOCH = 1_795_000_000.0
DAY = 86_400.0

Value = TypeVar("Value")

FINISHING = 3 * DAY
"""The simulated seconds in which everything has to end once nothing goes wrong any more."""


class History(Struct):
    """What a world was like: two runs of one seed have the same one."""

    seed: int | str
    digest: str
    table_days: float
    rows: int
    messages: int
    draws: int
    steps: int
    tables: int
    ended: int


class World:
    """Tables, store, workers and people of one seed.

    ``run`` goes through two phases: with faults, when nothing that is told may be wrong, and without, when every game
    has to come to its end. Whatever must not be raises ``Violation``, or whatever the program itself raised.
    """

    def __init__(
        self,
        seed: int | str,
        days: float = 2.0,
        rates: Rates | None = None,
        trace: list[Draw] | None = None,
        expected: Sequence[Draw] | None = None,
        say: Callable[[str], None] | None = None,
    ) -> None:
        """Make the world of a seed; ``say`` is told of every step of its history, one line each."""
        self.seed, self.days, self._say = seed, days, say
        self.draws = Draws(seed, trace, expected)
        self.rates = drawn(self.draws) if rates is None else rates
        self.epoch = EPOCH
        self.faulty = True
        self.loop = VirtualLoop(self.draws)
        self.oracle = Oracle()
        self.partition, self.weather = Partition(), Weather(self.draws)
        self.network = Network(self.draws, [self.partition, self.weather])
        self.disk = Disk(self.draws)
        self.disk.written = self._written
        self.database = Database(self.network, self.disk)
        self.workers = [Worker(self, number) for number in range(1, self.rates.workers + 1)]
        self.clients: list[Client] = []
        self.society = Society(self)
        self.faults = Faults(self)
        self.ended: dict[str, float] = {}
        self._made: dict[str, float] = {}
        self._numbers = 0
        self._messages = 0
        self._digest = hashlib.sha256()
        self._fault: BaseException | None = None

    # ---- running

    def run(self) -> History:
        """Let the world go by, and return its history."""
        quiet = logging.getLogger("sobremesa")
        level = quiet.level
        quiet.setLevel(logging.CRITICAL + 1)
        beat, poll = attendance.BEAT, alarms.POLL
        attendance.BEAT, alarms.POLL = self.society.beat, self.society.beat
        try:
            with injected(self.draws, self.loop.time, self._wall):
                try:
                    self.loop.run(self._go_by(), self._check_failures)
                except Exception as error:
                    error.add_note(f"at second {self.loop.time():.6f} of a world; {self.replays}")
                    raise
                finally:
                    self.loop.close()
        finally:
            attendance.BEAT, alarms.POLL = beat, poll
            quiet.setLevel(level)
        return self._history()

    @property
    def replays(self) -> str:
        """Return how to replay this world, and how to let it always run."""
        line = f"{self.seed} {self.days:g}"
        return (
            f"replay it step by step: make simulate SEED={self.seed} DAYS={self.days:g} STEPS=1; "
            f"mended, add the line `{line}` and what it was to tests/simulation/seeds.txt"
        )

    async def _go_by(self) -> None:
        await self.database.start()
        for worker in self.workers:
            worker.start()
        self.faults.begin()
        await self.society.gather()
        await asyncio.sleep(self.days * self.society.length * DAY)
        await self.faults.end()
        self.note("calm", "")
        self.faulty = False
        self.society.hurry()
        await self.until(self._all_ended, FINISHING, "a game does not come to its end")
        await self.society.check_seen()
        self.judge(self.oracle.check_kept, self.disk.texts)

    def _all_ended(self) -> bool:
        return all(table.fold.ended or table.game.waits for table in self.oracle.tables.values())

    async def until(self, holds: Callable[[], bool], seconds: float, otherwise: str = "") -> None:
        """Wait until something is so; after so many simulated seconds raise Violation where that is wrong."""
        end = self.loop.time() + seconds
        while not holds():
            if self.loop.time() > end:
                if otherwise:
                    raise Violation(f"{otherwise}: {self._stuck()}")
                return
            await asyncio.sleep(1.0)

    def _stuck(self) -> str:
        return "; ".join(
            f"{name} ({table.game.game}, clock {table.game.clock!r}) waits at row {table.fold.number}"
            f" for seats {table.fold.to_act()}"
            for name, table in self.oracle.tables.items()
            if not table.fold.ended and not table.game.waits
        )

    def at(self, delay: float, work: Callable[[], None]) -> None:
        """Do something of the world's own after so many simulated seconds."""
        self.loop.call_later(delay, work, context=self.loop.context_of("world"))

    def played(self, view: dict[str, Any]) -> str:
        """Return a move for a view, as somebody plays who is new to the game."""
        return played(self.draws, json.dumps(view))

    def number(self) -> int:
        """Return a number that was not returned before."""
        self._numbers += 1
        return self._numbers

    def _wall(self) -> float:
        """Return the calendar of the process that runs now."""
        process = PROCESS.get()
        skews = (worker.time.skew for worker in self.workers if worker.process == process)
        return self.epoch + self.loop.time() + next(skews, 0.0)

    def judge(self, judgement: Callable[..., Value], *given: Any) -> Value | None:
        """Return what a judgement returns; one that fails ends the world, whatever the program makes of the error."""
        try:
            return judgement(*given)
        except Exception as error:
            self._fault = self._fault or error
            return None

    def _check_failures(self) -> None:
        if self._fault is not None:
            raise self._fault
        if self.loop.failures:
            context = self.loop.failures[0]
            error = context.get("exception")
            if isinstance(error, AssertionError):
                raise error
            raise Violation(f"nobody heard of this: {context.get('message')}") from error

    # ---- what happens

    def note(self, kind: str, what: str) -> None:
        """Write something into the history."""
        line = f"{self.loop.time():.6f} {kind} {what}"
        self._digest.update(line.encode() + b"\n")
        if self._say is not None:
            self._say(line)

    def _written(self, puts: Sequence[tuple[str, str]], deletes: Sequence[str]) -> None:
        for key, text in puts:
            self.note("durable", f"{key} {text}")
        for name in self.judge(self.oracle.written, puts, deletes, self.loop.time()) or ():
            if self.oracle.tables[name].fold.ended:
                self.ended.setdefault(name, self.loop.time())
        for name in self.oracle.tables.keys() - self._made.keys():
            self._made[name] = self.loop.time()
            self.society.play_again(self.oracle.tables[name].game)

    def told(self, talk: Talk, message: wire.ToClient, text: bytes) -> None:
        """Judge what a worker sends a client, and write it into the history."""
        self._messages += 1
        self.note("told", f"{talk.token_hash} {text.decode()}")
        self.judge(self.oracle.told, talk.table, talk.token_hash, message, self._wall(), talk.taken)

    def heard(self, client: Client, message: dict[str, Any]) -> None:
        """Judge the order in which a client hears of events."""
        self.judge(_check_order, client, message)

    def _history(self) -> History:
        now = self.loop.time()
        lived = sum(self.ended.get(name, now) - began for name, began in self._made.items())
        return History(
            self.seed,
            self._digest.hexdigest()[:16],
            lived / DAY,
            self.oracle.rows,
            self._messages,
            self.draws.count,
            self.loop.steps,
            len(self.oracle.tables),
            len(self.ended),
        )


def _check_order(client: Client, message: dict[str, Any]) -> None:
    """Raise Violation where a client is told other events than the next."""
    if message["type"] == "update":
        if message["n"] != client.seen + 1:
            raise Violation(f"a client that knew {client.seen} events was told event {message['n']}")
        return
    named, first = client.named.popleft(), message["n"] - len(message["events"])
    if first != min(named, message["n"]):
        raise Violation(f"a client that knew {named} events was told those after {first}")
