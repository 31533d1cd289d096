"""Plays between two of known habits, by ranks, as fast as they go: what the tables of self-play are made of."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sobremesa.core.rng import Rng
from sobremesa.games.cribbage.search.board_value import Margin
from sobremesa.games.cribbage.search.kept_hands import Fours, sample
from sobremesa.games.cribbage.search.opponent_policy import NOTHING, chosen
from sobremesa.games.cribbage.search.pegging_search import PeggingSearch
from sobremesa.games.cribbage.search.pegging_state import OURS, THEIRS, PeggingState
from sobremesa.games.cribbage.search.ranks import RANKS, cards_in, number_of

PATIENCE: Final = 1000
ALL_RANKS: Final = 0x4444444444444


def pegged(ours: int, theirs: int, dealing: bool, kinds: tuple[int, int]) -> tuple[int, int]:
    """Return what we and they peg with these packed ranks and kinds of player, by the standard rules."""
    line = PeggingState(False, 1, False)
    line.ours = ours
    line.left_us = cards_in(ours)
    line.left_them = cards_in(theirs)
    line.turn = THEIRS if dealing else OURS
    while not line.ended:
        held = line.ours if line.turn == OURS else theirs - line.shown
        rank = chosen(line, held, kinds[line.turn])
        if rank == NOTHING:
            line.nothing_fits()
        else:
            line.play(rank)
    return int(line.won), int(line.lost)


def mean_pegged(ours: int, fours: list[int], dealing: bool, kind: int, rng: Rng, times: int) -> tuple[float, float]:
    """Return the means over so many plays against fours of a list that go with ours, each of either kind in turn."""
    won: i64 = 0
    lost: i64 = 0
    for at in range(times):
        theirs = _one_beside(ours, fours, rng)
        here, there = pegged(ours, theirs, dealing, (kind, at & 1))
        won += here
        lost += there
    return float(won) / float(times), float(lost) / float(times)


def _one_beside(ours: i64, fours: list[int], rng: Rng) -> int:
    """Return one of some fours that can be held beside ours; if none is met for long, any."""
    theirs = fours[rng.below(len(fours))]
    for _ in range(PATIENCE):
        if _go_together(ours, theirs):
            break
        theirs = fours[rng.below(len(fours))]
    return theirs


def best_margin(ours: int, keeps: list[float], dealing: bool, worlds: int, rng: Rng) -> float:
    """Return what we peg more than they on average, answering their habits as well as it can be done.

    ``keeps`` says how likely they keep each four; of those that go with ours so many worlds are looked at.
    """
    unseen: i64 = (ours & 0) | ALL_RANKS
    line = PeggingState(False, 1, False)
    line.ours = ours
    line.left_us = line.left_them = cards_in(ours)
    line.turn = THEIRS if dealing else OURS
    some = sample(Fours(unseen - ours, line.left_them, 0, 0, keeps).worlds, worlds, rng)
    return PeggingSearch(some, [0] * len(some), Margin(), 0.0).worth(line)


def _go_together(ours: i64, theirs: i64) -> bool:
    for rank in range(RANKS):
        if number_of(ours, rank) + number_of(theirs, rank) > 4:
            return False
    return True
