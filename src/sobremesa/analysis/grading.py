"""How good a decision was: its grade by what it gave away, and the share of what was at stake that was kept."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Final


class Grade(StrEnum):
    """How good a decision was, from the best grade down.

    A grade is the most that a decision may give away, of the chance to win the game or in points: see ``CHANCES`` and
    ``POINTS``. A blunder gives away more than a mistake. Its value is its name in lower case.
    """

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


CHANCES: Final = ((0.005, Grade.BEST), (0.02, Grade.GOOD), (0.05, Grade.INACCURACY), (0.12, Grade.MISTAKE))
"""The most that a decision of each grade gives away of the chance to win the game."""

POINTS: Final = ((0.25, Grade.BEST), (1.0, Grade.GOOD), (2.5, Grade.INACCURACY), (6.0, Grade.MISTAKE))
"""The same in points, where one hand is all there is."""

POOR: Final = frozenset({Grade.INACCURACY, Grade.MISTAKE, Grade.BLUNDER})
"""The grades of decisions that were not good."""

FAULTS: Final = frozenset({Grade.MISTAKE, Grade.BLUNDER})
"""The grades that are worth going back to."""


def grade_of(loss: float, in_points: bool = False) -> Grade:
    """Return the grade of a decision that gave away so much: of the chance to win (0 to 1), or in points.

    >>> grade_of(0.03)
    <Grade.INACCURACY: 'inaccuracy'>
    >>> grade_of(0.03, in_points=True)
    <Grade.BEST: 'best'>
    """
    for most, grade in POINTS if in_points else CHANCES:
        if loss <= most:
            return grade
    return Grade.BLUNDER


def accuracy(decisions: Iterable[tuple[float, float]]) -> float | None:
    """Return how much of what was at stake was kept, in percent; None where nothing was at stake.

    Each decision is a pair: what it gave away, and what it could have given away (the best of its options less the
    worst).

    >>> accuracy([(0.0, 0.3), (0.1, 0.2)])
    80.0
    """
    given, stake = 0.0, 0.0
    for lost, most in decisions:
        given += lost
        stake += most
    return round(100 * (1 - given / stake), 1) if stake > 0 else None
