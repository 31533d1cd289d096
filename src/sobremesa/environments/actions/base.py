"""Action spaces: fixed numbers for the moves of each game.

A space numbers all actions of its game from 0, the same for all rulesets. Moves that differ in nothing that matters
share a number; where several legal moves share it, the first in the order of ``legal`` is played.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final, Generic

from sobremesa.core.contract import SomeView, View, public_of
from sobremesa.core.sendable import Sendable

SILENCE: Final = ""
"""The name of the action by which a seat that is asked out of turn lets it pass."""


class UnknownAction(Sendable, ValueError):
    """A text that names no action of the space."""

    code = "unknown-action"

    def __init__(self, name: str) -> None:
        super().__init__(f"{name[:40]!r} names no action")
        self.why = str(self)


class Actions(ABC, Generic[SomeView]):
    """The action space of a game.

    ``size`` actions are numbered from 0; ``names[action]`` is a stable text for each, whatever the cards are. Where
    seats may move out of turn, the action ``silence`` lets the chance pass; else it is -1.
    """

    out_of_turn: bool = False
    """Whether seats may move that the game does not wait for; they have the action ``silence`` to let it pass."""

    def __init__(self, names: list[str]) -> None:
        self.names: Final = tuple(names)
        self.size: Final = len(names)
        self._numbers: Final = {name: number for number, name in enumerate(names)}
        self.silence: Final = self._numbers.get(SILENCE, -1)

    def number(self, name: str) -> int:
        """Return the action of a name; raise UnknownAction."""
        if name not in self._numbers:
            raise UnknownAction(name)
        return self._numbers[name]

    @abstractmethod
    def action_of(self, view: SomeView, move: int) -> int:
        """Return the action that stands for a legal move of the view's seat."""

    @abstractmethod
    def moves(self, view: SomeView) -> dict[int, int]:
        """Return the legal actions of the view's seat, each with the move that it plays; silence is not among them."""

    def read(self, view: SomeView, text: str) -> int:
        """Return the action of a move's text, or of the empty text for silence.

        Raises UnreadableMove, AmbiguousMove or IllegalMove.
        """
        if text == SILENCE and self.silence >= 0 and not _is_on_turn(view):
            return self.silence
        return self.action_of(view, view.read(text))


def _is_on_turn(view: View) -> bool:
    return getattr(public_of(view), "turn", 0) == view.seat
