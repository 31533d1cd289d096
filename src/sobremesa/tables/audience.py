"""The listeners of a table in this process, and the signal that wakes tasks when the table changes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence, Set
from functools import cached_property, partial
from operator import attrgetter
from typing import Final, Protocol

from sobremesa.protocol import live as wire
from sobremesa.store import Aside
from sobremesa.tables.projection import Event, Wire
from sobremesa.tables.stopwatch import Time

_SEAT: Final = attrgetter("seat")


class Announcement:
    """An event as all who listen for one seat hear of it: what they get alike is made once, if anybody asks for it.

    Ask within ``on_event``: afterwards the table has gone on.
    """

    def __init__(self, event: Event, draw: Callable[[], Wire]) -> None:
        """Announce an event; ``draw`` returns the view of the seat right after it."""
        self.event = event
        self._draw = draw
        self._update: wire.Update | None = None

    @cached_property
    def view(self) -> Wire:
        """Return what the seat sees right after the event."""
        return self._draw()

    def update(self, make: Callable[[Event, Wire], wire.Update]) -> wire.Update:
        """Return the message for a client of the seat, which ``make`` returns for whoever asks first."""
        if self._update is None:
            self._update = make(self.event, self.view)
        return self._update


class Listener(Protocol):
    """Somebody connected to a table: a player or a spectator.

    Its methods are called in the event loop, in the order of the events, and must neither block nor raise.
    """

    @property
    def seat(self) -> int:
        """Return the seat whose view this listener receives; 0 for a spectator."""

    @property
    def looks(self) -> bool:
        """Return whether somebody has the table before their eyes here."""

    def on_event(self, told: Announcement) -> None:
        """Receive an event, with the view of this listener's seat right after it."""

    def on_message(self, aside: Aside) -> None:
        """Receive a table message."""

    def on_presence(self) -> None:
        """Called when presence changes: somebody sat down, came, left, or is played for."""

    def end(self) -> None:
        """Called when the table was abandoned or deleted; nothing follows."""

    def evict(self) -> None:
        """Called when the seat was given to another player; nothing follows."""

    def dismiss(self) -> None:
        """Called when whoever listens has to show anew who they are; nothing follows."""


class Follower(Protocol):
    """What hears of the events of a table and is nobody there; it must neither block nor raise."""

    @property
    def seat(self) -> int:
        """Return the seat whose view it receives."""

    def on_event(self, told: Announcement) -> None:
        """Receive an event, with the view of this seat right after it."""


class Audience:
    """The listeners of one table, and a signal for tasks that wait for a change.

    Events, messages and changes of presence also set the signal, after the last listener was called. ``followers``
    hear of events alone, and count for nobody's presence.
    """

    def __init__(self, time: Time) -> None:
        """Let nobody listen yet; waiting goes by ``time``."""
        self.listeners: set[Listener] = set()
        self.followers: set[Follower] = set()
        self._bell: asyncio.Event | None = None
        self._awaited: dict[asyncio.Future[None], Callable[[], bool]] = {}
        self._time = time

    @property
    def seats(self) -> Set[int]:
        """Return whose views are listened to: the seats, and 0 where somebody watches."""
        return {listener.seat for listener in self.listeners}

    def of_seat(self, seat: int) -> list[Listener]:
        """Return those who get the view of a seat."""
        return [listener for listener in self.listeners if listener.seat == seat]

    async def wait_changed(self) -> None:
        """Wait for the next change: an event, a message, or a change of presence.

        Changes before the call do not count: check the condition first, and await nothing in between.
        """
        await self._next_bell().wait()

    def _next_bell(self) -> asyncio.Event:
        """Return what is set at the next change."""
        if self._bell is None:
            self._bell = asyncio.Event()
        return self._bell

    async def wait_until(self, holds: Callable[[], bool]) -> None:
        """Wait for a change after which ``holds()`` is true; return at once if it is now.

        It is asked right at each change, so that whoever waits for something else is not woken by it. It may have
        become false again by the time the caller goes on.
        """
        if holds():
            return
        future = asyncio.get_running_loop().create_future()
        self._awaited[future] = holds
        try:
            await future
        finally:
            self._awaited.pop(future, None)

    async def wait_changed_within(self, seconds: float) -> None:
        """Return as ``wait_changed`` does, at the latest after so many seconds."""
        # the bell of this moment: a task would take hold of one only when its turn comes, and miss a ring until then
        waits = {asyncio.ensure_future(self._next_bell().wait()), asyncio.ensure_future(self._time.sleep(seconds))}
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
        if self._bell is not None:
            self._bell.set()
            self._bell = None
        for future, holds in list(self._awaited.items()):
            _settle(future, holds)

    def announce(self, event: Event | None, view: Callable[[int], Wire]) -> None:
        """Send an event to every listener, with the ``view`` of its seat; None ends the table for them.

        Those of one seat are called one after the other.
        """
        if event is None:
            for listener in sorted(self.listeners, key=_SEAT):
                listener.end()
        else:
            self._announce(event, view)
        self.ring()

    def _announce(self, event: Event, view: Callable[[int], Wire]) -> None:
        told: dict[int, Announcement] = {}
        for each in sorted([*self.listeners, *self.followers], key=_SEAT):
            seat = each.seat
            if seat not in told:
                told[seat] = Announcement(event, partial(view, seat))
            each.on_event(told[seat])

    def tell(self, asides: Sequence[Aside]) -> None:
        """Tell everybody what was said, in order."""
        for aside in asides:
            for listener in list(self.listeners):
                listener.on_message(aside)
        if asides:
            self.ring()

    def meet(self, whom: Sequence[Listener] | None = None) -> None:
        """Call ``on_presence`` of all listeners, or of some."""
        for listener in list(self.listeners) if whom is None else whom:
            listener.on_presence()
        self.ring()


def _settle(future: asyncio.Future[None], holds: Callable[[], bool]) -> None:
    """Wake who waits if what it waits for is so; what fails is its own, and not that of whoever made the change."""
    if future.done():
        return
    try:
        if holds():
            future.set_result(None)
    except Exception as error:
        future.set_exception(error)
