"""How thoroughly a game is looked at: a first look at every decision, a second one at as many as there is time for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from sobremesa.analysis.decisions import Decision
from sobremesa.core.player import Budget
from sobremesa.core.registry import SPECS


class Effort(NamedTuple):
    """How much work the review of a whole game is, in numbers and not in seconds, so that it is the same everywhere.

    ``first`` are the iterations of a first look at a decision, ``looks`` how many decisions get a second look with the
    maestro's own number, and ``lines`` how many lines are played out with it. They are chosen so that any game takes
    about twenty seconds of an idle core.
    """

    first: int
    looks: int
    lines: int
    iterations: int = 0
    """The maestro's own number of iterations, of which more lines have less; 0 where it makes no difference."""


USUAL: Final = Effort(200, 500, 40)
"""For games that have no measure of their own."""

LEAST: Final = 60
"""The iterations below which a look tells nothing."""


BRIEF: Final = Budget(iterations=LEAST)
"""What each move of a line may take while a review is but a first look."""


def effort_for(game: str) -> Effort:
    """Return what a game's review may take."""
    found: Effort | None = SPECS[game].part("effort") if game in SPECS else None
    return found or USUAL


def first_look(game: str, moves: int) -> Budget:
    """Return the budget of a first look at each decision of a game with so many moves.

    A game of more moves than ``Effort.looks`` has less for each, but never below ``LEAST`` iterations.
    """
    effort = effort_for(game)
    return Budget(iterations=max(LEAST, effort.first * effort.looks // max(moves, effort.looks)))


def line_budget(game: str, faults: int) -> Budget:
    """Return the budget of each move of the lines that are played out behind so many mistakes.

    It is the maestro's own number, or less where there are more mistakes than ``Effort.lines``.
    """
    effort = effort_for(game)
    if faults <= effort.lines or not effort.iterations:
        return Budget()
    return Budget(iterations=max(LEAST, effort.iterations * effort.lines // faults))


def doubtful(game: str, decisions: Iterable[Decision]) -> frozenset[int]:
    """Return the numbers of the decisions that get a second look after a first look at all.

    They are all decisions where there are few enough; else first those that look worst, then those that were closest.
    """
    ranked = sorted(decisions, key=lambda one: (_lead(one), one.number))
    return frozenset(one.number for one in ranked[: effort_for(game).looks])


def _lead(decision: Decision) -> float:
    """Return by how much what was played leads all else; below 0 where something was better."""
    others = [one.worth for one in decision.options if one.move != decision.played.move]
    return decision.played.worth - max(others, default=0.0)
