"""Mutants of a room: programs with one small mistake each, and whether the room's tests notice it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path

from tests.mutants.mutations import Mutation
from tests.mutants.reach import Reach
from tests.mutants.rooms import Room
from tests.mutants.session import PASSED, session


@dataclass(frozen=True)
class Mutant:
    """A mistake, how many tests reach it, and what they said of it."""

    mutation: Mutation
    tests: int
    said: str

    @property
    def noticed(self) -> bool:
        """Return whether a test failed, or took far too long."""
        return self.said != PASSED


def mutants(project: Path, room: Room, number: int, seed: int) -> Iterator[Reach | Mutant]:
    """Yield what the tests of a room reach, and then so many mutants and what the tests say of each.

    Raises RuntimeError where no test of the room could be run, or where the trial breaks off.
    """
    context = get_context("spawn")
    answers, ours = context.Pipe(duplex=False)
    process = context.Process(target=session, args=(project, room, number, seed, ours))
    process.start()
    ours.close()
    try:
        yield from _heard(answers)
        process.join()
        if process.exitcode:
            raise RuntimeError("the trial broke off")
    finally:
        process.kill()
        process.join()


def _heard(answers: Connection) -> Iterator[Reach | Mutant]:
    while True:
        try:
            answer = answers.recv()
        except EOFError:
            return
        if answer is None:
            raise RuntimeError("no test of the room could be run")
        yield answer if isinstance(answer, Reach) else Mutant(*answer)
