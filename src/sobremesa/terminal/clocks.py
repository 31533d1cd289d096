"""The clocks of a table: what the server last said, counted down from there. Only the server says that time is up."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from sobremesa.protocol.live import Clocks
from sobremesa.rulebook.catalogue import Words

SHORT: Final = 10_000
"""Under so many milliseconds a clock warns."""

MINUTE: Final = 60_000
HOUR: Final = 60 * MINUTE

LONG: Final = 4 * HOUR
"""No clock of seconds gives more milliseconds: what is longer is told in days and hours."""


class ClockModel:
    """What is left to each seat, as time goes by here."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        """Know nothing yet; ``now`` is a clock in seconds."""
        self._now = now
        self._at = 0.0
        self.told: Clocks | None = None

    def hear(self, told: Clocks | None) -> None:
        """Take what the server says."""
        self.told, self._at = told, self._now()

    @property
    def running(self) -> bool:
        """Whether somebody's time goes by."""
        return self.told is not None and bool(self.told.running)

    def left(self, seat: int) -> int | None:
        """Return the milliseconds that a seat has left; None where it has no clock."""
        if self.told is None or not 0 < seat <= len(self.told.left):
            return None
        left = self.told.left[seat - 1]
        if left is None or seat not in self.told.running:
            return left
        waited = round((self._now() - self._at) * 1000)
        return max(0, left - max(0, waited - self.told.pause))

    def is_short(self, seat: int) -> bool:
        """Whether a seat's time goes by and is nearly over."""
        left = self.left(seat)
        return left is not None and left < SHORT and self.told is not None and seat in self.told.running


def time_text(words: Words, milliseconds: int) -> str:
    """Return ``2 days 3 h`` or ``5 h 12 min``, and from four hours down what ``clock_text`` does."""
    if milliseconds <= LONG:
        return clock_text(milliseconds)
    days, hours = divmod(-(-milliseconds // HOUR), 24)
    if days:
        key = f"clock.day{'s' if days > 1 else ''}{'-hours' if hours else ''}"
        return words.say(key, days=days, hours=hours)
    hours, minutes = divmod(-(-milliseconds // MINUTE), 60)
    return words.say(f"clock.hours{'-minutes' if minutes else ''}", hours=hours, minutes=minutes)


def clock_text(milliseconds: int) -> str:
    """Return ``4:07``, and ``1:00:05`` from an hour on; what has begun counts whole, so that ``0:00`` is the end."""
    seconds = -(-milliseconds // 1000)
    hours, minutes = divmod(seconds // 60, 60)
    return f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"
