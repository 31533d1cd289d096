"""The players that need nothing of a game but the contract."""

from sobremesa.core.fallback_players import PLAYERS
from sobremesa.core.player import Budget
from sobremesa.core.registry import GAMES
from sobremesa.core.rng import Rng


def test_the_moves_of_an_outlook_stand_by_what_they_come_to():
    """Every legal move is there once, the best first."""
    game = GAMES["cuarenta"]
    state = game.new(game.ruleset("pagat", {}), 2, 1)
    state.deal(Rng("outlook").shuffled(game.pack()))
    view = state.view(state.to_act()[0])
    outlook = PLAYERS["rollouts"].outlook(view, budget=Budget(iterations=8))
    worths = [chance.worth for chance in outlook.moves]

    assert sorted(chance.move for chance in outlook.moves) == sorted(view.legal)
    assert worths == sorted(worths, reverse=True)
    assert len(set(worths)) > 1
