"""How strong somebody played in some games: the rating at which what they got would have been expected.

Results may be less their luck, so that one game is worth less than nothing or more than all of it. Unlike a rating it
forgets nothing and hangs on no order: it tells of these games alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, log, sqrt
from typing import Final

from sobremesa.ratings.glicko2 import Rating

FEWEST: Final = 5
"""Of fewer games nothing is said."""

SURELY: Final = 0.005
"""Nobody is held to win a smaller share than this, or a larger one than all but this: there is no end to strength."""

REACH: Final = 4000.0
"""So far from all who were met the answer is looked for."""

STEPS: Final = 60
ODDS: Final = 400.0
"""So many points are odds of ten to one."""

Met = tuple[float, float]
"""What somebody got of a game, 1 for all of it, and the rating of whom they met."""


def performance(games: Sequence[Met]) -> Rating | None:
    """Return at which rating what somebody got is what was to be expected, with its deviation; None for few games.

    The deviation is that of the results around what was expected of each.
    """
    if len(games) < FEWEST:
        return None
    number = len(games)
    won = min(max(fsum(share for share, _ in games), SURELY * number), (1 - SURELY) * number)
    rating = _where(won, [other for _, other in games])
    expected = [_expected(rating, other) for _, other in games]
    slope = fsum(one * (1 - one) for one in expected) * log(10) / ODDS
    spread = fsum((share - one) ** 2 for (share, _), one in zip(games, expected, strict=True))
    return Rating(rating, sqrt(spread * number / (number - 1)) / slope)


def _where(won: float, others: Sequence[float]) -> float:
    """Return the rating that is expected to get so much against others, by halving."""
    low, high = min(others) - REACH, max(others) + REACH
    for _ in range(STEPS):
        middle = (low + high) / 2
        if fsum(_expected(middle, other) for other in others) < won:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _expected(rating: float, other: float) -> float:
    return float(1 / (1 + 10 ** ((other - rating) / ODDS)))
