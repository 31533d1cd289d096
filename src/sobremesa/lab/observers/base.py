"""The hooks of the loop."""

from __future__ import annotations

from sobremesa.core.contract import State


class Observer:
    """A listener for what happens in games of the lab, for one game after another.

    It may read the state, with all cards, but must not change it.
    """

    def dealt(self, state: State) -> None:
        """Called after a pack was dealt."""

    def thought(self, seat: int, seconds: float) -> None:
        """Called with the seconds that a seat took for an answer, also for one out of turn that was no move."""

    def chose(self, state: State, seat: int, move: int) -> None:
        """Called with a legal move before it is played, with the state before it."""

    def moved(self, state: State, seat: int) -> None:
        """Called after a move, with the state behind it."""
