"""Where a crowd of computers thinks in one worker nobody is left waiting, whatever becomes of a question.

The time here is the time that searches may take: it goes on by what each was granted, and not by how quick or how busy
the machine is.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from sobremesa.store.sql import SqlStore
from sobremesa.tables.orders import Sitter
from sobremesa.tables.tables import Tables
from sobremesa.tables.thinking import NoAnswer
from sobremesa.tables.worker import TIME
from sobremesa.tables.worker_pool import Brains
from tests.tables import stubs
from tests.tables.helpers import Ear, fixed_salts, order, until

TABLES = 40
STRONGEST = Sitter("bot", level="gran-maestro")

ANSWERED = 5.0
"""The seconds in which a question is answered that nothing happens to."""

SILENT = 10.0
"""The seconds for which nobody is silent, whatever happens."""


class Timed:
    """Asks workers, and counts the seconds that their searches may have taken; some questions come to grief."""

    def __init__(self, folder: Path) -> None:
        self.brains = Brains(stubs.timed, workers=1, clock=lambda: self.now)
        self.now = 0.0
        self.waits: list[float] = []
        self.grief = ""
        self.gave_up: list[str] = []
        self._folder = folder
        self._asked: dict[tuple[str, str], float] = {}

    async def choose(self, wire_json: str, level: str, seed: int, asker: str = "", forgetful: float = 1.0) -> str:
        """Ask; what is asked again of a lower level has waited since it was first asked."""
        question = (asker, wire_json)
        began = self._asked.setdefault(question, self.now)
        told, self.grief = (f"{self.grief} {self._folder / self.grief}" if self.grief else level), ""
        try:
            answer = await self.brains.choose(wire_json, told, seed, asker, forgetful)
        except NoAnswer as error:
            self.now += float(str(error).removeprefix("no answer within ").removesuffix(" seconds"))
            self.gave_up.append(told)
            raise
        most, _, move = answer.partition(" ")
        self.now += min(int(most), TIME.get(level, 0)) / 1000
        self.waits.append(self.now - began)
        self._asked.pop(question, None)  # a seat is asked the same again when its turn has come
        return move

    @property
    def longest(self) -> float:
        """The seconds for which any question has waited, answered or not."""
        return max([*self.waits, *(self.now - began for began in self._asked.values())])


@pytest.fixture
async def timed(tmp_path) -> AsyncIterator[Timed]:
    """Counts the time, and stops its worker."""
    made = Timed(tmp_path)
    yield made
    made.brains.close()


@pytest.fixture
async def ears(timed, tmp_path) -> AsyncIterator[list[Ear]]:
    """At forty tables, each somebody else's, two computers of the strongest level begin to play in the same moment."""
    store = await SqlStore.open(tmp_path)
    tables = Tables(store, timed, fixed_salts(1))
    hosts = [(await store.ensure_player(f"visitor {at}")).id for at in range(TABLES)]
    lives = [await tables.open((await tables.make(order(STRONGEST, STRONGEST), host)).id) for host in hosts]
    made = [Ear(0) for _ in lives]
    for live, ear in zip(lives, made, strict=True):
        tables.join(live, ear, 0)
    yield made
    await tables.close()
    await store.close()


async def more_moves(ears: list[Ear], number: int) -> None:
    """Wait until so many more moves were made at every table."""
    wanted = [len(ear.heard) + number for ear in ears]
    await until(lambda: all(len(ear.heard) >= least for ear, least in zip(ears, wanted, strict=True)), 240)


async def test_forty_tables_of_the_strongest_level_are_answered_in_five_seconds(timed, ears):
    """By one worker, from the first moment on, in which all of them ask at once."""
    await more_moves(ears, 3)

    assert timed.longest <= ANSWERED


async def test_a_worker_that_is_killed_makes_nobody_wait_longer(timed, ears, tmp_path):
    """Its question is asked again, and everybody else's after it."""
    await more_moves(ears, 1)
    timed.grief = "killed"
    await more_moves(ears, 2)

    assert (tmp_path / "killed").exists() and timed.gave_up == []
    assert timed.longest <= ANSWERED


@pytest.mark.parametrize("moves", [0, 1])
async def test_a_worker_that_hangs_makes_nobody_silent_for_ten_seconds(timed, ears, tmp_path, moves):
    """Neither the table whose question it was, which the level below answers, nor those that waited behind it."""
    await more_moves(ears, moves)
    timed.grief = "hung"
    await more_moves(ears, 2)

    assert timed.gave_up == [f"hung {tmp_path / 'hung'}"]
    assert timed.longest <= SILENT
