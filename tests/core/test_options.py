"""Presets as they are and as they were."""

import pytest

from sobremesa.core.options import BadOption, Option, Presets, UnknownRevision, UnknownRuleset
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
