"""The clocks of one table as they run in this process."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from sobremesa.store import MoveRow
from sobremesa.store.rows import TAKEBACK
from sobremesa.tables.projection import Projection
from sobremesa.tables.stopwatch import Stopwatch, Time


@dataclass(frozen=True)
class ClockReading:
    """What the clocks say at a moment: what each person has ``left``, by seat, and for whom it is ``running``.

    It begins to run down after ``pause``.
    """

    left: dict[int, int]
    running: list[int]
    pause: int


class Timing:
    """What the rows say that each seat has left, less what a stopwatch has counted since the last of them."""

    def __init__(self, fold: Projection, source: Time) -> None:
        """Follow a fold; the stopwatch stands still."""
        self._fold: Final = fold
        self.watch: Final = Stopwatch(source)

    def reading(self, people: Sequence[int]) -> ClockReading | None:
        """Return what the clocks of these seats say now; None where there are none."""
        clocks = self._fold.clocks
        if clocks is None:
            return None
        waited, awaited = self.watch.read(), self._fold.awaiting()
        left = {seat: clocks.rest(seat, waited) if seat in awaited else clocks.left[seat] for seat in people}
        running = [seat for seat in people if seat in awaited and self.watch.runs]
        return ClockReading(left, running, max(0, clocks.pause - waited))

    def timed(self, rows: list[MoveRow]) -> list[MoveRow]:
        """Return rows with the time for which the game has waited for the first of them; taking back is free."""
        if self._fold.clocks is None or rows[0].text.startswith(TAKEBACK):
            return rows
        return [replace(rows[0], spent=self.watch.read()), *rows[1:]]
