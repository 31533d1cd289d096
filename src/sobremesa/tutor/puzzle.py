"""The puzzle of the day: a position of a game in which the player went wrong, as the maestro judges it.

The date decides it alone, so that it is the same everywhere and needs no server.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from itertools import islice
from typing import Any, Final

from sobremesa.core.bits import mask_of
from sobremesa.core.card_text import read_cards
from sobremesa.core.rng import Rng
from sobremesa.tutor.exercise import Exercise, Fact, Verdict, names, played_question
from sobremesa.tutor.exercises import exercise_named
from sobremesa.tutor.syllabuses import SYLLABUSES

TRIES: Final = 24
"""How many positions are looked at; where nobody went wrong in any of them the first one is asked."""

SEEDS: Final = 1 << 31


@dataclass(frozen=True)
class Puzzle:
    """The question of a ``seed`` in an exercise, and what was ``played`` there: an answer, empty where it was right."""

    exercise: Exercise[Any]
    seed: int
    played: str

    def judge(self, answer: str) -> Verdict:
        """Return the verdict on an answer, with what was played in the game. Raises BadAnswer."""
        verdict = self.exercise.judge(self.seed, answer)
        return Verdict(verdict.right, [*verdict.told, *self._told()], verdict.best)

    def _told(self) -> Iterator[Fact]:
        if self.played:
            yield Fact("learn.told.in-the-game", {}, names(mask_of(read_cards(self.played))))


@lru_cache(maxsize=128)
def puzzle_of(day: date) -> Puzzle:
    """Return the puzzle of a day: each game that has puzzles has its turn, and in it each kind of them."""
    kinds = {game: syllabus.puzzles.split() for game, syllabus in SYLLABUSES.items() if syllabus.puzzles}
    round_, turn = divmod(day.toordinal(), len(kinds))
    of_game = kinds[sorted(kinds)[turn]]
    return _found(exercise_named(of_game[round_ % len(of_game)]), day)


def _found(exercise: Exercise[Any], day: date) -> Puzzle:
    """Return the first question of a day's seeds in whose game the player went wrong."""
    first, *others = islice(_seeds(day), TRIES)
    for seed in (first, *others):
        found = played_question(exercise, seed)
        if found.played in found.question.about and found.played not in found.question.right:
            return Puzzle(exercise, seed, found.played)
    return Puzzle(exercise, first, "")


def _seeds(day: date) -> Iterator[int]:
    rng = Rng(f"puzzle {day.isoformat()}")
    while True:
        yield int(rng.below(SEEDS))
