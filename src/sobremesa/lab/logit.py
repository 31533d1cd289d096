"""A conditional logit fitted by maximum likelihood: how likely each choice is, by the sum of weighted features.

It needs numpy, which the extra ``lab`` brings.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

STEPS: Final = 12
"""Steps of Newton's method; the likelihood is concave, and five suffice as a rule."""

RIDGE: Final = 1.0
"""The precision of the normal prior of every weight: it keeps those small that hardly any decision tells of."""

HELD_OUT: Final = 5
"""One decision in so many is left out of a fit that is judged."""

Array = Any


class Decisions:
    """Decisions as rows of features, one row a choice; ``first`` has where each begins, ``made`` the row chosen."""

    def __init__(self) -> None:
        self.rows: list[list[float]] = []
        self.first: list[int] = []
        self.made: list[int] = []

    def __len__(self) -> int:
        return len(self.first)

    def add(self, choices: Sequence[Sequence[float]], made: int) -> None:
        """Add a decision: the features of its choices, and the place of the one that was made."""
        self.first.append(len(self.rows))
        self.made.append(len(self.rows) + made)
        self.rows.extend([float(value) for value in choice] for choice in choices)

    def add_answer(self, features: Sequence[float], *, yes: bool) -> None:
        """Add a question that was answered; a no has no features."""
        self.add([features, [0.0] * len(features)], 0 if yes else 1)

    def part(self, begin: int, end: int) -> tuple[Array, Array, Array]:
        """Return the rows of decisions from ``begin`` up to ``end``, with where each begins and which was chosen."""
        at, stop = [*self.first, len(self.rows)][begin], [*self.first, len(self.rows)][end]
        rows = np.array(self.rows[at:stop])
        return rows, np.array(self.first[begin:end]) - at, np.array(self.made[begin:end]) - at


def weights_of(found: Decisions) -> list[int]:
    """Return the likeliest weights of all decisions, in whole hundredths of a nat."""
    return [round(100 * float(weight)) for weight in fit(*found.part(0, len(found)))]


def fit(rows: Array, first: Array, made: Array) -> Array:
    """Return the weights that make the choices likeliest, one for each feature, in nats, by Newton's method.

    ``rows`` has the features of all choices (float64, choices by features), ``first`` the row in which each decision
    begins, and ``made`` the row that was chosen in it. The normal prior of ``RIDGE`` draws the weights to 0.
    """
    weights = np.zeros(rows.shape[1])
    lengths = np.diff(np.append(first, len(rows)))
    for _ in range(STEPS):
        chances = _chances(rows @ weights, first, lengths)
        means = np.add.reduceat(rows * chances[:, None], first)
        apart = rows - np.repeat(means, lengths, axis=0)
        slope = (rows[made] - means).sum(axis=0) - RIDGE * weights
        curve = (apart * chances[:, None]).T @ apart + RIDGE * np.eye(len(weights))
        weights = weights + np.linalg.solve(curve, slope)
    return weights


def _chances(scores: Array, first: Array, lengths: Array) -> Array:
    """Return the chance of each row among those of its decision."""
    best = np.repeat(np.maximum.reduceat(scores, first), lengths)
    weights = np.exp(scores - best)
    return weights / np.repeat(np.add.reduceat(weights, first), lengths)


def log_likelihood(weights: Array, rows: Array, first: Array, made: Array) -> float:
    """Return the mean logarithm of the chance of what was chosen, by the arrays of ``fit``."""
    lengths = np.diff(np.append(first, len(rows)))
    return float(np.log(_chances(rows @ weights, first, lengths)[made]).mean())


def held_out(found: Decisions) -> float:
    """Return the log-likelihood of the last part of the decisions by weights fitted to those before."""
    cut = len(found) - len(found) // HELD_OUT
    weights = np.round(100 * fit(*found.part(0, cut))) / 100
    return log_likelihood(weights, *found.part(cut, len(found)))
