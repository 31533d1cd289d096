"""What the tables ask for can be had without a database's library, and without anything that a browser lacks."""

from __future__ import annotations

import subprocess
import sys

LOADING = """
import sys
import sobremesa.store.shelf
import sobremesa.tables.operations
import sobremesa.tables.tables
wanting = {"alembic", "asyncpg", "litestar", "multiprocessing", "pebble", "sqlalchemy", "sqlite3", "uvicorn"}
print(*sorted({name.partition(".")[0] for name in sys.modules} & wanting))
"""


def test_tables_are_loaded_without_a_database_and_without_processes() -> None:
    """A page in a browser has neither, and starts the sooner for it."""
    loaded = subprocess.run([sys.executable, "-c", LOADING], capture_output=True, text=True, check=True, timeout=60)

    assert loaded.stdout.split() == []
