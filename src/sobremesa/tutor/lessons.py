"""Every lesson, by its id, in the order in which they are offered."""

from __future__ import annotations

from typing import Final

from sobremesa.tutor.errors import UnknownLesson
from sobremesa.tutor.lesson import Lesson
from sobremesa.tutor.syllabuses import SYLLABUSES

LESSONS: Final[dict[str, Lesson]] = {syllabus.lesson.id: syllabus.lesson for syllabus in SYLLABUSES.values()}

PARTS: Final[dict[str, Lesson]] = {part.id: part for lesson in LESSONS.values() for part in lesson.parts}
"""Each scene as a lesson of its own."""


def lesson_named(name: str) -> Lesson:
    """Return the lesson of an id, or of one of its scenes (``knocking`` of a game); raise UnknownLesson."""
    known = LESSONS | PARTS
    if name not in known:
        raise UnknownLesson(f"there is no lesson {name[:40]!r}; there are {', '.join(known)}")
    return known[name]
