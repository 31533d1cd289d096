"""The server finds the puzzles of today and of tomorrow before anybody asks for them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from sobremesa.server.app import open_tables
from sobremesa.server.puzzles import FIRST, POLL, puzzles_found
from sobremesa.store import StoreError
from sobremesa.store.sql import SqlStore
from sobremesa.tables.puzzles import AGAIN, PuzzleSearch
from sobremesa.tables.thinking import NoAnswer
from sobremesa.tutor.puzzle import TRIES, seeds_of
from sobremesa.version import __version__
from tests.tables.helpers import SetTime, until
from tests.tables.puzzles import Lookers

DAY = 24 * 3600.0


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqlStore]:
    """The database of the servers."""
    opened = await SqlStore.open(tmp_path)
    yield opened
    await opened.close()


@pytest.fixture
def time() -> SetTime:
    """The time of the servers, which stands at noon: no test runs into the next day."""
    made = SetTime()
    made._wall += DAY / 2 - made.wall() % DAY
    return made


async def kept(store: SqlStore, *away: int) -> list[bool]:
    """Whether the puzzles of some days are kept, so many days after today."""
    days = [datetime.now(UTC).date() + timedelta(one) for one in away]
    return [await store.puzzles.find(day.isoformat(), __version__) is not None for day in days]


async def looked(time: SetTime, times: int) -> None:
    """Wait until the server has nothing to do but to wait for a later time."""
    await until(lambda: len(time._sleepers) == times)


async def test_the_puzzles_of_today_and_tomorrow_are_found_in_the_first_minutes(store: SqlStore, time: SetTime) -> None:
    """And not at the start itself; on the next day, which begins at midnight UTC, that of the day after it."""
    lookers = Lookers(tries=1)
    search = PuzzleSearch(store.puzzles, lookers, time)
    async with puzzles_found(search, time):
        await looked(time, 1)
        assert lookers.looked == []

        time.go_on(FIRST)
        await looked(time, 1)
        assert await kept(store, -1, 0, 1, 2) == [False, True, True, False]
        assert len(lookers.looked) == 1 + TRIES

        time.go_on(POLL)
        await looked(time, 1)
        assert len(lookers.looked) == 1 + TRIES

        time.go_on(DAY / 2)
        await looked(time, 1)
    assert await kept(store, 0, 1, 2, 3) == [True, True, True, False]
    assert lookers.looked[-TRIES:] == seeds_of(datetime.now(UTC).date() + timedelta(2))


async def test_of_several_processes_one_finds_them(store: SqlStore, time: SetTime) -> None:
    """However many begin at once."""
    every = [Lookers(tries=1) for _ in range(3)]
    searches = [PuzzleSearch(store.puzzles, lookers, time) for lookers in every]
    async with puzzles_found(searches[0], time), puzzles_found(searches[1], time), puzzles_found(searches[2], time):
        await looked(time, 3)
        time.go_on(FIRST)
        while await kept(store, 0, 1) != [True, True]:
            await asyncio.sleep(0.05)
            time.go_on(AGAIN)

    asked = sorted(len(lookers.looked) for lookers in every)
    assert sum(asked) in {2, 1 + TRIES}


@pytest.mark.parametrize("error", [NoAnswer("the worker process died"), StoreError("full"), RuntimeError("a mistake")])
async def test_what_fails_is_tried_again_later(
    store: SqlStore, time: SetTime, caplog: pytest.LogCaptureFixture, error: Exception
) -> None:
    """It is logged, and ends nothing."""
    lookers = Lookers(tries=2)
    lookers.fails = error
    with caplog.at_level(logging.WARNING):
        async with puzzles_found(PuzzleSearch(store.puzzles, lookers, time), time):
            await looked(time, 1)
            time.go_on(FIRST)
            await looked(time, 1)
            assert await kept(store, 0) == [False]

            lookers.fails = None
            time.go_on(POLL)
            await looked(time, 1)
    assert await kept(store, 0, 1) == [True, True]
    assert "puzzle" in caplog.text


async def test_a_worker_of_a_server_finds_a_puzzle(tmp_path: Path) -> None:
    """The process of low priority that makes the reviews; what it finds is what the date decides."""
    day = datetime.now(UTC).date()
    async with open_tables(tmp_path) as tables:
        puzzle = await tables.puzzles.of(day.isoformat())

    assert puzzle.seed in seeds_of(day)
