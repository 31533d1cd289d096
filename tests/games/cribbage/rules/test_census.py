"""The census: the show is exact over every hand there is with every starter (CR-16 to CR-21)."""

import itertools
from collections import Counter

import pytest

from sobremesa.core import bits
from sobremesa.core.bits import mask_of
from sobremesa.games.cribbage.lab import census
from sobremesa.games.cribbage.rules.census import HANDS, tally_from
from sobremesa.games.cribbage.rules.show import score_show

COMPILED = not str(bits.__file__).endswith(".py")
HIGH = 44  # the queen of clubs: the eight cards from there on make 70 hands
NONE = [19, 25, 26, 27]


def test_a_slice_of_the_census_agrees_with_hands_spelled_out_cr16():
    """Every hand whose lowest card is a queen, with every starter: combination by combination, and as added up."""
    for crib in (False, True):
        for lowest in range(HIGH, HIGH + 4):
            assert tally_from(lowest, crib) == _spelled_out(lowest, crib)


def test_the_highest_card_is_the_lowest_of_no_hand_cr16():
    assert [sum(tally_from(card, False)) for card in (48, 49, 50, 51)] == [48, 0, 0, 0]


def test_the_report_adds_up_points_and_hands_cr16():
    told = census.report([1, 0, 3] + [0] * 27, crib=True)

    assert (told["hands"], told["points"], told["mean"], told["crib"]) == (4, 6, 1.5, True)
    assert list(told["distribution"]) == [str(score) for score in range(30)]


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="the whole census takes the compiled rules: make test-compiled")
def test_all_hands_score_what_they_are_known_to_score_cr17():
    """12,994,800 hands, counted one by one: 61,974,180 points, four hands of 29 and none of 19, 25, 26 or 27."""
    heard = []
    told = census.run(progress=heard.append)
    tally = told["distribution"]

    assert sum(heard) == told["hands"] == census.TOTAL == HANDS == 12_994_800
    assert told["points"] == 61_974_180
    assert (tally["0"], tally["24"], tally["28"], tally["29"]) == (1_009_008, 3_680, 76, 4)
    assert [tally[str(score)] for score in NONE] == [0] * 4


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="the whole census takes the compiled rules: make test-compiled")
def test_all_cribs_score_what_they_are_known_to_score_cr20():
    """The same cards as cribs, in which four of a suit are no flush, score 446,160 points less."""
    told = census.run(crib=True)

    assert (told["hands"], told["points"]) == (HANDS, 61_528_020)


def _spelled_out(lowest, crib):
    """The tally of a slice by score_show."""
    found = Counter()
    for others in itertools.combinations(range(lowest + 1, 52), 3):
        hand = [lowest, *others]
        for starter in set(range(52)) - set(hand):
            found[sum(one.points for one in score_show(mask_of(hand), starter, crib))] += 1
    return [found[score] for score in range(30)]
