"""How long a game has waited: by a steady clock of this process, or in games by correspondence by the calendar."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Final, Protocol, TypeAlias

Span: TypeAlias = tuple[float, float]
"""From one second since 1970 to another."""

LONGEST: Final = 86_400_000
"""More is not counted: no clock gives so much, and every database takes it."""

LONGEST_BY_CALENDAR: Final = 2**31 - 1
"""More is not counted in games by correspondence: some 24 days."""


class Time(Protocol):
    """Where the time comes from; another in tests."""

    def now(self) -> float:
        """Return seconds that never run backwards."""

    def wall(self) -> float:
        """Return the seconds since 1970 in UTC, by which processes and restarts agree."""

    async def sleep(self, seconds: float) -> None:
        """Return after so many seconds."""


class RealTime:
    """The machine's own."""

    def now(self) -> float:
        """Return the seconds of the machine's steady clock."""
        return time.monotonic()

    def wall(self) -> float:
        """Return the seconds of the machine's calendar."""
        return time.time()

    async def sleep(self, seconds: float) -> None:
        """Return after so many seconds."""
        await asyncio.sleep(seconds)


REAL_TIME: Final[Time] = RealTime()


class Watch(Protocol):
    """Counts the milliseconds for which a game has waited since its last row."""

    @property
    def runs(self) -> bool:
        """Return whether time counts now."""

    def run(self, on: bool) -> None:
        """Say whether anybody who sits at the table is connected."""

    def restart(self) -> None:
        """Begin anew after a row that was written now."""

    def set_back(self, since: float) -> None:
        """Take notice that the last row was written at this second since 1970."""

    def pause(self, pauses: Sequence[Span]) -> bool:
        """Let no time count that lies in one of these spans; return whether they are other ones than before."""

    def when(self, seconds: float) -> float:
        """Return the second since 1970 at which so many more will have been counted, should nothing change."""

    def read(self) -> int:
        """Return the milliseconds that were counted."""


class Stopwatch:
    """Milliseconds since a game's last row during which a seat was connected.

    Measured by the steady clock of this process, so that time in which no server ran does not count.
    """

    def __init__(self, source: Time) -> None:
        """Stand still at nought."""
        self._source = source
        self._counted = 0.0
        self._since: float | None = None

    @property
    def runs(self) -> bool:
        """Return whether time counts now."""
        return self._since is not None

    def run(self, on: bool) -> None:
        """Count from now on, or stand still."""
        if on != self.runs:
            self._counted = self._seconds()
            self._since = self._source.now() if on else None

    def restart(self) -> None:
        """Begin anew after a row."""
        self._counted = 0.0
        if self.runs:
            self._since = self._source.now()

    def set_back(self, since: float) -> None:
        """Do nothing: what passed before this process had the table counts for nobody."""

    def pause(self, pauses: Sequence[Span]) -> bool:
        """Do nothing: only games by correspondence stand still for pauses."""
        return False

    def when(self, seconds: float) -> float:
        """Return the second since 1970 at which so many more will have been counted, while somebody is connected."""
        return self._source.wall() + seconds

    def read(self) -> int:
        """Return the milliseconds that were counted."""
        return min(LONGEST, int(self._seconds() * 1000))

    def _seconds(self) -> float:
        running = 0.0 if self._since is None else self._source.now() - self._since
        return self._counted + running


class CalendarWatch:
    """Milliseconds of the calendar since a game's last row, whether anybody is connected, and any server runs, or not.

    What lies in a pause does not count. Every process that reads the same rows and pauses reads the same time.
    """

    def __init__(self, source: Time) -> None:
        """Begin now."""
        self._source = source
        self._since = source.wall()
        self._pauses: list[Span] = []

    @property
    def runs(self) -> bool:
        """Return whether no pause goes on."""
        wall = self._source.wall()
        return not any(begin <= wall < end for begin, end in self._pauses)

    def run(self, on: bool) -> None:
        """Do nothing: time goes by all the same."""

    def restart(self) -> None:
        """Begin anew after a row that was written now."""
        self._since = self._source.wall()

    def set_back(self, since: float) -> None:
        """Take notice that the last row was written at this second since 1970."""
        self._since = since

    def read(self) -> int:
        """Return the milliseconds that have passed."""
        wall = self._source.wall()
        passed = (
            wall - self._since - sum(max(0.0, min(end, wall) - max(begin, self._since)) for begin, end in self._pauses)
        )
        return min(LONGEST_BY_CALENDAR, max(0, int(passed * 1000)))

    def pause(self, pauses: Sequence[Span]) -> bool:
        """Let no time count that lies in one of these spans; return whether they are other ones than before."""
        before, self._pauses = self._pauses, merged(pauses)
        return before != self._pauses

    def when(self, seconds: float) -> float:
        """Return the second since 1970 at which so many more will have been counted, should nothing change."""
        at = self._source.wall()
        for begin, end in self._pauses:
            if end > at:
                if begin >= at + seconds:
                    break
                seconds -= max(0.0, begin - at)
                at = end
        return at + seconds


def merged(spans: Sequence[Span]) -> list[Span]:
    """Return spans of time in order, those that overlap as one.

    >>> merged([(5, 9), (1, 3), (2, 4)])
    [(1, 4), (5, 9)]
    """
    found: list[Span] = []
    for begin, end in sorted(spans):
        if found and begin <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((begin, end))
    return found
