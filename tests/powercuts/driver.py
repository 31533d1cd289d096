"""A DB-API driver over apsw, just enough for SQLAlchemy to run the store's own statements on a disk of ours.

Like ``sqlite3`` it begins a transaction before the first statement that changes something.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import apsw

apilevel = "2.0"
threadsafety = 1
paramstyle = "qmark"
sqlite_version_info = tuple(int(part) for part in apsw.sqlite_lib_version().split("."))
sqlite_version = apsw.sqlite_lib_version()
PARSE_DECLTYPES = PARSE_COLNAMES = 0
CHANGES = ("INSERT", "UPDATE", "DELETE", "REPLACE")


class Warning(Exception):  # noqa: A001 - the standard's names
    """A warning."""


class Error(Exception):
    """Any error."""


class DatabaseError(Error):
    """An error of the database."""


class OperationalError(DatabaseError):
    """The database could not do it."""


class IntegrityError(DatabaseError):
    """A key or a rule of the schema was violated."""


class InterfaceError(Error):
    """The driver was used in a wrong way."""


InternalError = ProgrammingError = DataError = NotSupportedError = DatabaseError


class Cursor:
    """Runs statements one at a time."""

    arraysize = 1

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.description: Any = None
        self.rowcount = -1
        self.lastrowid: int | None = None
        self._rows: list[tuple[Any, ...]] = []

    def execute(self, statement: str, values: Sequence[Any] = ()) -> Cursor:
        """Run a statement."""
        self._run(statement, values)
        return self

    def executemany(self, statement: str, rows: Iterable[Sequence[Any]]) -> Cursor:
        """Run a statement once for each row of values."""
        for values in rows:
            self._run(statement, values)
        return self

    def fetchone(self) -> tuple[Any, ...] | None:
        """Return the next row, or None."""
        return self._rows.pop(0) if self._rows else None

    def fetchmany(self, size: int | None = None) -> list[tuple[Any, ...]]:
        """Return the next rows."""
        size = size or self.arraysize
        found, self._rows = self._rows[:size], self._rows[size:]
        return found

    def fetchall(self) -> list[tuple[Any, ...]]:
        """Return all rows that are left."""
        found, self._rows = self._rows, []
        return found

    def close(self) -> None:
        """Do nothing."""

    def _run(self, statement: str, values: Sequence[Any]) -> None:
        inner = self.connection.inner
        try:
            if statement.lstrip()[:7].upper().startswith(CHANGES) and not inner.in_transaction:
                inner.execute("BEGIN")
            ran = inner.cursor()
            ran.exec_trace = self._describe  # which is called before the first row, and also where there is none
            self._rows = ran.execute(statement, tuple(values)).fetchall()
        except apsw.ConstraintError as error:
            raise IntegrityError(str(error)) from error
        except apsw.Error as error:
            raise OperationalError(str(error)) from error
        self.rowcount = inner.changes()
        self.lastrowid = inner.last_insert_rowid()

    def _describe(self, ran: apsw.Cursor, *_: object) -> bool:
        named = ran.get_description()
        self.description = tuple((name, None, None, None, None, None, None) for name, _ in named) or None
        return True


class Connection:
    """A connection to a database on a disk of a name."""

    isolation_level = ""

    def __init__(self, file: str, disk: str) -> None:
        self.inner = apsw.Connection(file, vfs=disk)
        # shared memory, which is never durable, is not part of the disk: one process alone needs none
        self.inner.execute("PRAGMA locking_mode=EXCLUSIVE")

    def cursor(self) -> Cursor:
        """Return a cursor."""
        return Cursor(self)

    def commit(self) -> None:
        """Commit, if a transaction was begun."""
        self._end("COMMIT")

    def rollback(self) -> None:
        """Undo, if a transaction was begun."""
        self._end("ROLLBACK")

    def close(self) -> None:
        """Close the database."""
        self.inner.close()

    def create_function(self, name: str, number: int, function: Any, *, deterministic: bool = False) -> None:
        """Let statements call a function."""
        self.inner.create_scalar_function(name, function, number, deterministic=deterministic)

    def _end(self, statement: str) -> None:
        if self.inner.in_transaction:
            try:
                self.inner.execute(statement)
            except apsw.Error as error:
                raise OperationalError(str(error)) from error


def connect(file: str, disk: str) -> Connection:
    """Open a database on a disk."""
    return Connection(file, disk)
