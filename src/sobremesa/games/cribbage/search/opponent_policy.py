"""The model of the other player in the play: how a card is chosen by a player of whom nothing is known."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sobremesa.games.cribbage.rules.pegging import LIMIT, fitting
from sobremesa.games.cribbage.search.pegging_state import IN_TURN, THEIRS, PeggingState
from sobremesa.games.cribbage.search.ranks import RANKS, pips, series_points, with_rank

GREEDY: Final = 0
WARY: Final = 1
KINDS: Final = 2
NOTHING: Final = 13
"""Chosen where no card fits."""

POINT: Final = 64
"""A point in the units in which cards are compared; the pips of a card weigh one each."""


def chosen(line: PeggingState, held: i64, kind: i64) -> i64:
    """Return the rank that the side on turn plays from the ranks that it holds, NOTHING where none fits.

    The greedy take what scores most now, and of equals the highest card. The wary subtract what the answer may
    score, every rank being as likely in the other hand, and add the chance of a go.
    """
    fits = fitting(held, LIMIT - line.total)
    best: i64 = NOTHING
    most: i64 = -100 * POINT
    for rank in range(RANKS):
        if (fits >> (4 * rank)) & 15:
            worth = worth_of(line, rank, kind)
            if worth >= most:
                best = rank
                most = worth
    return best


def worth_of(line: PeggingState, rank: i64, kind: i64) -> i64:
    """Return how much a rank recommends itself to a kind of player, in 64ths of a point."""
    total = line.total + pips(rank)
    series = with_rank(line.series, rank)
    worth = POINT * series_points(series, total) + pips(rank)
    if kind == GREEDY or line.mode != IN_TURN or total == LIMIT:
        return worth
    cards = line.left_us if line.turn == THEIRS else line.left_them
    return worth - _danger(series, total, cards) + _go(total, cards)


def _danger(series: i64, total: i64, cards: i64) -> i64:
    """Return what an answer out of so many unknown cards may score: the mean of what scores, if any is there."""
    scoring: i64 = 0
    points: i64 = 0
    most: i64 = LIMIT - total
    for rank in range(RANKS):
        if pips(rank) <= most:
            here = series_points(with_rank(series, rank), total + pips(rank))
            if here:
                points += here
                scoring += 1
    if not scoring:
        return 0
    return POINT * points * (1000 - _none(scoring, cards)) // (1000 * scoring)


def _go(total: i64, cards: i64) -> i64:
    """Return what the chance of a go is worth."""
    room: i64 = LIMIT - total
    if room >= 10:
        return 0
    return POINT * _none(room, cards) // 1000


def _none(ranks: i64, cards: i64) -> i64:
    """Return how often in a thousand none of some ranks is among some cards."""
    chance: i64 = 1000
    for _ in range(cards):
        chance = chance * (RANKS - ranks) // RANKS
    return chance
