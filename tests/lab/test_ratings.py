"""Ratings on the scale of Elo, and their intervals."""

from math import log10

import pytest

from sobremesa.core.rng import Rng
from sobremesa.lab.ratings import ELO, Meeting, expected, rate


def test_ten_to_one_is_four_hundred_points():
    """The scale is the usual one, but for the two made-up pairs."""
    first, second = rate(2, [Meeting(0, 1, [1.0] * 1000 + [0.0] * 100)])
    assert first.points - second.points == pytest.approx(400 * log10(1001 / 101), abs=0.2)
    assert first.points == -second.points


def test_equals_have_the_same_rating():
    """Who shares every pair with everybody stands on the average, and is known to stand there."""
    for rating in rate(3, [Meeting(0, 1, [0.5] * 400), Meeting(0, 2, [0.5] * 400), Meeting(1, 2, [0.5] * 400)]):
        assert rating.points == 0
        assert rating.interval[1] - rating.interval[0] < 5


def test_the_ratings_make_the_scores_that_were_made():
    """At the greatest likelihood every player's expected share is the share that it got."""
    meetings = [Meeting(0, 1, [1, 1, 0.5, 0, 1]), Meeting(1, 2, [1, 0, 0.5, 1, 0.5]), Meeting(0, 2, [1, 1, 1, 0, 0.5])]
    ratings = [rating.points / ELO for rating in rate(3, meetings)]
    for player in range(3):
        surplus = sum(
            sum(each.padded()) - len(each.padded()) * expected(ratings[each.first], ratings[each.second])
            if player == each.first
            else len(each.padded()) * expected(ratings[each.first], ratings[each.second]) - sum(each.padded())
            for each in meetings
            if player in (each.first, each.second)
        )
        assert surplus == pytest.approx(0, abs=0.01)


def test_who_wins_everything_has_a_rating_all_the_same():
    """A finite one, whose interval is wide."""
    best, worst = rate(2, [Meeting(0, 1, [1.0] * 20)])
    assert 0 < best.points < 1000
    assert best.interval[0] < best.points < best.interval[1]
    assert worst.interval[1] - worst.interval[0] > 100


def test_the_interval_narrows_with_the_root_of_the_pairs():
    """Four times the pairs, half the width."""
    few, many = [rate(2, [Meeting(0, 1, [0.0, 0.5, 1.0] * pairs)])[0].interval for pairs in (50, 200)]
    assert (few[1] - few[0]) / (many[1] - many[0]) == pytest.approx(2, rel=0.05)


def test_the_interval_holds_the_truth_about_nineteen_times_in_twenty():
    """Of 300 made-up tournaments of three, whose deals favour some player in all its duels, about 15 miss it."""
    luck, missed = Rng("ratings"), 0
    for _ in range(300):
        missed += not _holds_the_truth(luck)
    assert 5 <= missed <= 30


def _holds_the_truth(luck):
    """Play a tournament in which player 0 wins three games in four, in streaks that its deals make."""
    good = [luck.below(2) for _ in range(80)]
    against_one = [float(luck.below(4) < 2 + 2 * each) for each in good]
    against_two = [float(luck.below(4) < 2 + 2 * each) for each in good]
    even = [luck.below(3) / 2 for _ in good]
    rating = rate(3, [Meeting(0, 1, against_one), Meeting(0, 2, against_two), Meeting(1, 2, even)])[0]
    truth = 400 * log10(3) * 2 / 3
    return rating.interval[0] <= truth <= rating.interval[1]
