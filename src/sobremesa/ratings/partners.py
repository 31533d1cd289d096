"""Ratings of partners: one step for two teams, after Weng and Lin (2011), Algorithm 1 (Bradley-Terry, full pairs).

For two teams the paper's Plackett-Luce model is the same. A person's strength is told in the points of Glicko-2, and
``BETA`` makes a point worth as much: teams of which all is known win as two such players would.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import Final

from sobremesa.ratings.glicko2 import SCALE, Rating

BETA: Final = SCALE / sqrt(2)
"""How far one game of a team strays from its strength."""

LEAST: Final = 1e-4
"""The least part of a variance that a game leaves: the paper's kappa."""


def chance(team: Sequence[Rating], others: Sequence[Rating]) -> float:
    """Return how likely a team beats another.

    >>> chance([Rating(1600), Rating(1400)], [Rating(), Rating()])
    0.5
    """
    return 1 / (1 + exp((_sum(others) - _sum(team)) / _spread(team, others)))


def after_game(team: Sequence[Rating], others: Sequence[Rating], share: float) -> list[Rating]:
    """Return a team's ratings after a game against others: ``share`` is 1 for a won one, 0 for a lost one.

    Of whom least was known moves most. Volatilities stay.
    """
    spread, won = _spread(team, others), chance(team, others)
    surplus = (share - won) / spread
    # gamma of the paper: the team's own part of the spread
    curvature = sqrt(_variance(team)) / spread * won * (1 - won) / spread**2
    return [_moved(one, surplus, curvature) for one in team]


def _moved(one: Rating, surplus: float, curvature: float) -> Rating:
    variance = one.deviation**2
    shrunk = sqrt(max(1 - variance * curvature, LEAST))
    return Rating(one.rating + variance * surplus, one.deviation * shrunk, one.volatility)


def _sum(team: Sequence[Rating]) -> float:
    total = 0.0
    for one in team:
        total += one.rating
    return total


def _variance(team: Sequence[Rating]) -> float:
    total = 0.0
    for one in team:
        total += one.deviation**2
    return total


def _spread(team: Sequence[Rating], others: Sequence[Rating]) -> float:
    """Return c of the paper."""
    return sqrt(_variance(team) + _variance(others) + 2 * BETA**2)
