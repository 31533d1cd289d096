"""Every exercise, by its id, in the order in which they are offered."""

from __future__ import annotations

from typing import Final

from sobremesa.games.cribbage.lessons.exercises import CountCrib, CountHand, CountOut, PegPoints, ThirtyOne
from sobremesa.games.cribbage.lessons.play_exercises import LateThrow, Lead, Play, Throw, ThrowPone
from sobremesa.games.cuarenta.lessons.exercises import Addition, Caida, Capture, Forgotten, Limpia, Sequence
from sobremesa.games.cuarenta.lessons.planning_exercises import Carton, Choice, Gone, Recall, Ronda, Safe, ThirtyEight
from sobremesa.games.gin.lessons.exercises import HandScore, LayOff, Least, MayKnock, Melds
from sobremesa.games.gin.lessons.play_exercises import Discard, Draw, KnockOrGo, Reads
from sobremesa.tutor.errors import UnknownLesson
from sobremesa.tutor.exercise import Exercise

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
