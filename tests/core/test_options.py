"""Presets as they are and as they were."""

import pytest

from sobremesa.core.options import (
    BadOption,
    Option,
    Presets,
    Ruleset,
    UnknownRevision,
    UnknownRuleset,
    changes_of,
    read_overrides,
)
from sobremesa.core.registry import GAMES

OPTIONS = [Option("target", "XX-01", low=10, high=200), Option("sweep", "XX-02", low=0, high=3)]
NEWEST = {"pond": {"target": "30", "sweep": "2"}, "river": {"target": "50", "sweep": "1"}}
EARLIER = {"pond": [{"target": "40"}, {"sweep": "1", "target": "20"}]}
PRESETS = Presets("xx", OPTIONS, NEWEST, EARLIER)


def test_a_revision_says_only_in_what_it_differed_from_the_next() -> None:
    """The values of an old revision come from the newest, back step by step."""
    assert [PRESETS.values("pond", number) for number in (1, 2, 3, None)] == [
        {"target": "40", "sweep": "1"},
        {"target": "20", "sweep": "1"},
        {"target": "30", "sweep": "2"},
        {"target": "30", "sweep": "2"},
    ]
    assert (PRESETS.revision("pond"), PRESETS.revision("river")) == (3, 1)


def test_overrides_are_those_of_the_preset_as_it_was() -> None:
    """What was no change then is none, and what has become the preset's since is one."""
    assert PRESETS.choose("pond", {"target": "40"}, 1).overrides == {}
    assert PRESETS.choose("pond", {"target": "30"}, 2) == ("pond", 2, {"target": "30", "sweep": "1"}, {"target": "30"})
    assert PRESETS.choose("pond", {"target": "30"}) == ("pond", 3, NEWEST["pond"], {})


@pytest.mark.parametrize("number", [-1, 0, 4, 9999])
def test_a_revision_that_never_was_is_refused_by_a_code_and_a_sentence(number: int) -> None:
    """The newest is named, so that a reader knows whether to look for a later version."""
    with pytest.raises(
        UnknownRevision, match=f"the revisions 1 to 3 of xx's ruleset 'pond', and no revision {number}$"
    ):
        PRESETS.choose("pond", {}, number)
    assert UnknownRevision.code == "unknown-revision"


def test_a_name_that_is_no_preset_and_a_wrong_option_are_refused_in_every_revision() -> None:
    """A revision excuses nothing."""
    with pytest.raises(UnknownRuleset):
        PRESETS.choose("lake", {}, 1)
    with pytest.raises(BadOption):
        PRESETS.choose("pond", {"target": "5"}, 1)


@pytest.mark.parametrize("value", ["none", "10", "200", "010", "00200"])
def test_an_option_takes_its_words_and_numbers_up_to_its_edges(value: str) -> None:
    """Leading zeros are left out, up to five figures."""
    option = Option("target", "XX-01", ("none",), 10, 200)
    assert option.check(value) == (value.lstrip("0") if value.isdigit() else value)


@pytest.mark.parametrize("value", ["", "9", "201", "000200", "-10", "1e2", "²0", "none "])
def test_what_an_option_cannot_be_is_refused_with_what_it_can(value: str) -> None:
    """The field, what was asked for, and what may be asked for are told apart."""
    with pytest.raises(BadOption) as refused:
        Option("target", "XX-01", ("none",), 10, 200).check(value)
    assert (refused.value.field, refused.value.value, refused.value.allowed) == ("target", value, "none or 10 to 200")
    assert refused.value.why == f"target cannot be {value!r}; target may be none or 10 to 200"


def test_an_option_of_words_alone_takes_no_number_and_one_may_have_a_single_number() -> None:
    """Without numbers the highest lies below the lowest."""
    assert (Option("a", "XX-01", ("one", "many")).allowed(), Option("b", "XX-01", low=4, high=4).allowed()) == (
        "one or many",
        "4 to 4",
    )
    with pytest.raises(BadOption):
        Option("a", "XX-01", ("one", "many")).check("0")


def test_the_number_of_an_option_that_is_a_word_is_whatever_is_asked_for() -> None:
    """Words as ``none`` stand for a number that only the rules know."""
    rules = Ruleset("xx", "pond", 1, {"target": "30", "limit": "none"}, {"target": "30"})
    assert [rules.number("target", 7), rules.number("limit", 7), rules.word("limit")] == [30, 7, "none"]
    assert rules.number("depth", 7) == 7


def test_what_is_wrong_with_overrides_is_told_in_a_sentence() -> None:
    """An unknown name lists the options, a word that is no pair says how one is written."""
    with pytest.raises(BadOption, match=r"^there is no option 'tide'; there are target, sweep$"):
        PRESETS.choose("pond", {"tide": "1"})
    with pytest.raises(BadOption, match=r"^target is given twice; target may be given once$"):
        read_overrides("target=30 target=30")
    with pytest.raises(BadOption, match=r"^=30 cannot be '=30'; =30 may be written as name=value$"):
        read_overrides("=30")


def test_a_preset_that_was_never_another_names_its_one_revision() -> None:
    """Nobody is told of the revisions 1 to 1."""
    with pytest.raises(
        UnknownRevision, match=r"this version knows revision 1 of xx's ruleset 'river', and no revision 2"
    ):
        PRESETS.choose("river", {}, 2)


@pytest.mark.parametrize("name", list(GAMES))
def test_every_game_knows_its_revisions_and_no_other(name: str) -> None:
    """Every revision up to the newest can be played, and says its number."""
    game = GAMES[name]
    for preset in game.presets:
        newest = game.ruleset(preset).revision
        assert [game.ruleset(preset, None, number).revision for number in range(1, newest + 1)] == [
            *range(1, newest + 1)
        ]
        for number in (0, newest + 1):
            with pytest.raises(UnknownRevision):
                game.ruleset(preset, None, number)


def test_what_a_program_changes_may_be_numbers_and_truths() -> None:
    """They are written as rulesets have them; what does not stand by name is refused."""
    assert changes_of({"target": 40, "muggins": True, "lots": False}) == {
        "target": "40",
        "muggins": "yes",
        "lots": "no",
    }
    assert changes_of(None) == {}
    with pytest.raises(BadOption, match="options may be values by the option's name"):
        changes_of(["target"])  # type: ignore[arg-type]
