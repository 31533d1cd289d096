"""Chances to win a game that is not decided yet: never 0 or 1, moved as odds, and evened from the throw to the play."""

from __future__ import annotations

from typing import Final

UNLIKELY: Final = 1e-6
"""The least chance that is told of either side, as long as the rules leave it one: tables of self-play see no rarer."""

DEALERS: Final[list[float]] = [0.0, 0.0, 0.0, 0.24, 0.96]
PONES: Final[list[float]] = [0.0, 0.0, 0.53, 1.01, 1.40]


def overrated(dealing: bool, held: int) -> float:
    """Return the points by which a search of the play overrates what is left of it, by role and the cards in hand.

    It answers what players of habit do; good players peg so much more against it. Found by ``lab.cribbage_chances``.
    """
    return DEALERS[held] if dealing else PONES[held]


def undecided(chance: float) -> float:
    """Return a chance kept off 0 and 1, in the order in which chances were."""
    return UNLIKELY + (1.0 - 2.0 * UNLIKELY) * min(1.0, max(0.0, chance))


def shifted(chance: float, before: float, after: float) -> float:
    """Return a chance whose odds change as the odds of another do from ``before`` to ``after``; none is 0 or 1."""
    mine = chance / (1.0 - chance) * (after / (1.0 - after)) * ((1.0 - before) / before)
    return min(1.0 - UNLIKELY, max(UNLIKELY, mine / (1.0 + mine)))
