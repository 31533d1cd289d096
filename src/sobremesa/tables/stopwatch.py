"""How long a game has waited, by a clock of this process: time in which no server ran is not in it."""

from __future__ import annotations

import asyncio
import time
from typing import Final, Protocol

LONGEST: Final = 86_400_000
"""More is not counted: no clock gives so much, and every database takes it."""


class Time(Protocol):
    """Where the time comes from; another in tests."""

    def now(self) -> float:
        """Return seconds that never run backwards."""

    async def sleep(self, seconds: float) -> None:
        """Return after so many seconds."""


class RealTime:
    """The machine's own."""

    def now(self) -> float:
        """Return the seconds of the machine's steady clock."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Return after so many seconds."""
        await asyncio.sleep(seconds)


REAL_TIME: Final[Time] = RealTime()


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

    def read(self) -> int:
        """Return the milliseconds that were counted."""
        return min(LONGEST, int(self._seconds() * 1000))

    def _seconds(self) -> float:
        running = 0.0 if self._since is None else self._source.now() - self._since
        return self._counted + running
