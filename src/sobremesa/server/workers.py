"""Several server processes that share one listening socket: started, restarted when they die, stopped together."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, Final, TypeAlias

PAUSE: Final = 1.0
"""The seconds before a process that died is started again."""

PATIENCE: Final = 15.0
"""The seconds that a process has to finish what is in flight, before it is killed."""

logger: Final = logging.getLogger(__name__)

Work: TypeAlias = Callable[..., None]
"""What a process does until SIGTERM: called with its place (0 for the first), whom to tell that it serves, and more."""


class WorkersNeedPostgres(Exception):
    """Several processes were asked for, and the games are in a file; ``why`` is a sentence."""

    code = "workers-need-postgres"
    why = "several workers share a PostgreSQL: name one with --database"


class WorkerFailed(Exception):
    """A process could not start to serve; its own error stands before this one. ``why`` is a sentence."""

    code = "worker-failed"
    why = "a worker could not start to serve"


class Workers:
    """A group of processes that do the same work, and their supervisor.

    A process that dies after all have started is replaced after ``PAUSE`` seconds; one that dies before ends the group.
    At the end all get SIGTERM, and SIGKILL after ``PATIENCE`` seconds.
    """

    def __init__(self, count: int, work: Work, *more: Any) -> None:
        """Run ``work`` in ``count`` processes.

        ``work`` is a module-level function; ``more`` are its further arguments, which are pickled.
        """
        self._work = work
        self._more = more
        self._processes: list[SpawnProcess | None] = [None] * count
        self._telling: dict[Connection, int] = {}
        self._serving: set[int] = set()
        self._told = False

    def run(self, ready: Callable[[], None]) -> None:
        """Run the processes until Ctrl-C or SIGTERM; ``ready`` is called once all of them serve.

        Call it in the main thread: it installs signal handlers. Raises WorkerFailed.
        """
        with _wish_to_stop() as wish:
            try:
                for place in range(len(self._processes)):
                    self._start(place)
                while wish not in (happened := wait([wish, *self._telling, *self._sentinels()])):
                    self._hear(happened)
                    if not self._told and len(self._serving) == len(self._processes):
                        self._told = True
                        ready()
                    self._replace_dead(wish)
            finally:
                self._stop()

    def _start(self, place: int) -> None:
        hears, tells = multiprocessing.Pipe(duplex=False)
        args = (self._work, place, tells, self._more)
        process = multiprocessing.get_context("spawn").Process(target=_live, args=args, name=f"worker-{place}")
        process.start()
        tells.close()
        self._telling[hears] = place
        self._processes[place] = process

    def _sentinels(self) -> list[int]:
        return [process.sentinel for process in self._processes if process is not None]

    def _hear(self, happened: list[Any]) -> None:
        for hears in [each for each in happened if each in self._telling]:
            place = self._telling.pop(hears)
            try:
                hears.recv()
                self._serving.add(place)
            except EOFError:  # it died before it could serve
                pass
            hears.close()

    def _replace_dead(self, wish: Connection) -> None:
        for place, process in enumerate(self._processes):
            if process is None or process.is_alive():
                continue
            if not self._told:
                raise WorkerFailed
            logger.error("worker %d ended with status %s; starting another", place, process.exitcode)
            if wait([wish], PAUSE):
                return
            self._start(place)

    def _stop(self) -> None:
        processes = [process for process in self._processes if process is not None]
        for process in processes:
            process.terminate()
        for process in processes:
            process.join(PATIENCE)
            if process.is_alive():
                logger.error("%s did not stop and is killed", process.name)
                process.kill()
                process.join()


@contextmanager
def _wish_to_stop() -> Iterator[Connection]:
    """Yield what can be read from once Ctrl-C or SIGTERM has come."""
    hears, tells = multiprocessing.Pipe(duplex=False)
    numbers = (signal.SIGINT, signal.SIGTERM)
    before = {number: signal.signal(number, lambda *_: tells.send_bytes(b"stop")) for number in numbers}
    try:
        yield hears
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        hears.close()
        tells.close()


def _live(work: Work, place: int, tells: Connection, more: tuple[Any, ...]) -> None:
    """Work as one of the processes, and end as SIGTERM ends it when the one that minds them is gone."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=(parent,), daemon=True).start()

    def ready() -> None:
        tells.send(place)
        tells.close()

    work(place, ready, *more)


def _end_after(parent: multiprocessing.process.BaseProcess) -> None:
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
