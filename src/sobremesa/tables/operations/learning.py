"""Lessons and exercises. What teaches is loaded when somebody learns."""

from __future__ import annotations

from typing import Final

from sobremesa.protocol.rest.learning import (
    ExerciseInfo,
    ExerciseTask,
    ExerciseVerdict,
    LessonInfo,
    LessonPiece,
    PathStepInfo,
)
from sobremesa.tables.operations.operation import Application, Subject

LEARNING: Final = Subject("learning")


@LEARNING.get("/lessons", "The lessons")
def list_lessons() -> list[LessonInfo]:
    """List the lessons there are."""
    from sobremesa.tables import teaching

    return teaching.lessons()


@LEARNING.get("/lessons/{lesson}", "Where a lesson stands", counts_as="replay", slow=True)
def tell_lesson(lesson: str, made: str = "", attempt: str = "") -> LessonPiece:
    """Tell where a lesson stands after the moves ``made`` (spaces between them), or what comes of an ``attempt``."""
    from sobremesa.tables import teaching

    return teaching.lesson_piece(lesson, made, attempt)


@LEARNING.get("/paths/{game}", "The path of a game")
def list_path(game: str, rules: str = "") -> list[PathStepInfo]:
    """List the steps of a game's path, in order; by a ruleset only those that make sense there."""
    from sobremesa.tables import teaching

    return teaching.path(game, rules)


@LEARNING.get("/exercises", "The exercises")
def list_exercises() -> list[ExerciseInfo]:
    """List the exercises there are."""
    from sobremesa.tables import teaching

    return teaching.exercises()


@LEARNING.get("/exercises/{exercise}", "What an exercise asks", counts_as="replay", slow=True)
def draw_exercise(exercise: str, seed: int = 0, rules: str = "") -> ExerciseTask:
    """Tell the position of a seed and what is wanted of it; the answer is not in it."""
    from sobremesa.tables import teaching

    return teaching.exercise_task(exercise, seed, rules)


@LEARNING.get("/exercises/{exercise}/answer", "What is said to an answer", counts_as="replay", slow=True)
def judge_answer(exercise: str, answer: str, seed: int = 0, rules: str = "") -> ExerciseVerdict:
    """Judge an answer to the position of a seed: cards such as ``5hJd``, ``none``, a number, or one of the choices."""
    from sobremesa.tables import teaching

    return teaching.exercise_verdict(exercise, answer, seed, rules)


@LEARNING.get("/puzzles/{day}", "The puzzle of a day", counts_as="replay")
async def draw_puzzle(app: Application, day: str) -> ExerciseTask:
    """Tell the puzzle of a day, a position out of a game in which mostly somebody erred; the answer is not in it."""
    from sobremesa.tables import teaching

    return teaching.puzzle_task(await app.tables.puzzles.of(day))


@LEARNING.get("/puzzles/{day}/answer", "What is said to an answer to it", counts_as="replay")
async def judge_puzzle(app: Application, day: str, answer: str) -> ExerciseVerdict:
    """Judge an answer to the puzzle of a day as ``judge_answer`` does, and tell what was played in the game."""
    from sobremesa.tables import teaching

    return teaching.puzzle_verdict(await app.tables.puzzles.of(day), answer)
