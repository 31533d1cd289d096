"""Ratings from many duels: the model of Bradley and Terry (1952), fitted by maximum likelihood, on the scale of Elo.

Two games of a pair are not independent, nor are the duels of a tournament, which all play the same deals. So the
intervals do not come from the likelihood, which would take every game for a stranger to the others, but from how
the gradient varies from deal to deal: the "sandwich" of Huber (1967), with the deals as clusters.

The module needs numpy, which the extra ``lab`` brings.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sobremesa.lab.statistics import SURE

ELO: Final = 400 / log(10)
"""Points of Elo for one unit of the model: 400 points are odds of ten to one."""
STEPS: Final = 100  # far more than the fit takes

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Meeting:
    """A duel of two players, by their numbers from 0.

    ``shares`` is the share of each pair that ``first`` won: 0, 0.5 or 1, or between with draws.
    """

    first: int
    second: int
    shares: Sequence[float]

    def padded(self) -> list[float]:
        """Return the shares with one pair won and one lost before them, which keep a rating finite."""
        return [0.0, 1.0, *self.shares]


@dataclass(frozen=True)
class Rating:
    """A player's strength in Elo points, with its 95 % interval; the mean of all players is 0."""

    points: float
    interval: tuple[float, float]


def rate(players: int, meetings: Sequence[Meeting]) -> list[Rating]:
    """Return the ratings of players 0 to ``players - 1``, in order.

    Maximum likelihood of Bradley and Terry (1952) on the Elo scale, with Huber's sandwich intervals clustered by deal:
    pairs with the same place in ``shares`` of different meetings count as the same deal. All players must be connected
    by meetings.
    """
    strengths = _fit(players, meetings)
    bread = np.linalg.inv(_information(strengths, meetings))
    errors = np.linalg.norm(_slopes(strengths, meetings) @ bread, axis=0)
    return [_rating(float(strength), float(error)) for strength, error in zip(strengths, errors, strict=True)]


def expected(first: float, second: float) -> float:
    """Return the share of games that the first of two strengths wins, both in natural units and not in Elo.

    >>> expected(0.0, 0.0)
    0.5
    """
    return 1 / (1 + exp(second - first))


def _rating(strength: float, error: float) -> Rating:
    low, high = ELO * (strength - SURE * error), ELO * (strength + SURE * error)
    return Rating(round(ELO * strength, 1), (round(low, 1), round(high, 1)))


def _fit(players: int, meetings: Sequence[Meeting]) -> Array:
    """Return the strengths of greatest likelihood, by Newton's method; they add up to zero."""
    strengths = np.zeros(players)
    for _ in range(STEPS):
        slope = _slopes(strengths, meetings).sum(axis=0)
        step = np.clip(np.linalg.solve(_information(strengths, meetings), slope), -1, 1)
        strengths += step
        if np.abs(step).max() < 1e-10:
            break
    strengths -= strengths.mean()
    return strengths


def _information(strengths: Array, meetings: Sequence[Meeting]) -> Array:
    """Return minus the second derivatives; one is added everywhere, for strengths that add up to zero."""
    matrix = np.ones((len(strengths), len(strengths)))
    for meeting in meetings:
        chance = expected(strengths[meeting.first], strengths[meeting.second])
        both = np.ix_([meeting.first, meeting.second], [meeting.first, meeting.second])
        matrix[both] += len(meeting.padded()) * chance * (1 - chance) * np.array([[1, -1], [-1, 1]])
    return matrix


def _slopes(strengths: Array, meetings: Sequence[Meeting]) -> Array:
    """Return the derivatives of each deal's part of the likelihood, by player; made-up pairs are deals of their own."""
    deals = max(len(meeting.shares) for meeting in meetings)
    slopes = np.zeros((2 * len(meetings) + deals, len(strengths)))
    for number, meeting in enumerate(meetings):
        made_up = [2 * number, 2 * number + 1]
        rows = [*made_up, *range(2 * len(meetings), 2 * len(meetings) + len(meeting.shares))]
        surplus = np.array(meeting.padded()) - expected(strengths[meeting.first], strengths[meeting.second])
        slopes[rows, meeting.first] += surplus
        slopes[rows, meeting.second] -= surplus
    return slopes
