"""Puzzles for tests, and workers that look at positions as tests want."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

from sobremesa.tables.advice import Nobody
from sobremesa.tutor.exercises import exercise_named
from sobremesa.tutor.puzzle import Puzzle, looked_at

SEED = 4


def puzzle_at(seed: int, played: str = "", exercise: str = "count") -> Puzzle:
    """The puzzle of a seed where somebody has ``played`` something wrong, or nobody has."""
    return replace(looked_at(exercise_named(exercise), seed), played=played)


class Lookers(Nobody):
    """An adviser whose workers look at a position when they may; ``looked`` are the seeds that they were asked for.

    What somebody has ``played`` at the last of ``tries`` positions is wrong; with ``fails`` there is an error instead.
    """

    def __init__(self, tries: int = 1, played: str = "5h") -> None:
        self.looked: list[int] = []
        self.askers: set[str] = set()
        self.tries, self.played = tries, played
        self.fails: Exception | None = None
        self.may_end = asyncio.Event()
        self.may_end.set()

    async def compute(self, work: Callable[..., str], *given: object, asker: str = "") -> str:
        seed = given[1]
        assert isinstance(seed, int)
        self.looked.append(seed)
        self.askers.add(asker)
        await self.may_end.wait()
        if self.fails is not None:
            raise self.fails
        return puzzle_at(seed, self.played if len(self.looked) == self.tries else "").to_text()
