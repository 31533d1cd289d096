"""What a score is worth between two deals: a chance to win, fitted to games that a player played against itself.

The module needs numpy, which the extra ``lab`` brings.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from sobremesa.analysis.standing import StandingValue

STEPS: Final = 50
CALM: Final = 1e-3
"""What keeps the weights of features finite that games do not tell apart."""


def fitted(games: Sequence[tuple[Sequence[Sequence[float]], float]]) -> StandingValue:
    """Return the value of the greatest likelihood.

    ``games`` are the features before each deal of a game, and what side 1 won of it, from 0 to 1.
    """
    seen = np.array([before for deals, _ in games for before in deals])
    won = np.array([share for deals, share in games for _ in deals])
    weights = np.zeros(seen.shape[1])
    for _ in range(STEPS):
        chances = 1 / (1 + np.exp(-np.clip(seen @ weights, -30, 30)))
        slope = seen.T @ (won - chances) - CALM * weights
        bend = (seen * (chances * (1 - chances))[:, None]).T @ seen + CALM * np.eye(len(weights))
        weights += np.linalg.solve(bend, slope)
    return StandingValue(tuple(float(weight) for weight in weights))
