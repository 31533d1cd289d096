"""A store of its own for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from sobremesa.store import Store
from sobremesa.store.sql import SqlStore


@pytest.fixture
async def store(where) -> AsyncIterator[Store]:
    """An empty store, in a folder and on a PostgreSQL."""
    opened = await SqlStore.open(where)
    yield opened
    await opened.close()
