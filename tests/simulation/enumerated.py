"""Two seats and three moves, with everything that can go wrong: enumerated, not sampled.

One seat moves at two workers at once, and the other answers. Every append may be late, lost on its way, done without
an answer, or the last thing that its worker does; all combinations of faults and orders are gone through, one history
each.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from math import inf
from typing import Any

from sobremesa.store import StoreError
from sobremesa.tables.access import Guest
from sobremesa.tables.orders import Order, Sitter
from sobremesa.tables.refusals import NOT_SAVED, Refused
from sobremesa.tables.tables import Tables
from tests.simulation.database import Database, WorkerStore
from tests.simulation.disk import Disk
from tests.simulation.draws import Draws
from tests.simulation.injected import WorldTime, injected
from tests.simulation.linearizability import UNKNOWN, Operation
from tests.simulation.loop import VirtualLoop
from tests.simulation.network import Network
from tests.simulation.oracle import Oracle, Violation
from tests.simulation.worker import Bots

FAULTS = ("none", "late", "lost", "no answer", "death")
OFFSETS = (0.0, 1.0, 4.0)
"""The seconds by which the second tab moves later than the first: at once, while that one is late, and after."""

MOVES = 3
EPOCH = 1_795_000_000.0


class Choices:
    """Goes through all ways in which a run can choose: the last choice that has another way takes it next time."""

    def __init__(self) -> None:
        self._path: list[list[int]] = []
        self._at = 0

    def below(self, number: int) -> int:
        """Return one of the numbers from 0; over all runs, each of them with every way of what follows."""
        if self._at == len(self._path):
            self._path.append([0, number])
        self._at += 1
        return self._path[self._at - 1][0]

    def next(self) -> bool:
        """Begin the next run; return False where all ways were gone."""
        self._at = 0
        while self._path and self._path[-1][0] + 1 == self._path[-1][1]:
            self._path.pop()
        if self._path:
            self._path[-1][0] += 1
        return bool(self._path)

    def __str__(self) -> str:
        """Return the ways that were chosen."""
        return " ".join(str(chosen) for chosen, _ in self._path)


class ChosenStore(WorkerStore):
    """A worker's store whose appends go wrong as is chosen."""

    def __init__(self, duel: Duel, worker: int, process: str) -> None:
        super().__init__(duel.database, worker)
        self._duel, self._process = duel, process

    def append(self, game: str, rows: Any, standing: Any) -> asyncio.Future[None]:
        """Append, or fail to."""
        self._adding[game] = rows[-1].number
        durable = asyncio.ensure_future(self._append(game, rows, standing, self._duel.fault()))
        durable.add_done_callback(lambda _: self._adding.pop(game, None))
        return durable

    async def _append(self, game: str, rows: Any, standing: Any, fault: str) -> None:
        if fault == "late":
            await asyncio.sleep(2.0)
        if fault == "lost":
            await asyncio.sleep(1.0)
            raise StoreError("it did not arrive")
        work = self.ask(lambda database: database.do("append", (game, rows, standing), {}))
        if fault == "death":
            asyncio.get_running_loop().call_soon(self._duel.kill, self._process)
        await work
        if fault == "no answer":
            raise StoreError("nobody answered")


class Duel:
    """One history of two seats and three moves at two workers."""

    def __init__(self, choices: Choices, faulty: bool = True) -> None:
        """Let things go wrong as is chosen, or nothing."""
        self._choices, self._faulty = choices, faulty
        self.draws = Draws("enumerated")
        self.loop = VirtualLoop(self.draws)
        self.oracle = Oracle()
        disk = Disk(self.draws)
        disk.latency = 0.01
        disk.written = self._written
        self.database = Database(Network(self.draws), disk)
        self.tables: dict[str, Tables] = {}
        self.operations: list[Operation] = []
        self._wrong: list[Exception] = []
        self._table = ""
        self._calm = False

    def run(self) -> tuple[Any, ...]:
        """Return the moves that were written, once there are three. Raises Violation."""
        with injected(self.draws, self.loop.time, lambda: EPOCH + self.loop.time()):
            try:
                self.loop.run(self._play())
            finally:
                self.loop.close()
        if self._wrong:
            raise self._wrong[0]
        return self._rows()

    def fault(self) -> str:
        """Return what goes wrong with an append."""
        if self._calm or not self._faulty:
            return "none"
        return FAULTS[self._choices.below(len(FAULTS))]

    def kill(self, process: str) -> None:
        """Let a worker be gone."""
        self.tables.pop(process, None)
        self.loop.kill(process)
        self.database.leave(_number_of(process))

    # ---- what happens

    async def _play(self) -> None:
        await self.database.start()
        first, second = await self._start("worker#1"), await self._start("worker#2")
        self._calm = True
        await self._sit(first)
        self._calm = False
        live = await first.open(self._table)
        seat = live.fold.to_act()[0]
        moves = [text for text in live.view(seat)["legal"] if ":" not in text]
        other = 3 - seat
        offset = OFFSETS[self._choices.below(len(OFFSETS))]
        self.loop.spawn("worker#1", self._move(first, seat, moves[0], 0.0))
        self.loop.spawn("worker#2", self._move(second, seat, moves[1], offset))
        self.loop.spawn("worker#2", self._answer(second, other))
        await asyncio.sleep(30.0)
        await self._finish()

    async def _start(self, process: str) -> Tables:
        made = asyncio.get_running_loop().create_future()

        async def serve() -> None:
            store = ChosenStore(self, _number_of(process), process)
            time = WorldTime(self.loop.time, asyncio.sleep, EPOCH)
            made.set_result(Tables(store, Bots(self.draws), time=time))

        self.loop.spawn(process, serve())
        self.tables[process] = await made
        return self.tables[process]

    async def _sit(self, tables: Tables) -> None:
        order = Order("cuarenta", "pagat", 2, [Sitter("me", "Ana"), Sitter("open")])
        made = await tables.make(order, await tables.seat_player("ana"))
        self._table = made.id
        await tables.sit(made.told[2], await tables.seat_player("eva"), Guest("Eva"))

    async def _move(self, tables: Tables, seat: int, text: str, offset: float) -> None:
        await asyncio.sleep(offset)
        await self._played(tables, seat, text, 1)

    async def _answer(self, tables: Tables, seat: int) -> None:
        live = await tables.open(self._table)
        while seat not in live.fold.to_act():
            await asyncio.sleep(0.5)
            live = await tables.open(self._table)
        text = next(text for text in live.view(seat)["legal"] if ":" not in text)
        await self._played(tables, seat, text, live.fold.number)

    async def _played(self, tables: Tables, seat: int, text: str, seen: int) -> str:
        """Play a move, and note what came of it."""
        began = self.loop.time()
        at = len(self.operations)
        self.operations.append(Operation((text, seen), UNKNOWN, began, inf))
        live = await tables.open(self._table)
        try:
            await live.play(seat, text, seen)
            result = "ok"
        except Refused as refused:
            result = UNKNOWN if refused.code == NOT_SAVED else refused.code
        ended = inf if result == UNKNOWN else self.loop.time()
        self.operations[at] = Operation((text, seen), result, began, ended)
        return result

    async def _finish(self) -> None:
        """Let nothing go wrong any more, and whoever is to move do so until there are three moves."""
        self._calm = True
        tables = await self._start("worker#3")
        for _ in range(20):
            live = await tables.open(self._table)
            if len(self._rows()) >= MOVES:
                break
            seat = live.fold.to_act()[0]
            text = next(text for text in live.view(seat)["legal"] if ":" not in text)
            await self._played(tables, seat, text, live.fold.number)
        if len(self._rows()) < MOVES:
            raise Violation("the game does not go on")
        await self._agree()

    async def _agree(self) -> None:
        """Every worker that is left ends with what the record gives each seat."""
        table = self.oracle.tables[self._table]
        for process in sorted(self.tables):
            live = await self.tables[process].open(self._table)
            if live.fold.number != table.fold.number or any(
                live.view(seat) != table.fold.view(seat) for seat in (1, 2)
            ):
                raise Violation(f"{process} is at event {live.fold.number} of {table.fold.number}")

    def _rows(self) -> tuple[Any, ...]:
        return tuple(self._moves)

    @property
    def _moves(self) -> list[str]:
        table = self.oracle.tables.get(self._table)
        return [event.move for event in table.fold.events if event.seat] if table else []

    def _written(self, puts: Any, deletes: Any) -> None:
        try:
            self.oracle.written(puts, deletes, self.loop.time())
        except Exception as error:
            self._wrong.append(error)


def _number_of(process: str) -> int:
    return int(process.partition("#")[2])


def play_step(rows: tuple[Any, ...], call: tuple[str, int], result: str) -> list[tuple[Any, ...]]:
    """Return what the moves may be after somebody played one when ``seen`` events, the pack among them, were known."""
    text, seen = call
    written = [(*rows, text)] if len(rows) + 1 == seen else []
    if result == "ok":
        return written
    if result == UNKNOWN:
        return [*written, rows]
    return [rows] if len(rows) + 1 > seen else []


def histories() -> Iterator[tuple[str, Duel, tuple[Any, ...]]]:
    """Yield every history: how it was chosen, the duel, and its moves. Raises Violation."""
    choices = Choices()
    going = True
    while going:
        duel = Duel(choices)
        try:
            moves = duel.run()
        except AssertionError as error:
            raise Violation(f"{error} (choices {choices})") from error
        yield str(choices), duel, moves
        going = choices.next()
