"""The puzzles of days on servers: one process has its workers search, and all read what was found."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from sobremesa.store.sql import SqlStore
from sobremesa.tables.puzzles import AGAIN, LEASE, PuzzleSearch, looked_at_text
from sobremesa.tables.refusals import Refused
from sobremesa.tables.teaching import PUZZLES, puzzle_task, puzzle_verdict
from sobremesa.tables.thinking import NoAnswer
from sobremesa.tutor.exercises import exercise_named
from sobremesa.tutor.puzzle import TRIES, Puzzle, exercise_of, looked_at, seeds_of
from sobremesa.version import __version__
from tests.tables.helpers import SetTime, until
from tests.tables.puzzles import Lookers

TODAY = datetime.now(UTC).date()
DAY = TODAY.isoformat()

Server = Callable[..., PuzzleSearch]


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqlStore]:
    """The database of all servers."""
    opened = await SqlStore.open(tmp_path)
    yield opened
    await opened.close()


@pytest.fixture
def time() -> SetTime:
    """The time of all servers."""
    return SetTime()


@pytest.fixture
async def server(store: SqlStore, time: SetTime) -> AsyncIterator[Server]:
    """Makes what searches in one process, with an adviser; all share a database."""
    made: list[PuzzleSearch] = []

    def make(adviser: Lookers) -> PuzzleSearch:
        made.append(PuzzleSearch(store.puzzles, adviser, time))
        return made[-1]

    yield make
    for one in made:
        await one.close()


async def test_workers_look_at_the_positions_of_a_day_until_somebody_went_wrong(server: Server) -> None:
    """In the order of its seeds, in one asker's turn: players and reviews come in between."""
    lookers = Lookers(tries=3)

    puzzle = await server(lookers).of(DAY)

    assert lookers.looked == seeds_of(TODAY)[:3]
    assert (puzzle.seed, puzzle.played, len(lookers.askers)) == (lookers.looked[-1], "5h", 1)


async def test_where_nobody_went_wrong_the_first_position_is_asked(server: Server) -> None:
    """After all that there are were looked at."""
    lookers = Lookers(tries=0)

    puzzle = await server(lookers).of(DAY)

    assert len(lookers.looked) == TRIES
    assert (puzzle.seed, puzzle.played) == (seeds_of(TODAY)[0], "")


async def test_what_one_process_has_found_no_other_searches_for(server: Server) -> None:
    """Nor the same one after a restart: all ask the same, and judge it alike."""
    one, other = Lookers(tries=2), Lookers()
    found = await server(one).of(DAY)

    read = await server(other).of(DAY)

    assert read == found
    assert puzzle_task(read) == puzzle_task(found)
    assert puzzle_verdict(read, "12") == puzzle_verdict(found, "12")
    assert (len(one.looked), other.looked) == (2, [])


async def test_of_processes_that_are_asked_at_once_one_searches(server: Server, time: SetTime) -> None:
    """The others look again until it has found something."""
    one, other = Lookers(), Lookers()
    one.may_end.clear()
    searching = server(one)
    first = asyncio.create_task(searching.of(DAY))
    await until(lambda: one.looked)
    second = asyncio.create_task(server(other).of(DAY))
    await until(lambda: time._sleepers)

    one.may_end.set()
    found = await first
    time.go_on(AGAIN)

    assert await second == found
    assert other.looked == []


async def test_a_process_that_was_killed_holds_up_the_others_for_no_longer_than_its_claim(
    server: Server, time: SetTime
) -> None:
    """It renews it with each position; then another one searches from the beginning."""
    dead, other = Lookers(tries=9), Lookers()
    dead.may_end.clear()
    killed = asyncio.create_task(server(dead).of(DAY))
    await until(lambda: dead.looked)
    waiting = asyncio.create_task(server(other).of(DAY))
    await until(lambda: time._sleepers)
    assert other.looked == []

    time.go_on(LEASE)

    assert (await waiting).seed == seeds_of(TODAY)[0]
    killed.cancel()


async def test_a_search_that_goes_on_keeps_its_claim(store: SqlStore, server: Server, time: SetTime) -> None:
    """However long it takes in all."""

    class Slow(Lookers):
        async def compute(self, work: Callable[..., str], *given: object, asker: str = "") -> str:
            time.go_on(LEASE - 1)
            claims.append(await store.puzzles.claim(DAY, __version__, search._after(0), search._after(LEASE)))
            return await super().compute(work, *given, asker=asker)

    claims: list[bool] = []
    search = server(Slow(tries=5))

    await search.of(DAY)

    assert claims == [False] * 5


@pytest.mark.parametrize("error", [NoAnswer("the worker process died"), RuntimeError("a mistake")])
async def test_a_search_that_fails_is_begun_anew_by_the_next_who_asks(
    server: Server, time: SetTime, error: Exception
) -> None:
    """In whatever process, and at once."""
    failing, other = Lookers(), Lookers()
    failing.fails = error
    with pytest.raises((Refused, RuntimeError)) as raised:
        await server(failing).of(DAY)

    assert getattr(raised.value, "code", "") == ("no-answer" if isinstance(error, NoAnswer) else "")
    assert (await server(other).of(DAY)).played


async def test_a_server_that_stops_leaves_its_search_to_the_others(server: Server) -> None:
    """They need not wait until its claim has lapsed."""
    one, other = Lookers(), Lookers()
    one.may_end.clear()
    stopping = server(one)
    asked = asyncio.create_task(stopping.of(DAY))
    await until(lambda: one.looked)

    await stopping.close()

    assert (await server(other).of(DAY)).played
    with pytest.raises(asyncio.CancelledError):
        await asked


async def test_what_was_found_waits_for_no_search(server: Server) -> None:
    """Not even for that of the day beside it, in a process that has begun after it was found."""
    tomorrow = (TODAY + timedelta(1)).isoformat()
    found = await server(Lookers()).of(DAY)
    lookers = Lookers()
    lookers.may_end.clear()
    search = server(lookers)
    other = asyncio.create_task(search.of(tomorrow))
    await until(lambda: lookers.looked)

    async with asyncio.timeout(30):
        assert await search.of(DAY) == found

    lookers.may_end.set()
    await other


async def test_what_another_version_has_found_is_searched_for_again(store: SqlStore, server: Server) -> None:
    """Its exercises may ask something else, and its maestro be another one."""
    await store.puzzles.keep(DAY, "0.0.1", "what that version wrote")
    lookers = Lookers()

    assert (await server(lookers).of(DAY)).played
    assert len(lookers.looked) == 1


async def test_todays_and_tomorrows_are_found_before_anybody_asks(store: SqlStore, server: Server) -> None:
    """Once; those of which nobody can ask any more are forgotten, and no others."""
    last, gone = [(TODAY - timedelta(PUZZLES + past)).isoformat() for past in (1, 2)]
    for day in (last, gone):
        await store.puzzles.keep(day, __version__, "a puzzle")
    lookers = Lookers(tries=1, played="5h")
    search = server(lookers)

    await search.prepare()
    await search.prepare()

    first, *others = lookers.looked
    assert first == seeds_of(TODAY)[0]
    assert others == seeds_of(TODAY + timedelta(1))[: len(others)] != []
    assert [await store.puzzles.find(day, __version__) for day in (last, gone)] == ["a puzzle", None]
    assert [(await server(Lookers()).of((TODAY + timedelta(away)).isoformat())).seed for away in (0, 1)] == [
        first,
        (await search.of((TODAY + timedelta(1)).isoformat())).seed,
    ]


async def test_what_travels_holds_no_answer(server: Server) -> None:
    """What is kept holds them, and only the judge reads it."""
    lookers = Lookers(played="")
    puzzle = await server(lookers).of(DAY)

    told = puzzle_task(puzzle)

    assert not {"right", "about", "otherwise", "played", "question"} & set(told.__struct_fields__)
    assert told.erred is False


def test_workers_find_what_is_found_without_them() -> None:
    """Their answer travels as text."""
    exercise, seed = exercise_named("throw"), seeds_of(date(2026, 11, 27))[0]

    assert Puzzle.from_text(looked_at_text("throw", seed)) == looked_at(exercise, seed)
    assert exercise_of(date(2026, 11, 27)).id in {"throw", "throw-pone", "lead", "play", "late-throw"}
