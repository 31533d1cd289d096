"""PostgreSQL's own ways: what is said when it cannot be had, and that a password is said nowhere."""

from __future__ import annotations

import asyncio
import logging
import sys

import pytest

from sobremesa.store import DeviceLink, MoveRow, PushSubscription, Regard, StoreError, Transfer
from sobremesa.store.errors import BadDatabase, NoDriver, Unreachable
from sobremesa.store.sql import SqlStore
from sobremesa.store.sql.postgres import connect
from tests.store.makers import OPEN, made

PASSWORD = "hunter2secret"


@pytest.mark.parametrize(
    ("address", "error"),
    [
        (f"postgresql://ana:{PASSWORD}@127.0.0.1:1/games", Unreachable),
        (f"postgresql://ana:{PASSWORD}@no-such-host.invalid/games", Unreachable),
        (f"postgresql://ana:{PASSWORD}@127.0.0.1:{PASSWORD}/games", BadDatabase),
        (f"postgresql://ana:{PASSWORD}@127.0.0.1:1/games?sslmode={PASSWORD}", BadDatabase),
        (f"mysql://ana:{PASSWORD}@127.0.0.1/games", BadDatabase),
        (PASSWORD, BadDatabase),
    ],
)
async def test_a_database_that_cannot_be_had_is_one_sentence_without_its_password(address, error, caplog):
    """Nobody there, no such host, an address that cannot be read: a stable code, and the password nowhere."""
    pytest.importorskip("asyncpg")
    caplog.set_level(logging.DEBUG)

    with pytest.raises(StoreError) as caught:
        await SqlStore.open(address)

    assert type(caught.value) is error
    told, link = caplog.text, caught.value
    while link is not None:
        told += repr(link)
        link = link.__cause__ or (None if link.__suppress_context__ else link.__context__)
    assert PASSWORD not in told


async def test_a_database_that_is_not_there_is_unreachable(postgres):
    """A server that does not let us in says why, and we pass it on."""
    with pytest.raises(Unreachable, match="does not exist"):
        await SqlStore.open(postgres.address.replace(postgres.name, "nothing"))


async def test_without_its_driver_postgresql_is_refused(monkeypatch):
    """The driver is an extra; the sentence says which."""
    monkeypatch.setitem(sys.modules, "asyncpg", None)

    with pytest.raises(NoDriver, match=r"'\.\[postgres\]'"):
        await SqlStore.open("postgresql://127.0.0.1/games")


async def test_a_connection_that_nobody_waits_for_any_more_is_closed(monkeypatch):
    """A server that stops while it connects leaves nothing open."""
    asyncpg = pytest.importorskip("asyncpg")
    asked, closed = asyncio.Event(), []

    class Silent:
        async def execute(self, query):
            asked.set()
            await asyncio.Event().wait()

        def terminate(self):
            closed.append(True)

    async def connected(*_, **__):
        return Silent()

    monkeypatch.setattr(asyncpg, "connect", connected)
    connecting = asyncio.create_task(connect("postgresql://nobody@nowhere/none"))
    await asked.wait()
    connecting.cancel()
    await asyncio.wait({connecting})

    assert connecting.cancelled()
    assert closed == [True]


async def test_a_commit_waits_for_the_disk_whatever_the_server_is_used_to(postgres):
    """A database that was set to answer before it has written is told otherwise by each of our connections."""
    address = postgres.fresh()
    postgres.tell(f"ALTER DATABASE {postgres.name} SET synchronous_commit = off")
    store = await SqlStore.open(address)
    try:
        async with store._engine.connect() as connection:
            found = (await connection.exec_driver_sql("SHOW synchronous_commit")).scalar_one()
    finally:
        await store.close()
        postgres.tell(f"ALTER DATABASE {postgres.name} RESET synchronous_commit")

    assert found == "on"


async def test_a_database_that_was_away_is_used_again(postgres):
    """Connections that the server has cut are replaced before anything is asked of them."""
    store = await SqlStore.open(postgres.fresh())
    await made(store)

    postgres.cut()

    assert (await store.game("g")).id == "g"
    await store.close()


async def test_a_database_that_fails_is_a_store_error(postgres):
    """Whatever the driver raises while games are read, the caller gets the store's own error."""
    store = await SqlStore.open(postgres.fresh())
    postgres.tell("DROP TABLE moves")

    with pytest.raises(StoreError, match="the database failed"):
        await store.rows("g")
    await store.close()


async def test_what_postgresql_refuses_is_told_by_its_number(postgres):
    """The number is the same in every language and quotes nothing: the log may hold it."""
    store = await SqlStore.open(postgres.fresh())
    with postgres.read_only():
        postgres.cut()
        with pytest.raises(StoreError, match=r"the database failed: .*\(25006\)"):
            await store.ensure_player("ana")
    await store.close()


async def test_a_database_that_may_be_written_again_is_written_without_a_restart(postgres):
    """Connections keep what the database was set to when they were made: the store leaves those that may only read."""
    store = await SqlStore.open(postgres.fresh())
    with postgres.read_only():
        postgres.cut()
        for _ in range(2):
            with pytest.raises(StoreError):
                await store.ensure_player("ana")

    assert await store.ensure_player("ana")
    await store.close()


async def test_crossing_groups_do_not_wait_for_each_other_for_ever(postgres, caplog):
    """Two workers that write to the same games at once lock them in one order, whatever order they were asked in."""
    stores = [await SqlStore.open(address) for address in [postgres.fresh()] * 3]
    names = [f"g{number}" for number in range(3)]
    for name in names:
        await made(stores[0], name)

    async with stores[2]._engine.begin() as connection:
        await connection.exec_driver_sql("SELECT * FROM games WHERE id = 'g1' FOR NO KEY UPDATE")
        one = [stores[0].append(name, [MoveRow(2, 1, "5h")], OPEN) for name in names]
        two = [stores[1].append(name, [MoveRow(3, 1, "5h")], OPEN) for name in reversed(names)]
        writing = asyncio.gather(*one, *two)
        while await _waiting(connection) < 2:  # noqa: ASYNC110 - what is waited for rings no bell
            await asyncio.sleep(0.01)
    await writing

    assert [len(await stores[0].rows(name)) for name in names] == [3, 3, 3]
    assert "could not be written" not in caplog.text
    for store in stores:
        await store.close()


WRITES = {
    "regards": lambda store, ana, eva, at: store.regards.keep(ana, Regard(eva, muted=True)),
    "feeds": lambda store, ana, eva, at: store.feeds.renew(ana, f"feed {at}"),
    "device links": lambda store, ana, eva, at: store.devices.offer(DeviceLink(f"link {at}", ana, "2099")),
    "transfers": lambda store, ana, eva, at: store.transfers.add(Transfer(f"link {at}", "g", 1, ana, False, "2099")),
    "push": lambda store, ana, eva, at: store.push.add(ana, PushSubscription("ana", "https://push", "p", "s", "es"), 5),
}


@pytest.mark.parametrize("write", WRITES.values(), ids=WRITES.keys())
async def test_of_what_is_replaced_many_times_at_once_everything_is_done(postgres, write):
    """Each takes the place of the one before, however many tabs of a browser ask at one moment."""
    store = await SqlStore.open(postgres.fresh())
    await made(store)
    ana, eva = [(await store.ensure_player(name)).id for name in ("ana", "eva")]

    async with store._engine.begin() as connection:
        await connection.exec_driver_sql("LOCK TABLE regards, feeds, device_links, transfers, push_subscriptions")
        writing = asyncio.gather(*(write(store, ana, eva, at) for at in range(4)), return_exceptions=True)
        while await _waiting(connection) < 4:
            await connection.exec_driver_sql("SELECT pg_stat_clear_snapshot()")  # or no new connection is seen
            await asyncio.sleep(0.01)

    assert await writing == [None] * 4
    await store.close()


async def _waiting(connection) -> int:
    """How many transactions wait for a lock."""
    waiting = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    return (await connection.exec_driver_sql(waiting)).scalar_one()
