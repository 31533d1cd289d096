"""The puzzle of the day: the same everywhere, out of a game in which somebody went wrong, and told why."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from msgspec.structs import replace

from sobremesa.core.card_text import read_cards
from sobremesa.core.registry import GAMES
from sobremesa.tables import teaching
from sobremesa.tables.refusals import Refused
from sobremesa.tutor.exercise import BadAnswer
from sobremesa.tutor.exercises import EXERCISES, exercise_named
from sobremesa.tutor.puzzle import Puzzle, puzzle_of
from sobremesa.tutor.syllabuses import SYLLABUSES

FIRST = date(2026, 11, 25)
DAYS = [FIRST + timedelta(number) for number in range(9)]


@pytest.mark.parametrize("day", DAYS)
def test_somebody_went_wrong_there(day):
    """What was played in the game is an answer, and not a right one; the verdict tells it, and the best answer."""
    puzzle = puzzle_of(day)
    verdict = puzzle.judge(puzzle.played)
    assert not verdict.right
    assert verdict.told[-1].key == "learn.told.in-the-game"
    assert sorted(verdict.told[-1].cards) == sorted(_texts(puzzle.played))
    right = puzzle.judge("".join(verdict.best))
    assert right.right
    assert right.told


def _texts(answer: str) -> list[str]:
    return [answer[at : at + 2] for at in range(0, len(answer), 2)]


def test_each_game_has_its_turn_and_each_kind_in_it():
    """In as many days as there are kinds of puzzles in a game, times the games, each was asked."""
    asked = {puzzle_of(day).exercise.id for day in [FIRST + timedelta(number) for number in range(15)]}
    assert asked == {name for syllabus in SYLLABUSES.values() for name in syllabus.puzzles.split()}
    three = [puzzle_of(day).exercise.game for day in DAYS[:3]]
    assert sorted(three) == sorted(game for game in GAMES if game in SYLLABUSES)


def test_a_day_has_one_puzzle():
    """Made anew it is the same, and another day has another one."""
    one = puzzle_of(FIRST)
    puzzle_of.cache_clear()
    assert puzzle_of(FIRST) == one
    assert puzzle_of(FIRST + timedelta(3)) != one


def test_it_travels_as_an_exercise_that_can_be_asked_again():
    """By its exercise and seed; the answer is not in it."""
    puzzle = puzzle_of(FIRST)
    task = teaching.puzzle_task(puzzle)
    assert task == replace(teaching.exercise_task(puzzle.exercise.id, puzzle.seed), erred=True)
    verdict = teaching.puzzle_verdict(puzzle, puzzle.played)
    assert not verdict.right


@pytest.mark.parametrize("day", DAYS)
def test_it_is_kept_as_a_text_and_read_again(day):
    """To the last number, of whatever exercise it is."""
    puzzle = puzzle_of(day)
    again = Puzzle.from_text(puzzle.to_text())
    assert again == puzzle
    assert again.to_text() == puzzle.to_text()
    assert repr(again.question) == repr(puzzle.question)


@pytest.mark.parametrize("day", ["today", "2026-02-30", "", "20261125"])
def test_what_is_no_day_has_none(day):
    """It is refused with a code."""
    with pytest.raises(Refused, match="2026-11-25"):
        teaching.puzzle_day(day)


def test_what_is_no_answer_is_refused():
    """As at any exercise."""
    with pytest.raises(BadAnswer):
        puzzle_of(FIRST).judge("nothing")


@pytest.mark.parametrize("seed", [1620571871, 1775684924])
def test_cards_of_one_rank_are_as_good_in_cuarenta(seed):
    """The maestro compares one of them for all, and whoever chooses another one is as right."""
    question = exercise_named("choice").question(seed)
    hand = next(row.cards for row in question.task.rows if row.name == "hand")
    best = question.right[0]
    twins = [card for card in hand if card[0] == best[0]]
    assert len(twins) > 1
    assert all(question.judge(card).right for card in twins)


def test_puzzles_are_exercises_of_their_game():
    """Whose answers are cards of the hand."""
    for game, syllabus in SYLLABUSES.items():
        for name in syllabus.puzzles.split():
            assert EXERCISES[name].game == game
            assert EXERCISES[name].task(1).pick == "hand"
            assert read_cards("".join(EXERCISES[name].judge(1, _best(name)).best))


def _best(name: str) -> str:
    return EXERCISES[name].question(1).right[0]
