"""What a score is worth between two deals: a chance to win, as ``lab luck`` fits it to games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from sobremesa.core.arithmetic import exponential, logarithm
from sobremesa.core.contract import State, side_of

NEAREST: Final = 0.02
"""The least part of the target that a side is said to need: the logarithm of nothing has no end."""


@dataclass(frozen=True)
class StandingValue:
    """The chance of side 1 to win, by score and dealer, as a logistic function of ``features``; exact at the end."""

    weights: tuple[float, ...]

    def of(self, state: State) -> float:
        """Return the chance of side 1 in a state that is over or waits for a pack; a draw is worth a half."""
        if state.over:
            return {1: 1.0, 2: 0.0}.get(int(state.winner), 0.5)
        return self._chance(features(state))

    def at(self, ours: int, theirs: int, target: int, deals: bool) -> float:
        """Return the chance of side 1 with a score before a deal, its own or the other's; whoever has reached the
        target has won, and where both have, whoever has more."""
        if max(ours, theirs) >= target:
            return 0.5 if ours == theirs else float(ours > theirs)
        return self._chance(_features(ours, theirs, target, deals))

    def _chance(self, seen: Sequence[float]) -> float:
        slope = 0.0
        for weight, feature in zip(self.weights, seen, strict=True):
            slope += weight * feature
        return 1 / (1 + exponential(-slope))


def features(state: State) -> list[float]:
    """Return what a score says of the chances: leads, in parts of the target and of what is still needed."""
    ours, theirs = state.score
    target = state.ruleset.number("target", 1)  # where one hand is all there is, the score says nothing before its end
    return _features(ours, theirs, target, side_of(int(state.dealer)) == 1)


def _features(points: int, others: int, target: int, deals_next: bool) -> list[float]:
    ours, theirs = min(points / target, 1.0), min(others / target, 1.0)
    deals = 1.0 if deals_next else -1.0
    we_need, they_need = max(1 - ours, NEAREST), max(1 - theirs, NEAREST)
    both, ahead = we_need + they_need, logarithm(they_need / we_need)
    return [1.0, ours - theirs, deals, ahead, deals / both, ahead * both, (ours - theirs) / sqrt(both), deals * both]
