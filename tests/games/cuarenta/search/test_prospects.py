"""What a score is worth before a hand: the race to forty serves games to any other target (CU-60)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from sobremesa.core.registry import GAMES
from sobremesa.core.rng import Rng
from sobremesa.games.cuarenta.players.prospects import prospects_for
from sobremesa.games.cuarenta.rules.rulesets import ruleset
from sobremesa.games.cuarenta.rules.state import Cuarenta
from sobremesa.games.cuarenta.search.prospects import Prospects
from sobremesa.games.cuarenta.search.rank_rules import RankRules


def prospects(target: int) -> Prospects:
    """Those of a game to this target in which only points count."""
    rules = ruleset("palm", {"target": str(target)})
    state = Cuarenta(rules, 2, 1)
    state.deal(Rng("race").shuffled(GAMES["cuarenta"].pack()))
    view = state.view(1)
    return prospects_for(view, RankRules(view.public.rules, 2))


@pytest.mark.parametrize("target", [60, 100, 200])
@pytest.mark.parametrize("dealer", [0, 1])
def test_two_points_are_worth_something_from_the_first_hand_on(target, dealer):
    """CU-60: at every score of either side, and never the less the more of them there are."""
    worth = prospects(target)
    for theirs in (0, 10, target - 40, target - 10):
        ours = [worth.between(points, theirs, dealer) for points in range(0, target - 38, 2)]
        others = [worth.between(theirs, points, dealer) for points in range(0, target - 38, 2)]
        assert all(more >= less for less, more in pairwise(ours))
        assert all(more <= less for less, more in pairwise(others))
    level = worth.between(0, 0, dealer)
    assert worth.between(2, 0, dealer) > level > worth.between(0, 2, dealer)


@pytest.mark.parametrize("target", [60, 200])
def test_who_lacks_forty_has_what_forty_gives_at_the_start(target):
    """CU-60: the last forty points of a long game are a game to forty."""
    long, usual, before = prospects(target), prospects(40), target - 40
    for ours in range(0, 40, 6):
        for theirs in range(0, 40, 6):
            assert long.between(before + ours, before + theirs, 0) == usual.between(ours, theirs, 0)


def test_the_same_lead_is_worth_less_the_longer_the_game():
    """CU-60: there is more time to lose it."""
    leads = [prospects(target).between(10, 0, 0) - prospects(target).between(0, 0, 0) for target in (40, 60, 100, 200)]
    assert leads == sorted(leads, reverse=True)
    assert leads[-1] > 0.01


def test_there_is_no_step_where_a_side_comes_to_lack_forty():
    """CU-60: the worth just before that score is near the one just after it."""
    worth = prospects(100)
    for theirs in (60, 70, 80, 90):
        assert abs(worth.between(58, theirs, 0) - worth.between(60, theirs, 0)) < 0.06
