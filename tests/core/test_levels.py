"""The levels and who plays them."""

import json

import pytest

from sobremesa.core.levels import (
    LEVELS,
    UnknownLevel,
    best_player,
    bot_named,
    choose_text,
    chosen,
    levels_of,
    players_of,
)
from sobremesa.core.player import NOTHING, Bot
from sobremesa.core.registry import GAMES, UnknownGame
from sobremesa.core.rng import Rng


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_played_at_every_level(game):
    """The levels have the same names in every game, the weakest first."""
    assert levels_of(game)[:2] == ["novato", "aficionado"]
    assert levels_of(game) == [level for level in LEVELS if level in players_of(game)]
    assert all(isinstance(bot_named(game, level), Bot) for level in levels_of(game))


def test_nobody_is_registered_for_a_game_or_a_level_that_is_not_there():
    """A game of the house has levels of the list only, and a game that is not there has none."""
    assert all(set(players_of(game)) <= set(LEVELS) for game in GAMES)
    assert levels_of("mus") == []


def test_an_unknown_level_is_refused_with_those_there_are():
    """The error has a stable code and lists what may be asked for."""
    with pytest.raises(UnknownLevel, match="novato, aficionado") as caught:
        bot_named("cuarenta", "campeón")
    assert caught.value.code == "unknown-level"
    assert caught.value.allowed == levels_of("cuarenta")
    with pytest.raises(UnknownLevel, match=f"^gin has no level '{'x' * 40}'; it has novato") as caught:
        choose_text('{"game": "gin"}', "x" * 41, 1)
    assert caught.value.why == str(caught.value)


def test_where_a_game_lacks_a_level_its_strongest_plays():
    """Whoever asks by a level of another game is answered all the same."""
    assert best_player("gin", "novato") is bot_named("gin", "novato")
    assert best_player("gin", "campeón") is bot_named("gin", levels_of("gin")[-1])


def test_the_same_seed_chooses_the_same_and_says_it_as_a_text():
    """A worker answers as the player does, and for a seat that has no move with nothing."""
    state = GAMES["gin"].new(GAMES["gin"].ruleset("standard"), 2, 1)
    state.deal_random(Rng("deal"))
    seat = state.to_act()[0]
    view, idle = state.view(seat), state.view(3 - seat)

    move = chosen("gin", "novato", view, "11")
    assert choose_text(json.dumps(view.to_wire()), "novato", 11) == view.write(move)
    assert (chosen("gin", "novato", idle, "11"), choose_text(json.dumps(idle.to_wire()), "novato", 11)) == (NOTHING, "")


def test_an_unknown_game_is_refused():
    """Nobody plays a game that the house does not have."""
    with pytest.raises(UnknownGame):
        bot_named("mus", "novato")


def test_a_text_that_is_no_view_is_refused():
    """A worker that is sent rubbish raises an error of a named kind and does not guess."""
    with pytest.raises(ValueError, match="Expecting"):
        choose_text("{", "novato", 1)
    with pytest.raises(KeyError):
        choose_text("{}", "novato", 1)
