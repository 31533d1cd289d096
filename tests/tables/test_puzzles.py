"""The search for the puzzles of days without a server: once for each, one after another, and today's waits for none."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from types import SimpleNamespace
from typing import cast

import pytest

from sobremesa.store.shelf.puzzles import NoPuzzles
from sobremesa.tables.advice import NOBODY
from sobremesa.tables.operations.learning import draw_puzzle
from sobremesa.tables.operations.operation import Application
from sobremesa.tables.puzzles import PuzzleSearch
from sobremesa.tables.refusals import Refused
from sobremesa.tables.stopwatch import REAL_TIME
from sobremesa.tables.tables import Tables
from sobremesa.tutor import puzzle
from sobremesa.tutor.puzzle import Puzzle
from tests.tables.helpers import until
from tests.tables.puzzles import SEED, puzzle_at


def day(away: int) -> str:
    """The day so many days after today."""
    return (datetime.now(UTC).date() + timedelta(away)).isoformat()


class Search:
    """A search that ends when it may: ``begun`` are the days that were searched for."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.may_end = threading.Event()

    def puzzle_of(self, asked: date) -> Puzzle:
        self.begun.append(asked.isoformat())
        if asked.isoformat() != day(0):
            self.may_end.wait(60)
        return puzzle_at(SEED)


@pytest.fixture
def search(monkeypatch: pytest.MonkeyPatch) -> Iterator[Search]:
    """The search in the place of the real one; what it found is remembered as there."""
    made = Search()
    monkeypatch.setattr(puzzle, "puzzle_of", lru_cache(made.puzzle_of))
    yield made
    made.may_end.set()


@pytest.fixture
def app() -> Application:
    """What puzzles are asked of; they need nothing else of the tables, and no store."""
    return Application(cast(Tables, SimpleNamespace(puzzles=PuzzleSearch(NoPuzzles(), NOBODY, REAL_TIME))))


async def test_a_puzzle_that_several_ask_for_at_once_is_searched_for_once(search: Search, app: Application) -> None:
    """All of them are told the same."""
    asked = [asyncio.create_task(draw_puzzle(app, day(5))) for _ in range(3)]
    await until(lambda: search.begun)
    search.may_end.set()

    told = await asyncio.gather(*asked)

    assert search.begun == [day(5)]
    assert [one.seed for one in told] == [SEED] * 3


async def test_todays_puzzle_waits_for_no_other_days(search: Search, app: Application) -> None:
    """Of other days one is searched for at a time, however many are asked for, so that threads are left for others."""
    others = [asyncio.create_task(draw_puzzle(app, day(-away))) for away in range(10, 50)]
    await until(lambda: search.begun)

    async with asyncio.timeout(30):
        todays = await draw_puzzle(app, day(0))

    assert todays.seed == SEED
    assert search.begun == [day(-10), day(0)]
    search.may_end.set()
    assert len(await asyncio.gather(*others)) == 40


async def test_a_day_without_a_puzzle_is_refused_at_once(search: Search, app: Application) -> None:
    """While another one is searched for, too."""
    other = asyncio.create_task(draw_puzzle(app, day(20)))
    await until(lambda: search.begun)

    with pytest.raises(Refused):
        await draw_puzzle(app, day(90))

    search.may_end.set()
    assert (await other).seed == SEED


async def test_who_goes_away_takes_the_search_from_nobody_else(search: Search, app: Application) -> None:
    """It goes on for those who wait."""
    one, other = [asyncio.create_task(draw_puzzle(app, day(5))) for _ in range(2)]
    await until(lambda: search.begun)
    one.cancel()
    search.may_end.set()

    assert (await other).seed == SEED
    assert search.begun == [day(5)]
