"""Statements that run many times a second: written out once, and then run with the driver's own values."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from sqlalchemy import Connection, Dialect
from sqlalchemy.sql.dml import UpdateBase


class Prepared:
    """A statement with its parameters in a fixed order.

    SQLAlchemy looks at every value of every row anew, which costs more than the rows themselves. Here it writes the
    statement out once for each kind of database; values go to the driver as they are, so JSON has to be given as text.
    """

    def __init__(self, statement: UpdateBase, names: Sequence[str]) -> None:
        """Take a statement whose parameters stand in the order of these names."""
        self._statement: Final = statement
        self._names: Final = list(names)
        self._text_for = cache(self._written)

    def run(self, connection: Connection, rows: Sequence[tuple[Any, ...]]) -> None:
        """Run it once for each row of values, in the order of the names."""
        connection.exec_driver_sql(self._text_for(connection.dialect), list(rows))

    def _written(self, dialect: Dialect) -> str:
        written = self._statement.compile(dialect=dialect)
        if getattr(written, "positiontup", None) != self._names:
            raise TypeError(f"the parameters are not {', '.join(self._names)}: {written}")
        return str(written)
