"""What is kept of the puzzles of the days: who searches for one, and what was found."""

from __future__ import annotations

import asyncio

from sobremesa.store.sql import SqlStore
from tests.simulation.database import shelf_of

DAY, EDITION = "2026-11-25", "1.0"
EARLY, NOW, LATE = (f"2026-11-25T0{hour}:00:00.000Z" for hour in (1, 2, 3))


async def test_a_database_keeps_puzzles_and_a_shelf_finds_its_own(store):
    """A page without a server is alone: nobody else searches, and nothing is kept."""
    assert store.puzzles.kept == isinstance(shelf_of(store), SqlStore)
    if not store.puzzles.kept:
        assert await store.puzzles.claim(DAY, EDITION, EARLY, NOW)
        await store.puzzles.renew(DAY, EDITION, LATE)
        await store.puzzles.keep(DAY, EDITION, "a puzzle")
        await store.puzzles.forget("2027-01-01")
        assert await store.puzzles.find(DAY, EDITION) is None


async def test_of_those_who_claim_a_puzzle_at_once_one_has_it(database):
    """The others have to wait; another day, and another edition, is another puzzle."""
    done = await asyncio.gather(*(database.puzzles.claim(DAY, EDITION, EARLY, NOW) for _ in range(5)))

    assert sorted(done) == [False, False, False, False, True]
    assert await database.puzzles.claim("2026-11-26", EDITION, EARLY, NOW)
    assert await database.puzzles.claim(DAY, "2.0", EARLY, NOW)
    assert await database.puzzles.find(DAY, EDITION) is None


async def test_a_claim_that_has_lapsed_is_taken_over_by_one(database):
    """Whoever had it may have died; one who goes on searching renews it."""
    assert await database.puzzles.claim(DAY, EDITION, EARLY, NOW)
    await database.puzzles.renew(DAY, EDITION, LATE)
    assert not await database.puzzles.claim(DAY, EDITION, NOW, LATE)

    await database.puzzles.renew(DAY, EDITION, NOW)
    done = await asyncio.gather(*(database.puzzles.claim(DAY, EDITION, NOW, LATE) for _ in range(5)))

    assert sorted(done) == [False, False, False, False, True]


async def test_a_puzzle_that_was_found_is_there_for_all_and_stays(where):
    """Nobody claims it any more, and who finds it as well changes nothing."""
    one, other = await SqlStore.open(where), await SqlStore.open(where)
    await one.puzzles.claim(DAY, EDITION, EARLY, NOW)
    await one.puzzles.keep(DAY, EDITION, "a puzzle")

    assert await other.puzzles.find(DAY, EDITION) == "a puzzle"
    assert await other.puzzles.find(DAY, "2.0") is await other.puzzles.find("2026-11-26", EDITION) is None
    assert not await other.puzzles.claim(DAY, EDITION, LATE, LATE)
    await other.puzzles.renew(DAY, EDITION, LATE)
    await other.puzzles.keep(DAY, EDITION, "another one")
    await one.close()
    await other.close()

    again = await SqlStore.open(where)
    assert await again.puzzles.find(DAY, EDITION) == "a puzzle"
    await again.close()


async def test_a_puzzle_is_kept_though_its_claim_is_gone(database):
    """It was found all the same."""
    await database.puzzles.keep(DAY, EDITION, "a puzzle")
    assert await database.puzzles.find(DAY, EDITION) == "a puzzle"


async def test_puzzles_of_long_ago_are_forgotten(database):
    """With the claims; later days stay."""
    for day in ("2026-09-01", DAY):
        await database.puzzles.keep(day, EDITION, "a puzzle")
    await database.puzzles.claim("2026-09-02", EDITION, EARLY, LATE)

    await database.puzzles.forget(DAY)

    assert await database.puzzles.find("2026-09-01", EDITION) is None
    assert await database.puzzles.claim("2026-09-02", EDITION, EARLY, LATE)
    assert await database.puzzles.find(DAY, EDITION) == "a puzzle"
