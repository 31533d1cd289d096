"""A page of its own for each test: the worker's Python side on two queues."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from sobremesa.store.shelf import MemoryShelf
from tests.page.browser import Browser


@pytest.fixture
def shelf() -> MemoryShelf:
    """The storage of a browser."""
    return MemoryShelf()


@pytest.fixture
async def browser(shelf) -> AsyncIterator[Browser]:
    """A browser whose page is ready, with a second worker that thinks in this process."""
    async with Browser(shelf) as opened:
        await opened.ready()
        yield opened
