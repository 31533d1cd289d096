"""How thoroughly a game is reviewed: short ones wholly, of long ones what looks worst, in bounded work."""

from __future__ import annotations

import sys

from sobremesa.analysis import effort, review
from sobremesa.analysis.decisions import Decision, WeighedMove
from sobremesa.analysis.effort import Effort, doubtful, first_look, line_budget
from sobremesa.analysis.progress import Reached
from sobremesa.analysis.review_pieces import LONGEST, pieces_of
from sobremesa.records.replay import Replayed
from tests.analysis.games import whole


def _decision(number: int, played: float, other: float) -> Decision:
    options = tuple(sorted((WeighedMove("a", played), WeighedMove("b", other)), key=lambda one: -one.worth))
    return Decision(number, 1, 1, WeighedMove("a", played), options)


def test_what_looks_worst_is_looked_at_again_first(monkeypatch):
    """Mistakes come first, then what was closest; what was clear is left as it is."""
    monkeypatch.setattr(effort, "effort_for", lambda _: Effort(100, 2, 1, 100))
    clear, close, mistake = _decision(1, 0.9, 0.1), _decision(2, 0.5, 0.49), _decision(3, 0.2, 0.6)

    assert doubtful("gin", [clear, close, mistake]) == {2, 3}


def test_a_longer_game_has_less_for_each_decision():
    """The work of a whole game stays bounded, however many moves and mistakes it has."""
    short, long = first_look("gin", 100), first_look("gin", 8000)

    assert short.iterations > long.iterations > 0
    assert 8000 * long.iterations <= 1000 * short.iterations
    assert line_budget("gin", 1).iterations == 0
    assert line_budget("gin", 400).iterations < line_budget("gin", 100).iterations


def test_a_game_is_shared_out_by_hands_in_small_pieces():
    """Pieces cover every move once, in order, each of one hand."""
    moves = Replayed(whole("gin", "standard", "pieces", 400)).moves
    pieces = pieces_of(moves)

    covered = [number for piece in pieces for number in range(piece.first, piece.last + 1)]
    assert covered == [step.number for step in moves]
    assert all(piece.last - piece.first < LONGEST for piece in pieces)
    assert {step.hand for step in moves} == {piece.hand for piece in pieces}


def test_a_long_game_is_looked_at_twice_and_tells_how_far_it_has_come(monkeypatch):
    """A cheap look at all finds as many decisions as a thorough one; the share that is told only grows."""
    data = whole("cuarenta", "pagat", "twice", 60)
    thorough = review(data)
    monkeypatch.setattr(effort, "effort_for", lambda _: Effort(60, 5, 1, 100))
    monkeypatch.setattr(sys.modules["sobremesa.analysis.review"], "effort_for", effort.effort_for)
    told: list[Reached] = []

    found = review(data, told.append)

    assert [one.number for one in found.decisions] == [one.number for one in thorough.decisions]
    again = doubtful("cuarenta", found.decisions)
    assert {one.stage for one in told} >= {"first", "second"}
    assert [one.share for one in told] == sorted(one.share for one in told)
    assert len(again) == 5
