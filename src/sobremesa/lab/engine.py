"""Where the lab's games are played: in this process, in worker processes, or on a Ray cluster.

Work is a picklable function that is applied to one part after another. Results come in the order of the parts, so that
the same seeds give the same results wherever they are played.
"""

from __future__ import annotations

import importlib.util
import multiprocessing
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import resource_tracker
from multiprocessing.util import Finalize
from typing import Any, Final, TypeVar

from pebble import ProcessExpired, ProcessPool

from sobremesa.core.options import BadOption
from sobremesa.lab.kept_programs import stop_all

KINDS: Final = ("process", "pool", "ray")
AHEAD: Final = 4  # parts that wait for each process, so that none is ever idle

Part = TypeVar("Part")
Made = TypeVar("Made")
Asked = TypeVar("Asked")


class NoRay(Exception):
    """The engine ``ray`` was asked for where Ray is not installed."""

    code = "no-ray"
    why = "Ray is not installed"

    def __str__(self) -> str:
        """Return why."""
        return self.why


class WorkerLost(Exception):
    """A worker process died or could not start, as in a script without ``if __name__ == "__main__":``."""

    code = "worker-lost"
    why = "a worker process died"

    def __str__(self) -> str:
        """Return why."""
        return self.why


@dataclass(frozen=True)
class WorkEngine:
    """A place to do work: ``kind`` is ``process``, ``pool`` or ``ray``.

    ``jobs`` is how many parts are done at a time, 0 for one a core (with Ray, for four a core of the cluster).
    """

    kind: str = "pool"
    jobs: int = 0

    def check(self) -> None:
        """Raise BadOption for an engine that does not exist, NoRay for one that is not installed."""
        if self.kind not in KINDS:
            raise BadOption("engine", self.kind, " or ".join(KINDS))
        if self.kind == "ray" and importlib.util.find_spec("ray") is None:
            raise NoRay

    def each(self, work: Callable[[Part], Made], parts: Sequence[Part]) -> Generator[Made, None, None]:
        """Return a generator of ``work(part)`` for each part, in order.

        Raises what ``work`` raises, BadOption, NoRay, and WorkerLost where a worker process dies. Close the generator
        if you do not exhaust it: that stops the workers.
        """
        self.check()
        if self.kind == "ray":
            return _on_ray(work, parts, self.jobs)
        jobs = min(self.jobs or cores(), len(parts))
        if self.kind == "process" or jobs <= 1:
            return (work(part) for part in parts)
        return _in_pool(work, parts, jobs)


def cores() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _in_order(
    ask: Callable[[Part], Asked], get: Callable[[Asked], Made], parts: Sequence[Part], most: int
) -> Generator[Made, None, None]:
    """Ask for the parts, at most so many at a time, and yield what is got for them in their order."""
    waiting: deque[Asked] = deque()
    for part in parts:
        if len(waiting) >= most:
            yield get(waiting.popleft())
        waiting.append(ask(part))
    while waiting:
        yield get(waiting.popleft())


def _in_pool(work: Callable[[Part], Made], parts: Sequence[Part], jobs: int) -> Generator[Made, None, None]:
    fresh: Any = multiprocessing.get_context("spawn")  # works alike on every system, and inherits no threads
    pool = ProcessPool(jobs, initializer=_start_worker, context=fresh)

    def ask(part: Part) -> Future[Made]:
        with _uninterrupted():
            if not pool.active:  # no worker could start
                raise WorkerLost
            return pool.schedule(_do_until_stopped, (work, part))

    try:
        yield from _in_order(ask, Future.result, parts, AHEAD * jobs)
    except (ProcessExpired, BrokenProcessPool) as error:
        raise WorkerLost from error
    finally:
        pool.stop()  # type: ignore[no-untyped-call]  # what they are doing is not waited for
        pool.join()


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Let Ctrl-C wait for a moment, and let processes that are started meanwhile never hear of it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # before: its start lets the thread hear Ctrl-C again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _start_worker() -> None:
    """Make this worker leave Ctrl-C to the process that started it, end what it keeps, and never outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Finalize(None, _leave, exitpriority=0)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=(parent,), daemon=True).start()


def _leave() -> None:
    """End the programs that this worker keeps, undisturbed: it is ending, and need not be told to once more."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    stop_all()


def _end_after(parent: multiprocessing.process.BaseProcess) -> None:
    parent.join()
    os._exit(1)  # an orphan would wait for ever for its next part


def _do_until_stopped(work: Callable[[Part], Made], part: Part) -> Made:
    """Do a part; SIGTERM, which ends a worker at once before and after, lets this part clean up."""
    at_rest = signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    try:
        return work(part)
    finally:
        signal.signal(signal.SIGTERM, at_rest)


def _on_ray(work: Callable[[Part], Made], parts: Sequence[Part], jobs: int) -> Generator[Made, None, None]:
    """Do the work on the cluster that RAY_ADDRESS names or that runs here, else on one of our own while it lasts."""
    ray = _ray()
    ours = not ray.is_initialized()
    if ours:
        ray.init(include_dashboard=False, log_to_driver=False, logging_level="error")
    try:
        most = jobs or AHEAD * int(ray.cluster_resources().get("CPU", 1))
        task, shared = ray.remote(_do), ray.put(work)
        yield from _in_order(lambda part: task.remote(shared, part), ray.get, parts, most)
    finally:
        if ours:
            ray.shutdown()


def _do(work: Callable[[Part], Made], part: Part) -> Made:
    return work(part)


def _ray() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing that is measured here is anybody else's business
    import ray

    return ray
