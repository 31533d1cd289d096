"""Tries every law that asks for a `table` at every table there is."""

import pytest

from tests.laws.tables import tables


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Gives each test with a `table` one run for each table."""
    if "table" in metafunc.fixturenames:
        metafunc.parametrize("table", tables(), ids=lambda table: table.id)
