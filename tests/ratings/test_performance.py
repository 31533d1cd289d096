"""The rating at which what somebody got is what was to be expected."""

from __future__ import annotations

import random
from math import log10, sqrt

import pytest

from sobremesa.ratings.performance import FEWEST, performance


def test_few_games_say_nothing() -> None:
    """One fewer than the fewest has no answer."""
    assert performance([(1.0, 1500.0)] * (FEWEST - 1)) is None
    assert performance([(1.0, 1500.0)] * FEWEST) is not None


def test_half_of_all_is_as_strong_as_who_was_met() -> None:
    """And three quarters are odds of three to one above."""
    even, better = (performance([(share, 1620.0)] * 40) for share in (0.5, 0.75))
    assert even is not None
    assert better is not None
    assert even.rating == pytest.approx(1620)
    assert better.rating == pytest.approx(1620 + 400 * log10(3))


def test_whoever_wins_all_or_nothing_has_an_end_to_their_strength() -> None:
    """Also where results less their luck add up to more than there was."""
    for games in ([(1.0, 1500.0)] * 10, [(1.2, 1500.0)] * 10):
        found = performance(games)
        assert found is not None
        assert 2300 < found.rating < 2500
    lost = performance([(0.0, 1500.0)] * 10)
    assert lost is not None
    assert 500 < lost.rating < 700


def test_the_interval_holds_the_true_strength() -> None:
    """Of players who win as they are rated, against others of all strengths: 95 of 100 within two deviations."""
    rng, inside = random.Random(4), 0
    for _ in range(200):
        games = []
        for _ in range(60):
            other = rng.uniform(1300, 1800)
            chance = 1 / (1 + 10 ** ((other - 1600) / 400))
            games.append((float(rng.random() < chance), other))
        found = performance(games)
        assert found is not None
        inside += abs(found.rating - 1600) < 2 * found.deviation
    assert 180 <= inside <= 198


def test_results_that_vary_less_are_surer() -> None:
    """A third of the variance is a deviation smaller by its root."""
    plain = performance([(share, 1500.0) for share in (0.0, 1.0) * 20])
    less = performance([(share, 1500.0) for share in (0.5 - 0.5 / sqrt(3), 0.5 + 0.5 / sqrt(3)) * 20])
    assert plain is not None
    assert less is not None
    assert less.rating == pytest.approx(plain.rating)
    assert less.deviation == pytest.approx(plain.deviation / sqrt(3))
