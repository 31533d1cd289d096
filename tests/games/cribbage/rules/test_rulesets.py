"""The presets and options of cribbage as data (CR-02, CR-08, CR-10, CR-22, CR-24, CR-25, CR-40)."""

import pytest

from sobremesa.core.options import BadOption, UnknownRuleset
from sobremesa.core.registry import GAMES
from sobremesa.games.cribbage.rules.rulesets import OPTIONS, PRESETS, ruleset


@pytest.mark.parametrize("name", list(PRESETS))
def test_every_preset_gives_every_option_a_value_that_it_may_have_cr22(name):
    values = ruleset(name).values

    assert list(values) == [option.name for option in OPTIONS]
    assert all(option.check(values[option.name]) == values[option.name] for option in OPTIONS)


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_field_can_be_overridden_with_each_value_it_may_have_cr22(option):
    values = [*option.words, *[str(number) for number in (option.low, option.high) if option.low <= option.high]]
    helpful = {"skunk": {"double-skunk": "none"}, "double-skunk": {"skunk": "1000"}}.get(option.name, {})

    for value in values:
        if (option.name, value) != ("double-skunk", "1000"):  # it has to be below the skunk
            assert ruleset("standard", helpful | {option.name: value}).word(option.name) == value


def test_the_four_presets_differ_as_the_table_of_rules_has_it_cr08():
    standard, cadenza = ruleset("standard").values, ruleset("cadenza").values

    differ = {name for name in standard if standard[name] != cadenza[name]}
    assert differ == {"first-dealer", "go", "lone-reset", "double-skunk"}
    for long in ("standard", "cadenza"):
        values, short = ruleset(long).values, ruleset(f"{long}-61").values
        assert {name for name in values if values[name] != short[name]} <= {"target", "skunk", "double-skunk"}
        assert (short["target"], short["skunk"], short["double-skunk"]) == ("61", "31", "none")


@pytest.mark.parametrize("rules", ["cadenza", "cadenza-61"])
def test_a_go_on_the_others_last_card_came_with_cadenzas_second_revision_cr10(rules):
    """The first revision differs in that alone, and the standard rulesets have one revision."""
    first, second = ruleset(rules, revision=1), ruleset(rules)

    assert (first.revision, second.revision) == (1, 2)
    differ = {
        name: (first.word(name), second.word(name)) for name in first.values if first.word(name) != second.word(name)
    }
    assert differ == {"lone-reset": ("0", "called")}
    assert [ruleset(name).revision for name in ("standard", "standard-61")] == [1, 1]


@pytest.mark.parametrize(
    ("overrides", "field"),
    [
        ({"target": "0"}, "target"),
        ({"go": "never"}, "go"),
        ({"lone-reset": "2"}, "lone-reset"),
        ({"xray": "3"}, "xray"),
        ({"muggins": "maybe"}, "muggins"),
        ({"skunk": "none"}, "double-skunk"),
        ({"double-skunk": "61"}, "double-skunk"),
        ({"skunk": "31"}, "double-skunk"),
        ({"lurch": "31"}, "lurch"),
    ],
)
def test_impossible_values_and_contradictions_name_the_field_cr24(overrides, field):
    with pytest.raises(BadOption) as refused:
        ruleset("standard", overrides)
    assert refused.value.field == field


def test_an_unknown_preset_is_refused_with_those_there_are_cr22():
    with pytest.raises(UnknownRuleset, match="standard, standard-61, cadenza, cadenza-61"):
        ruleset("kings")


@pytest.mark.parametrize(
    ("seats", "dealer", "field"), [(3, 1, "seats"), (1, 1, "seats"), (2, 3, "dealer"), (2, 0, "dealer")]
)
def test_two_play_and_one_of_them_deals_cr02(seats, dealer, field):
    game = GAMES["cribbage"]
    with pytest.raises(BadOption) as refused:
        game.new(game.ruleset("standard"), seats, dealer)
    assert refused.value.field == field
