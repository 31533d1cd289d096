"""The worker processes in which computer players think, so that no table ever waits for another's computer."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Final, TypeAlias

from pebble import ProcessExpired, ProcessPool

from sobremesa.tables.fair_queue import FairQueue, Load
from sobremesa.tables.thinking import NoAnswer, Work, is_cancelled
from sobremesa.tables.worker import start_worker, think

PATIENCE: Final = 20.0
"""The seconds after which work that has begun is given up, and its worker replaced."""

MOVE_PATIENCE: Final = 6.0
"""The same for a move, so that a lower level can still answer soon."""

SLACK: Final = 4.0
"""The seconds that a move may take beyond those of its search: where many wait, what hangs is given up sooner."""

PROMISE: Final = 3.5
"""The seconds, waiting included, within which computer players answer: where many wait, each thinks for less time."""

LEAST: Final = 0.02
"""The seconds of thinking that a search always gets: for all who may wait together no more than a second or so."""

MOST_WAITING: Final = 60
"""The questions that may wait for each worker before no new table with computers is made."""

Think: TypeAlias = Callable[[str, str, int, int, float], str]

logger: Final = logging.getLogger(__name__)


def brains_for(servers: int) -> int:
    """Return how many worker processes each of ``servers`` servers on this machine should have: 1 to 4."""
    return max(1, min(4, ((os.cpu_count() or 2) - 1) // servers))


class Brains:
    """A pool of worker processes for computer players, hints and reviews.

    It starts with the first question. Questions wait in a queue that serves askers in turn; time limits count from the
    moment when a worker begins. A worker that hangs past its limit or dies is replaced; a question whose worker died is
    asked once more. The pool is used from one event loop and never blocks it. Call ``close`` at the end.
    """

    def __init__(
        self,
        think: Think = think,
        workers: int | None = None,
        patience: float = PATIENCE,
        start: Callable[[], None] = start_worker,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Ask ``think``, a module-level function that workers import by name.

        ``workers`` defaults to a share of the processors (``brains_for``); ``patience`` is in seconds; every worker
        begins with ``start``; ``clock`` measures how long questions wait.
        """
        self._think = think
        self._workers = workers or brains_for(1)
        self._patience = patience
        self._start_worker = start
        self._queue = FairQueue(self._workers, clock)
        self._pool: ProcessPool | None = None
        self._closed = False

    def is_busy(self) -> bool:
        """Return whether so many questions wait that no new table with computers should be made."""
        return self._queue.load.waiting >= MOST_WAITING * self._workers

    async def choose(self, wire_json: str, level: str, seed: int, asker: str = "", forgetful: float = 1.0) -> str:
        """Return the text of a level's move for a view; empty for no move.

        The longer the queue, the less time a search is given, so that all are answered within ``PROMISE`` seconds or
        so. Raises NoAnswer.
        """
        async with self._queue.place(asker) as load:
            most = self._milliseconds(load)
            patience = min(self._patience, MOVE_PATIENCE, most / 1000 + SLACK)
            return await self._answer(self._think, (wire_json, level, seed, most, forgetful), patience)

    async def wait_calm(self, most: float) -> None:
        """Return once no question waits for a worker, or after so many seconds."""
        await self._queue.wait_calm(most)

    async def ask(self, work: Work, *given: object, asker: str = "", soon: bool = False) -> str:
        """Run a function in a worker and return its text.

        ``work`` is a module-level function, found by name; ``given`` are its arguments, which are pickled. Questions
        with ``soon`` come before the same asker's others. Raises NoAnswer.
        """
        async with self._queue.place(asker, soon):
            return await self._answer(work, given, self._patience)

    def close(self) -> None:
        """Stop the workers without waiting for their answers: who still waits for one gets none."""
        self._closed = True
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.stop()  # type: ignore[no-untyped-call]
            pool.join()

    def _milliseconds(self, load: Load) -> int:
        """Return the longest that a search may take so that all who wait are answered as promised."""
        left = (PROMISE - load.longest) * self._workers / (load.waiting + 1)
        return round(1000 * max(LEAST, left))

    async def _answer(self, work: Work, given: tuple[object, ...], patience: float) -> str:
        for _ in range(2):
            try:
                return await self._asked(work, given, patience)
            except TimeoutError as error:
                raise NoAnswer(f"no answer within {patience:g} seconds") from error
            except ProcessExpired:
                logger.warning("a computer player's worker process died; asking again")
            except asyncio.CancelledError:
                if is_cancelled():
                    raise
                logger.warning("a question to a computer player was cancelled; asking again")
            except NoAnswer:
                raise
            except Exception as error:  # whatever a player raises, the game goes on
                raise NoAnswer(f"{error.__class__.__name__}: {error}") from error
        raise NoAnswer("the worker process died")

    async def _asked(self, work: Work, given: tuple[object, ...], patience: float) -> str:
        if self._closed:
            raise NoAnswer("the workers were stopped")
        pool = self._pool = self._pool or self._start()
        # a first question starts processes, which takes too long for the event loop
        future: Future[str] = await asyncio.to_thread(pool.schedule, work, given, {}, patience)
        # a table that closes does not end the worker: that would cost the next question its start
        return await asyncio.shield(_quiet(asyncio.wrap_future(future)))

    def _start(self) -> ProcessPool:
        methods = multiprocessing.get_all_start_methods()
        context: Any = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
        if "forkserver" in methods:
            # a worker that is replaced begins as quickly as the first
            context.set_forkserver_preload(["sobremesa.core.levels", think.__module__])
        return ProcessPool(self._workers, initializer=self._start_worker, context=context)


def _quiet(answer: asyncio.Future[str]) -> asyncio.Future[str]:
    """Return an answer whose failure is no news where nobody waits for it any more."""
    answer.add_done_callback(lambda done: done.cancelled() or done.exception())
    return answer
