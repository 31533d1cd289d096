"""What is kept of the deals of the days, in a database and in a shelf."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest
from msgspec.structs import replace
from sqlalchemy import update

from sobremesa.records.fairness import is_salt, page_seed
from sobremesa.store import (
    DailyEntry,
    DeviceLink,
    Keeping,
    Link,
    MoveRow,
    NewGame,
    Seat,
    Standing,
    Store,
    StoreError,
)
from sobremesa.store.clock import ago, now
from sobremesa.store.shelf import ShelfStore
from sobremesa.store.sql import schema
from tests.simulation.database import shelf_of
from tests.store.makers import OPEN, game_of

DAY, GAME = "2026-11-25", "gin"
OVER = Standing("over", [40, 20], 1)


async def entry_of(store, name: str, table: str = "g", day: str = DAY, game: str = GAME) -> DailyEntry:
    """An entry of somebody."""
    player = await store.ensure_player(name)
    return DailyEntry(day, game, player.id, table, 1, "maestro", now())


async def begun(store: Store, name: str, table: str) -> tuple[DailyEntry, NewGame]:
    """An entry of somebody, and the game of its table, with a row and a link."""
    entry = await entry_of(store, name, table)
    seats = [Seat(1, "human", "Ana", player=entry.player), Seat(2, "bot", "Nelson", level="maestro")]
    game = replace(game_of(table, entry.player, seats), day=DAY)
    return entry, NewGame(game, [MoveRow(1, 0, "pack: AcAd")], OPEN, [Link(f"hash of {table}", table, 0)])


async def test_the_seed_of_a_day_is_drawn_once(store):
    """However many ask for it at once; each day has another one."""
    seeds = await asyncio.gather(*(store.daily.draw(DAY) for _ in range(5)))
    assert len({*seeds, await store.daily.draw("2026-11-26")}) == 2
    assert is_salt(seeds[0])
    assert await store.daily.seed(DAY) == seeds[0]


async def test_a_shelf_draws_no_seed(store):
    """There it follows from the date, so that all pages have the same; a database draws a secret one."""
    is_shelf = isinstance(shelf_of(store), ShelfStore)
    assert store.daily.is_secret != is_shelf
    assert (await store.daily.draw(DAY) == page_seed(DAY)) == is_shelf
    assert (await store.daily.seed("1999-01-01") is None) == store.daily.is_secret


async def test_a_player_enters_a_day_and_a_game_once(opening):
    """Who enters twice at once has the first of both entries, and keeps it over a restart."""
    store = await opening()
    entry = await entry_of(store, "ana")
    found = await asyncio.gather(store.daily.enter(entry), store.daily.enter(replace(entry, table="h")))
    assert len({one.table for one in found}) == 1
    other = await entry_of(store, "ana", game="cribbage")
    assert await store.daily.enter(other) == other
    assert len(await store.daily.of(entry.player)) == 2

    done = replace(found[0], status="over", own=100, other=40, won=True, ended=now())
    await store.daily.move(done)
    await store.close()
    again = await opening()
    assert done in await again.daily.of(entry.player)
    assert await again.daily.ended(DAY, GAME) == [done]
    assert await again.daily.ended(DAY, "cuarenta") == []
    await again.close()


async def test_entries_wait_for_their_tables_to_end(store):
    """Until they are counted; those of other days and games are left alone."""
    entry, game = await begun(store, "ana", "g")
    await store.daily.begin(entry, game)
    assert await store.daily.waiting(DAY, GAME) == await store.daily.waiting_of(entry.player) == []
    assert (await store.game("g")).day == DAY

    await store.append("g", [MoveRow(2, 1, "5h")], OVER)
    for waiting in (await store.daily.waiting(DAY, GAME), await store.daily.waiting_of(entry.player)):
        assert [(one.entry, one.listed.standing.score) for one in waiting] == [(entry, [40, 20])]
    assert await store.daily.waiting(DAY, "cribbage") == await store.daily.waiting("2026-11-24", GAME) == []
    await store.daily.move(replace(entry, status="over"))
    assert await store.daily.waiting(DAY, GAME) == await store.daily.waiting_of(entry.player) == []


async def test_a_players_own_entries_wait_whatever_their_day(store):
    """Those of others do not, nor those whose tables are gone or still played at."""
    ana = (await store.ensure_player("ana")).id
    for name, table, day, standing in (
        *(("ana", "g", DAY, OVER), ("ana", "h", "2026-11-24", Standing("abandoned", [0, 0], 0))),
        *(("ana", "i", "2026-11-23", OPEN), ("eva", "j", DAY, OVER)),
    ):
        entry, game = await begun(store, name, table)
        await store.daily.begin(replace(entry, day=day), game._replace(standing=standing))
    await store.daily.enter(await entry_of(store, "ana", "gone", "2026-11-22"))

    assert [one.entry.table for one in await store.daily.waiting_of(ana)] == ["g", "h"]
    assert sorted(one.entry.table for one in await store.daily.waiting(DAY, GAME)) == ["g", "j"]


async def test_what_is_written_down_of_another_table_changes_no_entry(store):
    """Whoever has begun the deal anew meanwhile keeps what they have begun."""
    entry = await store.daily.enter(await entry_of(store, "ana"))
    await store.daily.move(replace(entry, table="before", status="left"))
    assert await store.daily.of(entry.player) == [entry]


async def test_the_maestros_score_is_kept_once(store):
    """The first that is found counts."""
    assert await store.daily.score(DAY, GAME) is None
    await store.daily.keep_score(DAY, GAME, [100, 40])
    assert await store.daily.score(DAY, GAME) == [100, 40]
    assert await store.daily.score(DAY, "cribbage") is None


async def test_who_is_forgotten_has_no_entry(store):
    """Those of others stay."""
    ana, eva = [await store.daily.enter(await entry_of(store, name)) for name in ("ana", "eva")]
    await store.people.erase(ana.player)
    assert await store.daily.of(ana.player) == []
    assert await store.daily.of(eva.player) == [eva]


async def test_what_is_kept_of_a_player_has_their_entries(database):
    """All of it."""
    entry = await database.daily.enter(await entry_of(database, "ana"))
    kept = await database.people.kept(entry.player)
    assert [(row["day"], row["game"], row["status"]) for row in kept["daily_entries"]] == [(DAY, GAME, "playing")]


async def test_an_entry_outlives_its_game(database):
    """A table that is pruned takes no streak along."""
    entry = await database.daily.enter(replace(await entry_of(database, "ana"), status="over"))
    seats = [Seat(1, "human", "Ana", player=entry.player), Seat(2, "bot", "Nelson", level="maestro")]
    await database.create(game_of("g", entry.player, seats), [], OVER)
    async with database._engine.begin() as connection:
        await connection.execute(update(schema.games).values(updated=ago(100 * 24 * 3600)))
    assert await database.pruning.remove(Keeping(None, 30)) == ["g"]
    assert await database.daily.of(entry.player) == [entry]


async def test_of_two_who_become_one_the_own_entry_counts(database):
    """What the other has played on other days comes along."""
    mine = await database.daily.enter(await entry_of(database, "ana"))
    other = await database.daily.enter(await entry_of(database, "eva", "h"))
    before = await database.daily.enter(await entry_of(database, "eva", "i", "2026-11-24"))
    await database.devices.offer(DeviceLink("link", mine.player, ago(-60)))
    assert (await database.devices.take("link", "eva")).done
    assert await database.daily.of(mine.player) == [mine, replace(before, player=mine.player)]
    assert await database.daily.of(other.player) == []


async def test_an_entry_is_left_by_its_player_for_its_table_alone(store):
    """What is kept of another table, and of others, stays."""
    ana, eva = [await store.daily.enter(await entry_of(store, name)) for name in ("ana", "eva")]

    await store.daily.leave(DAY, GAME, ana.player, "another")
    await store.daily.leave("2026-11-24", GAME, ana.player, ana.table)
    assert await store.daily.of(ana.player) == [ana]

    await store.daily.leave(DAY, GAME, ana.player, ana.table)
    assert await store.daily.of(ana.player) == []
    assert await store.daily.of(eva.player) == [eva]


async def games(store: Store, player: int) -> list[str]:
    """The games of somebody that are there."""
    return sorted(one.game.id for one in await store.games_of(player))


async def test_an_entry_begins_with_its_game(opening):
    """With its rows and links, and all of it is there again after a restart."""
    store = await opening()
    entry, game = await begun(store, "ana", "g")
    assert await store.daily.begin(entry, game) == entry
    await store.close()
    again = await opening()
    found = (await again.game("g"), await again.rows("g"), await again.link("hash of g"))
    entries = await again.daily.of(entry.player)
    await again.close()

    assert found == (game.game, list(game.rows), game.links[0])
    assert entries == [entry]


async def test_of_several_who_begin_at_once_one_has_a_game(store):
    """All are told its entry; nothing is stored of the others' games."""
    entries = [await begun(store, "ana", table) for table in ("g", "h", "i")]
    kept = await asyncio.gather(*(store.daily.begin(*one) for one in entries))
    player = kept[0].player

    assert kept == [kept[0]] * 3
    assert await games(store, player) == [kept[0].table]
    assert await store.daily.of(player) == [kept[0]]
    assert [await store.link(f"hash of {one.table}") is None for one, _ in entries].count(False) == 1


async def test_a_game_that_cannot_be_stored_leaves_no_entry(store):
    """Nor does one that cannot take the place of another's: a deal without a table would be lost."""
    entry, game = await begun(store, "ana", "g")
    await store.create(*game)
    with pytest.raises(StoreError):
        await store.daily.begin(entry, game)
    assert await store.daily.of(entry.player) == []

    gone = await store.daily.enter(replace(entry, table="gone"))
    with suppress(StoreError):
        await store.daily.begin(entry, game, "gone")
    assert await store.daily.of(entry.player) == [gone]


async def test_an_entry_whose_table_is_gone_is_replaced_once(store):
    """Of several who do so at once the first; not one of another table, nor one that has ended."""
    gone = await store.daily.enter(await entry_of(store, "ana", "gone"))
    entries = [await begun(store, "ana", table) for table in ("g", "h")]
    refused = await store.daily.begin(*entries[0], "another")
    kept = await asyncio.gather(*(store.daily.begin(*one, gone.table) for one in entries))
    over = replace(kept[0], status="over")
    await store.daily.move(over)
    after = await store.daily.begin(*await begun(store, "ana", "i"), over.table)

    assert (refused, after) == (gone, over)
    assert kept[0] == kept[1] != gone
    assert await games(store, gone.player) == [kept[0].table]


async def test_where_the_entry_to_be_replaced_was_left_meanwhile_another_is_kept(store):
    """Nobody is refused for it."""
    entry, game = await begun(store, "ana", "g")
    assert await store.daily.begin(entry, game, "gone") == entry
    assert await games(store, entry.player) == ["g"]
