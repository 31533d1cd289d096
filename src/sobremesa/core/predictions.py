"""Cards that a computer lays face down before it, to foretell what it will take."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, NamedTuple

from sobremesa.core.contract import SomeView


class Foretold(NamedTuple):
    """A card that somebody may lay face down, and how likely it is to fall."""

    card: int
    chance: float


class Predictions(ABC, Generic[SomeView]):
    """What a game knows of foretelling, each time by what a seat sees."""

    @abstractmethod
    def may_foretell(self, view: SomeView) -> bool:
        """Return whether a card may be laid face down now: another seat is next, and something can come of it."""

    @abstractmethod
    def foretold(self, view: SomeView) -> Foretold | None:
        """Return the card that is likeliest to fall; None where none can."""

    @abstractmethod
    def falls(self, view: SomeView, card: int) -> list[int]:
        """Return the moves with which a card falls now, the best first; none where it does not fit."""

    @abstractmethod
    def is_due(self, view: SomeView) -> bool:
        """Return whether the card has to fall or come back: its seat is on turn."""
