"""Days and streaks: any seven days in a row forgive one that was missed."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobremesa.tables.days import Streak, next_day, opens_at, streak_of

TODAY = date(2026, 11, 25)
AGO = st.sets(st.integers(0, 60))


def days(ago) -> list[str]:
    """The days that are so long ago."""
    return [(TODAY - timedelta(one)).isoformat() for one in ago]


def streak(ago) -> Streak:
    """The streak of somebody who played on the days that are so long ago."""
    return streak_of(days(ago), TODAY.isoformat())


def by_definition(ago: set[int]) -> int:
    """The days played back to where among seven days in a row two were missed; today is not missed yet."""
    missed = [one for one in range(1, 70) if one not in ago]
    broken = next(later for earlier, later in pairwise(missed) if later - earlier < 7)
    return sum(one < broken for one in ago)


@pytest.mark.parametrize(
    ("ago", "expected"),
    [
        ([], 0),
        ([0], 1),
        ([1], 1),
        ([2], 1),
        ([3], 0),
        ([0, 3, 4], 1),
        ([0, 1, 2], 3),
        ([1, 2, 3], 3),
        ([0, 2, 3], 3),
        ([0, 2, 4], 2),
        ([0, 1, 2, 3, 4, 5, 6, 8], 8),
        ([0, 2, 3, 4, 5, 6, 7, 9], 8),
        ([0, 2, 3, 4, 5, 6, 8], 6),
        ([*range(5), *range(6, 15), *range(16, 20)], 18),
    ],
)
def test_one_missed_day_in_seven_is_forgiven(ago, expected):
    """A second one within seven days ends the streak: it is what was played after the first of them."""
    assert streak(ago).days == expected


@given(AGO)
def test_a_streak_is_what_its_rule_says(ago):
    """Counted from the front it is what is found going back from today until two missed days lie within seven."""
    assert streak(ago).days == by_definition(ago)


@given(AGO, st.integers(0, 60))
def test_one_more_day_never_makes_a_streak_shorter(ago, more):
    """Neither the present one nor the best."""
    before, after = streak(ago), streak(ago | {more})
    assert before.days <= after.days
    assert before.best <= after.best


@given(AGO)
def test_the_best_streak_is_the_longest_there_ever_was(ago):
    """It is what the streak was on its last day."""
    ever = [streak_of(days(ago), (TODAY - timedelta(one)).isoformat()).days for one in ago]
    assert streak(ago).best == max(ever, default=0)


@given(AGO)
def test_whether_the_next_missed_day_costs_something(ago):
    """To whom a day was forgiven lately, today missed costs the days before that one; it costs all others nothing."""
    now = streak(ago - {0})
    tomorrow = streak_of(days(ago - {0}), next_day(TODAY.isoformat()))
    assert (tomorrow.days < now.days) == now.forgiven


@pytest.mark.parametrize(
    ("ago", "forgiven"),
    [([0, 1], False), ([0, 2, 3], True), ([*range(6), 7], True), ([*range(7), 8], False), ([*range(10), 11], False)],
)
def test_a_missed_day_is_forgotten_after_a_week(ago, forgiven):
    """Another one costs nothing then."""
    assert streak(ago).forgiven is forgiven


def test_the_order_of_days_and_the_future_do_not_matter():
    """A day counts once, and one that is to come does not."""
    assert streak([2, 0, 1, 1, -3]) == streak([0, 1, 2])
    assert streak([0]).today
    assert not streak([1]).today


def test_who_has_never_played_has_no_streak():
    """Nothing is told of today, nothing is forgiven."""
    assert streak([]) == Streak(days=0, best=0, today=False, forgiven=False)


def test_today_is_played_where_it_is_the_last_of_all_days():
    """However many there were before it."""
    assert streak([0, 1, 2]).today
    assert not streak([1, 2, 3]).today


def test_a_seed_is_opened_hours_after_its_day():
    """Who has begun late may finish."""
    assert opens_at("2026-12-31") == "2027-01-01T06:00:00.000Z"
