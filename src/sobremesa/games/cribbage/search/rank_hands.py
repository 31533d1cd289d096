"""All hands of some cards by ranks, each at its place, with what may be played of it and what is left then."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from sobremesa.games.cribbage.search.ranks import RANKS, multiset_index, number_of, one_of, packed_ranks, pips

CHOICES: Final = 4
"""Different ranks that a hand of four may hold."""

MOST_PIPS: Final = 10
"""With so much room under the limit every card fits."""


class RankHands:
    """The hands of so many cards, by ``multiset_index``. Numbers of the hands of one side stand in this order.

    Choices are the different ranks of a hand, the lowest first: choice c of the hand at place p has the number
    ``CHOICES * p + c``.
    """

    def __init__(self, cards: int) -> None:
        self.packed: Final = _packed(cards)
        self.number: Final[i64] = len(self.packed)
        self.fitting: vec[i64] = vec[i64]()  # by room and place: how many choices there are, which are the lowest
        self.moments: vec[i64] = vec[i64]()  # by room: choices of all hands that have more than one
        self.grown: vec[i64] = vec[i64]()  # by place of a hand with a card less, and rank: the choice that leaves it
        for room in range(MOST_PIPS + 1):
            self._list_room(room)
        if cards:
            for hand in _packed(cards - 1):
                for rank in range(RANKS):
                    self.grown = append(self.grown, self._choice(hand, rank))

    def _list_room(self, room: i64) -> None:
        several: i64 = 0
        for hand in self.packed:
            choices = _different(hand, room)
            self.fitting = append(self.fitting, choices)
            if choices > 1:
                several += choices
        self.moments = append(self.moments, several)

    def _choice(self, hand: i64, rank: i64) -> i64:
        """Return the number of the choice of a rank that leaves a hand."""
        lower: i64 = 0
        for below in range(rank):
            lower += i64(number_of(hand, below) > 0)
        return CHOICES * multiset_index(hand + one_of(rank)) + lower

    def after(self, held: vec[float], shares: vec[float], rank: i64) -> vec[float]:
        """Return by place, among hands with a card less, how likely a side holds them once it has played a rank.

        ``held`` is how likely it holds each hand, ``shares`` how likely it plays each choice.
        """
        number = len(self.grown) // RANKS
        found: vec[float] = vec[float]([0.0] * number)
        for place in range(number):
            choice = self.grown[place * RANKS + rank]
            found[place] = held[choice // CHOICES] * shares[choice]
        return found

    def unable(self, held: vec[float], room: i64) -> vec[float]:
        """Return how likely a side holds each hand and none of its cards fits."""
        found: vec[float] = vec[float]([0.0] * self.number)
        for place in range(self.number):
            if self.fitting[room * self.number + place] == 0:
                found[place] = held[place]
        return found


def _packed(cards: int) -> vec[i64]:
    """Return the packed ranks of all hands of so many cards, in the order of their places."""
    found: vec[i64] = vec[i64]()
    every = [packed_ranks(list(ranks)) for ranks in combinations_with_replacement(range(RANKS), cards)]
    for hand in sorted(every, key=multiset_index):
        found = append(found, hand)
    return found


def _different(hand: i64, room: i64) -> i64:
    found: i64 = 0
    for rank in range(RANKS):
        if number_of(hand, rank) and pips(rank) <= room:
            found += 1
    return found
