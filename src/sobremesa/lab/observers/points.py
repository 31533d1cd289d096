"""The points by side, and the hands in which they were made."""

from __future__ import annotations

from sobremesa.core.contract import State
from sobremesa.lab.observers.base import Observer


class PointsObserver(Observer):
    """Points of each side, side 1 first, and the number of hands; scores that start again from 0 go on adding up."""

    def __init__(self) -> None:
        self.hands = 0
        self.by_side = [0, 0]

    def dealt(self, state: State) -> None:
        """Count a hand, and what its deal scored."""
        self.hands += 1
        self._add(state)

    def moved(self, state: State, seat: int) -> None:
        """Add what a move scored."""
        self._add(state)

    def _add(self, state: State) -> None:
        for line in state.last_points:
            self.by_side[line.side - 1] += line.points
