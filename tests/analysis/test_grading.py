"""Grades by what a decision gave away, and accuracy by what it kept."""

from __future__ import annotations

import pytest

from sobremesa.analysis.grading import Grade, accuracy, grade_of


@pytest.mark.parametrize(
    ("loss", "grade"),
    [(0.0, "best"), (0.005, "best"), (0.01, "good"), (0.04, "inaccuracy"), (0.1, "mistake"), (0.2, "blunder")],
)
def test_a_grade_follows_from_the_chance_that_was_given_away(loss, grade):
    """The more, the worse."""
    assert grade_of(loss) == grade


def test_points_have_measures_of_their_own():
    """Where one hand is all there is, two points less are no blunder."""
    assert grade_of(2.0, in_points=True) == Grade.INACCURACY
    assert grade_of(2.0) == Grade.BLUNDER


def test_accuracy_is_the_share_of_what_was_at_stake_that_was_kept():
    """A slip where little was at stake weighs little; where nothing ever was, there is none to tell."""
    assert accuracy([(0.0, 0.4), (0.1, 0.1)]) == 80.0
    assert accuracy([(0.1, 0.4), (0.0, 0.1)]) == 80.0
    assert accuracy([(0.0, 0.0)]) is None
    assert accuracy([]) is None
