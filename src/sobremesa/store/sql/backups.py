"""Everything that a database keeps in one file, and back out of it into an empty database, SQLite or PostgreSQL."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, BinaryIO, Final, NamedTuple

from sqlalchemy import Connection, Table, delete, func, insert, select, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from sobremesa.files import PRIVATE_FILE, writing
from sobremesa.store.clock import now
from sobremesa.store.errors import BadBackup, NotEmpty, OtherBackup
from sobremesa.store.sql import schema
from sobremesa.store.sql.engine import DatabaseEngine
from sobremesa.store.sql.migrations import LATEST
from sobremesa.version import __version__

KIND: Final = "backup"
END: Final = "end"

AT_ONCE: Final = 100
"""The rows that are read or written at once."""

TABLES: Final = {table.name: table for table in schema.metadata.sorted_tables if table is not schema.presence}
"""What is kept of a database, each table after those that it refers to; who is connected is not."""

_NUMBERED_ON: Final = text(
    "SELECT setval(pg_get_serial_sequence('players', 'id'), max(id)) FROM players HAVING max(id) > 0"
)
"""New players get the numbers after those that came with a backup; SQLite does so by itself."""


class Contents(NamedTuple):
    """How many players, games and moves a backup holds."""

    players: int
    games: int
    moves: int


class Backups:
    """Backups of one database: lines of JSON, of which the last has the digest of all others."""

    def __init__(self, engine: DatabaseEngine) -> None:
        """Use the database of an engine."""
        self._engine = engine

    async def write(self, file: Path) -> Contents:
        """Write a backup, readable by its owner only, whole or not at all; others may play meanwhile.

        It holds the database as it was at one moment. Raises StoreError and OSError.
        """
        counts: Counter[str] = Counter()
        with writing(file, PRIVATE_FILE) as lines:
            writer = _LineWriter(lines)
            writer.write({"sobremesa": KIND, "step": LATEST, "version": __version__, "made": now()})
            async with self._engine.connect() as connection:
                seen = await self._at_one_moment(connection)
                for table in TABLES.values():
                    counts[table.name] = await _write_table(seen, table, writer)
            writer.end()
        return _contents(counts)

    async def restore(self, file: Path) -> Contents:
        """Bring a backup into this database, all or nothing, and return what it held.

        Raises NotEmpty where anybody has played here, BadBackup, OtherBackup, StoreError and OSError.
        """
        counts: Counter[str] = Counter()

        def work(connection: Connection) -> None:
            if any(connection.execute(select(table).limit(1)).first() for table in (schema.players, schema.games)):
                raise NotEmpty
            for table in reversed(TABLES.values()):  # what a server makes for itself at its start
                connection.execute(delete(table))
            for name, rows in _read(lines, file):
                connection.execute(insert(TABLES[name]), rows)
                counts[name] += len(rows)
            if self._engine.address:
                connection.execute(_NUMBERED_ON)

        try:
            with file.open("rb") as lines:
                await self._engine.write(work)
        except IntegrityError as error:
            raise BadBackup(file) from error
        return _contents(counts)

    async def sample(self, most: int) -> list[str]:
        """Return the ids of so many games at most, drawn by chance. Raises StoreError."""
        async with self._engine.connect() as connection:
            return list(await connection.scalars(select(schema.games.c.id).order_by(func.random()).limit(most)))

    async def _at_one_moment(self, connection: AsyncConnection) -> AsyncConnection:
        """Return a connection that sees nothing of what is written from now on."""
        if self._engine.address:
            return await connection.execution_options(isolation_level="REPEATABLE READ")
        await connection.exec_driver_sql("BEGIN")
        return connection


def check_backup(file: Path) -> None:
    """Raise BadBackup, OtherBackup or OSError for a file that cannot be restored by this version."""
    with file.open("rb") as lines:
        for _ in _read(lines, file):
            pass


class _LineWriter:
    """Writes lines of JSON, and at the end their digest."""

    def __init__(self, lines: BinaryIO) -> None:
        self._lines = lines
        self._digest = hashlib.sha256()

    def write(self, told: object) -> None:
        line = json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        self._digest.update(line)
        self._lines.write(line)

    def end(self) -> None:
        self.write([END, self._digest.hexdigest()])


async def _write_table(connection: AsyncConnection, table: Table, writer: _LineWriter) -> int:
    """Write the rows of a table and return how many there are."""
    count = 0
    found = await connection.stream(select(table).order_by(*table.primary_key))
    async for rows in found.mappings().partitions(AT_ONCE):
        writer.write([table.name, [dict(row) for row in rows]])
        count += len(rows)
    return count


def _read(lines: Iterable[bytes], file: Path) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Yield the rows of a backup, by table. Raises BadBackup, also after the last where something is missing."""
    digest, first, ended = hashlib.sha256(), True, False
    for line in lines:
        told = _parsed(line, file)
        if first:
            _check_head(told, file)
        elif ended or not _is_piece(told):
            raise BadBackup(file)
        elif told[0] == END:
            ended = told[1] == digest.hexdigest()
        else:
            yield told[0], told[1]
        digest.update(line)
        first = False
    if not ended:
        raise BadBackup(file)


def _parsed(line: bytes, file: Path) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadBackup(file) from error


def _check_head(told: Any, file: Path) -> None:
    if not isinstance(told, dict) or told.get("sobremesa") != KIND:
        raise BadBackup(file)
    if told.get("step") != LATEST:
        raise OtherBackup(file, str(told.get("version", "?"))[:20])


def _is_piece(told: Any) -> bool:
    """Return whether a line has rows of a table, with its columns, or is the last."""
    if not isinstance(told, list) or len(told) != 2:
        return False
    name, rows = told
    if name == END:
        return isinstance(rows, str)
    if not isinstance(name, str) or name not in TABLES or not isinstance(rows, list):
        return False
    columns = set(TABLES[name].columns.keys())
    return bool(rows) and all(isinstance(row, dict) and row.keys() == columns for row in rows)


def _contents(counts: Counter[str]) -> Contents:
    return Contents(counts["players"], counts["games"], counts["moves"])
