"""Scoring a card as it is played: fifteen, thirty-one, pairs and runs (CR-11, CR-13 to CR-15).

The cards of a play lie in a row as they came; a series is its part from the last reset on.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from sobremesa.cards.bits import below_rank, bit
from sobremesa.games.cribbage.notes import FIFTEEN, PAIR, RUN, THIRTY_ONE, note, points_of
from sobremesa.games.cribbage.show import pip_value

LIMIT: Final = 31


def total_of(row: vec[i64], since: i64) -> i64:
    """Return the count of a series."""
    total: i64 = 0
    for at in range(since, len(row)):
        total += pip_value(row[at])
    return total


def fitting(hand: i64, room: i64) -> i64:
    """Return the cards of a hand that count no more than ``room``: what the count lacks of thirty-one (CR-06)."""
    return hand if room >= 10 else hand & below_rank(room)


def pegs(row: vec[i64], since: i64, total: i64) -> vec[i64]:
    """Return notes of what the last card of a series scores; ``total`` is the count of the series with it."""
    found: vec[i64] = vec[i64]()
    for noted in (peg_of_count(row, since, total), peg_of_ranks(row, since)):
        if noted:
            found = append(found, noted)
    return found


def peg_of_count(row: vec[i64], since: i64, total: i64) -> i64:
    """Return the note of a series that has come to fifteen or thirty-one, 0 for none (CR-13)."""
    if total == 15:
        return note(FIFTEEN, 2, _last(row, len(row) - since))
    if total == LIMIT:
        return note(THIRTY_ONE, 2, _last(row, len(row) - since))
    return 0


def peg_of_ranks(row: vec[i64], since: i64) -> i64:
    """Return the note of the pair or the run that the last card of a series makes, 0 for none."""
    equal = equals(row, since)
    if equal > 1:
        # two of a rank are never in one run
        return note(PAIR + equal - 2, equal * (equal - 1), _last(row, equal))
    run = run_length(row, since)
    if run:
        return note(RUN, run, _last(row, run))
    return 0


def points_after(series: list[int], total: int) -> int:
    """Return what the last card of a series scores, the series being plain cards and ``total`` its count.

    Interpreted code calls this one: a vec that it hands to compiled code is never freed.
    """
    points: i64 = 0
    for peg in pegs(vec[i64](series), 0, total):
        points += points_of(peg)
    return int(points)


def equals(row: vec[i64], since: i64) -> i64:
    """Return how many of the latest cards are of the last card's rank, at least 1 (CR-14)."""
    at: i64 = len(row) - 1
    rank = row[at] >> 2
    number: i64 = 0
    while at >= since and row[at] >> 2 == rank:
        number += 1
        at -= 1
    return number


def run_length(row: vec[i64], since: i64) -> i64:
    """Return the length of the longest run that the latest cards make in any order, 0 for none (CR-15)."""
    best: i64 = 0
    ranks: i64 = 0
    length: i64 = 0
    at: i64 = len(row) - 1
    while at >= since:
        rank = bit(row[at] >> 2)
        if ranks & rank:
            break  # a rank that comes twice ends every longer run
        ranks |= rank
        length += 1
        at -= 1
        if length >= 3 and ranks & (ranks + (ranks & -ranks)) == 0:  # no gap: a carry from below goes right through
            best = length
    return best


def _last(row: vec[i64], number: i64) -> i64:
    """Return the last cards of a row as a mask."""
    mask: i64 = 0
    for at in range(len(row) - number, len(row)):
        mask |= bit(row[at])
    return mask
