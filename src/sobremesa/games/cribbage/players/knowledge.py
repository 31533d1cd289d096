"""What a seat of cribbage can tell about the cards that it does not see."""

from __future__ import annotations

from typing import Final

from sobremesa.core.bits import count, mask_of, rank_mask
from sobremesa.games.cribbage.rules.show import pip_value
from sobremesa.games.cribbage.rules.view import CribbageView

PACK: Final = (1 << 52) - 1
RANKS: Final = range(13)


class Knowledge:
    """The unseen cards by rank, and the chance that the other seat holds one of each.

    It is made from the view alone; a seat that could not play holds nothing that would have fitted (CR-07).
    """

    def __init__(self, view: CribbageView) -> None:
        public, own = view.public, view.seat - 1
        seen = view.hands[own] | view.laid[own] | mask_of(list(public.played))
        if public.starter >= 0:
            seen |= 1 << public.starter
        self.unseen: Final = PACK & ~seen
        self.cards: Final = view.counts[1 - own]
        self.beyond: Final = public.beyond[1 - own]
        self.holds: Final = self._chances()

    def _chances(self) -> list[float]:
        """Return the chance of each rank to be in the other hand, where nothing is that would have fitted (CR-07)."""
        here = [int(count(self.unseen & rank_mask(rank))) if self._possible(rank) else 0 for rank in RANKS]
        total = sum(here)  # exact: whole numbers
        return [_at_least_one(number, total, self.cards) for number in here]

    def _possible(self, rank: int) -> bool:
        return int(pip_value(4 * rank)) > self.beyond


def _at_least_one(here: int, total: int, cards: int) -> float:
    """Return the chance that some of ``here`` cards are among ``cards`` drawn out of ``total``."""
    without = 1.0
    for drawn in range(min(cards, total)):
        without *= max(0, total - here - drawn) / (total - drawn)
    return 1.0 - without
