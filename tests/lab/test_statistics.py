"""The numbers of the lab."""

import pytest

from sobremesa.core.rng import Rng
from sobremesa.lab.statistics import mean, mean_interval, paired_interval, percentile, ratio_margin


def test_the_interval_narrows_with_the_root_of_the_pairs():
    """Four times as many pairs, half the width."""
    few, many = paired_interval([0.0, 0.5, 1.0] * 100), paired_interval([0.0, 0.5, 1.0] * 400)
    assert (few[1] - few[0]) / (many[1] - many[0]) == pytest.approx(2, rel=0.02)


def test_the_interval_never_claims_certainty():
    """A few pairs, all won, do not prove that none will ever be lost."""
    low, high = paired_interval([1.0] * 5)
    assert low < 0.8
    assert high == 1


def test_the_interval_holds_the_truth_about_nineteen_times_in_twenty():
    """Drawn from a known share, the intervals of 400 made-up duels miss it about 20 times."""
    luck, missed = Rng("coverage"), 0
    for _ in range(400):
        shares = [((luck.below(10) < 6) + (luck.below(10) < 6)) / 2 for _ in range(60)]
        low, high = paired_interval(shares)
        missed += not low <= 0.6 <= high
    assert 8 <= missed <= 36


def test_a_ratio_of_equal_parts_varies_as_a_mean_does():
    """With one under each the interval is that of the mean: few are not taken for more than they are."""
    values = [8.0, 12.0, 9.0]
    low, high = mean_interval(values)
    assert ratio_margin(values, [1, 1, 1]) == pytest.approx((high - low) / 2, abs=0.001)


def test_a_ratio_that_nothing_tells_the_spread_of_has_no_margin():
    """One part with anything under it, or parts that are all alike."""
    assert ratio_margin([3.0, 0.0], [2, 0]) is None
    assert ratio_margin([0.1, 0.3, 0.7], [1, 3, 7]) is None


def test_the_percentile_is_one_of_the_values():
    """The 95th percentile of a hundred values is the ninety-fifth."""
    assert percentile([float(value) for value in range(100, 0, -1)], 0.95) == 95


def test_nothing_has_mean_and_percentile_nought():
    """A level that was never asked took no time."""
    assert (mean([]), percentile([], 0.95)) == (0, 0)
