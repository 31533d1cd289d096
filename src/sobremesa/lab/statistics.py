"""Intervals and percentiles."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt
from typing import Final

SURE: Final = 1.96
"""How many standard errors to either side hold the true value 95 times in 100."""

ALIKE: Final = 1e-9
"""A margin up to this is none: it comes of rounding."""


def padded(shares: Sequence[float]) -> list[float]:
    """Return the shares and two made-up ones: one won and one lost keep honest what is told of few or all alike."""
    return [*shares, 0.0, 1.0]


def paired_interval(shares: Sequence[float]) -> tuple[float, float]:
    """Return the 95 % interval of a share of wins, from the share (0, 0.5 or 1) won in each pair, ``padded``.

    >>> paired_interval([1.0] * 98)
    (0.9704, 1.0)
    """
    low, high = padded_interval(shares)
    return max(0.0, low), min(1.0, high)


def padded_interval(shares: Sequence[float]) -> tuple[float, float]:
    """Return the same of shares that may come to less than none or to more than all: it is not cut to 0 to 1 either.

    >>> padded_interval([1.0] * 98)
    (0.9704, 1.0096)
    """
    some = padded(shares)
    middle = mean(some)
    variance = sum([(share - middle) ** 2 for share in some]) / (len(some) - 1)
    margin = SURE * sqrt(variance / len(some))
    return round(middle - margin, 4), round(middle + margin, 4)


def mean(values: Sequence[float]) -> float:
    """Return the mean, 0.0 for no values."""
    return sum(values) / len(values) if values else 0.0


def percentile(values: Sequence[float], part: float) -> float:
    """Return the smallest value that at least this part (0 to 1) of the values does not exceed; 0 of nothing.

    >>> percentile([3.0, 1.0, 2.0, 4.0], 0.95)
    4.0
    """
    ordered = sorted(values)
    return ordered[max(0, ceil(part * len(ordered)) - 1)] if ordered else 0.0


def mean_interval(values: Sequence[float]) -> list[float] | None:
    """Return the 95 % interval of the mean of independent values; None where fewer than two tell nothing of it.

    >>> mean_interval([8.0, 12.0, 8.0, 12.0])
    [7.737, 12.263]
    """
    if len(values) < 2:
        return None
    middle = mean(values)
    variance = sum((value - middle) ** 2 for value in values) / (len(values) - 1)
    margin = SURE * sqrt(variance / len(values))
    return [round(middle - margin, 3), round(middle + margin, 3)]


def ratio_margin(over: Sequence[float], under: Sequence[float]) -> float | None:
    """Return half the 95 % interval of the sum of ``over`` divided by that of ``under``, which are independent pairs.

    Pairs with nothing ``under`` do not count. None where fewer than two, or pairs that are all alike, tell nothing of
    it: an interval has a width.

    >>> ratio_margin([7.0, 9.0], [1.0, 1.0])
    1.96
    """
    pairs = [(one, each) for one, each in zip(over, under, strict=True) if each > 0]
    if len(pairs) < 2:
        return None
    number, whole = len(pairs), sum([each for _, each in pairs])
    ratio = sum([one for one, _ in pairs]) / whole
    spread = sum([(one - ratio * each) ** 2 for one, each in pairs]) * number / (number - 1)
    return SURE * sqrt(spread) / whole if sqrt(spread) > ALIKE * whole else None


def around(middle: float, margin: float | None, digits: int) -> list[float] | None:
    """Return the interval of this margin around the middle, rounded; None for none."""
    return None if margin is None else [round(middle - margin, digits), round(middle + margin, digits)]
