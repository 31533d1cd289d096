"""Glicko-2, after Mark Glickman, "Example of the Glicko-2 system" (2013); the steps are numbered as there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, log, pi, sqrt
from typing import Final, TypeAlias

from msgspec import Struct

SCALE: Final = 173.7178
"""Points of a rating for one unit of the paper's own scale (step 2)."""

CENTRE: Final = 1500.0
WIDEST: Final = 350.0
"""The rating and the deviation of somebody who has not played."""

TAU: Final = 0.5
"""How much a volatility may change: the paper's constant of the system."""

Slope: TypeAlias = Callable[[float], float]

EXACT: Final = 1e-6
"""The paper's convergence tolerance for the volatility (step 5)."""


class Rating(Struct, frozen=True):
    """A player's strength: ``rating`` and ``deviation`` in points, ``volatility`` in the paper's unit for a period.

    The true strength lies within two deviations of the rating 95 times in 100.
    """

    rating: float = CENTRE
    deviation: float = WIDEST
    volatility: float = 0.06


class Outcome(Struct, frozen=True):
    """A game: the opponent as they were before it, and the player's share: 1 won, 0 lost, between for draws."""

    opponent: Rating
    share: float


def expected(player: Rating, opponent: Rating) -> float:
    """Return the share that a player can expect of a game: E of step 3, which knows the opponent's deviation only.

    >>> expected(Rating(1500, 200), Rating(1500, 30))
    0.5
    """
    return 1 / (1 + exp(-_weight(opponent) * (player.rating - opponent.rating) / SCALE))


def aged(player: Rating, periods: float) -> Rating:
    """Return a rating after some rating periods without a game: less sure, never less than of a newcomer (step 6)."""
    deviation = min(_grown(player.deviation, player.volatility, periods), max(WIDEST, player.deviation))
    return Rating(player.rating, deviation, player.volatility)


def updated(player: Rating, outcomes: Sequence[Outcome], tau: float = TAU, periods: float = 1.0) -> Rating:
    """Return a rating after a rating period with some games, or aged by it where there were none (steps 3 to 8).

    ``periods`` is how long the period was: 1 is the paper's; a part of one ages the deviation by that part.
    """
    if not outcomes:
        return aged(player, periods)
    variance, surplus = _variance(player, outcomes), _surplus(player, outcomes)
    volatility = _volatility(player, variance, variance * surplus, tau)
    before = _grown(player.deviation, volatility, periods) / SCALE
    deviation = 1 / sqrt(1 / before**2 + 1 / variance)
    return Rating(player.rating + SCALE * deviation**2 * surplus, SCALE * deviation, volatility)


def _grown(deviation: float, volatility: float, periods: float) -> float:
    """Return a deviation after some periods, in points: step 6."""
    return sqrt(deviation**2 + periods * (volatility * SCALE) ** 2)


def _weight(opponent: Rating) -> float:
    """Return g of step 3: what a result against somebody counts of whom one is not sure."""
    return 1 / sqrt(1 + 3 * (opponent.deviation / SCALE / pi) ** 2)


def _variance(player: Rating, outcomes: Sequence[Outcome]) -> float:
    """Return v of step 3: the variance of the strength as the results alone tell it."""
    information = 0.0
    for one in outcomes:
        chance = expected(player, one.opponent)
        information += _weight(one.opponent) ** 2 * chance * (1 - chance)
    return 1 / information


def _surplus(player: Rating, outcomes: Sequence[Outcome]) -> float:
    """Return the sum of step 4: how much more was won than could be expected."""
    total = 0.0
    for one in outcomes:
        total += _weight(one.opponent) * (one.share - expected(player, one.opponent))
    return total


def _volatility(player: Rating, variance: float, improvement: float, tau: float) -> float:
    """Return the new volatility: the zero of f of step 5, by the Illinois method as the paper gives it."""
    start, squared = log(player.volatility**2), (player.deviation / SCALE) ** 2

    def slope(x: float) -> float:
        spread = squared + variance + exp(x)
        return exp(x) * (improvement**2 - spread) / (2 * spread**2) - (x - start) / tau**2

    low, high = start, _other_end(start, improvement**2 - squared - variance, slope, tau)
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > EXACT:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = slope(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)


def _other_end(start: float, excess: float, slope: Slope, tau: float) -> float:
    """Return B of step 5: where the slope has the other sign."""
    if excess > 0:
        return log(excess)
    steps = 1
    while slope(start - steps * tau) < 0:
        steps += 1
    return start - steps * tau
