"""A store of its own for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable

import pytest

from sobremesa.store import Store
from sobremesa.store.shelf import MemoryShelf, ShelfStore
from sobremesa.store.sql import SqlStore

Opening = Callable[[], Awaitable[Store]]


@pytest.fixture(params=["sqlite", "postgresql", "shelf"])
def opening(request, tmp_path) -> Opening:
    """What opens the store of one place, again where it was closed: a folder, a PostgreSQL, a shelf."""
    if request.param == "shelf":
        shelf = MemoryShelf()
        return lambda: ShelfStore.open(shelf)
    where = tmp_path if request.param == "sqlite" else request.getfixturevalue("postgres").fresh()
    return lambda: SqlStore.open(where)


@pytest.fixture
async def store(opening) -> AsyncIterator[Store]:
    """An empty store, in a folder, on a PostgreSQL and in a shelf."""
    opened = await opening()
    yield opened
    await opened.close()


@pytest.fixture
async def database(where) -> AsyncIterator[SqlStore]:
    """An empty store in a folder and on a PostgreSQL."""
    opened = await SqlStore.open(where)
    yield opened
    await opened.close()
