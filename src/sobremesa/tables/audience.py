"""Everybody who listens at a table in this process, and the bell that rings when something changes there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence, Set
from typing import Protocol

from sobremesa.store import Aside
from sobremesa.tables.projection import Event, Wire
from sobremesa.tables.stopwatch import Time


class Listener(Protocol):
    """Who sits at a table or watches it. Neither method may wait."""

    @property
    def seat(self) -> int:
        """Return whose view this listener gets; 0 for one who watches."""

    def on_event(self, event: Event, view: Wire) -> None:
        """Take an event, and what this listener's seat sees right after it."""

    def on_message(self, aside: Aside) -> None:
        """Take what a seat said."""

    def on_presence(self) -> None:
        """Take notice that somebody sat down, came, went, or is played for."""

    def end(self) -> None:
        """Take notice that the table was abandoned."""

    def evict(self) -> None:
        """Take notice that the seat is somebody else's now: nothing more is told."""


class Audience:
    """The listeners of one table. Whatever they are told, the bell rings for the tasks that wait for a change."""

    def __init__(self, time: Time) -> None:
        """Let nobody listen yet; waiting goes by ``time``."""
        self.listeners: set[Listener] = set()
        self._bell = asyncio.Event()
        self._time = time

    @property
    def seats(self) -> Set[int]:
        """Return whose views are listened to: the seats, and 0 where somebody watches."""
        return {listener.seat for listener in self.listeners}

    def of_seat(self, seat: int) -> list[Listener]:
        """Return those who get the view of a seat."""
        return [listener for listener in self.listeners if listener.seat == seat]

    async def wait_changed(self) -> None:
        """Return after the next event or aside, or once a seat is played for or plays itself again."""
        await self._bell.wait()

    async def wait_changed_within(self, seconds: float) -> None:
        """Return as ``wait_changed`` does, at the latest after so many seconds."""
        # the bell of this moment: a task would take hold of one only when its turn comes, and miss a ring until then
        waits = {asyncio.ensure_future(self._bell.wait()), asyncio.ensure_future(self._time.sleep(seconds))}
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()

    async def pause(self, seconds: float) -> None:
        """Return after so many seconds of the table's time."""
        await self._time.sleep(seconds)

    def ring(self) -> None:
        """Wake all who wait for a change."""
        bell, self._bell = self._bell, asyncio.Event()
        bell.set()

    def announce(self, event: Event | None, view: Callable[[int], Wire]) -> None:
        """Tell everybody of an event, each with the ``view`` of their seat; None: the table was abandoned."""
        views: dict[int, Wire] = {}
        for listener in list(self.listeners):
            if event is None:
                listener.end()
                continue
            if listener.seat not in views:
                views[listener.seat] = view(listener.seat)
            listener.on_event(event, views[listener.seat])
        self.ring()

    def tell(self, asides: Sequence[Aside]) -> None:
        """Tell everybody what was said, in order."""
        for aside in asides:
            for listener in list(self.listeners):
                listener.on_message(aside)
        if asides:
            self.ring()

    def meet(self, whom: Sequence[Listener] | None = None) -> None:
        """Let everybody, or only some, look round the table again."""
        for listener in list(self.listeners) if whom is None else whom:
            listener.on_presence()
        self.ring()
