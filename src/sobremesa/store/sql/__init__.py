"""The store in a database: SQLite in a folder, or a PostgreSQL."""

from __future__ import annotations

from sobremesa.store.sql.store import SqlStore

__all__ = ["SqlStore"]
