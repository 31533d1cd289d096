"""The puzzle of the day: a position of a game in which the player went wrong, as the maestro judges it.

The date decides it alone, so that it is the same everywhere and needs no server.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from datetime import date
from functools import lru_cache
from itertools import islice
from typing import Any, Final

from sobremesa.core.bits import mask_of
from sobremesa.core.card_text import read_cards
from sobremesa.core.rng import Rng
from sobremesa.tutor.exercise import Exercise, Fact, Row, SolvedTask, Task, Verdict, names, played_question
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
    question: SolvedTask
    played: str

    def judge(self, answer: str) -> Verdict:
        """Return the verdict on an answer, with what was played in the game. Raises BadAnswer."""
        verdict = self.question.judge(answer)
        return Verdict(verdict.right, [*verdict.told, *self._told()], verdict.best)

    def to_text(self) -> str:
        """Return all of it as JSON, with the answers."""
        own = {"exercise": self.exercise.id, "seed": self.seed, "played": self.played}
        return json.dumps(own | {"question": asdict(self.question)})

    @classmethod
    def from_text(cls, text: str) -> Puzzle:
        """Return the puzzle that ``to_text`` wrote."""
        told = json.loads(text)
        return cls(exercise_named(told["exercise"]), told["seed"], _question(told["question"]), told["played"])

    def _told(self) -> Iterator[Fact]:
        if self.played:
            yield Fact("learn.told.in-the-game", {}, names(mask_of(read_cards(self.played))))


@lru_cache(maxsize=128)
def puzzle_of(day: date) -> Puzzle:
    """Return the puzzle of a day: the first question of its seeds in whose game the player went wrong."""
    exercise, (first, *others) = exercise_of(day), seeds_of(day)
    found = looked_at(exercise, first)
    further = (looked_at(exercise, seed) for seed in ([] if found.played else others))
    return next((puzzle for puzzle in further if puzzle.played), found)


def exercise_of(day: date) -> Exercise[Any]:
    """Return what is asked on a day: each game that has puzzles has its turn, and in it each kind of them."""
    kinds = {game: syllabus.puzzles.split() for game, syllabus in SYLLABUSES.items() if syllabus.puzzles}
    round_, turn = divmod(day.toordinal(), len(kinds))
    of_game = kinds[sorted(kinds)[turn]]
    return exercise_named(of_game[round_ % len(of_game)])


def seeds_of(day: date) -> list[int]:
    """Return the seeds of the positions that are looked at for a day, in order."""
    return list(islice(_seeds(day), TRIES))


def looked_at(exercise: Exercise[Any], seed: int) -> Puzzle:
    """Return the question of a seed, which takes up to several seconds to find."""
    found = played_question(exercise, seed)
    wrong = found.played in found.question.about and found.played not in found.question.right
    return Puzzle(exercise, seed, found.question, found.played if wrong else "")


def _seeds(day: date) -> Iterator[int]:
    rng = Rng(f"puzzle {day.isoformat()}")
    while True:
        yield int(rng.below(SEEDS))


def _question(told: Mapping[str, Any]) -> SolvedTask:
    """Return a question out of what ``asdict`` makes of it."""
    task = told["task"]
    rows = [Row(**row) for row in task["rows"]]
    about = {answer: _facts(facts) for answer, facts in told["about"].items()}
    return SolvedTask(
        Task(**{**task, "rows": rows, "facts": list(_facts(task["facts"]))}),
        tuple(told["right"]),
        _facts(told["told"]),
        about,
        _facts(told["otherwise"]),
    )


def _facts(told: Iterable[Mapping[str, Any]]) -> tuple[Fact, ...]:
    return tuple(Fact(**fact) for fact in told)
