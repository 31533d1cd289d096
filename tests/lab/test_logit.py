"""A fitted logit has the weights that make what was chosen likeliest."""

import numpy as np
import pytest

from sobremesa.lab.logit import Decisions, fit, held_out, log_likelihood, weights_of


def test_a_fit_finds_how_often_something_is_chosen():
    """Of two plays the one with the feature is made three times in four: its weight is the logarithm of three."""
    decisions = 4000
    rows = np.array([[1.0], [0.0]] * decisions)
    first = np.arange(0, 2 * decisions, 2)
    made = first + (np.arange(decisions) % 4 == 0)
    weights = fit(rows, first, made)
    assert weights[0] == pytest.approx(np.log(3), abs=0.01)
    assert log_likelihood(weights, rows, first, made) > log_likelihood(0 * weights, rows, first, made)


def test_questions_are_decisions_between_a_yes_and_nothing():
    """Of a thousand questions a quarter is answered with yes: the weight is that of a third, but for the prior."""
    found = Decisions()
    for number in range(1000):
        found.add_answer([1], yes=number % 4 == 0)
    assert len(found) == 1000
    assert weights_of(found) == [-109]
    assert held_out(found) == pytest.approx(0.25 * np.log(0.25) + 0.75 * np.log(0.75), abs=0.001)


def test_a_part_of_the_decisions_counts_from_its_own_first_row():
    """Decisions of two and of three choices, of which the last two are asked for."""
    found = Decisions()
    found.add([[1], [2]], 1)
    found.add([[3], [4], [5]], 0)
    found.add([[6], [7]], 1)
    rows, first, made = found.part(1, 3)
    assert rows.tolist() == [[3], [4], [5], [6], [7]]
    assert first.tolist() == [0, 3] and made.tolist() == [0, 4]
