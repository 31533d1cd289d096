"""Sums, powers, exponentials and logarithms that come out the same on every machine, Python and build.

``sum`` rounds otherwise from Python 3.12 on, and ``exp``, ``log`` and ``pow`` as C library and processor do. What is
here rounds only where ``+``, ``-``, ``*`` and ``/`` do, which IEEE 754 lays down. Square roots need no such care: it
lays them down as well.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

FARTHEST: Final = 700.0
"""Beyond this exponents are not told apart; e to its power is nearly all that a float can hold."""

HIGHEST: Final = 1020
"""The greatest power of two that is at hand, and with a minus the smallest."""

LN_2: Final = 0.6931471805599453
LN_2_HIGH: Final = 0.6931471803691238  # its first bits, so that whole multiples of it are exact
LN_2_LOW: Final = 1.9082149292705877e-10
HALF_ROOT: Final = 0.7071067811865476


def _twos() -> list[float]:
    """Return the powers of two from ``-HIGHEST`` to ``HIGHEST``, all of them exact."""
    up, down = powers(2.0, HIGHEST + 1), powers(0.5, HIGHEST + 1)
    return down[:0:-1] + up


def powers(base: float, number: int) -> list[float]:
    """Return the powers of a base to the exponents 0, 1, 2 and so on, so many of them, each from the one before.

    >>> powers(0.5, 4)
    [1.0, 0.5, 0.25, 0.125]
    """
    found: list[float] = []
    power = 1.0
    for _ in range(number):
        found.append(power)
        power *= base
    return found


TWOS: Final[list[float]] = _twos()


def _inverse_factorials() -> list[float]:
    """Return 1 by the factorials of 13 down to 0."""
    found, factorial = [1.0], 1.0
    for number in range(1, 14):
        factorial *= number
        found.append(1.0 / factorial)
    return found[::-1]


OF_EXPONENTIAL: Final[list[float]] = _inverse_factorials()
"""The factors of Taylor's series, the highest power first."""

OF_LOGARITHM: Final[list[float]] = [1.0 / odd for odd in range(23, 0, -2)]
"""The same of the area tangent, in powers of a square."""


def total(values: list[float]) -> float:
    """Return the sum of numbers, added one by one from the left; of none, 0.

    >>> total([0.1] * 10)
    0.9999999999999999
    """
    found = 0.0
    for value in values:
        found += value
    return found


def exponential(exponent: float) -> float:
    """Return e to a power, from -700 to 700; an exponent beyond that counts as the nearer of the two.

    >>> exponential(0.5)
    1.6487212707001282
    """
    exponent = min(FARTHEST, max(-FARTHEST, exponent))
    twos: i64 = int(exponent / LN_2 + (0.5 if exponent > 0.0 else -0.5))
    rest = exponent - float(twos) * LN_2_HIGH - float(twos) * LN_2_LOW
    found = 0.0
    for factor in OF_EXPONENTIAL:
        found = found * rest + factor
    return found * TWOS[twos + HIGHEST]


def logarithm(number: float) -> float:
    """Return the natural logarithm of a number above 0; raise ValueError for any other.

    >>> logarithm(10.0)
    2.302585092994046
    """
    if not 0.0 < number <= 1.7976931348623157e308:
        raise ValueError("only a finite number above 0 has a logarithm")
    twos: i64 = 0
    while number < 1.0:
        number *= TWOS[HIGHEST + 512]
        twos -= 512
    step: i64 = 512
    while step > 0:
        if number >= TWOS[HIGHEST + step]:
            number *= TWOS[HIGHEST - step]
            twos += step
        step //= 2
    if number * HALF_ROOT > 1.0:  # so that what is left lies as near to 1 as it can
        number *= 0.5
        twos += 1
    return float(twos) * LN_2_HIGH + (float(twos) * LN_2_LOW + _near_one(number))


def _near_one(number: float) -> float:
    """Return the logarithm of a number between the root of a half and the root of two."""
    share = (number - 1.0) / (number + 1.0)
    square = share * share
    found = 0.0
    for factor in OF_LOGARITHM:
        found = found * square + factor
    return 2.0 * share * found


def power(base: float, exponent: float) -> float:
    """Return a base above 0 to a power; raise ValueError for another base."""
    return base if exponent == 1.0 else exponential(exponent * logarithm(base))
