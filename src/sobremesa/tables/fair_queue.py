"""The queue before the workers: so many at once, and every asker in turn, however much one of them asks."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import NamedTuple, TypeAlias

Turn: TypeAlias = asyncio.Future[None]


class Load(NamedTuple):
    """How many wait for a place, and since how many seconds the first of them has waited."""

    waiting: int
    longest: float


class FairQueue:
    """A semaphore that serves askers in turn, however many requests one of them has.

    Requests of one asker keep their order, except that those with ``soon`` come first. For one event loop.
    """

    def __init__(self, places: int, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with every place free."""
        self._free = places
        self._clock = clock
        self._rows: OrderedDict[str, tuple[deque[Turn], deque[Turn]]] = OrderedDict()
        self._arrived: dict[Turn, float] = {}
        self._calm = asyncio.Event()
        self._calm.set()

    @property
    def load(self) -> Load:
        """How much is waiting now."""
        first = next(iter(self._arrived.values()), None)
        return Load(len(self._arrived), 0.0 if first is None else self._clock() - first)

    async def wait_calm(self, most: float) -> None:
        """Return once nobody waits for a place, or after so many seconds."""
        try:
            async with asyncio.timeout(most):
                await self._calm.wait()
        except TimeoutError:
            pass

    @asynccontextmanager
    async def place(self, asker: str, soon: bool = False) -> AsyncIterator[Load]:
        """Wait for a place and hold it while the block runs.

        Yields the load at entry: how many wait behind, and the longest wait in seconds, one's own included.
        """
        arrived = self._clock()
        await self._enter(asker, soon)
        try:
            waiting, longest = self.load
            yield Load(waiting, max(longest, self._clock() - arrived))
        finally:
            self._leave()

    async def _enter(self, asker: str, soon: bool) -> None:
        if self._free:
            self._free -= 1
            return
        turn: Turn = asyncio.get_running_loop().create_future()
        self._rows.setdefault(asker, (deque(), deque()))[0 if soon else 1].append(turn)
        self._arrived[turn] = self._clock()
        self._calm.clear()
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # the place came in the same moment: it is somebody else's now
                self._leave()
            raise
        finally:
            self._arrived.pop(turn, None)
            if not self._arrived:
                self._calm.set()

    def _leave(self) -> None:
        """Give the place to the next asker in line; who gave up waiting is passed over."""
        while self._rows:
            asker, (first, others) = next(iter(self._rows.items()))
            turn = (first or others).popleft()
            if first or others:
                self._rows.move_to_end(asker)
            else:
                del self._rows[asker]
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
