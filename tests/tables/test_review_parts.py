"""A review in parts: what was found is handed on as texts, and its mistakes a few at a time."""

from __future__ import annotations

import json

from sobremesa.analysis.decisions import Decision, WeighedMove
from sobremesa.tables.review_parts import TOGETHER, faults_text


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
