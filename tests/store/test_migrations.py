"""The migrations build exactly the tables that the program reads."""

from __future__ import annotations

import asyncio

import pytest
from alembic import op
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect

from sobremesa.store.sql.engine import DatabaseEngine, postgres_engine, sqlite_engine
from sobremesa.store.sql.migrate import migrate
from sobremesa.store.sql.migrations import LATEST
from sobremesa.store.sql.schema import metadata


def engine_of(where) -> DatabaseEngine:
    """A database that no migration has seen."""
    return postgres_engine(where) if isinstance(where, str) else sqlite_engine(where / "new.db")


async def test_the_migrations_and_the_schema_agree(where):
    """After all migrations nothing is missing from the database, and nothing is in excess."""
    engine = engine_of(where)
    await migrate(engine)

    async with engine.connect() as connection:
        differences = await connection.run_sync(
            lambda sync: compare_metadata(MigrationContext.configure(sync), metadata)
        )

    assert differences == []
    await engine.dispose()


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
