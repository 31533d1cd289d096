"""The parts of a review as workers compute them: texts in and out, so that parts can be stored."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from sobremesa.analysis.decisions import CountCheck, Decision
from sobremesa.analysis.effort import BRIEF, doubtful, first_look, line_budget
from sobremesa.analysis.review import ReplayedGame, faults_of, review_from, revised
from sobremesa.analysis.review_pieces import JudgedPiece, ReviewPiece, faults_behind, judged_in, pieces_of

TOGETHER: Final = 4
"""How many lines are played out in one piece of work."""


def plan_text(record: str) -> str:
    """Return the pieces of a record: of each the hand, its first and its last move."""
    return json.dumps(pieces_of(ReplayedGame(record).moves))


def first_text(record: str, piece: Sequence[int]) -> str:
    """Return what a first look at a piece finds."""
    replayed = ReplayedGame(record)
    budget = first_look(replayed.opened.game, len(replayed.moves))
    return _to_text(judged_in(replayed.record, ReviewPiece(*piece), budget))


def second_text(record: str, piece: Sequence[int], numbers: Sequence[int]) -> str:
    """Return what a thorough look at some moves of a piece finds."""
    return _to_text(judged_in(ReplayedGame(record).record, ReviewPiece(*piece), numbers=frozenset(numbers)))


def first_review_text(record: str, rows: Sequence[int], firsts: Sequence[str]) -> str:
    """Return the review that a first look makes, and the numbers of the moves to be looked at again."""
    replayed, found = ReplayedGame(record), _joined(firsts)
    faults = faults_behind(replayed.record, faults_of(found.decisions), BRIEF)
    told = review_from(replayed, found, faults).to_json("")
    again = sorted(doubtful(replayed.opened.game, found.decisions))
    return json.dumps({"review": with_rows(told, replayed, rows), "again": again})


def faults_text(record: str, firsts: Sequence[str], seconds: Sequence[str]) -> str:
    """Return all that was found in two looks, and the numbers of its mistakes, a few together."""
    found = revised(_joined(firsts), _joined(seconds))
    faults = [one.number for one in faults_of(found.decisions)]
    groups = [faults[at : at + TOGETHER] for at in range(0, len(faults), TOGETHER)]
    return json.dumps({"found": _to_text(found), "faults": groups})


def lines_text(record: str, found: str, numbers: Sequence[int]) -> str:
    """Return some mistakes of a record with the lines that were better."""
    replayed, judged = ReplayedGame(record), _joined([found])
    budget = line_budget(replayed.opened.game, len(faults_of(judged.decisions)))
    wanted = [one for one in judged.decisions if one.number in frozenset(numbers)]
    return json.dumps([fault.to_json() for fault in faults_behind(replayed.record, wanted, budget)])


def review_text(record: str, rows: Sequence[int], found: str, lines: Sequence[str]) -> str:
    """Return the whole review as JSON, with the numbers of the game's rows in place of the record's moves."""
    replayed = ReplayedGame(record)
    told = review_from(replayed, _joined([found]), ()).to_json("")
    faults = [fault for some in lines for fault in json.loads(some)]
    return json.dumps(with_rows(told | {"faults": faults}, replayed, rows))


def with_rows(told: dict[str, Any], replayed: ReplayedGame, rows: Sequence[int]) -> dict[str, Any]:
    """Return a review with the numbers of the game's rows in place of the record's moves."""
    number_of = {step.number: row for step, row in zip(replayed.steps, rows, strict=False) if step.number}
    for name in ("graph", "decisions", "faults", "counts"):
        told[name] = [one | {"n": number_of[one["n"]]} for one in told[name]]
    return told


def _to_text(found: JudgedPiece) -> str:
    in_points = any(one.in_points for one in found.decisions)
    decisions = [one.to_json() for one in found.decisions]
    return json.dumps({"points": in_points, "decisions": decisions, "counts": [one.to_json() for one in found.counts]})


def _joined(texts: Iterable[str]) -> JudgedPiece:
    found = JudgedPiece()
    for text in texts:
        told: Mapping[str, Any] = json.loads(text)
        decisions = [Decision.from_json(one, told["points"]) for one in told["decisions"]]
        found.add(JudgedPiece(decisions, [CountCheck.from_json(one) for one in told["counts"]]))
    return found
