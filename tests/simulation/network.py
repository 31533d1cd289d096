"""A simulated network: what is sent between processes is late, is lost, or comes twice, as rules and draws decide."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from contextvars import copy_context
from typing import Any, Protocol

from msgspec import Struct

from tests.simulation.draws import Draws
from tests.simulation.loop import PROCESS

RESET = 11.0
"""The most seconds after which an end hears that its connection is broken; keep-alive finds it out."""


class Fate(Struct, frozen=True):
    """What becomes of something sent: the seconds that it takes, or that it is lost; how often it comes."""

    delay: float = 0.0
    lost: bool = False
    copies: int = 1


class Rule(Protocol):
    """Decides what becomes of what one machine sends another; None leaves it to the rules after."""

    def __call__(self, source: str, target: str, kind: str) -> Fate | None:
        """Return the fate of something of a kind: ``stream``, ``call``, ``answer`` or ``notice``."""


class Cut(Exception):
    """The connection was broken, so that nobody knows whether what was asked for was done."""


def machine(process: str) -> str:
    """Return where a process runs: ``worker-1#3`` is the third start of ``worker-1``."""
    return process.partition("#")[0]


def at_once(source: str, target: str, kind: str) -> Fate:
    """Let everything arrive at once: the rule where no other is."""
    return Fate()


class Partition:
    """A rule by which some machines reach no others but those on their side."""

    def __init__(self) -> None:
        self.apart: set[str] = set()

    def __call__(self, source: str, target: str, kind: str) -> Fate | None:
        if (source in self.apart) != (target in self.apart):
            return Fate(lost=True)
        return None


class Weather:
    """A rule by which things take a while, and are lost or doubled as often as its rates say."""

    def __init__(self, draws: Draws) -> None:
        self._draws = draws
        self.latency = 0.0
        self.lost = {"stream": 0.0, "call": 0.0, "answer": 0.0, "notice": 0.0}
        self.doubled = 0.0

    def __call__(self, source: str, target: str, kind: str) -> Fate:
        delay = self._draws.wait(self.latency, f"delay of a {kind}") if self.latency else 0.0
        lost = self._draws.happens(self.lost[kind], f"loss of a {kind}")
        twice = kind == "notice" and self._draws.happens(self.doubled, "doubling")
        return Fate(delay, lost, 2 if twice else 1)


class Network:
    """Carries calls, notices and streams between processes."""

    def __init__(self, draws: Draws, rules: list[Rule] | None = None) -> None:
        """Let the first rule decide that knows what becomes of something."""
        self.draws = draws
        self.rules = [at_once] if rules is None else rules
        self._asked: dict[str, dict[int, asyncio.Future[Any]]] = {}
        self._ends: dict[str, list[End]] = {}
        self._calls = 0

    def fate(self, source: str, target: str, kind: str) -> Fate:
        """Return what becomes of something that one process sends another."""
        a, b = machine(source), machine(target)
        return next(fate for rule in self.rules if (fate := rule(a, b, kind)) is not None)

    async def call(self, target: str, work: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
        """Return what some work returns, or raise what it raises, that another process does.

        Raises Cut where the question or the answer was lost, or the other died: the work may have been done all the
        same.
        """
        loop = asyncio.get_running_loop()
        source, answered = PROCESS.get(), loop.create_future()
        asked = self.fate(source, target, "call")
        if asked.lost:
            await asyncio.sleep(self.draws.between(0.0, RESET, "reset"))
            raise Cut
        home = copy_context()
        number = self._calls = self._calls + 1
        waiting = self._asked.setdefault(target, {})
        waiting[number] = answered

        async def do() -> None:
            ending = await _ending(work())
            back = self.fate(target, source, "answer")
            delay = self.draws.between(0.0, RESET, "reset") if back.lost else back.delay
            loop.call_later(delay, _settle, answered, (None, Cut()) if back.lost else ending, context=home)

        begin(asked.delay, target, do)
        try:
            value, error = await answered
        finally:
            waiting.pop(number, None)
        if error is not None:
            raise error
        return value

    def died(self, process: str) -> None:
        """Let those hear, after a while, who wait for an answer of a process that has died or hold a stream to it."""
        loop = asyncio.get_running_loop()
        for answered in self._asked.pop(process, {}).values():
            loop.call_later(self.draws.between(0.0, RESET, "reset"), _settle, answered, (None, Cut()))
        for end in self._ends.pop(process, ()):
            if not end.broken:
                end.cut()

    def stream(self, one: str, other: str) -> tuple[End, End]:
        """Return the two ends of a new stream."""
        ends = End(self, one), End(self, other)
        ends[0].peer, ends[1].peer = ends[1], ends[0]
        for end in ends:
            known = self._ends.setdefault(end.process, [])
            known[:] = [one for one in known if not one.broken]
            known.append(end)
        return ends

    def notify(self, target: str, hear: Callable[[], None]) -> None:
        """Tell another process something that may be late, lost, doubled, or overtaken."""
        fate = self.fate(PROCESS.get(), target, "notice")
        if not fate.lost:
            loop, there = asyncio.get_running_loop(), context_of(target)
            for _ in range(fate.copies):
                loop.call_later(fate.delay, hear, context=there.copy())


def context_of(process: str) -> Any:
    """Return a context in which callbacks are a process's."""
    context = copy_context()
    context.run(PROCESS.set, process)
    return context


def begin(delay: float, process: str, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Begin some work as a task of a process after so many seconds; never, if that is dead by then."""
    loop, there = asyncio.get_running_loop(), context_of(process)
    kept: set[asyncio.Task[None]] = set()

    def start() -> None:
        task = loop.create_task(work())
        kept.add(task)
        task.add_done_callback(kept.discard)

    loop.call_later(delay, start, context=there)


async def _ending(work: Coroutine[Any, Any, Any]) -> tuple[Any, BaseException | None]:
    try:
        return await work, None
    except Exception as error:
        return None, error


def _settle(answered: asyncio.Future[Any], ending: tuple[Any, BaseException | None]) -> None:
    if not answered.done():
        answered.set_result(ending)


class End:
    """One end of a stream between two processes: texts arrive in order and once, until it breaks."""

    def __init__(self, network: Network, process: str) -> None:
        self._network = network
        self.process = process
        self.peer: End | None = None
        self.broken = False
        """Whether this end knows that the stream is broken."""
        self._severed = False
        self._texts: deque[Any] = deque()
        self._waiting: asyncio.Future[None] | None = None
        self._last = 0.0

    def send(self, text: Any) -> None:
        """Send a text; one that is lost breaks the stream, as TCP has it."""
        peer = self.peer
        if self.broken or self._severed or peer is None:
            return None
        fate = self._network.fate(self.process, peer.process, "stream")
        if fate.lost:
            return self.cut()
        loop = asyncio.get_running_loop()
        self._last = max(self._last, loop.time() + fate.delay)
        loop.call_at(self._last, peer._arrive, text, context=context_of(peer.process))
        return None

    def cut(self) -> None:
        """Break the stream: nothing that is sent from now on arrives, and each end hears of it after a while."""
        loop, draws = asyncio.get_running_loop(), self._network.draws
        for end in (self, self.peer):
            if end is not None and not end._severed:
                end._severed = True
                loop.call_later(draws.between(0.0, RESET, "reset"), end._break, context=context_of(end.process))

    def close(self) -> None:
        """End the stream from this side: what was sent before arrives first."""
        peer, self.peer = self.peer, None
        self._break()
        if peer is not None:
            loop = asyncio.get_running_loop()
            fate = self._network.fate(self.process, peer.process, "stream")
            delay = RESET if fate.lost else fate.delay
            self._last = max(self._last, loop.time() + delay)
            loop.call_at(self._last, peer._break, context=context_of(peer.process))

    async def receive(self) -> Any:
        """Return the next text, or None where the stream is broken."""
        while not self._texts:
            if self.broken:
                return None
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        return self._texts.popleft()

    def _arrive(self, text: Any) -> None:
        if not self.broken:
            self._texts.append(text)
            self._ring()

    def _break(self) -> None:
        self.broken = True
        self._ring()

    def _ring(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)
