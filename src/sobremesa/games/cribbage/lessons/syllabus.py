"""What there is to learn of cribbage, and in which order."""

from __future__ import annotations

from typing import Final

from sobremesa.games.cribbage.lessons.exercises import CountCrib, CountHand, CountOut, PegPoints, ThirtyOne
from sobremesa.games.cribbage.lessons.lesson import CRIBBAGE
from sobremesa.games.cribbage.lessons.play_exercises import BestCard, LateThrow, LayAway, Lead, ThrowPone
from sobremesa.games.cribbage.rules.state import Cribbage
from sobremesa.tutor.exercise import Exercise
from sobremesa.tutor.syllabus import Syllabus

EXERCISES: Final[tuple[Exercise[Cribbage], ...]] = (
    CountHand(),
    PegPoints(),
    ThirtyOne(),
    LayAway(),
    ThrowPone(),
    CountCrib(),
    Lead(),
    BestCard(),
    CountOut(),
    LateThrow(),
)

PATH: Final = {
    "first": "cribbage-hand count peg-points thirty-one",
    "then": "cribbage-go-and-runs lead cribbage-heels count-crib throw throw-pone",
    "fine": "play count-out late-throw",
}
"""Each step takes one to three minutes. An exercise stands behind the scene that teaches what it asks."""

SYLLABUS: Final = Syllabus(CRIBBAGE, EXERCISES, PATH, puzzles="throw throw-pone lead play late-throw")
