"""The migrations build exactly the tables that the program reads."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

import pytest
from alembic import op
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Table, inspect

from sobremesa.store.sql.engine import DatabaseEngine, postgres_engine, sqlite_engine
from sobremesa.store.sql.migrate import migrate, run_steps, wait_for_others
from sobremesa.store.sql.migrations import LATEST
from sobremesa.store.sql.schema import metadata
from tests.store.described import described_in_postgres, described_in_sqlite

T = TypeVar("T")


def engine_of(where) -> DatabaseEngine:
    """A database that no migration has seen."""
    return postgres_engine(where) if isinstance(where, str) else sqlite_engine(where / "new.db")


def _by_steps(connection: Connection) -> None:
    wait_for_others(connection)
    run_steps(connection)


async def migrate_by_steps(engine: DatabaseEngine) -> None:
    """Run every migration there is on a database, as on one of long ago."""
    async with engine.begin() as connection:
        await connection.run_sync(_by_steps)


async def told(engine: DatabaseEngine, tell: Callable[[Connection], T]) -> T:
    """What a look at a database tells; it is closed afterwards."""
    async with engine.connect() as connection:
        found = await connection.run_sync(tell)
    await engine.dispose()
    return found


async def test_the_migrations_and_the_schema_agree(where):
    """After all migrations nothing is missing from the database, and nothing is in excess."""
    engine = engine_of(where)
    await migrate_by_steps(engine)

    differences = await told(engine, lambda sync: compare_metadata(MigrationContext.configure(sync), metadata))

    assert differences == []


async def test_a_new_folder_has_the_tables_that_the_migrations_would_have_made(tmp_path):
    """To the last default, key and condition of an index."""
    new, old = sqlite_engine(tmp_path / "new.db"), sqlite_engine(tmp_path / "old.db")
    await migrate(new)
    await migrate_by_steps(old)

    made, grown = await told(new, described_in_sqlite), await told(old, described_in_sqlite)

    assert made - grown == grown - made == set()
    assert len(made) > 300


async def test_a_new_postgresql_has_the_tables_that_the_migrations_would_have_made(postgres):
    """But for the names of what nobody has named."""
    new = postgres_engine(postgres.fresh())
    await migrate(new)
    made = await told(new, described_in_postgres)
    old = postgres_engine(postgres.fresh())
    await migrate_by_steps(old)

    grown = await told(old, described_in_postgres)

    assert made - grown == grown - made == set()
    assert len(made) > 300


async def test_the_last_migration_is_the_one_that_a_start_looks_for():
    """A step whose file is named by another number would not be run."""
    config = Config()
    config.set_main_option("script_location", "sobremesa.store.sql:migrations")
    config.set_main_option("path_separator", "os")

    assert ScriptDirectory.from_config(config).get_heads() == [LATEST]


async def test_running_the_migrations_again_changes_nothing(where):
    """They run at every start."""
    engine = engine_of(where)

    await migrate(engine)
    await migrate(engine)

    async with engine.connect() as connection:
        steps = (await connection.exec_driver_sql("SELECT count(*) FROM alembic_version")).scalar_one()
    assert steps == 1
    await engine.dispose()


async def test_a_migration_that_fails_leaves_the_database_as_it_was(where, monkeypatch):
    """Either all steps that are due are there or none: a half-made database cannot come about."""
    engine = engine_of(where)
    create = op.create_table

    def failing(name, *columns):
        if name == "moves":
            raise RuntimeError("the power went")
        create(name, *columns)

    with monkeypatch.context() as broken:
        broken.setattr(op, "create_table", failing)
        with pytest.raises(RuntimeError, match="power"):
            await migrate_by_steps(engine)

    async with engine.connect() as connection:
        tables = await connection.run_sync(lambda sync: inspect(sync).get_table_names())
    assert tables == []
    await migrate(engine)
    await engine.dispose()


async def test_a_new_database_of_which_the_making_fails_is_empty(where, monkeypatch):
    """The next start makes it."""
    engine = engine_of(where)

    def failing(*_, **__):
        raise RuntimeError("the power went")

    with monkeypatch.context() as broken:
        broken.setattr(Table, "create", failing)
        with pytest.raises(RuntimeError, match="power"):
            await migrate(engine)

    async with engine.connect() as connection:
        tables = await connection.run_sync(lambda sync: inspect(sync).get_table_names())
    assert tables == []
    await migrate(engine)
    await engine.dispose()


async def test_two_processes_that_start_at_once_both_find_the_tables(where):
    """The second waits for the first and finds nothing left to do."""
    engines = [engine_of(where) for _ in range(2)]

    await asyncio.gather(*(migrate(engine) for engine in engines))

    async with engines[1].connect() as connection:
        assert (await connection.exec_driver_sql("SELECT count(*) FROM games")).scalar_one() == 0
    for engine in engines:
        await engine.dispose()
