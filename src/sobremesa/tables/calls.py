"""What a seat may call out over the table: a few words that everybody knows, and never a text of one's own."""

from __future__ import annotations

import time
from collections import defaultdict, deque
from collections.abc import Callable
from typing import Final

from sobremesa.core.talk import COMMON, talk_of
from sobremesa.tables.refusals import TOO_MANY_CALLS, TOO_MUCH_SAID, UNKNOWN_SAYING, Refused

AT_ONCE: Final = 5
WITHIN: Final = 20.0
"""The seconds in which a seat has ``AT_ONCE`` calls."""

MOST: Final = 1500
"""How much may have been said at a table when somebody calls: the rest is left for questions."""


def calls_of(game: str) -> tuple[str, ...]:
    """Return the ids of the calls that a game's table knows: common ones, the game's own, and gestures."""
    talk = talk_of(game)
    return (*COMMON, *talk.calls, *talk.gestures)


class Voices:
    """Limits the calls of each seat at one table: ``AT_ONCE`` within ``WITHIN`` seconds."""

    def __init__(self, game: str, clock: Callable[[], float] = time.monotonic) -> None:
        """Let nobody have called yet."""
        self._calls = calls_of(game)
        self._clock = clock
        self._last: defaultdict[int, deque[float]] = defaultdict(lambda: deque(maxlen=AT_ONCE))

    def raise_voice(self, seat: int, call: str, said: int) -> None:
        """Count a call of a seat at a table where so much was said. Raises Refused for an unknown one, or too many."""
        if call not in self._calls:
            raise Refused(UNKNOWN_SAYING, f"nobody calls this at this table: {call!r}")
        if said >= MOST:
            raise Refused(TOO_MUCH_SAID, "nothing more can be called at this table")
        last, now = self._last[seat], self._clock()
        if len(last) == AT_ONCE and now - last[0] < WITHIN:
            raise Refused(TOO_MANY_CALLS, f"{AT_ONCE} calls in {WITHIN:g} seconds are enough; wait a moment")
        last.append(now)
