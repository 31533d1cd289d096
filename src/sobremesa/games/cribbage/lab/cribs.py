"""What cribs score on average: the numbers behind the aficionado's throws, found by letting it throw.

What comes into a crib depends on who lays there, and that on what they expect of it. So the table is found in rounds:
many hands are parted by the table of the round before, and every pair of ranks is put to what was laid away.
"""

from __future__ import annotations

from collections.abc import Callable

from sobremesa.core.bits import mask_of
from sobremesa.core.packs import full_pack
from sobremesa.core.rng import Rng
from sobremesa.games.cribbage.players.cribs import CribAverages, Table
from sobremesa.games.cribbage.players.throws import best_throw
from sobremesa.games.cribbage.rules.show import show_points

Parted = tuple[int, int]
"""A hand of six and the two cards of it that were laid away, both as masks."""

START: Table = tuple([tuple([0.0] * (high + 1)) for high in range(13)])


def average_cribs(
    hands: int, rounds: int, seed: int, told: Callable[[CribAverages], None] | None = None
) -> CribAverages:
    """Return the average cribs after some rounds with so many hands each; ``told`` hears of every round's."""
    cribs, rng = CribAverages(START, START), Rng(f"cribs {seed}")
    for _ in range(rounds):
        dealers = [_part(rng, True, cribs) for _ in range(hands)]
        pones = [_part(rng, False, cribs) for _ in range(hands)]
        cribs = CribAverages(_table(rng, pones), _table(rng, dealers))
        if told:
            told(cribs)
    return cribs


def _part(rng: Rng, own: bool, cribs: CribAverages) -> Parted:
    hand = mask_of(rng.shuffled(full_pack())[:6])
    return hand, best_throw(hand, own, cribs)


def _table(rng: Rng, parted: list[Parted]) -> Table:
    """Return what each pair of ranks makes with what was laid away."""
    return tuple([tuple([_average(rng, high, low, parted) for low in range(high + 1)]) for high in range(13)])


def _average(rng: Rng, high: int, low: int, parted: list[Parted]) -> float:
    """Return the mean over all hands that leave these two cards, whatever their suits, and over all starters."""
    points = number = 0
    for hand, thrown in parted:
        pair = _pair(rng, high, low)
        if not hand & pair:
            seen = hand | pair
            starters = [card for card in range(52) if not seen >> card & 1]
            points += sum([int(show_points(thrown | pair, starter, True)) for starter in starters])
            number += len(starters)
    return round(points / number, 2)


def _pair(rng: Rng, high: int, low: int) -> int:
    """Return a card of each rank, of any suits."""
    first = int(rng.below(4))
    second = int(rng.below(4)) if high != low else (first + 1 + int(rng.below(3))) % 4
    return 1 << (4 * high + first) | 1 << (4 * low + second)
