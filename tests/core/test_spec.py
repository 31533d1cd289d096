"""Descriptors of games: their parts are found when they are asked for."""

import pytest

from sobremesa.core.registry import SPECS
from sobremesa.core.spec import PARTS, BadSpec, GameSpec


@pytest.mark.parametrize("game", SPECS)
def test_every_part_that_a_game_names_is_there(game):
    """Parts are texts, so that a misspelt one would else be found only when somebody needs it."""
    named = [part for part in PARTS if SPECS[game].has(part)]
    assert {"rules", "players", "text", "lessons", "environment", "terminal", "talk", "statistics"} <= set(named)
    assert all(SPECS[game].part(part) is not None for part in named)


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("stranger.game.rules:RULES", "cannot be loaded"),
        ("sobremesa.games:NOWHERE", "cannot be loaded"),
        ("sobremesa.games", "written as module:NAME"),
    ],
)
def test_a_misspelt_part_is_refused_with_the_name_of_the_package(place, said):
    """Whoever wrote the package learns which part of which package it is."""
    spec = GameSpec(id="odd", title="Odd", rules="stranger.game.rules:RULES", players=place)
    with pytest.raises(BadSpec, match=rf"^stranger\.game: its players.*{said}"):
        spec.part("players")


def test_a_part_that_is_absent_is_nothing():
    """What is done without it is the affair of whoever asks."""
    assert GameSpec(id="odd", title="Odd", rules="stranger.game.rules:RULES").part("talk") is None
