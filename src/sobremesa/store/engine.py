"""Opening a database so that a commit survives the loss of power: SQLite in a file, or a PostgreSQL."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import event
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from sobremesa.store import postgres
from sobremesa.store.errors import StoreError

PRAGMAS: Final = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",  # NORMAL may lose the last commits when the power goes
    "PRAGMA foreign_keys=ON",
    "PRAGMA busy_timeout=10000",
)


class Engine:
    """A database's connections. Whatever fails in one is a StoreError, but for what a unique key forbids."""

    def __init__(self, inner: AsyncEngine, address: str = "") -> None:
        """Hand out an engine's connections; ``address`` is that of a PostgreSQL."""
        self.inner = inner
        self.address = address

    @asynccontextmanager
    async def connect(self) -> AsyncIterator[AsyncConnection]:
        """Yield a connection to read by. Raises StoreError."""
        with _told():
            async with self.inner.connect() as connection:
                yield connection

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        """Yield a connection whose work is durable at the end, all or none. Raises StoreError and IntegrityError."""
        with _told():
            async with self.inner.begin() as connection:
                yield connection

    async def dispose(self) -> None:
        """Let go of the database."""
        await self.inner.dispose()


def sqlite_engine(file: Path) -> Engine:
    """Return the engine of a database file; its connections are set to be durable."""
    inner = create_async_engine(f"sqlite+aiosqlite:///{file}", hide_parameters=True)
    event.listen(inner.sync_engine, "connect", _set_pragmas)
    return Engine(inner)


def postgres_engine(address: str) -> Engine:
    """Return the engine of a PostgreSQL at an address of the kind ``postgresql://…``. Raises BadDatabase, NoDriver."""
    postgres.check_address(address)
    # the driver reads the address itself: so every spelling that PostgreSQL's own programs know will do
    inner = create_async_engine(
        "postgresql+asyncpg://",
        async_creator=lambda: postgres.connect(address),
        pool_pre_ping=True,
        hide_parameters=True,
    )
    return Engine(inner, address)


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except IntegrityError:
        raise
    except SQLAlchemyError as error:
        raise StoreError(f"the database failed: {error.__class__.__name__}") from error
    except OSError as error:
        raise StoreError(f"the database failed: {error.strerror or error.__class__.__name__}") from error


def _set_pragmas(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(pragma)
    cursor.close()
