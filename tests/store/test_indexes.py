"""What is asked of the database reads the rows that it is about, however many others there are."""

from __future__ import annotations

import re
from collections.abc import Coroutine, Iterator
from typing import Any

import pytest
from msgspec.structs import asdict
from sqlalchemy import Column, Table, UniqueConstraint, event, insert

from sobremesa.store import Link, Seat
from sobremesa.store.sql import SqlStore, schema
from tests.store.makers import OPEN, game_of

REFERRING = [table for table in schema.metadata.sorted_tables if table.foreign_keys]
"""The tables with a column that refers to a row of another."""


@pytest.fixture
async def folder(tmp_path):
    """An empty store in a folder: SQLite says how it goes about a question."""
    opened = await SqlStore.open(tmp_path)
    yield opened
    await opened.close()


async def plan_of(store: SqlStore, statement: str, values: tuple[object, ...] = ()) -> list[str]:
    """The steps in which the database would answer."""
    explain = "EXPLAIN" if store._engine.address else "EXPLAIN QUERY PLAN"
    async with store._engine.connect() as connection:
        return [row[-1] for row in await connection.exec_driver_sql(f"{explain} {statement}", values)]


async def first_plan(store: SqlStore, asking: Coroutine[Any, Any, object]) -> list[str]:
    """The steps in which the database answers the first question that is asked of it."""
    asked: list[tuple[str, tuple[object, ...]]] = []

    def hear(_connection, _cursor, statement, values, _context, _many):
        asked.append((statement, values))

    engine = store._engine.inner.sync_engine
    event.listen(engine, "before_cursor_execute", hear)
    await asking
    event.remove(engine, "before_cursor_execute", hear)
    return await plan_of(store, *asked[0])


def leading(table: Table) -> Iterator[Column]:
    """The columns by which any row of a table is found without reading all: the first of each key and index."""
    keys = [one for one in table.constraints if isinstance(one, UniqueConstraint)]
    whole = [one for one in table.indexes if one.dialect_options["sqlite"]["where"] is None]
    for key in (table.primary_key, *keys, *whole):
        yield from list(key.columns)[:1]


def referring(table: Table) -> set[str]:
    """The columns of a table that refer to rows of another."""
    return {key.parent.name for key in table.foreign_keys}


@pytest.mark.parametrize("table", REFERRING, ids=lambda table: table.name)
def test_what_refers_to_another_row_is_found_by_it(table):
    """Who is forgotten, and what is pruned, goes without every row of a table being read to see if one refers to it."""
    assert referring(table) - {column.name for column in leading(table)} == set()


@pytest.mark.parametrize("table", REFERRING, ids=lambda table: table.name)
async def test_sqlite_finds_what_refers_to_a_row_without_a_scan(folder, table):
    """As it does to check a foreign key, for each row that is deleted."""
    plans = [await plan_of(folder, f"SELECT 1 FROM {table.name} WHERE {name} = 1") for name in referring(table)]

    assert [step for plan in plans for step in plan if not step.startswith("SEARCH")] == []


def test_most_tables_refer_to_others():
    """Else the tests above would say nothing."""
    assert {"links", "wishes", "games", "tournament_members"} <= {table.name for table in REFERRING}


async def test_of_whoever_is_forgotten_the_links_to_their_seat_end(database):
    """And no others: those to other seats, and those to the same seat of another game."""
    ana, eva = [(await database.ensure_player(name)).id for name in ("ana", "eva")]
    for name, first in (("g", ana), ("h", None)):
        seats = [Seat(1, "human", "Ana", player=first), Seat(2, "human", "Eva", player=eva)]
        await database.create(game_of(name, eva, seats), [], OPEN, [Link(f"{name}{at}", name, at) for at in (1, 2)])

    await database.people.erase(ana)

    found = [await database.link(name) for name in ("g1", "g2", "h1", "h2")]
    assert [link and link.hash for link in found] == [None, "g2", "h1", "h2"]


async def test_which_games_are_to_be_counted_is_read_from_them_alone(folder):
    """In the order in which they ended: neither the games that were counted are looked through nor any others."""
    plan = await first_plan(folder, folder.ratings.waiting())

    assert [step.split()[0] for step in plan] == ["SEARCH"]  # neither all games, nor anything to be sorted
    assert "ix_games_to_be_counted" in plan[0]


async def filled(store: SqlStore) -> int:
    """Write so many games of others that a database rather looks for those of a player; return the player."""
    ana = (await store.ensure_player("ana")).id
    games = [game_of(f"g{number}", ana + 1 + number % 100) for number in range(2000)]
    fixed = [{name: value for name, value in asdict(game).items() if name != "players"} for game in games]
    standing = asdict(OPEN) | {"updated": games[0].created}
    async with store._engine.begin() as connection:
        others = [{"seed": f"seed {number}", "created": "2026"} for number in range(100)]
        await connection.execute(insert(schema.players), others)
        await connection.execute(insert(schema.games), [one | standing for one in fixed])
        seats = [asdict(seat) | {"game": game.id} for game in games for seat in game.players]
        await connection.execute(insert(schema.seats), seats)
        await connection.exec_driver_sql("ANALYZE")
    return ana


async def test_the_lists_of_a_player_are_read_from_their_games_alone(database):
    """Those that they made and those in which they sit, found by indexes, however they are asked for."""
    player = await filled(database)
    lists = [database.games_of(player, over) for over in (None, False, True)]

    plans = [await first_plan(database, asking) for asking in (*lists, database.origins_of(player))]

    for plan in plans:
        steps = "\n".join(plan)
        assert not re.search(r"SCAN (games|made|seats)|Seq Scan", steps)
        assert "ix_games_host" in steps
        assert "ix_seats_player" in steps
