"""The table of presets, GI-01 to GI-18: rulesets as data, overrides, refusals."""

import pytest

from sobremesa.core.options import BadOption, UnknownRuleset
from sobremesa.games.gin.rules.rulesets import OPTIONS, PRESETS, ruleset
from tests.games.gin.rules.table import PRESETS as NAMES

TABLE = {
    "standard": "yes random loser 10 no 25 31 25 undercut 2 50 yes no 100 100 25 yes",
    "vga": "no second alternate 10 no 25 none 25 undercut 2 50 yes no 100 0 0 no",
    "vga-oklahoma": "no second alternate 10 yes 25 none 25 undercut 2 50 yes yes 100 0 0 no",
    "eaai": "yes random alternate 10 no 25 31 25 undercut 2 50 yes no 100 0 0 no",
    "openspiel": "yes second loser 10 no 25 none 25 draw 2 50 no no hand 0 0 no",
}


def test_the_presets_are_those_of_the_rules_gi03_gi18():
    assert list(PRESETS) == NAMES == list(TABLE)
    assert {name: " ".join(ruleset(name).values.values()) for name in NAMES} == TABLE


@pytest.mark.parametrize("name", NAMES)
def test_every_preset_gives_every_option_a_value_that_it_may_have_gi03_gi18(name):
    values = ruleset(name).values

    assert list(values) == [option.name for option in OPTIONS]
    assert all(option.check(values[option.name]) == values[option.name] for option in OPTIONS)


def test_vga_oklahoma_is_vga_with_its_option_on_gi08_gi15():
    vga, oklahoma = ruleset("vga").values, ruleset("vga-oklahoma").values

    assert {name for name in vga if vga[name] != oklahoma[name]} == {"oklahoma", "spades-double"}


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_field_can_be_overridden_with_each_value_it_may_have_gi03_gi18(option):
    values = [*option.words, *[str(number) for number in (option.low, option.high) if option.low <= option.high]]
    helpful = {"shutout-doubles": "no"} if option.name == "game-bonus" else {}

    for value in values:
        assert ruleset("standard", helpful | {option.name: value}).word(option.name) == value


def test_each_option_names_the_rule_that_it_belongs_to_gi03_gi18():
    assert {option.rule for option in OPTIONS} <= {f"GI-{number:02}" for number in range(1, 19)}


@pytest.mark.parametrize(
    ("overrides", "field", "allowed"),
    [
        ({"knock": "11"}, "knock", "0 to 10"),
        ({"knock": "ten"}, "knock", "0 to 10"),
        ({"big-gin": "101"}, "big-gin", "none or 0 to 100"),
        ({"target": "0"}, "target", "hand or 1 to 1000"),
        ({"dealer": "winner"}, "dealer", "loser or alternate"),
        ({"game-bonus": "0"}, "shutout-doubles", "no"),
    ],
)
def test_impossible_values_and_contradictions_name_the_field_gi03_gi18(overrides, field, allowed):
    with pytest.raises(BadOption) as refused:
        ruleset("standard", overrides)
    assert refused.value.field == field and allowed in str(refused.value)


def test_an_unknown_preset_is_refused_with_those_there_are_gi03():
    with pytest.raises(UnknownRuleset, match="standard, vga, vga-oklahoma, eaai, openspiel"):
        ruleset("gin")
