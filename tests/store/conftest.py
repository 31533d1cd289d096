"""A store of its own for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable

import pytest

from sobremesa.store import Store
from sobremesa.store.shelf import MemoryShelf, ShelfStore
from sobremesa.store.sql import SqlStore
from tests.simulation.database import Database, WorkerStore
from tests.simulation.disk import Disk
from tests.simulation.draws import Draws
from tests.simulation.network import Network

Opening = Callable[[], Awaitable[Store]]


@pytest.fixture(params=["sqlite", "postgresql", "shelf", "simulated"])
def opening(request, tmp_path) -> Opening:
    """What opens the store of one place, again where it was closed: a folder, a PostgreSQL, a shelf, a simulation."""
    if request.param == "shelf":
        shelf = MemoryShelf()
        return lambda: ShelfStore.open(shelf)
    if request.param == "simulated":
        disk = Disk(Draws(1))
        return lambda: simulated(disk)
    where = tmp_path if request.param == "sqlite" else request.getfixturevalue("postgres").fresh()
    return lambda: SqlStore.open(where)


async def simulated(disk: Disk) -> Store:
    """The store of a worker that shares a simulated database with others."""
    database = Database(Network(Draws(1)), disk)
    await database.start()
    return WorkerStore(database, 1)


@pytest.fixture
async def store(opening) -> AsyncIterator[Store]:
    """An empty store, in a folder, on a PostgreSQL, in a shelf and in a simulation."""
    opened = await opening()
    yield opened
    await opened.close()


@pytest.fixture
async def database(where) -> AsyncIterator[SqlStore]:
    """An empty store in a folder and on a PostgreSQL."""
    opened = await SqlStore.open(where)
    yield opened
    await opened.close()
