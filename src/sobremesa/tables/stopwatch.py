"""How long a game has waited: by a steady clock of this process, or in games by correspondence by the calendar."""

from __future__ import annotations

import asyncio
import time
from typing import Final, Protocol

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

    def read(self) -> int:
        """Return the milliseconds that were counted."""
        return min(LONGEST, int(self._seconds() * 1000))

    def _seconds(self) -> float:
        running = 0.0 if self._since is None else self._source.now() - self._since
        return self._counted + running


class CalendarWatch:
    """Milliseconds of the calendar since a game's last row, whether anybody is connected, and any server runs, or not.

    Every process that reads the same rows reads the same time.
    """

    runs = True

    def __init__(self, source: Time) -> None:
        """Begin now."""
        self._source = source
        self._since = source.wall()

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
        return min(LONGEST_BY_CALENDAR, max(0, int((self._source.wall() - self._since) * 1000)))
