"""The race between two who need not be equals: chances that can be reckoned by hand."""

import pytest

from sobremesa.games.gin.search.score_value import Winning

COIN = [(1, 0.5), (-1, 0.5)]


def test_equals_have_equal_chances_at_equal_scores():
    """Whoever deals, a fair toss for each point leaves both the same chance."""
    race = Winning(5, COIN, COIN, False)
    assert race.chance(True, 3, 3) == pytest.approx(0.5)
    assert race.chance(False, 4, 3) == pytest.approx(0.75)


def test_the_better_player_has_the_better_chance():
    """Three points in four: the chance to make the last two of two is nine in sixteen, and so on."""
    better = [(1, 0.75), (-1, 0.25)]
    assert Winning(2, better, better, False).chance(True, 0, 1) == pytest.approx(0.5625)
    assert Winning(2, better, better, False).chance(True, 0, 0) > 0.8


def test_hands_without_points_change_nothing():
    """A drawn hand is dealt again by the same dealer (GI-14)."""
    blank = [(0, 0.5), (1, 0.25), (-1, 0.25)]
    assert Winning(3, blank, COIN, False).chance(True, 2, 1) == pytest.approx(0.75)


def test_more_points_never_lower_the_chance():
    """Every point of one's own helps, and every one of the other side's hurts."""
    hands = [(20, 0.3), (31, 0.1), (-12, 0.4), (-40, 0.1), (0, 0.1)]
    race = Winning(100, hands, hands, False)
    chances = [race.chance(True, points, 50) for points in range(101)]
    assert chances == sorted(chances)
    assert [race.chance(True, 50, points) for points in range(100)] == sorted(
        [race.chance(True, 50, points) for points in range(100)], reverse=True
    )


def test_who_deals_next_is_as_the_rules_say():
    """Where only the dealer's side scores, it matters who deals: the loser, or the other (GI-04)."""
    dealing, other = [(1, 1.0)], [(-1, 1.0)]
    assert Winning(2, dealing, other, True).chance(True, 0, 1) == pytest.approx(0.0)
    assert Winning(2, dealing, other, True).chance(True, 1, 1) == pytest.approx(1.0)
    assert Winning(2, dealing, other, False).chance(False, 1, 0) == pytest.approx(1.0)


@pytest.mark.parametrize("hands", [[(1, 0.4)], [(0, 1.0)], []])
def test_what_is_no_distribution_is_refused(hands):
    """The chances add up to one, and some hand brings points."""
    with pytest.raises(ValueError, match="outcome"):
        Winning(5, hands, COIN, False)
