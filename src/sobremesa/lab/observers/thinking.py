"""How long the sides think."""

from __future__ import annotations

from array import array

from sobremesa.core.contract import side_of
from sobremesa.lab.observers.base import Observer


class Thinking(Observer):
    """All times that each side took for its answers, in seconds."""

    def __init__(self) -> None:
        self.by_side = [array("d"), array("d")]

    def thought(self, seat: int, seconds: float) -> None:
        """Keep one time."""
        self.by_side[side_of(seat) - 1].append(seconds)
