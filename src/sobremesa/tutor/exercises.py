"""Every exercise, by its id, in the order in which they are offered."""

from __future__ import annotations

from typing import Any, Final

from sobremesa.tutor.errors import UnknownLesson
from sobremesa.tutor.exercise import Exercise
from sobremesa.tutor.syllabuses import SYLLABUSES

EXERCISES: Final[dict[str, Exercise[Any]]] = {
    each.id: each for syllabus in SYLLABUSES.values() for each in syllabus.exercises
}


def exercise_named(name: str) -> Exercise[Any]:
    """Return the exercise of an id; raise UnknownLesson."""
    if name not in EXERCISES:
        raise UnknownLesson(f"there is no exercise {name[:40]!r}; there are {', '.join(EXERCISES)}")
    return EXERCISES[name]
