"""Every exercise, by its id, in the order in which they are offered."""

from __future__ import annotations

from typing import Final

from sobremesa.learn.errors import UnknownLesson
from sobremesa.learn.exercises.base import Exercise
from sobremesa.learn.exercises.cribbage import CountCrib, CountHand, CountOut, PegPoints, ThirtyOne
from sobremesa.learn.exercises.cribbage_play import LateThrow, Lead, Play, Throw, ThrowPone
from sobremesa.learn.exercises.cuarenta import Addition, Caida, Capture, Forgotten, Limpia, Sequence
from sobremesa.learn.exercises.cuarenta_planning import Carton, Choice, Gone, Recall, Ronda, Safe, ThirtyEight
from sobremesa.learn.exercises.gin import HandScore, LayOff, Least, MayKnock, Melds
from sobremesa.learn.exercises.gin_play import Discard, Draw, KnockOrGo, Reads

CUARENTA: Final[tuple[Exercise, ...]] = (
    Addition(),
    Sequence(),
    Capture(),
    Caida(),
    Limpia(),
    Ronda(),
    Forgotten(),
    Carton(),
    Safe(),
    Gone(),
    Recall(),
    ThirtyEight(),
    Choice(),
)
GIN: Final[tuple[Exercise, ...]] = (
    Melds(),
    Least(),
    MayKnock(),
    Draw(),
    LayOff(),
    HandScore(),
    Discard(),
    Reads(),
    KnockOrGo(),
)
CRIBBAGE: Final[tuple[Exercise, ...]] = (
    CountHand(),
    PegPoints(),
    ThirtyOne(),
    Throw(),
    ThrowPone(),
    CountCrib(),
    Lead(),
    Play(),
    CountOut(),
    LateThrow(),
)
EXERCISES: Final[dict[str, Exercise]] = {each.id: each for each in (*CUARENTA, *GIN, *CRIBBAGE)}


def exercise_named(name: str) -> Exercise:
    """Return the exercise of an id; raise UnknownLesson."""
    if name not in EXERCISES:
        raise UnknownLesson(f"there is no exercise {name[:40]!r}; there are {', '.join(EXERCISES)}")
    return EXERCISES[name]
