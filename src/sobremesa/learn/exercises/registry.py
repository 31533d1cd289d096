"""Every exercise, by its id, in the order in which they are offered."""

from __future__ import annotations

from typing import Final

from sobremesa.learn.errors import UnknownLesson
from sobremesa.learn.exercises.base import Exercise
from sobremesa.learn.exercises.cribbage import CountHand, Throw
from sobremesa.learn.exercises.cuarenta import Caida, Capture
from sobremesa.learn.exercises.gin import Melds

EXERCISES: Final[dict[str, Exercise]] = {each.id: each for each in (Capture(), Caida(), Melds(), Throw(), CountHand())}


def exercise_named(name: str) -> Exercise:
    """Return the exercise of an id; raise UnknownLesson."""
    if name not in EXERCISES:
        raise UnknownLesson(f"there is no exercise {name[:40]!r}; there are {', '.join(EXERCISES)}")
    return EXERCISES[name]
