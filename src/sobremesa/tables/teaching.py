"""Lessons and exercises as they travel. Nothing of them is kept here: who learns says how far they have come."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any, Final

from msgspec.structs import replace

from sobremesa.core.contract import IllegalMove, MoveError
from sobremesa.protocol import live as wire
from sobremesa.protocol.codes import Code
from sobremesa.protocol.rest.learning import (
    CardRow,
    ExerciseInfo,
    ExerciseTask,
    ExerciseVerdict,
    KeyedSentence,
    LessonFrame,
    LessonInfo,
    LessonPiece,
    PathStepInfo,
)
from sobremesa.tables.days import is_day
from sobremesa.tables.refusals import Refused
from sobremesa.tutor.course import StagedPiece, standing, tried
from sobremesa.tutor.exercise import Exercise, Fact, Task, Verdict
from sobremesa.tutor.exercises import EXERCISES, exercise_named
from sobremesa.tutor.lesson import Lesson
from sobremesa.tutor.lessons import LESSONS, lesson_named
from sobremesa.tutor.paths import path_of
from sobremesa.tutor.puzzle import Puzzle
from sobremesa.tutor.stage import Picture

LEVEL: Final = "novato"

PUZZLES: Final = 60
"""For so many days on either side of today there are puzzles: each takes seconds to find, and is kept."""


def lessons() -> list[LessonInfo]:
    """List the lessons there are."""
    return [LessonInfo(lesson.id, lesson.game, len(lesson.steps)) for lesson in LESSONS.values()]


def lesson_piece(lesson: str, made: str = "", attempt: str = "") -> LessonPiece:
    """Tell where a lesson stands after the moves ``made`` (spaces between them), or what comes of an ``attempt``."""
    chosen = lesson_named(lesson)
    try:
        piece = tried(chosen, made.split(), attempt) if attempt else standing(chosen, made.split())
    except MoveError as error:
        raise Refused(error.detail if isinstance(error, IllegalMove) else error.code, error.why) from error
    return piece_to_wire(chosen, piece)


def path(game: str, rules: str = "") -> list[PathStepInfo]:
    """List the steps of a game's path, in order; by a ruleset only those that make sense there."""
    return [PathStepInfo(step.kind, step.id, step.stage) for step in path_of(game, rules)]


def exercises() -> list[ExerciseInfo]:
    """List the exercises there are."""
    return [ExerciseInfo(each.id, each.game, each.rulesets) for each in EXERCISES.values()]


def exercise_task(exercise: str, seed: int = 0, rules: str = "") -> ExerciseTask:
    """Tell the position of a seed and what is wanted of it; the answer is not in it."""
    asked = exercise_named(exercise)
    chosen = rules or asked.rulesets[0]
    return _task(asked, seed, chosen, asked.task(seed, chosen))


def puzzle_task(puzzle: Puzzle) -> ExerciseTask:
    """Tell the puzzle of a day; the answer is not in it."""
    task = _task(puzzle.exercise, puzzle.seed, puzzle.exercise.rulesets[0], puzzle.question.task)
    return replace(task, erred=bool(puzzle.played))


def puzzle_verdict(puzzle: Puzzle, answer: str) -> ExerciseVerdict:
    """Judge an answer to the puzzle of a day, and tell what was played in the game that it is from."""
    return _verdict(puzzle.judge(answer))


def puzzle_day(day: str) -> date:
    """Return the day of a text. Raises Refused with UNKNOWN_DAY where it is none, or one that has no puzzle."""
    if not is_day(day):
        raise Refused(Code.UNKNOWN_DAY, "a day is written like 2026-11-25")
    found = date.fromisoformat(day)
    if _days_away(found) > PUZZLES:
        raise Refused(Code.UNKNOWN_DAY, f"there are puzzles of the last {PUZZLES} days, and of the next")
    return found


def is_near(day: date) -> bool:
    """Return whether a day is today somewhere, or may soon be."""
    return _days_away(day) <= 1


def _days_away(day: date) -> int:
    return abs((day - datetime.now(UTC).date()).days)


def _task(asked: Exercise[Any], seed: int, rules: str, task: Task) -> ExerciseTask:
    return ExerciseTask(
        exercise=asked.id,
        seed=seed,
        rules=rules,
        rows=[CardRow(row.name, row.cards, row.marked) for row in task.rows],
        facts=_sentences(task.facts),
        asks=task.asks,
        values=dict(task.values),
        low=task.low,
        high=task.high,
        pick=task.pick,
        choices=task.choices,
    )


def exercise_verdict(exercise: str, answer: str, seed: int = 0, rules: str = "") -> ExerciseVerdict:
    """Judge an answer to the position of a seed: cards such as ``5hJd``, ``none``, a number, or one of the choices."""
    return _verdict(exercise_named(exercise).judge(seed, answer, rules))


def _verdict(verdict: Verdict) -> ExerciseVerdict:
    return ExerciseVerdict(verdict.right, _sentences(verdict.told), verdict.best)


def _sentences(told: list[Fact]) -> list[KeyedSentence]:
    return [KeyedSentence(one.key, dict(one.values), one.cards) for one in told]


def piece_to_wire(lesson: Lesson, piece: StagedPiece) -> LessonPiece:
    """Return where a lesson stands as it travels."""
    return LessonPiece(
        lesson=lesson.id,
        step=piece.step,
        steps=len(lesson.steps),
        scene=piece.scene,
        table=_table(lesson, piece.scene),
        frames=[LessonFrame(_event(picture), picture.view) for picture in piece.pictures],
        says=piece.says,
        tried=piece.tried,
        move=piece.move,
        told=piece.told,
        turns=piece.turns,
        over=piece.over,
    )


def _event(picture: Picture) -> wire.GameEvent:
    points = [wire.Points(**line) for line in picture.points]  # type: ignore[arg-type]  # the view writes them so
    return wire.GameEvent(picture.number, picture.seat, picture.move, points, picture.score, picture.hand)


def _table(lesson: Lesson, scene: int) -> wire.Table:
    players = [wire.Player(1, "", "human"), wire.Player(2, lesson.other, "bot", LEVEL)]
    options: dict[str, str] = {}
    helped = lesson.scenes[scene].assistance
    return wire.Table("", lesson.game, lesson.rules, options, 2, 1, players, [], "", takebacks=False, assistance=helped)
