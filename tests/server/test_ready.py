"""What watches over a site asks whether the server is there, and whether its database is."""

from __future__ import annotations

import asyncio
import errno
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import pytest
from httpx import ASGITransport, AsyncClient
from sqlalchemy import event

from sobremesa.protocol.codes import Code
from sobremesa.server.app import make_app, open_tables
from sobremesa.store import LostRace, StoreError
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
    async with asking(tables, tmp_path) as opened:
        yield opened


@asynccontextmanager
async def asking(tables: Tables, tmp_path: Path) -> AsyncIterator[AsyncClient]:
    """What asks the server of some tables."""
    transport = ASGITransport(make_app(tables, tmp_path / "unbuilt"))
    async with AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
        yield client


@contextmanager
def full_disk(tables: Tables) -> Iterator[None]:
    """Let every write to the database of some tables find no room."""
    engine = tables._store._engine
    engines = [engine.inner.sync_engine, *([engine._hand._engine] if engine._hand else [])]

    def refuse(_connection, _cursor, statement, *_):
        if statement.startswith(("INSERT", "UPDATE")):
            raise OSError(errno.ENOSPC, "No space left on device")

    for each in engines:
        event.listen(each, "before_cursor_execute", refuse)
    try:
        yield
    finally:
        for each in engines:
            event.remove(each, "before_cursor_execute", refuse)


async def test_a_server_whose_database_answers_is_ready(watcher):
    """Nobody is written down for having asked."""
    answer = await watcher.get("/readyz")

    assert (answer.status_code, answer.text) == (200, "ok")
    assert "set-cookie" not in answer.headers


async def test_a_server_whose_database_is_away_is_there_but_not_ready(watcher, tables, monkeypatch):
    """It says so with the code of everything that cannot be read, and is ready again as soon as it can."""

    @asynccontextmanager
    async def failing():
        raise StoreError("the database is away")
        yield

    with monkeypatch.context() as broken:
        broken.setattr(tables._store._engine, "connect", failing)
        answer = await watcher.get("/readyz")
        assert (await watcher.get("/healthz")).status_code == 200

    assert (answer.status_code, answer.json()["code"]) == (503, Code.STORE_FAILED)
    assert (await watcher.get("/readyz")).status_code == 200


async def test_a_server_that_cannot_save_is_not_ready_until_it_can_again(watcher, tables):
    """A move that could not be saved is followed by writes of the store's own, for nobody may play any more."""

    with full_disk(tables):
        assert (await watcher.get("/readyz")).status_code == 200  # nobody has tried

        with pytest.raises(StoreError):
            await tables.seat_player("ana")
        answers = [await watcher.get("/readyz") for _ in range(2)]

    assert [(answer.status_code, answer.json()["code"]) for answer in answers] == [(503, Code.DISK_FULL)] * 2
    assert (await watcher.get("/readyz")).status_code == 200


async def test_a_race_that_was_lost_leaves_a_server_ready(watcher, tables):
    """Nothing was wrong with the database."""
    with pytest.raises(LostRace):
        async with tables._store._engine.begin():
            raise LostRace("a row of this number is there already")

    assert (await watcher.get("/readyz")).status_code == 200


async def test_a_postgresql_that_only_reads_is_not_ready_until_it_writes_again(postgres, tmp_path):
    """Though all that is read is answered meanwhile."""
    async with open_tables(postgres.fresh(), Greedy()) as tables, asking(tables, tmp_path) as watcher:
        with postgres.read_only():
            postgres.cut()
            with pytest.raises(StoreError):
                await tables.seat_player("ana")
            assert (await watcher.get("/readyz")).status_code == 503

        assert (await watcher.get("/readyz")).status_code == 200
        assert await tables.seat_player("ana")


async def test_a_database_that_has_stopped_answering_is_not_ready_after_a_few_seconds(postgres, tmp_path, monkeypatch):
    """Everybody who asks is told; when it goes on, it is ready."""
    async with open_tables(postgres.fresh(), Greedy()) as tables, asking(tables, tmp_path) as watcher:
        monkeypatch.setattr(tables._store._readiness, "_patience", 0.2)
        with postgres.frozen():
            answers = await asyncio.gather(*[watcher.get("/readyz") for _ in range(3)])
        monkeypatch.undo()

        assert [answer.status_code for answer in answers] == [503] * 3
        assert (await watcher.get("/readyz")).status_code == 200
