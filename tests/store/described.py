"""What a database says of its tables, in the words of its own catalogue: columns, defaults, keys and indexes."""

from __future__ import annotations

from sqlalchemy import Connection

_TABLES = "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
_INDEXES = "SELECT name, sql FROM sqlite_master WHERE type <> 'table' AND sql IS NOT NULL"
_UNCOMMON = ("AUTOINCREMENT", "CHECK", "WITHOUT ROWID", "STRICT", "COLLATE")

# PostgreSQL calls a key or "not null" after the column as it was called when it was made, which tells nothing.
_POSTGRES = (
    """SELECT table_name, column_name, data_type, character_maximum_length, is_nullable, column_default, is_identity,
    collation_name FROM information_schema.columns WHERE table_schema = 'public'""",
    """SELECT conrelid::regclass::text, contype::text, pg_get_constraintdef(oid) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace""",
    """SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
    AND indexname NOT IN (SELECT conname FROM pg_constraint)""",
    "SELECT sequencename, data_type::text FROM pg_sequences WHERE schemaname = 'public'",
    "SELECT tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal",
)


def described_in_sqlite(connection: Connection) -> set[tuple[object, ...]]:
    """What SQLite says, whatever the order of columns, which is that in which they came to be."""
    said = _said(connection, _INDEXES)
    for table, sql in _said(connection, _TABLES):
        said |= {(table, "uncommon", word) for word in _UNCOMMON if word in str(sql)}
        said |= {(table, "column", *column[1:]) for column in _said(connection, f"PRAGMA table_info({table})")}
        said |= {(table, "key", *key[2:]) for key in _said(connection, f"PRAGMA foreign_key_list({table})")}
        for _, index, *kind in _said(connection, f"PRAGMA index_list({table})"):
            columns = tuple(row[2] for row in sorted(_said(connection, f"PRAGMA index_info({index})"), key=str))
            said.add((table, "unique", *kind, *columns))
    return said


def described_in_postgres(connection: Connection) -> set[tuple[object, ...]]:
    """What PostgreSQL says."""
    return {(number, *row) for number, query in enumerate(_POSTGRES) for row in _said(connection, query)}


def _said(connection: Connection, query: str) -> set[tuple[object, ...]]:
    return {tuple(row) for row in connection.exec_driver_sql(query)}
