"""The clocks of one table as they run in this process."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from sobremesa.store import MoveRow
from sobremesa.store.rows import TAKEBACK
from sobremesa.tables.presence import Presence
from sobremesa.tables.projection import Projection
from sobremesa.tables.stopwatch import Stopwatch


class ClockReading(Struct, frozen=True):
    """What the clocks show at one moment, in milliseconds.

    ``left`` is by seat, for people only; ``running`` are the seats whose time runs, once ``pause`` has passed.
    """

    left: dict[int, int]
    running: list[int]
    pause: int


class TableClocks:
    """The clocks of one table as they run in this process.

    They combine what the rows say with the stopwatch of the time since the last row.
    """

    def __init__(self, fold: Projection, watch: Stopwatch, presence: Presence) -> None:
        """Follow a fold; nothing runs for whom the computer plays, as ``presence`` knows."""
        self._fold: Final = fold
        self._watch: Final = watch
        self._presence: Final = presence

    def reading(self) -> ClockReading | None:
        """Return what the clocks say now; None where there are none."""
        clocks = self._fold.clocks
        if clocks is None:
            return None
        people = [seat.seat for seat in self._fold.game.players if seat.kind == "human"]
        waited, awaited = self._watch.read(), self._fold.to_act()
        left = {seat: clocks.rest(seat, waited) if seat in awaited else clocks.left[seat] for seat in people}
        running = [seat for seat in people if seat in awaited and self._watch.runs]
        return ClockReading(left, running, max(0, clocks.pause - waited))

    def time_left(self, seat: int) -> int | None:
        """Return the milliseconds until a seat's time is up, with a pause before it; None where its clock stands."""
        told = self.reading()
        if told is None or seat not in told.running or self._presence.is_played_for(seat):
            return None
        return told.left[seat] + told.pause

    def is_late(self, seat: int) -> bool:
        """Return whether a person's time for their move is up, so that the computer has to make it."""
        clocks = self._fold.clocks
        return clocks is not None and clocks.terms.kind == "move" and self.time_left(seat) == 0

    def timed(self, rows: list[MoveRow]) -> list[MoveRow]:
        """Return rows with the time for which the game has waited for the first of them; taking back is free."""
        if self._fold.clocks is None or rows[0].text.startswith(TAKEBACK):
            return rows
        return [replace(rows[0], spent=self._watch.read()), *rows[1:]]
