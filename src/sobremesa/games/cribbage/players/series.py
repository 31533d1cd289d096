"""The cards since the last reset as a player looks at them who thinks of the next card, and the one after."""

from __future__ import annotations

from typing import Final

from sobremesa.games.cribbage.rules.pegging import LIMIT, points_after
from sobremesa.games.cribbage.rules.show import pip_value
from sobremesa.games.cribbage.rules.view import CribbageView


class Series:
    """The cards since the last reset, and their count, as a value: ``after`` returns another series."""

    def __init__(self, cards: tuple[int, ...], total: int) -> None:
        self.cards: Final = cards
        self.total: Final = total

    @staticmethod
    def of(view: CribbageView) -> Series:
        """Return the series of a view."""
        return Series(view.public.series, view.public.total)

    def after(self, card: int) -> Series:
        """Return the series with a card more; thirty-one ends it (CR-11)."""
        total = self.total + int(pip_value(card))
        return EMPTY if total == LIMIT else Series((*self.cards, card), total)

    def fits(self, card: int) -> bool:
        """Return whether a card may be played (CR-06)."""
        return self.total + int(pip_value(card)) <= LIMIT

    def points_for(self, card: int) -> int:
        """Return what a card that fits scores at once; of the card the rank alone matters (CR-11 to CR-15)."""
        return points_after([*self.cards, card], self.total + int(pip_value(card)))


EMPTY: Final = Series((), 0)
