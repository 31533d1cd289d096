"""A store and tables of their own for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from sobremesa.store import Store
from sobremesa.store.sql import SqlStore
from sobremesa.tables.tables import Tables
from tests.tables.helpers import Answering, fixed_salts, greedy


@pytest.fixture
async def store(where) -> AsyncIterator[Store]:
    """An empty store, in a folder and on a PostgreSQL."""
    opened = await SqlStore.open(where)
    yield opened
    await opened.close()


@pytest.fixture
async def tables(store) -> AsyncIterator[Tables]:
    """Tables whose bots play the greediest move and whose packs are the same every time."""
    made = Tables(store, Answering(greedy), fixed_salts(1))
    yield made
    await made.close()
