"""What the tables load: nothing that a browser without a server has not."""

import subprocess
import sys

import pytest

HEAVY = ("alembic", "litestar", "multiprocessing", "pebble", "prometheus_client", "sqlalchemy", "uvicorn")
LIGHT = (
    "sobremesa.tables.operations",
    "sobremesa.tables.conversation",
    "sobremesa.tables.adviser",
    "sobremesa.page.worker",
)


@pytest.mark.parametrize("module", LIGHT)
def test_the_tables_load_neither_a_server_nor_a_database_nor_processes(module: str) -> None:
    """The page imports these as they stand: what they load has to be there, and quickly."""
    code = f"import sys, {module}; print(*sorted({set(HEAVY)!r} & sys.modules.keys()))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert loaded.stdout.split() == []
