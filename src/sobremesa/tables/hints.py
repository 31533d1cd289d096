"""Hints: what the maestro would do in a seat's place, from what that seat sees, told to it alone."""

from __future__ import annotations

import json
import time
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable
from typing import Final

from msgspec import Struct, field

from sobremesa.tables.advice import Adviser
from sobremesa.tables.open_table import OpenTable
from sobremesa.tables.refusals import (
    GAME_OVER,
    HINTS_OFF,
    NO_ANSWER,
    NO_HINT,
    STALE,
    TOO_MANY_HINTS,
    WAITING,
    WATCHING,
    Refused,
)
from sobremesa.tables.thinking import NoAnswer

AT_ONCE: Final = 6
WITHIN: Final = 30.0
"""The seconds in which a seat has ``AT_ONCE`` hints."""

IN_ALL: Final = 8
"""How many hints are thought about at once in this process; the computer players think there as well."""

REMEMBERED: Final = 1000
"""How many seats' last hints are kept."""


class GivenHint(Struct, frozen=True):
    """A hint as JSON, valid while event ``number`` is the last one of the game."""

    number: int
    text: str


class _Asker(Struct):
    """A seat that has asked: when, its last hint, and whether one is being thought about."""

    times: deque[float] = field(default_factory=lambda: deque(maxlen=AT_ONCE))
    last: GivenHint | None = None
    waits: bool = False


class Hints:
    """Hints for people: what the maestro would play, computed from their own view alone.

    A seat has one hint at a time and ``AT_ONCE`` within ``WITHIN`` seconds; asking again at the same event returns the
    same hint and does not count.
    """

    def __init__(
        self,
        adviser: Adviser,
        seat_at: Callable[[str, int | None], Awaitable[tuple[OpenTable, int]]],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Ask an adviser; ``seat_at`` returns a table, caught up with the store, and the seat of a player there."""
        self._adviser = adviser
        self._seat_at = seat_at
        self._clock = clock
        self._askers: OrderedDict[tuple[str, int], _Asker] = OrderedDict()
        self._thinking = 0

    async def give(self, table: str, player: int | None, seen: int) -> GivenHint:
        """Return a hint for a player's seat.

        ``seen`` is the number of the last event that the player knows. Raises Refused: WATCHING, HINTS_OFF, WAITING,
        GAME_OVER, STALE, NO_HINT where the seat has nothing to decide, TOO_MANY_HINTS, NO_ANSWER; StoreError.
        """
        live, seat = await self._seat_at(table, player)
        _check(live, seat, seen)
        asker = self._asker(table, seat)
        if asker.last is not None and asker.last.number == live.fold.number:
            return asker.last
        self._count(asker)
        number = live.fold.number
        text = await self._think(asker, json.dumps(live.view(seat)))
        # by now the table may have been forgotten here, and moves may have come to another process
        live, _ = await self._seat_at(table, player)
        if live.fold.number != number:
            raise Refused(STALE, "the game has gone on meanwhile; look at it again")
        if not text:
            raise Refused(NO_HINT, "there is nothing to be done here now")
        asker.last = GivenHint(number, text)
        return asker.last

    def _asker(self, table: str, seat: int) -> _Asker:
        asker = self._askers.setdefault((table, seat), _Asker())
        self._askers.move_to_end((table, seat))
        if len(self._askers) > REMEMBERED:
            self._askers.popitem(last=False)
        return asker

    def _count(self, asker: _Asker) -> None:
        now = self._clock()
        often = len(asker.times) == AT_ONCE and now - asker.times[0] < WITHIN
        if often or asker.waits or self._thinking >= IN_ALL:
            why = f"a seat has one hint at a time and {AT_ONCE} in {WITHIN:g} seconds; wait a moment"
            raise Refused(TOO_MANY_HINTS, why)
        asker.times.append(now)

    async def _think(self, asker: _Asker, wire_json: str) -> str:
        asker.waits, self._thinking = True, self._thinking + 1
        try:
            return await self._adviser.hint(wire_json)
        except NoAnswer as error:
            raise Refused(NO_ANSWER, "the computer has found no answer; try again") from error
        finally:
            asker.waits, self._thinking = False, self._thinking - 1


def _check(live: OpenTable, seat: int, seen: int) -> None:
    """Raise Refused where a seat gets no hint now, whatever it holds."""
    if seat == 0:
        raise Refused(WATCHING, "whoever watches gets no hints")
    if not live.game.hints:
        raise Refused(HINTS_OFF, "at this table there are no hints")
    if live.game.waits:
        raise Refused(WAITING, "somebody has still to sit down")
    if live.fold.ended:
        raise Refused(GAME_OVER, "the game is over")
    if live.fold.behind(seen):
        raise Refused(STALE, "the game has gone on; look at it again")
    if seat not in live.fold.to_act():
        raise Refused(NO_HINT, "the game waits for somebody else")
