"""What the lobby is told: games, rulesets in a sentence, options in rulebook."""

import msgspec
import pytest

from sobremesa import rulebook
from sobremesa.core.registry import GAMES, UnknownGame
from sobremesa.protocol.rest.library import GameInfo
from sobremesa.rulebook import Words, languages
from sobremesa.rulebook.lobby import value_label

LEVELS = ["novato", "aficionado"]


def levels(game):
    """The same levels for every game."""
    return LEVELS


@pytest.mark.parametrize("lang", languages())
def test_the_list_of_games_has_the_shape_that_the_wire_promises(lang):
    """Every game comes with its levels, its rulesets and its options, as the server sends them."""
    told = msgspec.convert(rulebook.games(lang, levels), list[GameInfo])

    assert [game.id for game in told] == list(GAMES)
    assert told[0].levels == LEVELS
    assert not any(game.words for game in told)  # the browser has those of the house
    assert [ruleset.id for ruleset in told[0].rulesets] == ["pagat", "palm", "casa", "mesa", "cuenca"]
    assert [ruleset.seats for ruleset in told[0].rulesets] == [[2, 4], [2], [2], [2, 4], [2, 4]]


@pytest.mark.parametrize("lang", languages())
def test_every_option_and_each_of_its_values_has_words(lang):
    """Whatever can be chosen has a label: each option, each named value, the ends of each span of numbers."""
    voice = Words(lang)
    for game in GAMES.values():
        for option in game.options():
            assert voice.say(f"{game.id}.option.{option.name}")
            numbers = [str(number) for number in (option.low, option.high) if option.low <= option.high]
            labels = [value_label(game.id, option.name, value, voice) for value in (*option.words, *numbers)]
            assert len(set(labels)) == len(labels), f"two values of {option.name} are called the same"


@pytest.mark.parametrize("lang", languages())
def test_every_ruleset_says_in_one_sentence_of_its_own_what_makes_it_different(lang):
    """No two rulesets have the same name or the same sentence."""
    rulesets = [ruleset for game in rulebook.games(lang, levels) for ruleset in game["rulesets"]]

    assert (
        len({ruleset["sentence"] for ruleset in rulesets}) == len({each["name"] for each in rulesets}) == len(rulesets)
    )
    assert all(ruleset["sentence"].endswith(".") for ruleset in rulesets)


def test_the_numbers_in_a_rulesets_sentence_are_those_of_its_options():
    """The sentence of the traditional game names what its options say."""
    (pagat, *_) = rulebook.games("en", levels)[0]["rulesets"]
    assert "a ronda is worth 4, a caída 2 and a limpia 2 more" in pagat["sentence"]
    assert pagat["options"]["ronda"] == "4"


def test_rulesets_are_compared_only_where_they_differ():
    """Mesa and Cuenca differ in one option, which stands side by side in rulebook."""
    assert rulebook.differences("cuarenta", ["mesa", "cuenca"], "en") == [
        {
            "name": "caida-limpia",
            "rule": "CU-33",
            "label": "Caída y limpia in one play",
            "values": ["only the caída counts", "both count"],
        }
    ]


def test_a_game_that_is_not_there_cannot_be_compared():
    """An unknown game is refused by its own error."""
    with pytest.raises(UnknownGame):
        rulebook.differences("brisca", ["pagat"], "es")
