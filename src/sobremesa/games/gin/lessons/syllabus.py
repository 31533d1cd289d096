"""What there is to learn of gin, and in which order."""

from __future__ import annotations

from typing import Final

from sobremesa.games.gin.lessons.exercises import HandScore, LayOff, Least, MayKnock, Melds
from sobremesa.games.gin.lessons.lesson import GIN
from sobremesa.games.gin.lessons.play_exercises import Discard, KnockOrGo, PileOrStock, Reads
from sobremesa.games.gin.rules.state import Gin
from sobremesa.tutor.exercise import Exercise
from sobremesa.tutor.syllabus import Syllabus

EXERCISES: Final[tuple[Exercise[Gin], ...]] = (
    Melds(),
    Least(),
    MayKnock(),
    PileOrStock(),
    LayOff(),
    HandScore(),
    Discard(),
    Reads(),
    KnockOrGo(),
)

PATH: Final = {
    "first": "gin-knocking meld least may-knock",
    "then": "gin-gin draw gin-defending lay-off hand-score",
    "fine": "discard reads knock",
}
"""Each step takes one to three minutes. An exercise stands behind the scene that teaches what it asks."""

SYLLABUS: Final = Syllabus(GIN, EXERCISES, PATH, puzzles="discard")
