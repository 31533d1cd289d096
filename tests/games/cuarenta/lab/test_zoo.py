"""Every style of the zoo of Cuarenta has a position that shows it."""

import pytest

from sobremesa.core.player import Budget
from sobremesa.core.rng import Rng
from sobremesa.games.cuarenta.lab.zoo import OPPONENTS
from sobremesa.games.cuarenta.rules.moves import move_text
from sobremesa.lab.duel import run
from tests.games.cuarenta.players.seen import position


def choices(state, style, tries=20):
    """Return all that seat 1 does by a style with different luck."""
    return {move_text(OPPONENTS[style].choose(state.view(1), Budget(), Rng(luck))) for luck in range(tries)}


def test_the_greedy_take_points_before_cards_and_the_hoarder_cards_before_points():
    """A caída of two cards, or four cards by a sum and its sequence."""
    state = position("5h 7c", table="2c 3d 6s Kd", left="7d")
    assert choices(state, "greedy") == {"7c*7d"}
    assert choices(state, "hoarder") == {"5h*2c3d+6s7d"}


def test_the_caida_hunter_keeps_what_may_yet_fall():
    """It lays down the rank that nobody can leave any more, even where another card would capture."""
    assert choices(position("5h 7c Kd", table="5d", ours="Kc Kh Ks 7d"), "caida-hunter") == {"Kd"}
    assert choices(position("5h 7c", table="5d 2c", left="7d"), "caida-hunter") == {"7c*7d"}


def test_the_limpia_hunter_sweeps_or_leaves_what_it_can_sweep():
    """An ace beside a two is a table for the three in its hand; what lies in a sweep's reach is swept."""
    assert choices(position("3c 2h Kd", table="Ac"), "limpia-hunter") == {"2h"}
    assert choices(position("3c 5h Kd", table="Ac 2h"), "limpia-hunter") == {"3c*Ac2h"}


def test_the_sampled_search_finds_the_caida_that_wins():
    """It looks for nothing, and tries everything."""
    assert choices(position("7c Kd", table="2c", left="7d", score=(38, 38)), "rollouts", 2) == {"7c*7d"}


@pytest.mark.parametrize("style", [style for style in OPPONENTS if style != "rollouts"])
@pytest.mark.parametrize(("rules", "seats"), [("pagat", 2), ("mesa", 4)])
def test_every_style_plays_whole_games_by_the_rules(style, rules, seats):
    """No move is refused, in games on either side."""
    assert run("cuarenta", rules, f"lab:{style}", "novato", 1, 1, seats, processes=1).tally.broken == []


def test_the_sampled_search_plays_whole_games_by_the_rules():
    """With few rollouts, since it plays out whole games."""
    few = Budget(iterations=8)
    duel = run("cuarenta", "pagat", _rollouts(few), "novato", 1, 1, processes=1)
    assert duel.tally.broken == []


def _rollouts(budget):
    """Return the sampled search with a budget, as a function of the view."""

    def move(view):
        found = OPPONENTS["rollouts"].choose(view, budget, Rng("rollouts"))
        return view.write(found) if found else ""

    return move
