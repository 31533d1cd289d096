"""The tables of a database: a new one gets all of them at once, an older one the migrations that it lacks."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from sqlalchemy import Column, Connection, MetaData, PrimaryKeyConstraint, String, Table, insert, inspect

from sobremesa.store.errors import NewerDatabase, NoDatabase, OlderDatabase
from sobremesa.store.sql import migrations
from sobremesa.store.sql.copies import keep_copy
from sobremesa.store.sql.engine import DatabaseEngine
from sobremesa.store.sql.failures import failure_of
from sobremesa.store.sql.migrations import LATEST
from sobremesa.store.sql.schema import metadata

# Two processes may start at once. Python's driver would let every statement of a migration commit by itself on SQLite;
# PostgreSQL has locks by number, and this one is held until the commit.
_ALONE: Final = {"sqlite": "BEGIN IMMEDIATE", "postgresql": "SELECT pg_advisory_xact_lock(7067206163)"}

STEP: Final = Table(
    "alembic_version",
    MetaData(),
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
"""Where Alembic notes the last step of a database."""


async def migrate(engine: DatabaseEngine, upgrading: bool = True) -> None:
    """Make the tables of a new database, or run the migrations that an older one lacks, all or none.

    A SQLite database that is not new is copied first. Processes that start at once wait for each other. Raises
    NewerDatabase for a database of a later version, OlderDatabase for one of an earlier version where ``upgrading`` is
    False, NoDatabase for one of another program, StoreError.
    """
    async with engine.connect() as connection:
        step = await connection.run_sync(_step)
        if step == LATEST:
            return
        if not upgrading and _is_older(step):
            raise OlderDatabase
        if engine.file is not None and await connection.run_sync(_is_foreign):
            raise NoDatabase(engine.file, "it holds the tables of another program")
    async with engine.begin() as connection:
        await connection.run_sync(_upgrade, engine.file)


def _is_foreign(connection: Connection) -> bool:
    """Return whether a database holds tables, and none of them is ours."""
    tables = inspect(connection).get_table_names()
    return bool(tables) and "alembic_version" not in tables


def _is_older(step: str) -> bool:
    return "" < step < LATEST


def _step(connection: Connection) -> str:
    """Return the last step that a database has had; empty for a new one."""
    if not inspect(connection).has_table("alembic_version"):
        return ""
    return connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar_one()  # type: ignore[no-any-return]


def _keep_copy(file: Path) -> None:
    try:
        keep_copy(file, LATEST)
    except sqlite3.Error as error:
        raise failure_of(error, file) from error


def _upgrade(connection: Connection, file: Path | None) -> None:
    wait_for_others(connection)
    if not inspect(connection).get_table_names():
        _create(connection)
        return
    if file is not None and _is_older(_step(connection)):
        _keep_copy(file)
    run_steps(connection)


def wait_for_others(connection: Connection) -> None:
    """Begin a transaction in which no other process can change the tables."""
    connection.exec_driver_sql(_ALONE[connection.dialect.name])


def _create(connection: Connection) -> None:
    metadata.create_all(connection)
    STEP.create(connection)
    connection.execute(insert(STEP), {"version_num": LATEST})


def run_steps(connection: Connection) -> None:
    """Run the migrations that a database lacks, step by step; all of them where it is empty.

    The transaction is that of ``wait_for_others``, and the caller's to commit. Raises NewerDatabase.
    """
    # imported only where something is to be done: it takes longer than all the rest of opening a database
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", f"{migrations.__name__}:.")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise NewerDatabase(f"this database was written by a later version of Sobremesa ({error})") from error
