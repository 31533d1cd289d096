"""What chances of gin come to between equals: the maestro reckons with a weaker player, and a hint must not."""

import pytest

from sobremesa.games.gin.players.worth import chance, equals, even_race_to, evened, mean_points, race_to, worths
from sobremesa.games.gin.rules.rulesets import PRESETS
from tests.games.gin.rules.table import NEAR, eleven


@pytest.mark.parametrize("preset", list(PRESETS))
def test_between_equals_nobody_is_the_stronger(preset):
    """What the dealer's hands bring is what the other's hands cost, and a game from nothing is an even one (GI-16)."""
    dealt, other = equals(preset)
    assert mean_points(dealt) == pytest.approx(-mean_points(other))
    race = even_race_to(preset, 100, False)
    both = chance(race, 100, True, 0, 0), chance(race, 100, False, 0, 0)
    assert sum(both) == pytest.approx(1)
    assert 0.45 < both[0] < 0.55
    assert chance(race, 100, True, 30, 60) + chance(race, 100, False, 60, 30) == pytest.approx(1)


def test_a_chance_keeps_what_this_hand_adds_to_it():
    """What a hand is expected to bring anyway comes to an even game, better stays better, and certain is certain."""
    view = eleven(NEAR + " Kd 2c").view(1)
    target, loser_deals = view.public.rules.target, view.public.rules.loser_deals
    usual = chance(race_to("standard", target, loser_deals), target, view.public.dealer == 1, 0, 0)
    even = chance(even_race_to("standard", target, loser_deals), target, view.public.dealer == 1, 0, 0)
    assert usual > even
    assert evened(view, usual) == pytest.approx(even)
    assert evened(view, 0.6) < evened(view, 0.7) < evened(view, 0.8)
    assert (evened(view, 0.0), evened(view, 1.0)) == (0.0, 1.0)


def test_points_of_one_hand_lose_what_the_stronger_of_two_is_worth():
    """By openspiel one hand is all there is."""
    view = eleven(NEAR + " Kd 2c", rules="openspiel").view(1)
    assert worths(view)[0] == -400
    assert evened(view, 10.0) < 10.0
    assert evened(view, 10.0) - evened(view, 4.0) == pytest.approx(6.0)
