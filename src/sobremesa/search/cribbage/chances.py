"""Chances to win a game that is not decided yet: never 0 or 1, and moved as odds."""

from __future__ import annotations

from typing import Final

UNLIKELY: Final = 1e-6
"""The least chance that is told of either side, as long as the rules leave it one: tables of self-play see no rarer."""


def undecided(chance: float) -> float:
    """Return a chance kept off 0 and 1, in the order in which chances were."""
    return UNLIKELY + (1.0 - 2.0 * UNLIKELY) * min(1.0, max(0.0, chance))


def shifted(chance: float, before: float, after: float) -> float:
    """Return a chance whose odds change as the odds of another do from ``before`` to ``after``; none is 0 or 1."""
    mine = chance / (1.0 - chance) * (after / (1.0 - after)) * ((1.0 - before) / before)
    return min(1.0 - UNLIKELY, max(UNLIKELY, mine / (1.0 + mine)))
