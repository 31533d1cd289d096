"""Scoring a card as it is played: fifteen, thirty-one, pairs and runs (CR-11, CR-13 to CR-15).

The cards of a play lie in a row as they came, packed in one integer: six bits a card, the latest lowest. A series is
the latest part of it, from the last reset on, and is told by its length.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sobremesa.core.bits import below_rank, bit
from sobremesa.games.cribbage.rules.score_notes import FIFTEEN, PAIR, RUN, THIRTY_ONE, note, points_of
from sobremesa.games.cribbage.rules.show import pip_value

LIMIT: Final = 31
CARD_BITS: Final = 6
CARD: Final = 63


def laid_on(row: i64, card: i64) -> i64:
    """Return a row with one more card."""
    return (row << CARD_BITS) | card


def row_of(cards: list[int]) -> i64:
    """Return the row of some cards, at most ten, in the order they came: six bits a card, the latest lowest."""
    row: i64 = 0
    for card in cards:
        row = laid_on(row, card)
    return row


def cards_in(row: i64, number: i64) -> list[int]:
    """Return the latest ``number`` cards of a row, in the order they came."""
    return [int((row >> (CARD_BITS * at)) & CARD) for at in range(int(number) - 1, -1, -1)]


def total_of(cards: list[int]) -> int:
    """Return the count of some cards."""
    return sum([int(pip_value(card)) for card in cards])


def fitting(hand: i64, room: i64) -> i64:
    """Return the cards of a hand that count no more than ``room``: what the count lacks of thirty-one (CR-06)."""
    return hand if room >= 10 else hand & below_rank(room)


def pegs(series: list[int], total: int) -> list[int]:
    """Return notes of what the last card of a series scores: for the count first, then for its ranks (CR-13 to CR-15).

    ``total`` is the count of the series with that card. The last card of the deal and go are noted elsewhere.
    """
    row = row_of(series)
    found = [int(peg_of_count(row, len(series), total)), int(peg_of_ranks(row, len(series)))]
    return [peg for peg in found if peg]


def points_after(series: list[int], total: int) -> int:
    """Return what the last card of a series scores, the series being plain cards and ``total`` its count with it.

    >>> from sobremesa.core.card_text import read_cards
    >>> [points_after(read_cards(series), total) for series, total in (("5c3d4h", 12), ("7c8d", 15), ("9c9d9h", 27))]
    [3, 2, 6]
    """
    row = row_of(series)
    return int(points_of(peg_of_count(row, len(series), total)) + points_of(peg_of_ranks(row, len(series))))


def peg_of_count(row: i64, length: i64, total: i64) -> i64:
    """Return the note of a series that has come to fifteen or thirty-one, 0 for none (CR-13)."""
    if total == 15:
        return note(FIFTEEN, 2, _latest(row, length))
    if total == LIMIT:
        return note(THIRTY_ONE, 2, _latest(row, length))
    return 0


def peg_of_ranks(row: i64, length: i64) -> i64:
    """Return the note of the pair or the run that the last card of a series makes, 0 for none."""
    equal = equals(row, length)
    if equal > 1:
        # two of a rank are never in one run
        return note(PAIR + equal - 2, equal * (equal - 1), _latest(row, equal))
    run = run_length(row, length)
    if run:
        return note(RUN, run, _latest(row, run))
    return 0


def equals(row: i64, length: i64) -> i64:
    """Return how many of the latest cards of a series are of the last card's rank, at least 1 (CR-14)."""
    rank = (row & CARD) >> 2
    number: i64 = 1
    row >>= CARD_BITS
    while number < length and (row & CARD) >> 2 == rank:
        row >>= CARD_BITS
        number += 1
    return number


def run_length(row: i64, length: i64) -> i64:
    """Return the length of the longest run that the latest cards make, in any order, 0 for none (CR-15)."""
    best: i64 = 0
    ranks: i64 = 0
    number: i64 = 0
    while number < length:
        rank = bit((row & CARD) >> 2)
        if ranks & rank:
            break  # a rank that comes twice ends every longer run
        ranks |= rank
        row >>= CARD_BITS
        number += 1
        if number >= 3 and ranks & (ranks + (ranks & -ranks)) == 0:  # no gap: a carry from below goes right through
            best = number
    return best


def _latest(row: i64, number: i64) -> i64:
    """Return the latest cards of a row as a mask."""
    mask: i64 = 0
    while number > 0:
        mask |= bit(row & CARD)
        row >>= CARD_BITS
        number -= 1
    return mask
