"""Database errors translated into the store's errors."""

from __future__ import annotations

import asyncio
import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from sobremesa.store.errors import DiskFull, NoDatabase, StoreError, Unwritable

NO_ROOM: Final = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_SHMSIZE)
"""What SQLite says on a full disk; of a quota that is used up it says the second."""

NO_ROOM_IN_POSTGRES: Final = "53100"
"""PostgreSQL's own number for a full disk."""

PRIMARY: Final = 0xFF
"""With this SQLite's extended codes are what they are a kind of."""


@contextmanager
def store_errors(file: Path | None = None) -> Iterator[None]:
    """Turn database failures in the block into StoreError.

    IntegrityError passes unchanged: callers know what a violated key means. ``file`` is the database's, for messages.
    """
    try:
        yield
    except IntegrityError:
        raise
    except asyncio.CancelledError:
        # the one that has come through the library's frames is held by them: another leaves its caller free to go
        raise asyncio.CancelledError from None
    except SQLAlchemyError as error:
        raise failure(error, file) from error
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise DiskFull from error
        raise StoreError(f"the database failed: {error.strerror or error.__class__.__name__}") from error


@contextmanager
def or_gone(what: str) -> Iterator[None]:
    """Turn the violated key of a row in the block, which refers to ``what``, into StoreError: that has just gone."""
    try:
        yield
    except IntegrityError as error:
        raise StoreError(f"{what} is gone") from error


def failure(error: SQLAlchemyError, file: Path | None) -> StoreError:
    """Return the error of ours that says what the database said."""
    return failure_of((error.orig if isinstance(error, DBAPIError) else None) or error, file)


def failure_of(cause: BaseException, file: Path | None) -> StoreError:
    """Return the same of what the database's driver said."""
    code = getattr(cause, "sqlite_errorcode", 0)
    if code in NO_ROOM or getattr(cause, "sqlstate", "") == NO_ROOM_IN_POSTGRES:
        return DiskFull()
    if file is not None and code & PRIMARY in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
        return NoDatabase(file)
    if file is not None and code & PRIMARY in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN):
        return Unwritable(file, str(cause))
    name = getattr(cause, "sqlite_errorname", "") or getattr(cause, "sqlstate", "")
    return StoreError(f"the database failed: {cause.__class__.__name__}{f' ({name})' if name else ''}")
