"""Cards that a computer lays face down before it, to foretell what it will take."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, NamedTuple

from sobremesa.core.contract import SomeView


class Foretold(NamedTuple):
    """A card that a player may lay face down, and the chance that it falls.

    ``card`` is a card number, ``chance`` from 0 to 1.
    """

    card: int
    chance: float


class Predictions(ABC, Generic[SomeView]):
    """A game's rules for predictions: which card may be laid face down, and when it falls.

    Every method judges by what the seat of the view sees, keeps nothing, and does not change the view.
    """

    @abstractmethod
    def may_foretell(self, view: SomeView) -> bool:
        """Return whether a card may be laid face down now: another seat is next, and something can come of it."""

    @abstractmethod
    def foretold(self, view: SomeView) -> Foretold | None:
        """Return the card that is likeliest to fall; None where no card can."""

    @abstractmethod
    def falls(self, view: SomeView, card: int) -> list[int]:
        """Return the legal moves with which the card falls now, the best first; empty where there is none."""

    @abstractmethod
    def is_due(self, view: SomeView) -> bool:
        """Return whether the card has to fall or come back: its seat is on turn."""
