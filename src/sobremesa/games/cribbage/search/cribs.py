"""The crib as it may turn out: two cards that are known, two of the other's, and the starter.

Ranks decide nearly all that a crib scores; of the other's suits, nobs and the flush are reckoned on average.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from mypy_extensions import i64

from sobremesa.core.bits import JACK, bit, cards_of, count, lowest, rank_counts, rank_mask
from sobremesa.games.cribbage.rules.show import SUIT, rank_points, show_points
from sobremesa.games.cribbage.search.ranks import RANKS, multiset_index, one_of

MOST: Final = 36  # more than any show, a jack and a flush together
FLUSH: Final = 5
RARE: Final = 0.0001


class Pair(NamedTuple):
    """Two ranks that the other may have thrown, as their numbers, and how likely."""

    low: int
    high: int
    weight: float


class SeenPair(NamedTuple):
    """Two cards that the other may have thrown, as a mask, and how likely."""

    cards: int
    weight: float


class CribDistribution:
    """The distribution of a crib's points, where two of its cards are known and two are the other's.

    ``unseen`` is the mask of cards that the other's two, and the starter, may come from. A distribution is a list of
    weights by points that add up to 1.
    """

    def __init__(self, unseen: int, throws: list[float]) -> None:
        """``throws`` says by the index of two ranks how much likelier they are thrown than drawn."""
        self.unseen: Final[i64] = unseen
        self.throws: Final = throws

    def with_starter(self, thrown: int, starter: int) -> list[float]:
        """Return the distribution of the crib's points with our two cards (a mask) and a starter."""
        return self.suited(self.ranked(self.pairs(starter), thrown, starter >> 2), thrown, starter)

    def pairs(self, starter: i64) -> list[Pair]:
        """Return what the other may have thrown once a card is turned up as the starter."""
        return likely_pairs(self.unseen & ~bit(starter), self.throws)

    def ranked(self, pairs: list[Pair], thrown: i64, rank: i64) -> list[float]:
        """Return the distribution of what the ranks score with a starter of this rank, and the other's jacks."""
        points = [0.0] * MOST
        for low, high, weight in pairs:
            five = add_rank(add_rank(add_rank(thrown, low), high), rank)
            scored = rank_points(five)
            nobs = 0.25 * float((low == JACK) + (high == JACK)) if rank != JACK else 0.0
            points[scored] += weight * (1.0 - nobs)
            points[scored + 1] += weight * nobs
        return points

    def suited(self, points: list[float], thrown: i64, starter: i64) -> list[float]:
        """Return the same with our own jack of the starter's suit, and the chance that all five are of its suit."""
        suit: i64 = SUIT
        suit <<= starter & 3
        if thrown & bit(4 * JACK + (starter & 3)):
            points = moved(points, 1, 1.0)
        if thrown & ~suit:
            return points
        left = float(count(self.unseen & suit & ~bit(starter)))
        among = float(count(self.unseen & ~bit(starter)))
        return moved(points, FLUSH, left * (left - 1.0) / max(1.0, among * (among - 1.0)))


def likely_pairs(unseen: int, throws: list[float]) -> list[Pair]:
    """Return every two ranks that may come out of the unseen cards, as likely as their role makes them."""
    found: list[Pair] = []
    total = 0.0
    for high in range(RANKS):
        for low in range(high + 1):
            here = throws[multiset_index(one_of(low) + one_of(high))] * float(_ways(unseen, low, high))
            total += here
            found.append(Pair(int(low), int(high), here))
    return [Pair(one.low, one.high, one.weight / total) for one in found if one.weight > RARE * total]


def seen_pairs(seen: int, throws: list[float]) -> list[SeenPair]:
    """Return every two of some cards that are seen (a mask), as likely as the other's role throws them (CR-40)."""
    found: list[SeenPair] = []
    total = 0.0
    for pair in two_of(seen):
        here = throws[multiset_index(rank_counts(pair))]
        total += here
        found.append(SeenPair(pair, here))
    return [SeenPair(one.cards, one.weight / total) for one in found]


def seen_crib(pairs: list[SeenPair], thrown: i64, starter: i64) -> list[float]:
    """Return the distribution of the crib's points with our two cards (a mask), a starter and one of some pairs."""
    points = [0.0] * MOST
    for cards, weight in pairs:
        crib: i64 = thrown | cards
        points[show_points(crib, starter, True)] += weight
    return points


def two_of(mask: int) -> list[int]:
    """Return every two of some cards, as masks."""
    cards = cards_of(mask)
    return [int(bit(first) | bit(second)) for at, first in enumerate(cards) for second in cards[at + 1 :]]


def _ways(unseen: i64, low: i64, high: i64) -> i64:
    """Return in how many ways two ranks come out of some cards."""
    lows = count(unseen & rank_mask(low))
    highs = count(unseen & rank_mask(high))
    return lows * (lows - 1) // 2 if low == high else lows * highs


def add_rank(cards: i64, rank: i64) -> i64:
    """Return a mask with a card more of a rank, of any suit that is free; of five of a rank one is left out."""
    free = rank_mask(rank) & ~cards
    return cards | bit(lowest(free)) if free else cards


def moved(points: list[float], more: i64, chance: float) -> list[float]:
    """Return a distribution in which there are so many points more with this chance."""
    found = [(1.0 - chance) * weight for weight in points]
    for at in range(len(points) - more):
        found[at + more] += chance * points[at]
    return found


def mean(points: list[float]) -> float:
    """Return the mean of a distribution."""
    total = 0.0
    for at in range(len(points)):
        total += float(at) * points[at]
    return total


def together(first: list[float], second: list[float]) -> list[float]:
    """Return the distribution of the sum of two that have nothing to do with each other."""
    found = [0.0] * (len(first) + len(second))
    for one in range(len(first)):
        for other in range(len(second)):
            found[one + other] += first[one] * second[other]
    return found
