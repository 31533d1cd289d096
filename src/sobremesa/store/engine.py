"""Opening a database: SQLite so that a commit survives the loss of power, brought up to date by the migrations."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

PRAGMAS: Final = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",  # NORMAL may lose the last commits when the power goes
    "PRAGMA foreign_keys=ON",
    "PRAGMA busy_timeout=10000",
)


def sqlite_url(file: Path) -> str:
    """Return the address of a database file."""
    return f"sqlite+aiosqlite:///{file}"


def open_engine(url: str) -> AsyncEngine:
    """Return an engine for an address; SQLite's connections are set to be durable."""
    engine = create_async_engine(url)
    if engine.dialect.name == "sqlite":
        event.listen(engine.sync_engine, "connect", _set_pragmas)
    return engine


def _set_pragmas(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(pragma)
    cursor.close()
