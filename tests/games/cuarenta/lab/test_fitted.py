"""The weights of the fitted policy are those that make what was played likeliest."""

import numpy as np
import pytest

from sobremesa.core.rng import Rng
from sobremesa.games.cuarenta.lab.fitted import Decisions, fit, log_likelihood, module, play_game
from sobremesa.games.cuarenta.search.fitted_policy import NAMES


def test_a_fit_finds_how_often_something_is_chosen():
    """Of two plays the one with the feature is made three times in four: its weight is the logarithm of three."""
    decisions = 4000
    rows = np.array([[1.0], [0.0]] * decisions)
    first = np.arange(0, 2 * decisions, 2)
    made = first + (np.arange(decisions) % 4 == 0)
    weights = fit(rows, first, made)
    assert weights[0] == pytest.approx(np.log(3), abs=0.01)
    assert log_likelihood(weights, rows, first, made) > log_likelihood(0 * weights, rows, first, made)


def test_a_game_gives_decisions_and_the_same_seed_the_same():
    """Each decision has two plays or more, one of which was made; the last deal has none."""
    found = []
    for _ in range(2):
        decisions = Decisions()
        play_game(decisions, "pagat", 2, Rng("decisions"))
        found.append(decisions)
    ends = [*found[0].first[1:], len(found[0].rows)]
    assert all(end - first > 1 for first, end in zip(found[0].first, ends, strict=True))
    assert all(f <= made < end for f, made, end in zip(found[0].first, found[0].made, ends, strict=True))
    assert all(len(row) == len(NAMES) for row in found[0].rows)
    assert found[0].rows == found[1].rows


def test_the_module_of_the_weights_reads_back():
    """What is printed is Python with the weights in their order."""
    names: dict[str, list[int]] = {}
    exec(module(list(range(len(NAMES)))), names)
    assert names["WEIGHTS"] == list(range(len(NAMES)))
