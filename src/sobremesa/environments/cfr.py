"""CFR+ on the sequence form, in numpy: equilibria of miniatures with a bound on how far they are from exact.

Tammelin (2014): regrets are cut at 0, players take turns, and the average weighs later strategies more (here by the
square of the iteration, which does better where the average matters).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np

from sobremesa.environments.sequence_form import Floats, SequenceGame, Side

CHECKED: Final = 25
"""After so many iterations the gap is computed."""


class Solution(NamedTuple):
    """Plans of both players, and how good they are.

    The value of the game for player 0 lies between ``low``, which its plan makes for sure, and ``high``, which the
    other's plan allows. ``iterations`` is how many were made.
    """

    plans: tuple[Floats, Floats]
    low: float
    high: float
    iterations: int

    @property
    def value(self) -> float:
        """The middle of both bounds."""
        return (self.low + self.high) / 2

    @property
    def gap(self) -> float:
        """How far the bounds are apart; twice the exploitability of the plans."""
        return self.high - self.low


class _Learner:
    """The regrets of one player, and the average of its plans."""

    def __init__(self, side: Side) -> None:
        self.side: Final = side
        self._regrets = np.zeros(side.sequences)
        self._average = np.zeros(side.sequences)
        self.strategy = side.uniform()
        self.plan = side.plan(self.strategy)

    def learn(self, worth: Floats, weight: float) -> None:
        """Take in what each sequence is worth against the other's plan, and choose the next strategy."""
        for level in reversed(self.side.levels):
            part = slice(level.start, level.stop)
            here, chosen = worth[part], self.strategy[part]
            value = np.add.reduceat(here * chosen, level.first)
            np.add.at(worth, level.parent, value)
            regrets = np.maximum(self._regrets[part] + here - value[level.owner], 0.0)
            self._regrets[part] = regrets
            total = np.add.reduceat(regrets, level.first)[level.owner]
            sizes = np.diff(np.append(level.first, level.stop - level.start))[level.owner]
            chosen[:] = np.divide(regrets, total, out=1.0 / sizes, where=total > 0)
        self.plan = self.side.plan(self.strategy)
        self._average += weight * self.plan

    def average(self) -> Floats:
        """Return the plan on average."""
        return self._average / self._average[0] if self._average[0] else self.plan


def solve(
    game: SequenceGame, iterations: int = 1000, gap: float = 0.0, note: Callable[[Solution], None] | None = None
) -> Solution:
    """Return an equilibrium after so many iterations of CFR+, or as soon as its gap is at most ``gap``.

    ``note`` is called with what was reached every ``CHECKED`` iterations. There is no luck in it: the same game gives
    the same solution.
    """
    learners = [_Learner(side) for side in game.sides]
    solution = _reached(game, learners, 0)
    for iteration in range(1, iterations + 1):
        for player, learner in enumerate(learners):
            learner.learn(game.gradient(player, learners[1 - player].plan), float(iteration) ** 2)
        if iteration % CHECKED == 0 or iteration == iterations:
            solution = _reached(game, learners, iteration)
            if note:
                note(solution)
            if solution.gap <= gap:
                break
    return solution


def _reached(game: SequenceGame, learners: list[_Learner], iteration: int) -> Solution:
    plans = (learners[0].average(), learners[1].average())
    low, high = -game.best_response(1, plans[0])[0], game.best_response(0, plans[1])[0]
    return Solution(plans, low, high, iteration)
