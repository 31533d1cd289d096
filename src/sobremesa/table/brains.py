"""The worker processes in which bots think, so that no table ever waits for another's bot."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Final, Protocol, TypeAlias

from sobremesa.table.thinking import start_worker, think

PATIENCE: Final = 20.0
"""The seconds after which a bot that has not answered is given up."""

Think: TypeAlias = Callable[[str, str, int], str]
Work: TypeAlias = Callable[..., str]

logger: Final = logging.getLogger(__name__)


class NoAnswer(Exception):
    """A bot has not answered: its worker died twice, it raised, or it took too long."""


def brains_for(servers: int) -> int:
    """Return how many processes may think for each of so many servers of this machine."""
    return max(1, min(4, ((os.cpu_count() or 2) - 1) // servers))


class Thinker(Protocol):
    """Whoever can be asked for a bot's move."""

    async def choose(self, wire_json: str, level: str, seed: int) -> str:
        """Return the text of a move for a view, empty for none; raise NoAnswer."""


class Brains:
    """A pool of workers that starts with the first question and starts again when one of them dies."""

    def __init__(
        self,
        think: Think = think,
        workers: int | None = None,
        patience: float = PATIENCE,
        start: Callable[[], None] = start_worker,
    ) -> None:
        """Ask ``think``, which is found by its name in each worker; ``start`` is what a worker begins with."""
        self._think = think
        self._workers = workers or brains_for(1)
        self._patience = patience
        self._start_worker = start
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, wire_json: str, level: str, seed: int) -> str:
        """Return the text of a level's move for a view; raise NoAnswer."""
        return await self.ask(self._think, wire_json, level, seed)

    async def ask(self, work: Work, *given: object) -> str:
        """Return what some work says to what it is given; a worker finds it by its name. Raise NoAnswer."""
        try:
            return await asyncio.wait_for(self._ask(work, given), self._patience)
        except TimeoutError as error:
            self._give_up()
            raise NoAnswer(f"no answer within {self._patience:g} seconds") from error
        except Exception as error:  # whatever a bot raises, the game goes on
            raise NoAnswer(f"{error.__class__.__name__}: {error}") from error

    def close(self) -> None:
        """Stop the workers; what they think of is not waited for."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    async def _ask(self, work: Work, given: tuple[object, ...]) -> str:
        for _ in range(2):
            pool = self._pool = self._pool or self._start()
            try:
                # a first question starts processes, which takes too long for the event loop
                asked = await asyncio.to_thread(pool.submit, work, *given)
                return await asyncio.wrap_future(asked)
            except BrokenProcessPool:
                logger.warning("a bot's worker process died; starting again")
                if self._pool is pool:
                    self.close()
        raise NoAnswer("the worker process died")

    def _start(self) -> ProcessPoolExecutor:
        methods = multiprocessing.get_all_start_methods()
        context = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
        if "forkserver" in methods:
            context.set_forkserver_preload([think.__module__])
        return ProcessPoolExecutor(self._workers, mp_context=context, initializer=self._start_worker)

    def _give_up(self) -> None:
        """Kill workers that hang: a new pool is there for the next question."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        for process in list((pool._processes or {}).values()):
            process.kill()
        pool.shutdown(wait=False, cancel_futures=True)
