"""Figures as people read them."""

from __future__ import annotations

from typing import Final

SMALLEST: Final = 0.005
"""What is less rounds to 0 in a hundred."""


def percent_text(chance: float) -> str:
    """Return a chance in whole hundredths, without the sign; one that is neither 0 nor 1 is never told as such.

    >>> [percent_text(chance) for chance in (0.0, 0.004, 0.63, 0.998, 1.0)]
    ['0', '<1', '63', '>99', '100']
    """
    if 0.0 < chance < SMALLEST:
        return "<1"
    return ">99" if 1.0 - SMALLEST < chance < 1.0 else f"{100 * chance:.0f}"
