"""What a seat of gin that forgets nothing can tell about the cards that it does not see."""

from __future__ import annotations

from functools import cache
from typing import Final

from sobremesa.core.arithmetic import powers
from sobremesa.core.bits import bit, cards_of, count, mask_of, rank_mask
from sobremesa.games.gin.rules.melds import ALL
from sobremesa.games.gin.rules.view import GinView

SHED: Final = 0.5
"""How much less likely somebody holds a card for each of its neighbours that they have thrown away."""

DECLINED: Final = 0.8
"""The same for each neighbour that they could have taken from the pile, and left."""

TAKEN: Final = 2.5
"""How much more likely they hold a card for each of its neighbours that they took from the pile and kept."""

NEIGHBOURS: Final = 5
"""A card has no more: three of its rank, and two beside it."""

SHEDS: Final = powers(SHED, NEIGHBOURS + 1)
DECLINES: Final = powers(DECLINED, NEIGHBOURS + 1)
TAKES: Final = powers(TAKEN, NEIGHBOURS + 1)

SUREST: Final = 0.9
"""The chance of a card that is not seen is never put higher."""


class Knowledge:
    """The unseen cards, and the chance that the other seat holds each of them.

    Cards are masks or numbers. It is made from the view alone: what the other seat took, shed and left on the pile.
    """

    def __init__(self, view: GinView) -> None:
        self.view: Final = view
        self.other: Final = 3 - view.seat
        public = view.public
        self.known: Final = public.known[self.other - 1]
        self.unseen: Final = ALL & ~view.hand & ~self.known & ~mask_of(list(public.pile))
        self.shed: Final = public.shed[self.other - 1]
        self.declined: Final = public.shed[view.seat - 1] & mask_of(list(public.pile[:-1]))
        self.turns: Final = int(count(self.shed))
        hidden = view.counts[self.other - 1] - int(count(self.known))
        self._even = hidden / max(1, int(count(self.unseen)))
        self._chances: dict[int, float] = {}

    def holds(self, card: int) -> float:
        """Return the chance that the other seat holds a card."""
        if card not in self._chances:
            self._chances[card] = self._holds(card)
        return self._chances[card]

    def _holds(self, card: int) -> float:
        if self.known >> card & 1:
            return 1.0
        if not self.unseen >> card & 1:
            return 0.0
        near = neighbours(card)
        weight = (
            SHEDS[count(near & self.shed)] * DECLINES[count(near & self.declined)] * TAKES[count(near & self.known)]
        )
        return min(SUREST, self._even * weight)

    def wants(self, card: int) -> float:
        """Return the chance that the other seat could meld a card with two that it holds."""
        safe = 1.0
        for one, two in partners(card):
            safe *= 1.0 - self.holds(one) * self.holds(two)
        return 1.0 - safe


@cache
def neighbours(card: int) -> int:
    """Return the cards of the same rank, and those next to it in its suit."""
    beside = [other for other in (card - 4, card + 4) if 0 <= other < 52]
    return (rank_mask(card >> 2) & ~bit(card)) | mask_of(beside)


@cache
def partners(card: int) -> list[tuple[int, int]]:
    """Return the pairs of cards with which a card makes a meld of three."""
    equal = cards_of(rank_mask(card >> 2) & ~bit(card))
    sets = [(equal[0], equal[1]), (equal[0], equal[2]), (equal[1], equal[2])]
    runs = [(card - 8, card - 4), (card - 4, card + 4), (card + 4, card + 8)]
    return sets + [(low, high) for low, high in runs if low >= 0 and high < 52]
