"""A store of its own for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from sobremesa.store import Store


@pytest.fixture
async def store(tmp_path) -> AsyncIterator[Store]:
    """An empty store in a folder of its own."""
    opened = await Store.open(tmp_path)
    yield opened
    await opened.close()
