"""The levels and who plays them."""

import pytest

from sobremesa.core.levels import LEVELS, UnknownLevel, bot_named, choose_text, levels_of, players_of
from sobremesa.core.player import Bot
from sobremesa.core.registry import GAMES, UnknownGame


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
