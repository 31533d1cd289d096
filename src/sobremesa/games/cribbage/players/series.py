"""The cards since the last reset as a player looks at them who thinks of the next card, and the one after."""

from __future__ import annotations

from typing import Final

from sobremesa.core.bits import bit, cards_of
from sobremesa.core.contract import other_side
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


def scored_at_once(view: CribbageView, card: int) -> int:
    """Return what a card of the seat's scores as it is played, with the point for closing the count (CR-08, CR-10).

    Of an opponent who holds cards and has not said go nobody knows whether the count is closed: then it is left out.
    """
    return _scored(view, Series.of(view), view.hands[view.seat - 1], card)


def scored_next(view: CribbageView, card: int) -> int:
    """Return the most that the seat's next card scores after this one, where the other cannot play before it.

    The other leads where the count begins anew while it holds cards: then nothing is sure to be scored.
    """
    after, rest = Series.of(view).after(card), view.hands[view.seat - 1] & ~bit(card)
    if not any(after.fits(other) for other in cards_of(rest)):
        after = EMPTY
    if after is EMPTY and view.counts[int(other_side(view.seat)) - 1]:
        return 0
    return max((_scored(view, after, rest, other) for other in cards_of(rest) if after.fits(other)), default=0)


def _scored(view: CribbageView, series: Series, hand: int, card: int) -> int:
    rest = cards_of(hand & ~bit(card))
    after = series.after(card)
    closed = after.total and not any(after.fits(other) for other in rest)
    return series.points_for(card) + (_for_closing(view, rest) if closed else 0)


def _for_closing(view: CribbageView, rest: list[int]) -> int:
    other, rules = int(other_side(view.seat)), view.public.rules
    if view.public.said_go == other:
        return 0 if rules.go_when_called else 1
    if view.counts[other - 1]:
        return 0
    return int(rules.lone_reset) if rest else 1
