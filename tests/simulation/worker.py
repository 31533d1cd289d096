"""A simulated worker: the real tables, served over a simulated network by one process that may stop at any moment."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from sobremesa.core.levels import choose_text
from sobremesa.protocol import live as wire
from sobremesa.server.alarms import alarms_rung
from sobremesa.store import StoreError
from sobremesa.tables.conversation import Conversation
from sobremesa.tables.operations.operation import Caller
from sobremesa.tables.refusals import Refused
from sobremesa.tables.tables import Tables
from sobremesa.tables.thinking import NoAnswer
from tests.simulation.database import WorkerStore
from tests.simulation.draws import Draws
from tests.simulation.injected import WorldTime
from tests.simulation.network import Cut, End

if TYPE_CHECKING:
    from tests.simulation.world import World

QUESTIONS = 100
"""How many texts of a client may wait."""


WILD = 0.1
"""How often a move is any legal one: with nothing else some games would go on for thousands."""


def played(draws: Draws, view: str) -> str:
    """Return the move of a beginner for a view in JSON, or any legal one; empty where there is none."""
    legal = json.loads(view)["legal"]
    if legal and draws.happens(WILD, "a wild move"):
        return draws.pick(legal, "move")
    return choose_text(view, "novato", draws.bits(32, "seed of a move"), 0, 1.0) if legal else ""


class Bots:
    """A thinker whose computers play as beginners do, after a while, and sometimes do not answer."""

    def __init__(self, draws: Draws) -> None:
        self._draws = draws
        self.silent = 0.0

    async def choose(self, wire_json: str, level: str, seed: int, asker: str = "", forgetful: float = 1.0) -> str:
        """Return a legal move of a view. Raises NoAnswer."""
        await asyncio.sleep(self._draws.wait(0.2, "thinking"))
        if self._draws.happens(self.silent, "a silent bot"):
            raise NoAnswer("it has drawn to say nothing")
        return played(self._draws, wire_json)


class Talk(Conversation):
    """A conversation with a client at the other end of a stream; the world sees what it is told."""

    def __init__(self, world: World, tables: Tables, table: str, token_hash: str, end: End) -> None:
        self.world, self.stream, self.token_hash = world, end, token_hash
        self.closed = False
        self.taken = ""
        self.number = world.number()
        super().__init__(tables, table, Caller(token_hash), self)

    def __hash__(self) -> int:
        return self.number

    def put(self, message: wire.ToClient) -> None:
        """Send a message."""
        if self.closed:
            return
        text = wire.write(message)
        self.world.told(self, message, text)
        self.stream.send(text)

    def close(self, code: str, why: str) -> None:
        """Send a last message."""
        if not self.closed:
            self.put(wire.Closed(code, why))
            self.closed = True
            self.stream.close()

    async def serve(self) -> None:
        """Answer texts until the stream ends, and leave the table."""
        try:
            while not self.closed and (text := await self.stream.receive()) is not None:
                self.taken = text
                await self.take(text)
        finally:
            self.leave()
            self.stream.close()


class Worker:
    """One machine that serves the tables; it may be killed, paused, stopped and started again."""

    def __init__(self, world: World, number: int) -> None:
        self.world, self.number = world, number
        self.name = f"worker-{number}"
        self.process = ""
        self.tables: Tables | None = None
        self.bots = Bots(world.draws)
        self.time = WorldTime(world.loop.time, asyncio.sleep, world.epoch)
        self.is_paused = False
        self._store: WorkerStore | None = None
        self._ending: asyncio.Event | None = None
        self._starts = 0
        self._worker = 0

    def start(self) -> None:
        """Start a process that serves."""
        self._starts += 1
        self.process = f"{self.name}#{self._starts}"
        self._worker = self.number * 1000 + self._starts if self.world.rates.shared else 0
        self.world.loop.spawn(self.process, self._serve())

    def kill(self) -> None:
        """Let the process be gone, as by SIGKILL."""
        dead, worker = self.process, self._worker
        self.resume()
        self.tables = None
        self.world.loop.kill(dead)
        self.world.network.died(dead)
        self.world.at(self.world.draws.between(0.0, 11.0, "noticed death"), lambda: self._forget(worker))

    async def stop(self) -> None:
        """End the process as a stopping server does."""
        if self._ending is not None and self.tables is not None:
            self._ending.set()
            await self.world.until(lambda: self.tables is None, 60.0)
        if self.tables is not None:
            self.kill()

    def pause(self) -> None:
        """Let the process stand still."""
        self.is_paused = True
        self.world.loop.pause(self.process)

    def resume(self) -> None:
        """Let the process go on."""
        self.is_paused = False
        self.world.loop.resume(self.process)

    async def ask(self, work: Callable[[Tables], Coroutine[Any, Any, Any]]) -> Any:
        """Return what an operation on the tables returns, as over HTTP. Raises Refused, StoreError and Cut."""

        async def there() -> Any:
            if self.tables is None:
                raise Cut
            return await work(self.tables)

        if self.tables is None:
            await asyncio.sleep(1.0)
            raise Cut
        return await self.world.network.call(self.process, there)

    def connect(self, process: str, table: str, token_hash: str) -> End | None:
        """Return a client's end of a new stream to a table; None where nobody answers."""
        tables = self.tables
        if tables is None or self.world.network.fate(process, self.process, "stream").lost:
            return None
        mine, theirs = self.world.network.stream(process, self.process)
        talk = Talk(self.world, tables, table, token_hash, theirs)
        self.world.loop.spawn(self.process, talk.serve(), "talk")
        return mine

    async def _serve(self) -> None:
        while self.tables is None:
            try:
                await self._open()
            except StoreError:
                await asyncio.sleep(1.0)
        assert self._ending is not None
        async with alarms_rung(self.tables.waking, self.time):
            await self._ending.wait()
        tables, store = self.tables, self._store
        assert store is not None
        self.world.network.died(self.process)
        try:
            await tables.close()
            await store.close()
        except (StoreError, Refused):
            pass  # it ends all the same
        self.tables = None

    async def _open(self) -> None:
        self._store = WorkerStore(self.world.database, self._worker)
        self._ending = asyncio.Event()
        luck = self.world.draws.bits(64, "luck")
        self.bots.silent = self.world.rates.silent_bots if self.world.faulty else 0.0
        self.tables = Tables(
            self._store, self.bots, time=self.time, luck=lambda: random.Random(f"{luck} {self.world.number()}")
        )

    def _forget(self, worker: int) -> None:
        """Let the database know that the connection of a dead worker has ended."""
        process = self.world.database.process
        self.world.loop.call_soon(self.world.database.leave, worker, context=self.world.loop.context_of(process))
