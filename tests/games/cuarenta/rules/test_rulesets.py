"""CU-72 and the table of presets: rulesets as data, overrides, refusals."""

import re

import pytest

from sobremesa.core.options import BadOption, UnknownRuleset, read_overrides
from sobremesa.core.registry import UnknownGame, game_named
from sobremesa.games.cuarenta.rules.rulesets import OPTIONS, PRESETS, ruleset
from tests.house.code import ROOT


@pytest.mark.parametrize("name", list(PRESETS))
def test_every_preset_gives_every_option_a_value_that_it_may_have_cu72(name):
    values = ruleset(name).values

    assert list(values) == [option.name for option in OPTIONS]
    assert all(option.check(values[option.name]) == values[option.name] for option in OPTIONS)


def test_cuenca_is_mesa_with_caida_and_limpia_worth_four_cu33():
    mesa, cuenca = ruleset("mesa").values, ruleset("cuenca").values

    assert {name for name in mesa if mesa[name] != cuenca[name]} == {"caida-limpia"}


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_field_can_be_overridden_with_each_value_it_may_have_cu72(option):
    values = [*option.words, *[str(number) for number in (option.low, option.high) if option.low <= option.high]]
    helpful = {"seats": "2", "direction": "clockwise", "sequence": "optional", "chicas": "2", "forgotten": "none"}

    for value in values:
        assert ruleset("pagat", helpful | {option.name: value}).word(option.name) == value


NUMBERS = {
    "misdeal": (1, 40),
    "ronda": (0, 40),
    "doble-ronda": (0, 40),
    "ronda-limit": (1, 200),
    "addition": (2, 5),
    "caida": (0, 40),
    "limpia": (0, 40),
    "limpia-limit": (1, 200),
    "caida-en-ronda": (0, 40),
    "caida-en-ronda-limit": (1, 200),
    "carton": (0, 40),
    "below-twenty": (0, 40),
    "carton-limit": (1, 200),
    "target": (2, 200),
    "chicas": (1, 9),
    "zapateria": (1, 40),
}


def test_only_these_options_are_numbers_cu72():
    assert [option.name for option in OPTIONS if option.low <= option.high] == list(NUMBERS)


@pytest.mark.parametrize(("name", "low", "high"), [(name, *bounds) for name, bounds in NUMBERS.items()])
def test_a_number_may_be_as_low_and_as_high_as_this_and_no_further_cu72(name, low, high):
    helpful = {"chicas": "2"} if name == "zapateria" else {"zapateria": "none"}

    for number in (low, high):
        assert ruleset("mesa", helpful | {name: str(number)}).word(name) == str(number)
    for number in (low - 1, high + 1):
        with pytest.raises(BadOption) as refused:
            ruleset("mesa", helpful | {name: str(number)})
        assert refused.value.field == name


@pytest.mark.parametrize("name", [option.name for option in OPTIONS if option.low > option.high])
@pytest.mark.parametrize("number", range(-2, 3))
def test_an_option_of_words_is_no_number_cu72(name, number):
    if str(number) in next(option.words for option in OPTIONS if option.name == name):
        return
    with pytest.raises(BadOption):
        ruleset("mesa", {name: str(number)})


def test_in_the_first_pagat_only_the_next_opponent_could_take_cu26():
    assert (ruleset("pagat").revision, ruleset("pagat").word("taker")) == (2, "team")
    assert (ruleset("pagat", revision=1).word("taker"), ruleset("pagat", revision=1).overrides) == ("next", {})


def test_the_page_of_the_rules_says_who_may_take_by_each_value_cu26():
    page = (ROOT / "docs" / "rules" / "cuarenta.md").read_text(encoding="utf-8")
    (settled,) = re.findall(r"\*\*Settled\*\* \(CU-26\): (.*?)\n(?=\n|- )", page, re.DOTALL)
    (taker,) = [option for option in OPTIONS if option.name == "taker"]

    assert [word for word in ("taker", *taker.words) if f"`{word}`" not in settled] == []


def test_a_ruleset_names_only_what_differs_from_its_preset_cu72():
    rules = ruleset("pagat", {"ronda": "2", "caida": "2"})

    assert rules.overrides == {"ronda": "2"} and rules.options_text() == "ronda=2"


def test_unknown_presets_and_games_are_refused_with_those_there_are_cu72():
    with pytest.raises(UnknownRuleset, match="pagat, palm, casa, mesa, cuenca"):
        ruleset("lima")
    with pytest.raises(UnknownGame, match="cuarenta"):
        game_named("brisca")


@pytest.mark.parametrize(
    ("overrides", "field", "allowed"),
    [
        ({"ronda": "many"}, "ronda", "0 to 40"),
        ({"ronda": "41"}, "ronda", "0 to 40"),
        ({"ronda": "-1"}, "ronda", "0 to 40"),
        ({"ronda": "٣"}, "ronda", "0 to 40"),
        ({"addition": "1"}, "addition", "any or 2 to 5"),
        ({"doble-ronda": "wins"}, "doble-ronda", "game or 0 to 40"),
        ({"direction": "alternate"}, "direction", "clockwise or counter"),
        ({"sequence": "automatic"}, "forgotten", "none"),
        ({"zapateria": "10"}, "zapateria", "none"),
        ({"caida": "0", "limpia": "0", "carton": "0"}, "caida", "1 to 40"),
        ({"caida": "0", "carton-limit": "30"}, "caida", "1 to 40"),
    ],
)
def test_impossible_values_and_contradictions_name_the_field_and_what_it_may_be_cu72(overrides, field, allowed):
    with pytest.raises(BadOption) as refused:
        ruleset("pagat", overrides)
    assert refused.value.field == field and allowed in str(refused.value)


def test_an_unknown_option_is_refused_with_those_there_are_cu72():
    with pytest.raises(BadOption, match="no option 'rondas'; there are seats, direction") as refused:
        ruleset("pagat", {"rondas": "2"})
    assert refused.value.field == "rondas"


@pytest.mark.parametrize("text", ["ronda", "=2", "ronda=", "ronda=2 ronda=4"])
def test_options_are_written_as_name_and_value_once_each_cu72(text):
    with pytest.raises(BadOption):
        read_overrides(text)


def test_options_of_a_header_are_read_in_order_cu72():
    assert read_overrides("ronda=2  limpia=4") == {"ronda": "2", "limpia": "4"}


@pytest.mark.parametrize("scoring", ["limpia", "carton"])
@pytest.mark.parametrize(
    ("limit", "target", "allowed"),
    [("none", 40, True), ("41", 40, True), ("40", 40, True), ("39", 40, False), ("30", 30, True), ("1", 2, False)],
)
def test_without_caida_something_has_to_score_at_every_score_below_the_target_cu72(scoring, limit, target, allowed):
    """Whether it is the limpia or the cartón; the other never scores here."""
    other = "carton" if scoring == "limpia" else "limpia"
    options = {"caida": "0", other: "0", f"{scoring}-limit": limit, "target": str(target)}

    if allowed:
        assert ruleset("pagat", options).target == target
        return
    with pytest.raises(BadOption) as refused:
        ruleset("pagat", options)
    assert refused.value.field == "caida"


@pytest.mark.parametrize(
    ("preset", "overrides", "field"),
    [
        ("pagat", {"seats": "2", "direction": "alternate"}, ""),
        ("palm", {"seats": "2/4"}, "direction"),
        ("casa", {"forgotten": "claim"}, "forgotten"),
        ("casa", {"forgotten": "forfeit"}, "forgotten"),
        ("casa", {"sequence": "optional", "forgotten": "claim"}, ""),
        ("mesa", {"chicas": "1"}, "zapateria"),
        ("mesa", {"chicas": "1", "zapateria": "none"}, ""),
        ("pagat", {"zapateria": "5", "chicas": "2"}, ""),
        ("pagat", {"caida": "0"}, ""),
        ("palm", {"caida": "0", "carton": "0"}, ""),
        ("palm", {"caida": "0", "limpia": "0"}, ""),
        ("palm", {"caida": "1", "carton": "0", "limpia": "0"}, ""),
    ],
)
def test_two_options_are_refused_only_where_they_contradict_each_other_cu72(preset, overrides, field):
    if not field:
        assert ruleset(preset, overrides).overrides
        return
    with pytest.raises(BadOption) as refused:
        ruleset(preset, overrides)
    assert refused.value.field == field


WORDS = {
    "asked_dealing": ["casa"],
    "misdeal_loses": ["pagat"],
    "doble_ronda_wins": ["pagat", "casa"],
    "match_many": ["casa"],
    "automatic": ["casa"],
    "forgotten_claim": ["pagat", "mesa", "cuenca"],
    "forgotten_forfeit": ["palm"],
    "team_takes": ["pagat"],
    "caida_alone": ["palm", "casa", "mesa"],
    "both_twenty": ["casa"],
}
UNLIMITED = 1_000_000
NUMBERS_BY_PRESET = {
    "misdeal_points": (0, 0, 0, 10, 10),
    "ronda": (4, 2, 2, 2, 2),
    "doble_ronda": (0, 4, 0, 4, 4),
    "ronda_limit": (30, *[UNLIMITED] * 4),
    "addition": (UNLIMITED, 2, *[UNLIMITED] * 3),
    "caida": (2, 2, 2, 2, 2),
    "limpia": (2, 2, 2, 2, 2),
    "limpia_limit": (38, UNLIMITED, 38, 38, 38),
    "caida_en_ronda": (10, 0, 0, 0, 0),
    "caida_en_ronda_limit": (30, *[UNLIMITED] * 4),
    "carton": (6, 6, 6, 6, 6),
    "below_twenty": (2, 2, 0, 2, 2),
    "carton_limit": (UNLIMITED, *[UNLIMITED] * 4),
    "target": (40, 40, 40, 40, 40),
    "chicas": (1, 1, 1, 2, 2),
    "zapateria": (0, 0, 0, 10, 10),
}


@pytest.mark.parametrize("field", list(WORDS))
def test_these_presets_have_what_a_word_of_theirs_says_cu72(field):
    assert [preset for preset in PRESETS if getattr(ruleset(preset), field)] == WORDS[field]


@pytest.mark.parametrize("field", list(NUMBERS_BY_PRESET))
def test_the_numbers_of_each_preset_are_these_cu72(field):
    """Where there is no limit, none that a game could come to."""
    numbers = tuple(min(getattr(ruleset(preset), field), UNLIMITED) for preset in PRESETS)

    assert numbers == NUMBERS_BY_PRESET[field]
