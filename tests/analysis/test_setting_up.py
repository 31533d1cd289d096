"""Positions set up by hand: they stand as they were meant, by every ruleset, or are refused with where and why."""

from __future__ import annotations

from typing import Any

import pytest

from sobremesa.analysis.assessment import assess
from sobremesa.analysis.setting_up import set_up
from sobremesa.core.card_text import read_cards
from sobremesa.core.contract import State
from sobremesa.core.registry import GAMES, SPECS
from sobremesa.core.setup import BadSetup, Placement
from sobremesa.records import Record, write
from sobremesa.records.replay import Replayed

FRESH = ["dealer", "fresh"]
JACK = {"hand": "3c4c5d6d", "laid": "KdQd", "starter": "Jh", "row": "7h", "flags": ["dealer"]}
CASES: list[tuple[str, dict[str, Any]]] = [
    ("gin", {"hand": "2c3c4c5d5h5s9c9dKhQs", "pile": "Kd"}),
    ("gin", {"hand": "2c3c4c5d5h5s9c9dKhQs", "pile": "Kd7s2d8h", "theirs": "JdJcJs"}),
    ("gin", {"hand": "2c3c4c5d5h5s9c9dKhQs8s", "pile": "Kd7s2d"}),
    ("gin", {"hand": "2c3c4c5d5h5s9c9dKhQs8s", "pile": "Kd7s", "theirs": "Jd"}),
    ("cribbage", {"hand": "2c3c4c5d5h5s", "flags": ["dealer"]}),
    ("cribbage", {"hand": "2c3c4c5d5h5s"}),
    ("cribbage", {"hand": "3c4c5d6d", "laid": "KdQd", "starter": "9h", "row": "7h", "flags": ["dealer"]}),
    ("cribbage", {"hand": "3c4c5d", "laid": "KdQd", "starter": "9h", "row": "7hTh"}),
    ("cribbage", {"hand": "3c", "laid": "KdQd", "starter": "9h", "row": "7hThKs4sKc9c", "flags": []}),
    ("cuarenta", {"hand": "3c4c5d", "table": "7hJh", "numbers": {"deal": 2}}),
    ("cuarenta", {"hand": "3c4c5d", "table": "7hJhKc", "gone": "AcAd2c", "numbers": {"deal": 3}, "flags": FRESH}),
    ("cuarenta", {"hand": "3c4c5d5h6h", "table": "", "numbers": {"deal": 4}}),
    ("cuarenta", {"hand": "3c4c5d5h6h", "table": "2c", "flags": ["dealer", "fresh"]}),
    ("cuarenta", {"hand": "3c4c5d5h", "table": "7h2c", "flags": ["fresh"]}),
    ("cuarenta", {"hand": "3c4c", "table": "7h2cQd", "numbers": {"deal": 3}, "flags": FRESH}),
]  # fmt: skip
FIELDS = ("hand", "pile", "theirs", "laid", "starter", "row", "table", "gone")


def wanted(game: str, rules: str = "", score: tuple[int, int] = (0, 0), **more: Any) -> Placement:
    """A position with cards as texts."""
    ruleset = GAMES[game].ruleset(rules or GAMES[game].presets[0])
    cards = {name: tuple(read_cards(more[name])) for name in FIELDS if name in more}
    return Placement(ruleset, cards, frozenset(more.get("flags", ())), more.get("numbers", {}), score)


def end_of(record: Record) -> State:
    """The game where a record ends."""
    replayed = Replayed(write(record))
    assert replayed.error is None
    assert replayed.state is not None
    return replayed.state


def two_hands(game: str) -> list[str]:
    """The rulesets of a game in which a score goes on from hand to hand."""
    return [name for name in GAMES[game].presets if 2 in GAMES[game].seats_allowed(GAMES[game].ruleset(name))]


@pytest.mark.parametrize(("game", "given"), CASES)
def test_a_position_stands_as_it_was_set_up_by_every_ruleset(game: str, given: dict[str, Any]) -> None:
    """The same cards in hand and before everybody, the same score, and this seat to choose."""
    for rules in two_hands(game):
        one_hand = game == "gin" and not GAMES[game].ruleset(rules).number("target", 0)
        score = (0, 0) if one_hand else (12, 8)
        asked = wanted(game, rules, score, **given)
        state = end_of(set_up(asked))
        view = state.view(1).to_wire()

        assert 1 in state.to_act()
        assert set(read_cards("".join(view["hand"]))) == set(asked.of("hand"))
        assert tuple(state.score) == score
        assert SPECS[game].part("setup").fits(asked, state)


def test_the_same_position_is_the_same_record() -> None:
    """So two people who set up the same thing share one link."""
    game, given = CASES[9]
    assert write(set_up(wanted(game, **given))) == write(set_up(wanted(game, **given)))


def test_the_judgement_of_a_position_knows_nothing_of_the_cards_that_were_made_up() -> None:
    """CR-04: the throws are worth what they are worth whatever the other holds."""
    found = assess(set_up(wanted("cribbage", score=(100, 95), hand="2c3c4c5d5h5s", flags=["dealer"])))
    assert len(found.options) == len(found.legal) - 15 == 15
    assert found.seat == 1


@pytest.mark.parametrize(
    ("game", "given", "code", "field", "card"),
    [
        ("gin", {"hand": "2c3c4c5d5h5s9c9dKhQs", "pile": "Kd2c"}, "twice", "pile", "2c"),
        ("gin", {"hand": "2c3c4c", "pile": "Kd"}, "count", "hand", ""),
        ("gin", {"hand": "2c3c4c5d5h5s9c9dKhQs"}, "count", "pile", ""),
        ("gin", {"hand": "2c3c4c5d5h5s9c9dKhQs", "pile": "Kd", "theirs": "Jd"}, "count", "theirs", ""),
        ("gin", {"hand": "2c3c4c5d5h5s9c9dKhQs", "pile": "Kd", "flags": ["dealer"]}, "unknown", "dealer", ""),
        ("gin", {"hand": "2c3c4c5d5h5s9c9dKhQs", "pile": "Kd", "score": (100, 0)}, "score", "score", ""),
        ("cribbage", {"hand": "2c3c4c5d5h"}, "count", "hand", ""),
        ("cribbage", {"hand": "2c3c4c5d5h5s", "starter": "9h"}, "count", "starter", ""),
        ("cribbage", {"hand": "3c4c5d", "starter": "9h", "row": "7hTh"}, "count", "laid", ""),
        ("cribbage", JACK, "earned", "score", ""),
        ("cribbage", {"hand": "3c4c5d6d", "laid": "KdQd", "starter": "9h", "row": "7h"}, "unreachable", "", ""),
        ("cuarenta", {"hand": "3c4c5d", "table": "8h"}, "foreign", "table", "8h"),
        ("cuarenta", {"hand": "3c4c5d5h", "table": "7h"}, "unreachable", "", ""),
        ("cuarenta", {"hand": "3c4c5d5h", "table": "7h2c2d"}, "count", "table", ""),
        ("cuarenta", {"hand": "3c4c5d5h", "numbers": {"deal": 5}}, "number", "deal", ""),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_where_and_why(
    game: str, given: dict[str, Any], code: str, field: str, card: str
) -> None:
    """A code, the field, and the card where one is at fault."""
    with pytest.raises(BadSetup) as refused:
        set_up(wanted(game, **given))
    assert (refused.value.code, refused.value.field, refused.value.card) == (code, field, card)
    assert refused.value.why
