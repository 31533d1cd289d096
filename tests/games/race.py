"""A plain solver of the race to a target, to hold the searches' own tables against.

A deal is told in stages, in the order in which it is scored. Each stage is a distribution of the points that the
dealer's side and the other side make in it. From these, backwards from the target, the chance of every score follows.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from mypy_extensions import i64

SETTLED: Final = 1e-12
"""When no chance of a score moves by more, its two unknowns (either side deals) are found."""


class Chance(NamedTuple):
    """What one stage may bring: points of the dealer's side, of the other side, and how likely that is."""

    dealer: int
    other: int
    weight: float


class Deals(NamedTuple):
    """Who deals next, after the dealer's side scored most, after the other side did, and after neither did."""

    after_dealer: bool
    after_other: bool
    after_neither: bool


ALTERNATE: Final = Deals(False, False, False)
"""The deal passes on whatever happened."""


class Race:
    """The chance that the dealer's side wins, by stage of the deal, its own points and the other side's.

    In each stage the other side counts first, so that it wins when both would reach the target. Stages are numbered
    from 0; the stage after the last is the next deal's first.
    """

    def __init__(self, target: int, stages: list[list[Chance]], deals: Deals = ALTERNATE) -> None:
        """Solve the race; raise ValueError unless every stage's weights are a distribution that gets on."""
        _check(target, stages)
        self.target: Final[i64] = target
        self.stages: Final = stages
        self.deals: Final = deals
        size = (target + 1) * (target + 1)
        self._chances: Final[list[list[float]]] = [[0.5] * size for _ in stages]
        for total in range(2 * target - 2, -1, -1):
            for dealer in range(max(0, total - target + 1), min(target, total + 1)):
                if dealer <= total - dealer:
                    self._solve(dealer, total - dealer)

    def chance(self, stage: i64, dealer: i64, other: i64) -> float:
        """Return the chance that the dealer's side wins when a stage begins at this score."""
        if other >= self.target:
            return 0.0
        if dealer >= self.target:
            return 1.0
        return self._chances[stage][dealer * (self.target + 1) + other]

    def _solve(self, low: i64, high: i64) -> None:
        """Find the chances of a score and of its mirror image, each of which may lead to the other by a blank deal."""
        for _ in range(200):
            moved = self._sweep(low, high)
            if low != high:
                moved = max(moved, self._sweep(high, low))
            if moved < SETTLED:
                return

    def _sweep(self, dealer: i64, other: i64) -> float:
        place = dealer * (self.target + 1) + other
        moved = 0.0
        last: i64 = len(self.stages) - 1
        stage = last
        while stage >= 0:
            found = self._expected(stage, stage == last, dealer, other)
            moved = max(moved, abs(found - self._chances[stage][place]))
            self._chances[stage][place] = found
            stage -= 1
        return moved

    def _expected(self, stage: i64, last: bool, dealer: i64, other: i64) -> float:
        total = 0.0
        for won, lost, weight in self.stages[stage]:
            mine: i64 = dealer + won
            theirs: i64 = other + lost
            if not last:
                total += weight * self.chance(stage + 1, mine, theirs)
            else:
                total += weight * self._next_deal(won, lost, mine, theirs)
        return total

    def _next_deal(self, won: i64, lost: i64, mine: i64, theirs: i64) -> float:
        if theirs >= self.target:
            return 0.0
        if mine >= self.target:
            return 1.0
        deals = self.deals.after_dealer if won > lost else self.deals.after_other
        if won == lost:
            deals = self.deals.after_neither
        return self.chance(0, mine, theirs) if deals else 1.0 - self.chance(0, theirs, mine)


def _check(target: int, stages: list[list[Chance]]) -> None:
    if target < 1 or not stages:
        raise ValueError("a race needs a target of 1 or more, and a stage")
    for number, stage in enumerate(stages):
        if abs(sum([chance.weight for chance in stage]) - 1.0) > 1e-6:
            raise ValueError(f"the weights of stage {number} do not add up to 1")
    if not any(chance.dealer + chance.other > 0 and chance.weight > 0 for stage in stages for chance in stage):
        raise ValueError("no stage brings any points")
