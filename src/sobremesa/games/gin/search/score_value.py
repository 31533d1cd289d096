"""The race to the target between two who need not be equally strong: a hand of gin brings points to one side only.

A maestro plays mostly with weaker players, and then should not want the few large hands that make a game short: what it
wants follows from how hands between the two end, and not from a race between equals.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sobremesa.core.arithmetic import total


class Winning:
    """The chance that one side wins the game, by who deals and by the points of both.

    ``dealing`` and ``other`` are how hands end that this side deals, and those that it does not: pairs of points (below
    nought: the other side's) and of how likely they are.
    """

    def __init__(
        self,
        target: int,
        dealing: list[tuple[int, float]],
        other: list[tuple[int, float]],
        loser_deals: bool,
    ) -> None:
        """Solve the race from its end; raise ValueError unless both are distributions that get on."""
        for outcomes in (dealing, other):
            check(outcomes)
        self.target: Final[i64] = target
        self.loser_deals: Final = loser_deals
        self._outcomes: Final = [dealing, other]
        self._chances: Final[list[list[float]]] = [[0.5] * (target * target), [0.5] * (target * target)]
        for both in range(2 * target - 2, -1, -1):
            for mine in range(max(0, both - target + 1), min(target, both + 1)):
                for role in range(2):
                    self._solve(role, mine, both - mine)

    def chance(self, deals: bool, mine: i64, theirs: i64) -> float:
        """Return the chance of this side, before a hand that it deals or not."""
        if mine >= self.target or theirs >= self.target:
            return 1.0 if mine > theirs else 0.0
        return self._chances[0 if deals else 1][mine * self.target + theirs]

    def _solve(self, role: i64, mine: i64, theirs: i64) -> None:
        """A hand without points leaves everything as it was, so it does not count."""
        total = 0.0
        drawn = 0.0
        for points, likely in self._outcomes[role]:
            if points == 0:
                drawn += likely
            else:
                deals = points < 0 if self.loser_deals else role == 1
                won: i64 = points
                up = won if won > 0 else 0
                down = -won if won < 0 else 0
                total += likely * self.chance(deals, mine + up, theirs + down)
        self._chances[role][mine * self.target + theirs] = total / (1.0 - drawn)


def check(outcomes: list[tuple[int, float]]) -> None:
    """Raise ValueError unless this is a distribution in which some hands bring points."""
    if abs(total([likely for _, likely in outcomes]) - 1.0) > 1e-6:
        raise ValueError("the chances of a hand's outcomes do not add up to 1")
    if not any(points != 0 and likely > 0.0 for points, likely in outcomes):
        raise ValueError("no outcome brings any points")
