"""Counting every hand there is, one by one: how often each score comes up, and proof that the show is exact."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sobremesa.core.bits import bit
from sobremesa.games.cribbage.rules.moves import HIGHEST_SHOW
from sobremesa.games.cribbage.rules.show import show_points

HANDS: Final = 12_994_800  # four cards of 52 in 270,725 ways, each with 48 starters
CARDS: Final = 52


def tally_from(lowest: int, crib: bool) -> list[int]:
    """Return how many shows score 0, 1, … 29, among all hands (or cribs) whose lowest card this is (0 to 51).

    The list has 30 entries; those of all 52 cards add up to ``HANDS``.
    """
    tally: vec[i64] = vec[i64]([0] * (HIGHEST_SHOW + 1))
    first = bit(lowest)
    for second in range(lowest + 1, CARDS):
        for third in range(second + 1, CARDS):
            for fourth in range(third + 1, CARDS):
                _count_starters(first | bit(second) | bit(third) | bit(fourth), crib, tally)
    return [int(number) for number in tally]


def _count_starters(hand: i64, crib: bool, tally: vec[i64]) -> None:
    """Count a hand with each of its 48 starters."""
    for starter in range(CARDS):
        if not hand & bit(starter):
            tally[show_points(hand, starter, crib)] += 1
