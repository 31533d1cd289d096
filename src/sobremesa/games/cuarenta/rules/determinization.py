"""Dealing out what a seat cannot see: every deal that the claims and the rules allow, each equally likely."""

from __future__ import annotations

from math import comb
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sobremesa.core.bits import bit, cards_of, count, mask_of, rank_mask
from sobremesa.core.rng import Rng
from sobremesa.games.cuarenta.rules.legality import FORTY
from sobremesa.games.cuarenta.rules.position import BATCH, PLAYING, Position, PublicPosition, has_four


class Guess:
    """Whole games that agree with what one seat knows: the public facts, its own cards, how many each seat holds.

    Every such game is equally likely. A seat that claimed a ronda gets a hand that fits the claim and what it has
    played; where four of a rank win as they are dealt (CU-11), nobody holds four while cards are played, and the seat
    that has won so holds the four that it has shown.
    """

    def __init__(self, public: PublicPosition, seat: int, hand: int, counts: tuple[int, ...]) -> None:
        self.public: Final = public
        self.seat: Final = seat
        self.hand: Final = hand
        self.counts: Final = counts
        self.seats: Final = int(public.seats)
        self.played: Final = public.played
        self.hidden: Final[i64] = FORTY & ~public.gone() & ~hand

    def state(self, rng: Rng) -> Position:
        """Return a new game of which the seat would know just this; ``rng`` alone decides which."""
        hands = self._hands(rng)
        state = self.public.public_copy()
        state.hands = vec[i64](hands)
        if state.hand_number:
            state.pack = self._pack(hands, rng)
            state.next_card = BATCH * state.seats * state.deal_number
        return state

    def _hands(self, rng: Rng) -> list[int]:
        """Return a hand for every seat, by rejection: each draw is fair by itself, those that clash are thrown away."""
        while True:
            hands = self._draw(rng)
            if hands:
                return hands

    def _draw(self, rng: Rng) -> list[int]:
        """Return hands as masks by seat, or nothing when two of them clash or the rules rule one out."""
        hands = [self.hand if seat == self.seat else 0 for seat in range(1, self.seats + 1)]
        taken: i64 = 0
        for seat in range(1, self.seats + 1):
            if not self._has_claimed(seat):
                continue
            hand = self._hand_with_ronda(seat, rng)
            if hand & taken:
                return []
            taken |= hand
            hands[seat - 1] = hand
        return self._fill(hands, taken, rng)

    def _has_claimed(self, seat: i64) -> bool:
        """Return whether another seat than the one that guesses has claimed a ronda."""
        return self.public.claimed & bit(seat) != 0 and seat != self.seat

    def _fill(self, hands: list[int], taken: i64, rng: Rng) -> list[int]:
        """Give the seats that claimed nothing the next cards of a shuffle."""
        left = rng.shuffled(cards_of(self.hidden & ~taken))
        four_ends = self.public.rules.doble_ronda_wins and self.public.phase == PLAYING
        at = 0
        for seat in range(1, self.seats + 1):
            if seat == self.seat or self._has_claimed(seat):
                continue
            hands[seat - 1] = mask_of(left[at : at + self.counts[seat - 1]])
            at += self.counts[seat - 1]
            if four_ends and has_four(hands[seat - 1] | self.played[seat - 1]):
                return []
        return hands

    def _hand_with_ronda(self, seat: int, rng: Rng) -> int:
        """Return a hand that, with what the seat has played, makes the ronda it claimed; each one equally likely."""
        shown = self.public.four_shown(seat)
        if shown:
            return int(shown) | mask_of(rng.shuffled(cards_of(self.hidden & ~shown))[:1])  # it was just dealt five
        wanted = 4 if self.public.doubles & bit(seat) else 3
        rank = _weighted([self._ways(seat, rank, wanted) for rank in range(13)], rng)
        missing = wanted - int(count(self.played[seat - 1] & rank_mask(rank)))
        ronda = rng.shuffled(cards_of(self.hidden & rank_mask(rank)))[:missing]
        others = rng.shuffled(cards_of(self.hidden & ~rank_mask(rank)))[: self.counts[seat - 1] - missing]
        return mask_of(ronda + others)

    def _ways(self, seat: int, rank: int, wanted: int) -> int:
        """Return in how many ways the seat's unseen cards complete a ronda of this rank."""
        missing = wanted - int(count(self.played[seat - 1] & rank_mask(rank)))
        here = int(count(self.hidden & rank_mask(rank)))
        elsewhere = int(count(self.hidden)) - here
        return _choose(here, missing) * _choose(elsewhere, self.counts[seat - 1] - missing)

    def _pack(self, hands: list[int], rng: Rng) -> list[int]:
        """Return the pack that gave each deal its fives, in order of play, and has the rest of the cards below."""
        dealt = self.public.past
        if self.public.deal_number:
            dealt += [hands[at] | self.played[at] for at in range(self.seats)]
        pack: list[int] = []
        for first in range(0, len(dealt), self.seats):
            for step in range(self.seats):
                pack += cards_of(dealt[first + (self.public.dealer + step) % self.seats])
        return pack + rng.shuffled(cards_of(FORTY & ~mask_of(pack)))


def _choose(n: int, k: int) -> int:
    return comb(n, k) if k >= 0 else 0


def _weighted(ways: list[int], rng: Rng) -> int:
    """Return a rank, each as likely as its number of ways (their sum stays below 2**31)."""
    drawn = int(rng.below(sum(ways)))
    rank = 0
    while drawn >= ways[rank]:
        drawn -= ways[rank]
        rank += 1
    return rank
