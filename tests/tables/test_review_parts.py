"""A review in parts: what was found is handed on as texts, and its mistakes a few at a time."""

from __future__ import annotations

import json

from sobremesa.analysis.decisions import Decision, WeighedMove
from sobremesa.tables.review_parts import TOGETHER, faults_text, review_text
from tests.analysis.games import whole


def decision(number: int, lost: float) -> Decision:
    """A choice of so much less than the best."""
    best, played = WeighedMove("a", 0.9), WeighedMove("b", 0.9 - lost)
    return Decision(number, 1, 1, played, (best, played))


def found(*decisions: Decision) -> str:
    """What a look at a piece has found."""
    return json.dumps({"points": False, "decisions": [one.to_json() for one in decisions], "counts": []})


def test_every_mistake_is_gone_back_to_once():
    """However many there are; what was played as well as could be is no mistake."""
    firsts = [found(decision(1, 0.0), *(decision(number, 0.5) for number in range(2, 11)))]

    told = json.loads(faults_text("", firsts, []))

    assert [number for group in told["faults"] for number in group] == list(range(2, 11))
    assert max(map(len, told["faults"])) == TOGETHER
    assert len(json.loads(told["found"])["decisions"]) == 10


def test_a_thorough_look_counts_for_more_than_the_first():
    """What it does not find fault with is none, and the other way round."""
    firsts = [found(decision(1, 0.5), decision(2, 0.0)), found(decision(3, 0.5))]
    seconds = [found(decision(1, 0.0), decision(2, 0.5))]

    assert json.loads(faults_text("", firsts, seconds))["faults"] == [[2, 3]]


def test_a_review_numbers_moves_as_the_rows_of_the_game_do():
    """Which are more than the record has; of the mistakes it has those lines that were found to be better."""
    record = whole("cuarenta", "pagat", "rows", most=8).decode()
    lines = [json.dumps([{"n": 3, "line": "one"}]), json.dumps([{"n": 5, "line": "two"}, {"n": 7, "line": "three"}])]

    told = json.loads(review_text(record, range(2, 20, 2), found(decision(3, 0.5)), lines))

    assert [told[name][0]["n"] for name in ("graph", "decisions", "faults")] == [8, 8, 8]
    assert [(one["n"], one["line"]) for one in told["faults"]] == [(8, "one"), (12, "two"), (16, "three")]
    assert told["decisions"][0]["grade"] == "blunder"
