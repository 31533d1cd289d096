"""What there is to learn of Cuarenta, and in which order."""

from __future__ import annotations

from typing import Final

from sobremesa.games.cuarenta.lessons.exercises import Addition, Caida, Capture, Forgotten, Limpia, Notice, Sequence
from sobremesa.games.cuarenta.lessons.lesson import CUARENTA
from sobremesa.games.cuarenta.lessons.planning_exercises import (
    CallRonda,
    Carton,
    Choice,
    Gone,
    Recall,
    Safe,
    ThirtyEight,
)
from sobremesa.games.cuarenta.rules.state import Cuarenta
from sobremesa.tutor.exercise import Exercise
from sobremesa.tutor.syllabus import Syllabus

EXERCISES: Final[tuple[Exercise[Cuarenta], ...]] = (
    Addition(),
    Sequence(),
    Capture(),
    Caida(),
    Limpia(),
    CallRonda(),
    Forgotten(),
    Notice(),
    Carton(),
    Safe(),
    Gone(),
    Recall(),
    ThirtyEight(),
    Choice(),
)

PATH: Final = {
    "first": "cuarenta-taking addition sequence capture cuarenta-calls caida limpia cuarenta-ronda ronda",
    "then": "cuarenta-left forgotten cuarenta-see notice cuarenta-carton carton safe gone",
    "fine": "cuarenta-last-two thirty-eight recall choice",
}
"""Each step takes one to three minutes. An exercise stands behind the scene that teaches what it asks."""

SYLLABUS: Final = Syllabus(CUARENTA, EXERCISES, PATH, puzzles="choice")
