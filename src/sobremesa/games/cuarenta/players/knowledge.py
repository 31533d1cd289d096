"""What a seat of Cuarenta that forgets nothing can tell about the cards that it does not see."""

from __future__ import annotations

from math import comb
from typing import Final

from sobremesa.core.arithmetic import total
from sobremesa.core.bits import bit, count, mask_of, rank_mask
from sobremesa.core.packs import pack_of_forty
from sobremesa.games.cuarenta.rules.capture import captures_on
from sobremesa.games.cuarenta.rules.position import BATCH
from sobremesa.games.cuarenta.rules.view import CuarentaView, unseen

RANKS: Final = (0, 1, 2, 3, 4, 5, 6, 10, 11, 12)
FORTY: Final = mask_of(pack_of_forty())
DECLINED: Final = 0.25
"""How much less likely somebody holds a rank that would have captured when they laid down another card instead."""

Chances = dict[int, float]
"""By rank, a number from 0 to 1."""


class Knowledge:
    """The count of the cards: how many of each rank are unseen, and how likely each seat holds one of them.

    It is made from the view alone: the cards played, the rondas claimed, and the captures that were declined. Chances
    are by rank, from 0 to 1.
    """

    def __init__(self, view: CuarentaView) -> None:
        self.view: Final = view
        self.public: Final = view.public
        self.played: Final = view.public.played
        self.unseen_mask: Final = unseen(view, FORTY)
        self.unseen: Final = {rank: int(count(self.unseen_mask & rank_mask(rank))) for rank in RANKS}
        self.total: Final = sum(self.unseen.values())  # exact: whole numbers

    def cards_next(self, seat: int) -> int:
        """Return how many cards a seat will have at its next play: those left, the next batch, or none."""
        left = self.view.counts[seat - 1]
        if seat == self.view.seat and self.public.turn == seat:
            left -= 1
        return left or (BATCH if self.view.stock else 0)

    def holds(self, seat: int) -> Chances:
        """Return the chance that a seat has a card of each rank at its next play."""
        cards = self.cards_next(seat)
        free = {rank: self.unseen[rank] - self._spoken_for(seat, rank) for rank in RANKS}
        chances = {rank: _at_least_one(free[rank], self.total, cards) for rank in RANKS}
        if not self.view.counts[seat - 1]:
            return chances  # a new batch: nothing is known of it
        for rank in self.declined(seat):
            chances[rank] = _less_likely(chances[rank])
        for rank, chance in self.ronda_of(seat).items():
            if self._shown(seat, rank) < 3:
                chances[rank] = chance + (1 - chance) * chances[rank]
        return chances

    def declined(self, seat: int) -> set[int]:
        """Return the ranks that would have captured when this seat laid down a card that still lies on the table."""
        table = list(self.public.order)
        ranks: set[int] = set()
        for at, card in enumerate(table):
            if at and self.played[seat - 1] & bit(card):
                ranks.update(rank for rank in RANKS if self._captures(rank, table[:at]))
        return ranks

    def _captures(self, rank: int, table: list[int]) -> bool:
        return len(captures_on(self.public.rules, 4 * rank, table)) > 0

    def ronda_of(self, seat: int) -> Chances:
        """Return, for a seat that claimed a ronda of this deal, how likely it is of each rank; else nothing."""
        if not self.public.claimed & bit(seat):
            return {}
        ways = {rank: self._ways(seat, rank) for rank in RANKS}
        every = sum(ways.values())  # exact: whole numbers
        return {rank: number / every for rank, number in ways.items() if number}

    def _ways(self, seat: int, rank: int) -> int:
        """Return in how many ways a seat's unseen cards complete a ronda of this rank."""
        size = 4 if self.public.doubles & bit(seat) else 3
        missing = size - self._shown(seat, rank)
        here = self.unseen[rank]
        return _choose(here, missing) * _choose(self.total - here, self.view.counts[seat - 1] - missing)

    def _shown(self, seat: int, rank: int) -> int:
        """Return how many cards of a rank a seat has played of the current deal."""
        return int(count(self.played[seat - 1] & rank_mask(rank)))

    def _spoken_for(self, seat: int, rank: int) -> float:
        """Return how many unseen cards of a rank are likely in the rondas that other seats have claimed."""
        others = [other for other in range(1, self.public.seats + 1) if other not in (seat, self.view.seat)]
        return total([self.ronda_of(other).get(rank, 0.0) * max(0, 3 - self._shown(other, rank)) for other in others])

    def caught_rondas(self) -> list[int]:
        """Return the ranks of the rondas that this seat has caught in this hand and not been paid for (CU-40)."""
        seat, paid = self.view.seat, self.public.recalled[self.view.seat - 1]
        mine = [catch for catch in self.public.catches if catch.seat == seat and not paid & bit(catch.rank)]
        return [catch.rank for catch in mine if self._dealt_three(catch.deal, catch.victim, catch.rank)]

    def _dealt_three(self, deal: int, seat: int, rank: int) -> bool:
        """Return whether the cards that a seat has shown of a deal hold three of a rank."""
        return int(count(self.public.shown_in(deal, seat) & rank_mask(rank))) >= 3


def _at_least_one(here: float, total: int, cards: int) -> float:
    """Return the chance that some of ``here`` cards are among ``cards`` drawn out of ``total``."""
    without = 1.0
    for drawn in range(min(cards, total)):
        without *= max(0, total - here - drawn) / (total - drawn)
    return 1.0 - without


def _less_likely(chance: float) -> float:
    """Return a chance after a sign against it; what is certain stays certain."""
    return chance * DECLINED / (chance * DECLINED + 1.0 - chance) if chance < 1.0 else 1.0


def _choose(n: int, k: int) -> int:
    return comb(n, k) if k >= 0 else 0
