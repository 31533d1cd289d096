"""The migrations build exactly the tables that the program reads."""

from __future__ import annotations

import asyncio

import pytest
from alembic import op
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from sobremesa.store.engine import open_engine, sqlite_url
from sobremesa.store.migrate import migrate
from sobremesa.store.migrations import LATEST
from sobremesa.store.schema import metadata


async def test_the_migrations_and_the_schema_agree(tmp_path):
    """After all migrations nothing is missing from the database, and nothing is in excess."""
    engine = open_engine(sqlite_url(tmp_path / "new.db"))
    await migrate(engine)

    async with engine.connect() as connection:
        differences = await connection.run_sync(
            lambda sync: compare_metadata(MigrationContext.configure(sync), metadata)
        )

    assert differences == []
    await engine.dispose()


async def test_the_last_migration_is_the_one_that_a_start_looks_for():
    """A step that is added without its number would not be run."""
    config = Config()
    config.set_main_option("script_location", "sobremesa.store:migrations")
    config.set_main_option("path_separator", "os")

    assert ScriptDirectory.from_config(config).get_heads() == [LATEST]


async def test_running_the_migrations_again_changes_nothing(tmp_path):
    """They run at every start."""
    engine = open_engine(sqlite_url(tmp_path / "new.db"))

    await migrate(engine)
    await migrate(engine)

    async with engine.connect() as connection:
        steps = (await connection.exec_driver_sql("SELECT count(*) FROM alembic_version")).scalar_one()
    assert steps == 1
    await engine.dispose()


async def test_a_migration_that_fails_leaves_the_database_as_it_was(tmp_path, monkeypatch):
    """Either all steps that are due are there or none: a half-made database cannot come about."""
    engine = open_engine(sqlite_url(tmp_path / "new.db"))
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
        tables = (await connection.exec_driver_sql("SELECT name FROM sqlite_master")).all()
    assert tables == []
    await migrate(engine)
    await engine.dispose()


async def test_two_processes_that_start_at_once_both_find_the_tables(tmp_path):
    """The second waits for the first and finds nothing left to do."""
    engines = [open_engine(sqlite_url(tmp_path / "new.db")) for _ in range(2)]

    await asyncio.gather(*(migrate(engine) for engine in engines))

    async with engines[1].connect() as connection:
        assert (await connection.exec_driver_sql("SELECT count(*) FROM games")).scalar_one() == 0
    for engine in engines:
        await engine.dispose()
