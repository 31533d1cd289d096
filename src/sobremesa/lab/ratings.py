"""Ratings from many duels: the model of Bradley and Terry (1952), fitted by maximum likelihood, on the scale of Elo.

Two games of a pair are not independent, nor are the duels of a tournament, which all play the same deals. So the
intervals do not come from the likelihood, which would take every game for a stranger to the others, but from how
the gradient varies from deal to deal: the "sandwich" of Huber (1967), with the deals as clusters.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from typing import Final

from sobremesa.lab.statistics import SURE

ELO: Final = 400 / log(10)
"""Points of Elo for one unit of the model: 400 points are odds of ten to one."""
STEPS: Final = 100  # far more than the fit takes


@dataclass(frozen=True)
class Meeting:
    """A duel of two players, by their numbers: the share (0, 0.5 or 1, or between) that the first won of each pair."""

    first: int
    second: int
    shares: Sequence[float]

    def padded(self) -> list[float]:
        """Return the shares with one pair won and one lost before them, which keep a rating finite."""
        return [0.0, 1.0, *self.shares]


@dataclass(frozen=True)
class Rating:
    """A player's strength in points of Elo, where the average of all players is 0, with its 95 % interval."""

    points: float
    interval: tuple[float, float]


def rate(players: int, meetings: Sequence[Meeting]) -> list[Rating]:
    """Return the ratings of so many players, all of whom are joined by meetings. Pairs of a number share a deal."""
    strengths = _fit(players, meetings)
    bread = _inverse(_information(strengths, meetings))
    slopes = _slopes(strengths, meetings)
    spread = [sqrt(sum(_dot(row, slope) ** 2 for slope in slopes)) for row in bread]
    return [_rating(strength, error) for strength, error in zip(strengths, spread, strict=True)]


def expected(first: float, second: float) -> float:
    """Return the share of games that the first of two strengths wins, in units of the model."""
    return 1 / (1 + exp(second - first))


def _rating(strength: float, error: float) -> Rating:
    low, high = ELO * (strength - SURE * error), ELO * (strength + SURE * error)
    return Rating(round(ELO * strength, 1), (round(low, 1), round(high, 1)))


def _fit(players: int, meetings: Sequence[Meeting]) -> list[float]:
    """Return the strengths of greatest likelihood, by Newton's method; they add up to nought."""
    strengths = [0.0] * players
    for _ in range(STEPS):
        bread = _inverse(_information(strengths, meetings))
        slope = [sum(each) for each in zip(*_slopes(strengths, meetings), strict=True)]
        step = [max(-1.0, min(1.0, _dot(row, slope))) for row in bread]
        strengths = [strength + more for strength, more in zip(strengths, step, strict=True)]
        if max(map(abs, step)) < 1e-10:
            break
    middle = sum(strengths) / players
    return [strength - middle for strength in strengths]


def _information(strengths: list[float], meetings: Sequence[Meeting]) -> list[list[float]]:
    """Return minus the second derivatives; one is added everywhere, for strengths that add up to nought."""
    matrix = [[1.0] * len(strengths) for _ in strengths]
    for meeting in meetings:
        chance = expected(strengths[meeting.first], strengths[meeting.second])
        weight = len(meeting.padded()) * chance * (1 - chance)
        for row, column, sign in _corners(meeting):
            matrix[row][column] += sign * weight
    return matrix


def _corners(meeting: Meeting) -> list[tuple[int, int, int]]:
    first, second = meeting.first, meeting.second
    return [(first, first, 1), (second, second, 1), (first, second, -1), (second, first, -1)]


def _slopes(strengths: list[float], meetings: Sequence[Meeting]) -> list[list[float]]:
    """Return the derivatives of each deal's part of the likelihood, by player; made-up pairs are deals of their own."""
    deals = [_nought(strengths) for _ in range(max(len(meeting.shares) for meeting in meetings))]
    made_up = []
    for meeting in meetings:
        chance = expected(strengths[meeting.first], strengths[meeting.second])
        made_up += [_nought(strengths), _nought(strengths)]
        for slope, share in zip([*made_up[-2:], *deals], meeting.padded(), strict=False):
            slope[meeting.first] += share - chance
            slope[meeting.second] -= share - chance
    return made_up + deals


def _nought(strengths: list[float]) -> list[float]:
    return [0.0] * len(strengths)


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """Return the inverse of a matrix that has one, by elimination with the largest pivot."""
    size = len(matrix)
    rows = [[*row, *[float(column == number) for column in range(size)]] for number, row in enumerate(matrix)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda number: abs(rows[number][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [value / rows[column][column] for value in rows[column]]
        for number in range(size):
            if number != column:
                factor = rows[number][column]
                rows[number] = [value - factor * top for value, top in zip(rows[number], rows[column], strict=True)]
    return [row[size:] for row in rows]
