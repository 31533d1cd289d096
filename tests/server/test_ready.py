"""What watches over a site asks whether the server is there, and whether its database is."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from httpx import ASGITransport, AsyncClient

from sobremesa.protocol.codes import Code
from sobremesa.server.app import make_app, open_tables
from sobremesa.store import StoreError
from sobremesa.tables.tables import Tables
from tests.server.helpers import Greedy


@pytest.fixture
async def tables(where) -> AsyncIterator[Tables]:
    """Open tables in a folder, and on a PostgreSQL."""
    async with open_tables(where, Greedy()) as opened:
        yield opened


@pytest.fixture
async def watcher(tables, tmp_path) -> AsyncIterator[AsyncClient]:
    """What asks, without a cookie."""
    transport = ASGITransport(make_app(tables, tmp_path / "unbuilt"))
    async with AsyncClient(transport=transport, base_url="http://127.0.0.1") as asking:
        yield asking


async def test_a_server_whose_database_answers_is_ready(watcher):
    """Nobody is written down for having asked."""
    answer = await watcher.get("/readyz")

    assert (answer.status_code, answer.text) == (200, "ok")
    assert "set-cookie" not in answer.headers


async def test_a_server_whose_database_is_away_is_there_but_not_ready(watcher, tables, monkeypatch):
    """It says so with the code of everything that cannot be read, and is ready again as soon as it can."""

    async def failing(*_):
        raise StoreError("the database is away")

    with monkeypatch.context() as broken:
        broken.setattr(tables._store, "player", failing)
        answer = await watcher.get("/readyz")
        assert (await watcher.get("/healthz")).status_code == 200

    assert (answer.status_code, answer.json()["code"]) == (503, Code.STORE_FAILED)
    assert (await watcher.get("/readyz")).status_code == 200
