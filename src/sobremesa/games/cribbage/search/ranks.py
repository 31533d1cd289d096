"""The play by ranks alone, packed in integers: a card's suit means nothing before the show.

Ranks in hand are counted in four bits each, as ``cards.bits.rank_counts`` does; what is true of masks of cards (which
of them fit under thirty-one) is true of them. A series is its cards with the last in the lowest four bits, each as
its rank plus one.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sobremesa.core.bits import bit
from sobremesa.games.cribbage.rules.pegging import LIMIT

RANKS: Final = 13
FOURS: Final = 1820
"""How many ways there are to choose four ranks, each as often as one likes."""
PAIRS: Final = 91
"""How many ways there are to choose two."""


def one_of(rank: i64) -> i64:
    """Return the packed ranks of one card."""
    return bit(4 * rank)


def pips(rank: i64) -> i64:
    """Return what a rank counts towards fifteen and thirty-one (CR-01)."""
    if rank >= 9:
        return 10
    return rank + 1


def number_of(ranks: i64, rank: i64) -> i64:
    """Return how many cards of a rank are among packed ranks."""
    return (ranks >> (4 * rank)) & 15


def cards_in(ranks: i64) -> i64:
    """Return how many cards packed ranks are."""
    cards: i64 = 0
    while ranks:
        cards += ranks & 15
        ranks >>= 4
    return cards


def packed_ranks(ranks: list[int]) -> int:
    """Return some ranks packed."""
    found: i64 = 0
    for rank in ranks:
        found += one_of(rank)
    return int(found)


def multiset_index(ranks: i64) -> i64:
    """Return the place of two or four packed ranks among all such multisets, 0 for aces alone.

    The k-th rank of a sorted multiset, moved up by k, is one of a set; sets are counted in colexicographic order.

    >>> [multiset_index(packed_ranks(ranks)) for ranks in ([0, 0, 0, 0], [0, 0, 0, 1], [12, 12, 12, 12])]
    [0, 1, 1819]
    """
    place: i64 = 0
    taken: i64 = 0
    for rank in range(RANKS):
        for _ in range(number_of(ranks, rank)):
            taken += 1
            place += _choose(rank + taken - 1, taken)
    return place


def _choose(among: i64, number: i64) -> i64:
    ways: i64 = 1
    for at in range(number):
        ways = ways * (among - at) // (at + 1)
    return ways


def series_of(cards: list[int]) -> int:
    """Return a series of cards packed, the first card first."""
    series: i64 = 0
    for card in cards:
        series = with_rank(series, card >> 2)
    return int(series)


def with_rank(series: i64, rank: i64) -> i64:
    """Return a series with a card more."""
    return (series << 4) | (rank + 1)


def series_points(series: i64, total: i64) -> i64:
    """Return what the last card of a series scores; ``total`` is the count with it (CR-11, CR-13 to CR-15).

    >>> [int(series_points(series_of(cards), total)) for cards, total in (([16, 8, 12], 12), ([24, 28], 15))]
    [3, 2]
    """
    points: i64 = 0
    if total == 15 or total == LIMIT:
        points = 2
    last = series & 15
    equal: i64 = 1
    rest = series >> 4
    while rest & 15 == last:
        equal += 1
        rest >>= 4
    if equal > 1:
        return points + equal * (equal - 1)
    return points + _run(series)


def _run(series: i64) -> i64:
    best: i64 = 0
    seen: i64 = 0
    length: i64 = 0
    low: i64 = 14
    high: i64 = 0
    while series:
        rank = series & 15
        if seen & bit(rank):
            break
        seen |= bit(rank)
        low = rank if rank < low else low
        high = rank if rank > high else high
        length += 1
        if length >= 3 and high - low == length - 1:
            best = length
        series >>= 4
    return best
