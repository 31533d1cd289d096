"""What a game teaches: its lesson, its exercises, and the path through both."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sobremesa.tutor.exercise import Exercise
from sobremesa.tutor.lesson import Lesson


@dataclass(frozen=True)
class Syllabus:
    """The ``lesson`` of a game, its ``exercises`` in the order in which they are offered, and the ``path``.

    The path names scenes of the lesson and exercises, by stage, from the first move to the finer points; each name is
    separated by a space from the next. ``puzzles`` names the exercises, also with spaces, whose answers are cards that
    the maestro judges: the puzzles of the day are taken from them.
    """

    lesson: Lesson
    exercises: tuple[Exercise[Any], ...]
    path: Mapping[str, str]
    puzzles: str = ""
