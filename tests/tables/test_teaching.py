"""Lessons and exercises as they travel: who sits where, by which rules, and what is refused."""

from __future__ import annotations

import pytest

from sobremesa.protocol.live import Player, Table
from sobremesa.tables import teaching
from sobremesa.tables.refusals import Refused
from sobremesa.tutor.lessons import LESSONS
from tests.tables.puzzles import puzzle_at


@pytest.mark.parametrize("lesson", LESSONS)
def test_who_learns_sits_in_the_first_seat_opposite_a_computer(lesson: str) -> None:
    """At a table of two by the lesson's rules; nothing is taken back there but by the lesson itself."""
    table, given = teaching.lesson_piece(lesson).table, LESSONS[lesson]

    assert isinstance(table, Table)
    assert table.players == [Player(1, "", "human"), Player(2, given.other, "bot", "novato")]
    assert (table.game, table.rules, table.seats, table.you) == (given.game, given.rules, 2, 1)
    assert (table.takebacks, table.hints) == (False, False)


def test_a_lesson_stands_where_its_moves_lead_or_tells_what_came_of_a_try() -> None:
    """A try is no move yet: what it brings is told beside where the lesson stands."""
    begun, standing, tried = [teaching.lesson_piece("cuarenta", *asked) for asked in ((), ("on",), ("on", "Kd"))]

    assert [(one.step, one.tried) for one in (begun, standing, tried)] == [(0, ""), (1, ""), (2, "good")]


@pytest.mark.parametrize(("attempt", "code"), [("Ac", "not-in-hand"), ("what", "unreadable-move")])
def test_a_try_that_is_no_move_is_refused_by_what_is_wrong_with_it(attempt: str, code: str) -> None:
    """An illegal one by its reason, as at any table, and a word that is none at all."""
    with pytest.raises(Refused) as refused:
        teaching.lesson_piece("cuarenta", "on", attempt)

    assert refused.value.code == code


def test_an_exercise_is_asked_by_its_first_ruleset_unless_another_is_wanted() -> None:
    """The usual rules of its game come first."""
    told = [teaching.exercise_task("draw", 4, rules).rules for rules in ("", "standard", "vga")]

    assert told == ["standard", "standard", "vga"]


def test_the_puzzle_of_a_day_is_asked_by_the_first_ruleset_of_its_exercise() -> None:
    """As whoever opens that exercise is asked it."""
    asked = teaching.puzzle_task(puzzle_at(4, exercise="draw"))

    assert asked == teaching.exercise_task("draw", 4, "standard")


@pytest.mark.parametrize(("played", "erred"), [("5h", True), ("", False)])
def test_a_puzzle_says_whether_somebody_went_wrong_there(played: str, erred: bool) -> None:
    """Where nobody did in any of the games that were looked at, nothing else is claimed."""
    assert teaching.puzzle_task(puzzle_at(4, played, "draw")).erred is erred
