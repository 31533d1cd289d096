"""What the tables ask for can be had without a database's library."""

from __future__ import annotations

import subprocess
import sys

LOADING = """
import sys
import sobremesa.tables.tables
print(*sorted({name.partition(".")[0] for name in sys.modules} & {"alembic", "asyncpg", "sqlalchemy", "sqlite3"}))
"""


def test_tables_are_loaded_without_a_database() -> None:
    """A page in a browser has neither SQLAlchemy nor a database, and starts the sooner for it."""
    loaded = subprocess.run([sys.executable, "-c", LOADING], capture_output=True, text=True, check=True, timeout=60)

    assert loaded.stdout.split() == []
