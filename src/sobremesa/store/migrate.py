"""Bringing a database up to date: the migrations travel with the package and are looked at on every start."""

from __future__ import annotations

from sqlalchemy import Connection, inspect
from sqlalchemy.ext.asyncio import AsyncEngine

from sobremesa.store.errors import NewerDatabase
from sobremesa.store.migrations import LATEST


async def migrate(engine: AsyncEngine) -> None:
    """Run the migrations that a database lacks, all or none; raise NewerDatabase for one from a later version."""
    async with engine.connect() as connection:
        if await connection.run_sync(_is_latest):
            return
    async with engine.begin() as connection:
        await connection.run_sync(_upgrade)


def _is_latest(connection: Connection) -> bool:
    if not inspect(connection).has_table("alembic_version"):
        return False
    steps = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalars()
    return list(steps) == [LATEST]


def _upgrade(connection: Connection) -> None:
    # imported only where something is to be done: it takes longer than all the rest of opening a database
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", "sobremesa.store:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    if connection.dialect.name == "sqlite":
        # Python's driver would let every statement of a migration commit by itself, and two processes start at once
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise NewerDatabase(f"this database was written by a later version of Sobremesa ({error})") from error
