"""Every lesson, by its id, in the order in which they are offered."""

from __future__ import annotations

from typing import Final

from sobremesa.games.cribbage.lessons.lesson import CRIBBAGE
from sobremesa.games.cuarenta.lessons.lesson import CUARENTA
from sobremesa.games.gin.lessons.lesson import GIN
from sobremesa.tutor.errors import UnknownLesson
from sobremesa.tutor.lesson import Lesson

LESSONS: Final[dict[str, Lesson]] = {lesson.id: lesson for lesson in (CUARENTA, GIN, CRIBBAGE)}

PARTS: Final[dict[str, Lesson]] = {part.id: part for lesson in LESSONS.values() for part in lesson.parts}
"""Each scene as a lesson of its own."""


def lesson_named(name: str) -> Lesson:
    """Return the lesson of an id, or of one of its scenes (``gin-knocking``); raise UnknownLesson."""
    known = LESSONS | PARTS
    if name not in known:
        raise UnknownLesson(f"there is no lesson {name[:40]!r}; there are {', '.join(known)}")
    return known[name]
