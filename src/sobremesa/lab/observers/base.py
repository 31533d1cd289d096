"""The hooks of the loop."""

from __future__ import annotations

from sobremesa.core.contract import State


class Observer:
    """Is told what happens in one game after another, and may look at the state but not change it."""

    def dealt(self, state: State) -> None:
        """Take note of a pack that has just been dealt."""

    def thought(self, seat: int, seconds: float) -> None:
        """Take note of how long a seat took over an answer."""

    def moved(self, state: State, seat: int) -> None:
        """Take note of a move that has just been made."""
