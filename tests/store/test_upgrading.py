"""A database of every schema that there ever was opens, on both databases, and the way back to the one before."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import JSON, Boolean, Integer, MetaData, insert

from sobremesa.store import MoveRow, Standing
from sobremesa.store.errors import OlderDatabase
from sobremesa.store.folder import BESIDE, DATABASE
from sobremesa.store.lock import served_alone
from sobremesa.store.rows import LOST_ON_TIME
from sobremesa.store.sql import SqlStore
from sobremesa.store.sql.beside import open_beside
from sobremesa.store.sql.copies import BEFORE
from sobremesa.store.sql.engine import postgres_engine, sqlite_engine
from sobremesa.store.sql.migrations import LATEST
from sobremesa.store.sql.schema import metadata
from tests.store.makers import OPEN, made

RELEASED = Path(__file__).parents[1] / "server" / "version_before" / "database.sql"
"""What version 0.1.0 left in a folder."""

GAME = {"id": "g", "game": "cuarenta", "rules": "pagat", "revision": 1, "options": {"target": "10"}, "cut": []}
KNOWN = {
    "players": {"id": 1, "token_hash": "0" * 64},
    "games": GAME | {"seats": 2, "dealer": 2, "host": 1, "status": "playing", "score": [0, 0], "winner": 0},
    "seats": {"game": "g", "seat": 1, "kind": "human", "name": "Ana", "player": 1},
    "moves": {"game": "g", "number": 1, "seat": 0, "text": "pack: AcAd"},
}
"""A row of each of the first tables."""


def history() -> Config:
    """The migrations, as alembic reads them."""
    config = Config()
    config.set_main_option("script_location", "sobremesa.store.sql:migrations")
    config.set_main_option("path_separator", "os")
    return config


STEPS = sorted(script.revision for script in ScriptDirectory.from_config(history()).walk_revisions())


def engine_of(where):
    """The database of a folder or an address, as it is."""
    return postgres_engine(where) if isinstance(where, str) else sqlite_engine(where / DATABASE)


def at_step(connection, step):
    """Bring a database to a step and no further."""
    config = history()
    config.attributes["connection"] = connection
    command.upgrade(config, step)


def _filled(column, known):
    """A value that a column takes: the one that is known, or any of its type."""
    if column.name in known:
        return known[column.name]
    if column.nullable or column.server_default is not None:
        return None
    kinds = {Boolean: False, Integer: 0, JSON: []}
    return next((value for kind, value in kinds.items() if isinstance(column.type, kind)), "2026-11-20T12:00:00.000Z")


def fill(connection):
    """Write a player, a game, a seat and a move with the columns that a database has."""
    there = MetaData()
    there.reflect(connection)
    for name, known in KNOWN.items():
        row = {column.name: _filled(column, known) for column in there.tables[name].columns}
        connection.execute(insert(there.tables[name]), {key: value for key, value in row.items() if value is not None})


@pytest.mark.parametrize("step", STEPS)
async def test_a_database_of_every_step_opens_with_its_games(where, step):
    """What was kept is there, the tables are those of today, and the game goes on."""
    engine = engine_of(where)
    async with engine.begin() as connection:
        await connection.run_sync(at_step, step)
        await connection.run_sync(fill)
    await engine.dispose()

    store = await SqlStore.open(where)
    before = await store.rows("g")
    await store.append("g", [MoveRow(2, 1, "7c")], OPEN)
    after, game = await store.rows("g"), await store.game("g")
    await store.close()

    assert [(row.number, row.text) for row in before] == [(1, "pack: AcAd")]
    assert [row.text for row in after] == ["pack: AcAd", "7c"]
    assert (game.rules, game.options, [seat.name for seat in game.players]) == ("pagat", {"target": "10"}, ["Ana"])
    assert await differences(where) == []


async def left_at_step_before(where):
    """Leave a database with a game as the version before the last step would."""
    engine = engine_of(where)
    async with engine.begin() as connection:
        await connection.run_sync(at_step, STEPS[-2])
        await connection.run_sync(fill)
    await engine.dispose()


async def _step_of(where):
    engine = engine_of(where)
    async with engine.connect() as connection:
        found = (await connection.exec_driver_sql("SELECT version_num FROM alembic_version")).scalar_one()
    await engine.dispose()
    return found


async def test_a_command_leaves_the_database_of_an_earlier_server_that_runs(tmp_path):
    """The server could not go on with other tables; once it has stopped the command brings them up to date."""
    await left_at_step_before(tmp_path)

    with served_alone(tmp_path), pytest.raises(OlderDatabase):
        await open_beside(tmp_path)
    served = await _step_of(tmp_path)
    store = await open_beside(tmp_path)
    game = await store.game("g")
    await store.close()

    assert (served, await _step_of(tmp_path)) == (STEPS[-2], LATEST)
    assert game.rules == "pagat"


async def test_a_command_leaves_the_older_database_at_an_address(postgres):
    """Its servers may run on any machine; one of today's step, and an empty one, are opened."""
    address = postgres.fresh()
    await (await open_beside(address)).close()
    await (await open_beside(address)).close()
    older = postgres.fresh()
    await left_at_step_before(older)

    with pytest.raises(OlderDatabase):
        await open_beside(older)
    assert await _step_of(older) == STEPS[-2]


async def test_games_that_were_lost_on_time_say_so_after_the_upgrade(where):
    """By the row that ended them; those that were played to their last card do not."""
    engine = engine_of(where)
    row = {"game": "g", "number": 2, "seat": 2, "text": LOST_ON_TIME, "at": "2026-11-20T12:00:00.000Z"}
    async with engine.begin() as connection:
        await connection.run_sync(at_step, "0036")
        await connection.run_sync(fill)
        await connection.execute(insert(metadata.tables["moves"]), row)
        await connection.exec_driver_sql("UPDATE games SET status = 'over', winner = 1")
    await engine.dispose()

    store = await SqlStore.open(where)
    (found,) = await store.games_of(1)
    await store.close()
    assert (found.standing.status, found.standing.winner, found.standing.ending) == ("over", 1, "time")


async def test_rated_games_that_were_counted_are_not_counted_again_after_the_upgrade(where):
    """Those that had ended and waited still wait; one that goes on does once it has ended."""
    engine = engine_of(where)
    async with engine.begin() as connection:
        await connection.run_sync(at_step, "0038")
        await connection.run_sync(fill)
        copied = "id, game, rules, revision, options, seats, dealer, cut, pace, host, created, updated, score, winner"
        for name, status in (("counted", "over"), ("waits", "over"), ("later", "playing")):
            new = copied.replace("id", f"'{name}'", 1)
            await connection.exec_driver_sql(
                f"INSERT INTO games ({copied}, status, rated) SELECT {new}, '{status}', true FROM games WHERE id = 'g'"
            )
        await connection.exec_driver_sql("INSERT INTO rated_games VALUES ('counted')")
    await engine.dispose()

    store = await SqlStore.open(where)
    before = await store.ratings.waiting()
    again = await store.ratings.add("counted", [])
    await store.append("later", [MoveRow(1, 1, "7c")], Standing("over", [0, 0], 1))
    after = await store.ratings.waiting()
    await store.close()
    assert ([one.game.id for one in before], again) == (["waits"], False)
    assert {one.game.id for one in after} == {"waits", "later"}


async def differences(where):
    """What a database lacks of the tables of today, or has beyond them."""
    engine = engine_of(where)
    async with engine.connect() as connection:
        found = await connection.run_sync(lambda sync: compare_metadata(MigrationContext.configure(sync), metadata))
    await engine.dispose()
    return found


def released(folder: Path) -> Path:
    """Put the database of version 0.1.0 into a folder, and return its file."""
    with closing(sqlite3.connect(folder / DATABASE)) as database:
        database.executescript(RELEASED.read_text("utf-8"))
    return folder / DATABASE


def contents(file: Path) -> list[str]:
    """All that a SQLite database holds, as text."""
    with closing(sqlite3.connect(file)) as database:
        return list(database.iterdump())


async def backed_up(where, file: Path) -> list[str]:
    """The lines of a backup, without the moment that it was made."""
    store = await SqlStore.open(where)
    await store.backups.write(file)
    await store.close()
    return lines(file)[1:-1]


def lines(file: Path) -> list[str]:
    """The lines of a file."""
    return file.read_text("utf-8").splitlines()


async def test_the_released_database_is_the_same_in_postgresql(postgres, tmp_path):
    """What 0.1.0 kept there is brought up to date to the letter as it is in a folder."""
    address = postgres.fresh()
    file = released(tmp_path)
    with closing(sqlite3.connect(file)) as database:
        ((step,),) = database.execute("SELECT version_num FROM alembic_version").fetchall()
    engine = engine_of(address)
    async with engine.begin() as connection:
        await connection.run_sync(at_step, step)
        await connection.run_sync(copy_rows, file)
    await engine.dispose()

    assert step < LATEST
    assert await backed_up(address, tmp_path / "there") == await backed_up(tmp_path, tmp_path / "here")


def copy_rows(connection, file: Path) -> None:
    """Write the rows of a SQLite database into one that has the same tables."""
    there = MetaData()
    there.reflect(connection)
    with closing(sqlite3.connect(file)) as database:
        database.row_factory = sqlite3.Row
        for table in (one for one in there.sorted_tables if one.name != "alembic_version"):
            rows = [dict(row) for row in database.execute(f'SELECT * FROM "{table.name}"')]
            kinds = {column.name: column.type for column in table.columns}
            typed = [{name: _typed(value, kinds[name]) for name, value in row.items()} for row in rows]
            if typed:
                connection.execute(insert(table), typed)


def _typed(value, kind):
    """A value of SQLite as another database takes it."""
    if value is None:
        return None
    if isinstance(kind, JSON):
        return json.loads(value)
    return bool(value) if isinstance(kind, Boolean) else value


async def test_the_way_back_in_a_folder_brings_the_database_that_was_there(tmp_path):
    """The copy in the database's place, and nothing beside it: to the letter what the earlier version left."""
    file = released(tmp_path)
    before = contents(file)
    store = await SqlStore.open(tmp_path)
    await made(store)
    await store.close()
    assert contents(file) != before

    shutil.copy(tmp_path / f"{DATABASE}{BEFORE}{LATEST}", file)
    for ending in BESIDE:
        file.with_name(file.name + ending).unlink(missing_ok=True)

    assert contents(file) == before
    store = await SqlStore.open(tmp_path)  # and forward again
    assert await store.game("g") is None
    await store.close()


def ran(postgres, name: str, *words: str) -> None:
    """Run one of PostgreSQL's own programs."""
    program = Path(postgres._server.bin_path) / name
    if not os.access(program, os.X_OK):
        pytest.skip(f"this PostgreSQL has no {name}")
    subprocess.run([str(program), *words], check=True, capture_output=True, timeout=60)


async def test_the_way_back_in_postgresql_is_a_dump_from_before(postgres, tmp_path):
    """The database is emptied and the dump brought in: the step of then, and the games of then."""
    address, dump = postgres.fresh(), str(tmp_path / "games.dump")
    engine = engine_of(address)
    async with engine.begin() as connection:
        await connection.run_sync(at_step, STEPS[-2])
        await connection.run_sync(fill)
    await engine.dispose()
    ran(postgres, "pg_dump", "-Fc", "-f", dump, address)
    store = await SqlStore.open(address)
    await store.append("g", [MoveRow(2, 1, "7c")], OPEN)
    await store.close()

    postgres.fresh()
    ran(postgres, "pg_restore", "--no-owner", "-d", address, dump)

    engine = engine_of(address)
    async with engine.connect() as connection:
        step = (await connection.exec_driver_sql("SELECT version_num FROM alembic_version")).scalar_one()
        moves = (await connection.exec_driver_sql("SELECT text FROM moves")).scalars().all()
    await engine.dispose()
    assert (step, moves) == (STEPS[-2], ["pack: AcAd"])
