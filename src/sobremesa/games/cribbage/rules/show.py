"""Counting a hand or a crib with the starter: every combination, with its cards and points (CR-16 to CR-21)."""

from __future__ import annotations

from typing import Final, NamedTuple

from mypy_extensions import i64

from sobremesa.core.bits import JACK, bit, cards_of, count, lowest, rank_counts, rank_mask
from sobremesa.games.cribbage.rules.score_notes import FIFTEEN, FLUSH, NOBS, PAIR, REASONS, RUN

PAIR_POINTS: Final = (0, 0, 2, 6, 12)
SUIT: Final = 0x1111111111111  # the clubs, or one bit for each rank


class Count(NamedTuple):
    """One combination of a show: ``reason`` is one of ``score_notes.REASONS``, ``cards`` a mask.

    Equal ranks are one combination (a pair, a pair royal …), while each fifteen and each run is one by itself.
    """

    reason: str
    points: int
    cards: int


def pip_value(card: i64) -> i64:
    """Return what a card counts towards fifteen and thirty-one: an ace 1, ten and faces 10 (CR-01).

    >>> from sobremesa.core.card_text import read_cards
    >>> [int(pip_value(card)) for card in read_cards("Ac7dTsKh")]
    [1, 7, 10, 10]
    """
    rank = card >> 2
    if rank >= 9:
        return 10
    return rank + 1


# ---- spelled out


def score_show(hand: int, starter: int, crib: bool = False) -> list[Count]:
    """Return every combination of four cards (a mask) with the starter, in the order in which players count.

    The order is fifteens, pairs, runs, flush, nobs (CR-17 to CR-21). With ``crib`` a flush needs all five cards
    (CR-20).

    >>> from sobremesa.core.bits import mask_of
    >>> from sobremesa.core.card_text import cards_text, read_card, read_cards
    >>> counts = score_show(mask_of(read_cards("4c5h6sJd")), read_card("5d"))
    >>> [(one.reason, one.points, cards_text(one.cards)) for one in counts][-3:]
    [('run', 3, '4c5d6s'), ('run', 3, '4c5h6s'), ('nobs', 1, 'Jd')]
    >>> sum(count.points for count in score_show(mask_of(read_cards("5h5s5cJd")), read_card("5d")))
    29
    """
    five: i64 = hand | int(bit(starter))
    return _fifteens(five) + _pairs(five) + _runs(five) + _flush(hand, starter, crib) + _nobs(hand, starter)


def _fifteens(five: i64) -> list[Count]:
    """CR-17: two for every combination that makes fifteen, those of fewer cards first."""
    found: list[Count] = []
    subset: i64 = 0
    while subset != five:
        subset = (subset - five) & five
        if _sum(subset) == 15:
            found.append(Count(REASONS[FIFTEEN], 2, int(subset)))
    found.sort(key=_by_size)
    return found


def _by_size(counted: Count) -> tuple[int, int]:
    return int(count(counted.cards)), counted.cards


def _sum(cards: i64) -> i64:
    total: i64 = 0
    while cards:
        total += pip_value(lowest(cards))
        cards &= cards - 1
    return total


def _pairs(five: i64) -> list[Count]:
    """CR-18: equal ranks count once, as the pair, pair royal or double pair royal that they are."""
    found: list[Count] = []
    for rank in range(13):
        here = five & rank_mask(rank)
        number = int(count(here))
        if number > 1:
            found.append(Count(REASONS[PAIR + number - 2], PAIR_POINTS[number], int(here)))
    return found


def _runs(five: i64) -> list[Count]:
    """CR-19: each distinct run of the greatest length."""
    first, length = longest_run(rank_counts(five))
    runs: list[i64] = [0] if length else []
    for rank in range(first, first + length):
        runs = [run | bit(card) for run in runs for card in cards_of(five & rank_mask(rank))]
    return [Count(REASONS[RUN], int(length), int(run)) for run in runs]


def _flush(hand: i64, starter: i64, crib: bool) -> list[Count]:
    """CR-20: four of a suit in hand, five with the starter; in the crib only all five."""
    points = int(_flush_points(hand, starter, crib))
    cards = int(hand | bit(starter)) if points == 5 else int(hand)
    return [Count(REASONS[FLUSH], points, cards)] if points else []


def _nobs(hand: i64, starter: i64) -> list[Count]:
    """CR-21: the jack of the starter's suit."""
    jack = bit(4 * JACK + (starter & 3))
    return [Count(REASONS[NOBS], 1, int(jack))] if hand & jack else []


# ---- added up


def show_points(hand: i64, starter: i64, crib: bool) -> i64:
    """Return the sum of ``score_show`` without spelling it out, for play, search and the census.

    >>> from sobremesa.core.bits import mask_of
    >>> from sobremesa.core.card_text import read_card, read_cards
    >>> [int(show_points(mask_of(read_cards("2h4h6h8h")), read_card("Ts"), crib)) for crib in (False, True)]
    [4, 0]
    """
    points = rank_points(hand | bit(starter)) + _flush_points(hand, starter, crib)
    if hand & bit(4 * JACK + (starter & 3)):
        points += 1
    return points


def _flush_points(hand: i64, starter: i64, crib: bool) -> i64:
    suit: i64 = SUIT
    suit <<= lowest(hand) & 3
    if hand & ~suit:
        return 0
    if suit & bit(starter):
        return 5
    if crib:
        return 0
    return 4


def rank_points(five: i64) -> i64:
    """Return what five cards score by their ranks alone: fifteens, pairs and runs (CR-17 to CR-19)."""
    counts = rank_counts(five)
    return 2 * _fifteen_ways(five) + _pair_points(counts) + _run_points(counts)


def _fifteen_ways(five: i64) -> i64:
    """Return in how many ways some of the cards make fifteen.

    Digit ``s`` (four bits) of ``ways`` is the number of ways in which the cards so far make ``s``; those past fifteen
    fall out at the top. The last card goes by itself, so that no digit can reach the sign.
    """
    ways = bit(0)
    no_sign = bit(62) | (bit(62) - 1)  # no constant: one of this size would be an object
    while five & (five - 1):
        ways += (ways << (4 * pip_value(lowest(five)))) & no_sign
        five &= five - 1
    without = 15 - pip_value(lowest(five))
    return (ways >> 60) + ((ways >> (4 * without)) & 15)


def _pair_points(counts: i64) -> i64:
    """Return 2, 6 or 12 for each rank that is there twice, three times or four times."""
    twos = (counts >> 1) & SUIT  # of three there are a two and a one
    fours = (counts >> 2) & SUIT
    if not twos | fours:
        return 0
    return 2 * count(twos) + 4 * count(twos & counts) + 12 * count(fours)


def _run_points(counts: i64) -> i64:
    first, length = longest_run(counts)
    points = length
    for rank in range(first, first + length):
        points *= (counts >> (4 * rank)) & 15
    return points


def longest_run(counts: i64) -> tuple[i64, i64]:
    """Return the first rank and the length of the longest run of five cards, from their ``rank_counts``.

    Both are 0 where no three ranks follow one another.
    """
    held = (counts | (counts >> 1) | (counts >> 2)) & SUIT
    threes = held & (held >> 4) & (held >> 8)
    if not threes:
        return 0, 0
    fours = threes & (held >> 12)
    fives = fours & (held >> 16)
    if fives:
        return lowest(fives) >> 2, 5
    if fours:
        return lowest(fours) >> 2, 4
    return lowest(threes) >> 2, 3
