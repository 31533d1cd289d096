"""Opening a database so that commits survive a power failure: SQLite in a file, or PostgreSQL."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, Final, TypeAlias

from sqlalchemy import Connection, create_engine, event
from sqlalchemy import Engine as SyncEngine
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from sobremesa.store.errors import StoreError
from sobremesa.store.sql import postgres
from sobremesa.store.sql.failures import store_errors

PRAGMAS: Final = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",  # NORMAL may lose the last commits when the power goes
    "PRAGMA foreign_keys=ON",
    "PRAGMA busy_timeout=10000",
    "PRAGMA journal_size_limit=16777216",  # else the journal stays as long as its longest moment was
)

ATTEMPTS: Final = 10
"""How often a row is replaced that others write as well; of all who write at once each time one is done."""

READ_ONLY: Final = "25006"
"""PostgreSQL's own number for a write where only reads are allowed."""

Work: TypeAlias = Callable[[Connection], None]
"""What is done in one transaction."""


class DatabaseEngine:
    """The connections of one database.

    All failures become StoreError, except IntegrityError for a violated unique key, which callers interpret.
    """

    def __init__(
        self, inner: AsyncEngine, address: str = "", hand: Hand | None = None, file: Path | None = None
    ) -> None:
        """Hand out an engine's connections; ``address`` is that of a PostgreSQL, ``hand`` writes to a ``file``."""
        self.inner = inner
        self.address = address
        self.file = file
        self._hand = hand
        self.has_failed = False
        """Whether a write has failed; who finds that one succeeds again may set it back."""

    @asynccontextmanager
    async def connect(self) -> AsyncIterator[AsyncConnection]:
        """Yield a connection for reading. Raises StoreError."""
        with store_errors(self.file):
            async with self.inner.connect() as connection:
                yield connection

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        """Yield a connection whose work is committed at the end of the block, or rolled back if it raises.

        Raises StoreError and IntegrityError.
        """
        with self._writing():
            async with self.inner.begin() as connection:
                yield connection

    async def write(self, work: Work) -> None:
        """Run a function in one transaction and return once it is durable.

        With SQLite it runs in the writing thread, so it must touch nothing that belongs to the event loop. Raises
        StoreError and IntegrityError.
        """
        with self._writing():
            if self._hand is not None:
                await self._hand.write(work)
            else:
                async with self.inner.begin() as connection:
                    await connection.run_sync(work)

    async def replace(self, work: Work) -> None:
        """Run a function as ``write`` does, again where somebody else has just written the same row.

        PostgreSQL sees no row of another transaction before its commit, so a row to be replaced may come into being
        after it was deleted. Raises StoreError, also where what a row refers to is gone.
        """
        for _ in range(ATTEMPTS):
            with contextlib.suppress(IntegrityError):
                await self.write(work)
                return
        raise StoreError("what this belongs to is gone, or is being changed elsewhere")

    @contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            with store_errors(self.file):
                yield
        except StoreError:
            self.has_failed = True
            raise

    async def dispose(self) -> None:
        """Close all connections."""
        if self._hand is not None:
            await self._hand.close()
        await self.inner.dispose()


class Hand:
    """The thread that writes to a SQLite file: one transaction is one hop to the thread and back.

    Statement by statement it would be many, each of which waits its turn on a busy server.
    """

    def __init__(self, engine: SyncEngine) -> None:
        """Write by an engine's one connection, which stays open until something fails."""
        self._engine = engine
        self._connection: Connection | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store-hand")

    async def write(self, work: Work) -> None:
        """Do some work in a transaction of its own."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._do, work)

    async def close(self) -> None:
        """Finish, and close the connection where it was opened."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._let_go)
        self._thread.shutdown()

    def _do(self, work: Work) -> None:
        if self._connection is None:
            self._connection = self._engine.connect()
        try:
            with self._connection.begin():
                work(self._connection)
        except BaseException:
            self._let_go()
            raise

    def _let_go(self) -> None:
        """Close the connection, whatever it is in the middle of."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()
        self._engine.dispose()


class Undone(sqlite3.Connection):
    """A SQLite connection that rolls back on close.

    Without this, an unfinished statement (held by a traceback, say) keeps the lock on the file, and nobody else can
    write.
    """

    def close(self) -> None:
        """Undo, and close."""
        with contextlib.suppress(sqlite3.Error):  # it is closed already
            self.rollback()
        super().close()


def sqlite_engine(file: Path) -> DatabaseEngine:
    """Return the engine of a database file; its connections are set to be durable."""
    wanted: dict[str, Any] = {"hide_parameters": True, "connect_args": {"factory": Undone}}
    inner = create_async_engine(f"sqlite+aiosqlite:///{file}", **wanted)
    writing = create_engine(f"sqlite:///{file}", **wanted)
    for engine in (inner.sync_engine, writing):
        event.listen(engine, "connect", _set_pragmas)
    return DatabaseEngine(inner, hand=Hand(writing), file=file)


def postgres_engine(address: str) -> DatabaseEngine:
    """Return the engine of a PostgreSQL at a ``postgresql://`` address; it connects on first use.

    Raises BadDatabase for another kind of address, NoDriver.
    """
    postgres.check_address(address)
    # the driver reads the address itself: so every spelling that PostgreSQL's own programs know will do
    inner = create_async_engine(
        "postgresql+asyncpg://",
        async_creator=lambda: postgres.connect(address),
        pool_pre_ping=True,
        hide_parameters=True,
    )
    event.listen(inner.sync_engine, "handle_error", _leave_if_read_only)
    return DatabaseEngine(inner, address)


def _leave_if_read_only(context: Any) -> None:
    """Close the pool's connections where one may only read: each keeps what the database was set to at its start."""
    if getattr(context.original_exception, "sqlstate", "") == READ_ONLY:
        context.is_disconnect = True


def _set_pragmas(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(pragma)
    cursor.close()
