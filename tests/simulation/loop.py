"""An event loop of simulated time: processes take turns by the seed, and waiting costs nothing.

Every callback belongs to a process, which its context names. Within a process callbacks run in the order in which they
were scheduled, as asyncio promises; between processes the order is drawn. A process can be paused, as by SIGSTOP, and
killed, as by SIGKILL: then nothing of it ever runs again, not even its ``finally``.
"""

from __future__ import annotations

import asyncio
import contextlib
import heapq
from asyncio import events
from collections import deque
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar, copy_context
from typing import Any

from tests.simulation.draws import Draws

PROCESS: ContextVar[str] = ContextVar("process", default="world")
"""The process that runs now."""


class Idle(AssertionError):
    """Everybody waits, and nobody for a time: nothing can happen any more."""


class NoThreads(AssertionError):
    """Something was to be done in a thread, whose order no seed decides."""


class NumberedTask(asyncio.Task):
    """A task whose hash is its number, so that sets of tasks have the same order in every run."""

    def __init__(self, number: int, *given: Any, **named: Any) -> None:
        self.number = number
        super().__init__(*given, **named)

    def __hash__(self) -> int:
        return self.number


class NumberedFuture(asyncio.Future):
    """A future whose hash is its number."""

    def __init__(self, number: int, loop: asyncio.AbstractEventLoop) -> None:
        self.number = number
        super().__init__(loop=loop)

    def __hash__(self) -> int:
        return self.number


class VirtualLoop(asyncio.AbstractEventLoop):
    """Runs the callbacks of all processes of a world, one at a time, in an order that its draws decide."""

    def __init__(self, draws: Draws) -> None:
        self.draws = draws
        self.failures: list[dict[str, Any]] = []
        """What was raised where nobody could hear of it."""
        self.steps = 0
        self._now = 0.0
        self._numbers = 0
        self._queues: dict[str, deque[asyncio.Handle]] = {}
        self._ready: list[str] = []
        self._paused: set[str] = set()
        self._dead: set[str] = set()
        self._timers: list[tuple[float, int, asyncio.TimerHandle]] = []
        self._tasks: dict[str, list[NumberedTask]] = {}
        self._graves: list[NumberedTask] = []
        self._over = False
        draws.clock = self.time

    # ---- processes

    def spawn(self, process: str, work: Coroutine[Any, Any, Any], name: str = "") -> asyncio.Task[Any]:
        """Begin some work as a process, or as one more task of it."""
        task = self.create_task(work, name=name or process, context=self.context_of(process))
        task.add_done_callback(self._ended)
        return task

    def context_of(self, process: str) -> Context:
        """Return a context in which callbacks are a process's."""
        context = copy_context()
        context.run(PROCESS.set, process)
        return context

    def pause(self, process: str) -> None:
        """Let a process stand still; what comes meanwhile waits for it."""
        self._paused.add(process)
        if process in self._ready:
            self._ready.remove(process)

    def resume(self, process: str) -> None:
        """Let a process go on."""
        self._paused.discard(process)
        if self._queues.get(process) and process not in self._ready:
            self._ready.append(process)

    def kill(self, process: str) -> None:
        """Let nothing of a process happen any more; its name is never used again."""
        self._dead.add(process)
        self._queues.pop(process, None)
        if process in self._ready:
            self._ready.remove(process)
        self._graves += [task for task in self._tasks.pop(process, ()) if not task.done()]

    def is_dead(self, process: str) -> bool:
        """Return whether a process was killed."""
        return process in self._dead

    # ---- time

    def time(self) -> float:
        """Return the simulated seconds since the world began."""
        return self._now

    def run(self, work: Coroutine[Any, Any, Any], after_step: Callable[[], None] = lambda: None) -> Any:
        """Return what some work returns, once it has ended; ``after_step`` is called after every callback."""
        before = asyncio.events._get_running_loop()
        events._set_running_loop(None)
        events._set_running_loop(self)
        try:
            task = self.create_task(work)
            while not task.done():
                self._step()
                after_step()
            return task.result()
        finally:
            events._set_running_loop(before)

    def _step(self) -> None:
        while not self._ready:
            self._go_on()
        ready = self._ready
        at = self.draws.below(len(ready), "turn") if len(ready) > 1 else 0
        process = ready[at]
        queue = self._queues[process]
        handle = queue.popleft()
        if not queue:
            ready[at] = ready[-1]
            ready.pop()
        self.steps += 1
        if not handle._cancelled:
            handle._run()

    def _go_on(self) -> None:
        """Let time pass until the next timer, and make ready all that are due then."""
        while self._timers and self._timers[0][2].cancelled():
            heapq.heappop(self._timers)
        if not self._timers:
            raise Idle("everybody waits, and nobody for a time")
        self._now = max(self._now, self._timers[0][0])
        while self._timers and self._timers[0][0] <= self._now:
            handle = heapq.heappop(self._timers)[2]
            if not handle.cancelled():
                self._make_ready(handle)

    def _make_ready(self, handle: asyncio.Handle) -> None:
        process = handle._context.get(PROCESS, "world")
        if process in self._dead or self._over:
            return
        queue = self._queues.get(process)
        if queue is None:
            queue = self._queues[process] = deque()
        queue.append(handle)
        if len(queue) == 1 and process not in self._paused:
            self._ready.append(process)

    # ---- what asyncio asks of a loop

    def call_soon(self, callback: Callable[..., Any], *given: Any, context: Context | None = None) -> asyncio.Handle:
        """Run a callback when its process has its turn."""
        handle = asyncio.Handle(callback, given, self, context)
        self._make_ready(handle)
        return handle

    call_soon_threadsafe = call_soon

    def call_later(
        self, delay: float, callback: Callable[..., Any], *given: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        """Run a callback after so many simulated seconds."""
        return self.call_at(self._now + delay, callback, *given, context=context)

    def call_at(
        self, when: float, callback: Callable[..., Any], *given: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        """Run a callback at a simulated second."""
        handle = asyncio.TimerHandle(when, callback, given, self, context)
        handle._scheduled = True
        heapq.heappush(self._timers, (when, self._number(), handle))
        return handle

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """Leave a cancelled timer where it is: it is passed over when its time comes."""

    def create_future(self) -> NumberedFuture:
        """Return a future of this loop."""
        return NumberedFuture(self._number(), self)

    def create_task(
        self, coro: Coroutine[Any, Any, Any], *, name: str | None = None, context: Context | None = None
    ) -> NumberedTask:
        """Return a task of the process that runs now, or of the one that the context names."""
        task = NumberedTask(self._number(), coro, loop=self, name=name, context=context)
        process = PROCESS.get() if context is None else context.get(PROCESS, "world")
        if self._over:
            task._log_destroy_pending = False
            coro.close()
            return task
        if process in self._dead:
            self._graves.append(task)
            return task
        known = self._tasks.setdefault(process, [])
        known.append(task)
        if len(known) % 64 == 0:
            self._tasks[process] = [one for one in known if not one.done()]
        return task

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *given: Any) -> Any:
        """Refuse: no thread runs in a simulated world."""
        raise NoThreads(f"{func} was to run in a thread")

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        """Remember what was raised where nobody could hear of it."""
        if not self._over:
            self.failures.append(context)

    def get_debug(self) -> bool:
        """Return False: debugging looks at the real time."""
        return False

    def is_running(self) -> bool:
        """Return True: it is asked by what runs here."""
        return True

    def is_closed(self) -> bool:
        """Return whether the world has ended."""
        return self._over

    def close(self) -> None:
        """End the world: what still waits is broken off, and whatever that does has no effect any more."""
        self._over = True
        self._queues.clear()
        self._timers.clear()
        left = [*self._graves, *(task for tasks in self._tasks.values() for task in tasks if not task.done())]
        before = asyncio.events._get_running_loop()
        events._set_running_loop(None)
        events._set_running_loop(self)
        try:
            for task in left:
                task._log_destroy_pending = False
                with contextlib.suppress(BaseException):
                    task.get_coro().close()
        finally:
            events._set_running_loop(before)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        """Remember what a process ended with, if that is an error: nobody waits for it."""
        error = None if task.cancelled() else task.exception()
        if error is not None:
            self.call_exception_handler({"message": f"{task.get_name()} ended: {error!r}", "exception": error})

    def _number(self) -> int:
        self._numbers += 1
        return self._numbers
