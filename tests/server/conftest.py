"""A server for each module of tests, with bots that answer at once."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest_asyncio

from tests.server.helpers import Guest, running


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def data(tmp_path_factory) -> Path:
    """The folder of the module's server."""
    return tmp_path_factory.mktemp("data")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def address(data) -> AsyncIterator[str]:
    """The address of a server that the tests of a module share: each brings guests of its own."""
    async with running(data) as at:
        yield at


@pytest_asyncio.fixture(loop_scope="module")
async def guest(address) -> AsyncIterator[Callable[..., Guest]]:
    """Makes guests, without a cookie or with the one given, and sees them out."""
    made: list[Guest] = []

    def make(token: str | None = None) -> Guest:
        made.append(Guest(address, token))
        return made[-1]

    yield make
    for one in made:
        await one.http.aclose()


@pytest_asyncio.fixture(loop_scope="module")
async def ana(guest) -> Guest:
    """Somebody who has been here before, and so has a cookie."""
    return await known(guest())


@pytest_asyncio.fixture(loop_scope="module")
async def eva(guest) -> Guest:
    """Somebody else."""
    return await known(guest())


async def known(guest: Guest) -> Guest:
    """Let the server give a guest a cookie."""
    await guest.http.get("/api/tables")
    return guest
