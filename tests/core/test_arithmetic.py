"""Sums, powers, exponentials and logarithms that have to come out the same everywhere."""

import math
from fractions import Fraction

import pytest

from sobremesa.core.arithmetic import FARTHEST, exponential, logarithm, power, powers, total

SPREAD = [sign * (at / 7.0) ** 3 for at in range(1, 62) for sign in (-1, 1)]
"""Exponents up to some hundreds, most of them small."""

EXACTLY = {
    "exponential": [
        (0.5, "0x1.a61298e1e069cp+0"),
        (-20.25, "0x1.b93de1e27ca3bp-30"),
        (300.1, "0x1.ef839024b01d6p+432"),
    ],
    "logarithm": [(10.0, "0x1.26bb1bbb55516p+1"), (0.3, "-0x1.34378fcbda721p+0"), (1e-280, "-0x1.425ca654e5510p+9")],
}


def test_a_sum_is_rounded_after_each_number() -> None:
    """A small number that is lost beside a large one stays lost, also where Python's own sum makes up for it."""
    assert total([1e16, 1.0, -1e16]) == 0.0
    assert total([0.1] * 10) == 0.9999999999999999
    assert total([]) == 0.0


def test_whole_numbers_among_others_are_added_as_they_are() -> None:
    """Points that a game keeps as whole numbers can be summed with weights."""
    assert total([1, 2.5, 2]) == 5.5


def test_each_power_is_made_from_the_one_before() -> None:
    """Powers of a half are exact; others are rounded after each multiplication."""
    assert powers(0.5, 5) == [1.0, 0.5, 0.25, 0.125, 0.0625]
    assert powers(0.8, 4) == [1.0, 0.8, 0.8 * 0.8, 0.8 * 0.8 * 0.8]


@pytest.mark.parametrize("exponent", SPREAD)
def test_exponentials_and_logarithms_are_right_to_the_last_digits(exponent: float) -> None:
    """They lie within a few of the last bits of what the C library finds, and undo each other."""
    assert exponential(exponent) == pytest.approx(math.exp(exponent), rel=1e-15)
    assert logarithm(math.exp(exponent)) == pytest.approx(math.log(math.exp(exponent)), rel=1e-15)


@pytest.mark.parametrize(("number", "bits"), EXACTLY["exponential"])
def test_an_exponential_has_the_same_bits_everywhere(number: float, bits: str) -> None:
    """The bits are pinned: they depend on no library and no processor."""
    assert exponential(number).hex() == bits


@pytest.mark.parametrize(("number", "bits"), EXACTLY["logarithm"])
def test_a_logarithm_has_the_same_bits_everywhere(number: float, bits: str) -> None:
    """The bits are pinned: they depend on no library and no processor."""
    assert logarithm(number).hex() == bits


def test_exponents_beyond_the_range_count_as_its_ends() -> None:
    """Nothing overflows, and nothing becomes 0."""
    assert exponential(1e9) == exponential(FARTHEST) < math.inf
    assert exponential(-1e9) == exponential(-FARTHEST) > 0.0


@pytest.mark.parametrize("number", [0.0, -1.0, math.inf, math.nan])
def test_only_a_finite_number_above_nought_has_a_logarithm(number: float) -> None:
    """Any other is refused."""
    with pytest.raises(ValueError, match="above 0"):
        logarithm(number)


@pytest.mark.parametrize("number", [5e-324, 1e-300, 1.0, 1.7976931348623157e308])
def test_the_least_and_the_greatest_numbers_have_logarithms(number: float) -> None:
    """Every finite number above 0 does."""
    assert logarithm(number) == pytest.approx(math.log(number), rel=1e-15)


def test_powers_that_are_no_whole_number_are_right_to_the_last_digits() -> None:
    """The power 1 leaves a number as it is; others are as exact as the logarithm allows."""
    assert power(0.3, 1.0) == 0.3
    assert power(1e-200, 0.35) == pytest.approx(1e-70, rel=1e-13)
    assert Fraction(power(2.0, 10.0)) == pytest.approx(1024, rel=1e-13)
