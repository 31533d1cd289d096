"""The race to the target: chances that can be reckoned by hand."""

import pytest

from tests.games.race import Chance, Deals, Race

COIN = [[Chance(1, 0, 0.5), Chance(0, 1, 0.5)]]


def test_an_even_race_is_even_from_equal_scores():
    """Whoever deals, a fair toss for each point leaves both the same chance."""
    race = Race(5, COIN)
    assert race.chance(0, 3, 3) == pytest.approx(0.5)
    assert race.chance(0, 4, 3) == pytest.approx(0.75)
    assert race.chance(0, 3, 4) == pytest.approx(0.25)


def test_the_end_is_the_end():
    """From the target on there is nothing to hope or to fear; the other side counts first."""
    race = Race(5, COIN)
    assert race.chance(0, 5, 4) == 1.0
    assert race.chance(0, 4, 7) == 0.0
    assert race.chance(0, 5, 5) == 0.0


def test_a_blank_deal_is_dealt_again():
    """Deals that bring nothing change no chance, though the deal passes on."""
    blank = [[Chance(0, 0, 0.5), Chance(1, 0, 0.25), Chance(0, 1, 0.25)]]
    race = Race(3, blank)
    assert race.chance(0, 1, 1) == pytest.approx(0.5)
    assert race.chance(0, 2, 1) == pytest.approx(0.75)


def test_the_deal_passes_to_whom_the_rules_say():
    """Where only the dealer scores, who deals next is all that matters."""
    always = [[Chance(1, 0, 1.0)]]
    assert Race(2, always, Deals(True, False, False)).chance(0, 0, 0) == pytest.approx(1.0)
    assert Race(2, always).chance(0, 0, 1) == pytest.approx(0.0)
    assert Race(2, always).chance(0, 1, 1) == pytest.approx(1.0)


def test_stages_are_counted_in_their_order():
    """Both are sure to be out in this deal: the one whose stage comes first has won."""
    first = [[Chance(0, 2, 1.0)], [Chance(2, 0, 1.0)]]
    race = Race(2, first)
    assert race.chance(0, 0, 0) == pytest.approx(0.0)
    assert race.chance(1, 0, 0) == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("target", "stages"), [(0, COIN), (5, []), (5, [[Chance(1, 0, 0.6)]]), (5, [[Chance(0, 0, 1.0)]])]
)
def test_a_race_that_cannot_be_run_is_refused(target, stages):
    """Without a target, a stage, whole weights or a point to be had there is no race."""
    with pytest.raises(ValueError, match=r"race|weights|points"):
        Race(target, stages)
