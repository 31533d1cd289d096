"""The server removes by itself what was kept long enough, and never a table that somebody is at."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import update

from sobremesa.server.app import open_tables
from sobremesa.server.hosting import AT_HOME
from sobremesa.server.pruning import DAY, pruned_daily
from sobremesa.store import Keeping, Store, StoreError
from sobremesa.store.clock import ago
from sobremesa.store.sql import SqlStore, schema
from sobremesa.tables.orders import Order, Sitter
from sobremesa.tables.refusals import UNKNOWN_TABLE, Refused
from sobremesa.tables.replays import Look
from tests.tables.helpers import Ear, play_out, until

KEEPING = Keeping(left=30, finished=30)


class Days:
    """A time in which a day passes when the test says so; it tells when everything that is due today is done."""

    def __init__(self) -> None:
        self.slept: list[float] = []
        self.evening = asyncio.Event()
        self._morning = asyncio.Event()

    def now(self) -> float:
        return 0.0

    def wall(self) -> float:
        return 0.0

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.evening.set()
        await self._morning.wait()
        self._morning.clear()

    async def pass_one(self) -> None:
        """Let a day pass, and what is done on the next one."""
        self.evening.clear()
        self._morning.set()
        await self.evening.wait()


async def aged(store: Store, table: str) -> None:
    """Let a table be one that nobody has played at for long."""
    async with store._engine.begin() as connection:
        touched = update(schema.games).where(schema.games.c.id == table)
        await connection.execute(touched.values(updated=ago(100 * DAY)))


async def table_at(tables) -> str:
    """A table that somebody has made."""
    wanted = Order("cuarenta", "pagat", 2, [Sitter("me", "Ana"), Sitter("bot", level="novato")])
    return (await tables.make(wanted, await tables.seat_player("ana"))).id


async def is_there(tables, table: str) -> bool:
    """Whether there is still a table of this id."""
    try:
        await tables.open(table)
    except Refused as refused:
        return refused.code != UNKNOWN_TABLE
    return True


async def test_a_server_forgets_once_a_day_what_nobody_is_at(where):
    """The table where somebody sits goes on the day after they have left; one that was in memory is gone too."""
    days = Days()
    async with open_tables(where) as tables:
        idle, busy = await table_at(tables), await table_at(tables)
        live = await tables.open(busy)
        await tables.open(idle)
        ear = Ear(0)
        tables.join(live, ear, 0)
        for table in (idle, busy):
            await aged(tables._store, table)

        async with pruned_daily(tables, KEEPING, days):
            await days.evening.wait()
            assert (await is_there(tables, idle), await is_there(tables, busy)) == (False, True)
            tables.leave(live, ear)
            async with asyncio.timeout(30):  # until the database knows that they have left
                while await is_there(tables, busy):
                    await aged(tables._store, busy)  # the computer may have moved meanwhile
                    await days.pass_one()

    assert set(days.slept) == {DAY}


async def test_a_day_on_which_the_store_fails_is_followed_by_another(where, monkeypatch, caplog):
    """The log says why nothing was removed."""
    days = Days()
    async with open_tables(where) as tables:
        table = await table_at(tables)
        await aged(tables._store, table)

        async def failing(*_):
            raise StoreError("the database is away")

        with monkeypatch.context() as broken:
            broken.setattr(tables._store.pruning, "remove", failing)
            async with pruned_daily(tables, KEEPING, days):
                await days.evening.wait()
                broken.undo()
                assert await is_there(tables, table)
                await days.pass_one()
                assert not await is_there(tables, table)

    assert "the database is away" in caplog.text


async def test_everything_is_kept_unless_somebody_says_otherwise(tmp_path):
    """That is how a server is hosted at home."""
    days = Days()
    async with open_tables(tmp_path) as tables:
        table = await table_at(tables)
        await aged(tables._store, table)
        async with pruned_daily(tables, AT_HOME.keeping, days):
            assert await tables.prune(AT_HOME.keeping) == 0
            assert await is_there(tables, table)

    assert AT_HOME.keeping.everything and days.slept == []


async def removed_elsewhere(tables, where, table: str) -> None:
    """Let another program remove a table that is in memory here."""
    await aged(tables._store, table)
    other = await SqlStore.open(where)
    try:
        assert await other.pruning.remove(KEEPING) == [table]
    finally:
        await other.close()


async def test_a_table_that_was_removed_meanwhile_lets_nobody_in(where):
    """Another program has removed it, and this one still has it in memory, but not for long."""
    async with open_tables(where) as tables:
        table = await table_at(tables)
        await tables.open(table)
        await removed_elsewhere(tables, where, table)

        with pytest.raises(Refused) as refused:
            await tables.seat_at(table, None)
        assert (refused.value.code, tables.kept) == (UNKNOWN_TABLE, 0)


async def asked_for_record(tables, table: str, player: int) -> object:
    """The record of a game."""
    return await tables.afterwards.record(table, player)


async def asked_for_replay(tables, table: str, player: int) -> object:
    """The first piece of a game."""
    return await tables.afterwards.replay(table, player, Look(0))


@pytest.mark.parametrize("ask", [asked_for_record, asked_for_replay])
async def test_what_is_left_of_a_removed_game_in_memory_is_given_to_nobody(where, ask):
    """Its record and its replay are refused as those of a table that never was, and the memory is free again."""
    async with open_tables(where) as tables:
        table = await table_at(tables)
        player = await tables.seat_player("ana")
        live = await tables.open(table)
        await play_out(live, [1, 2])
        assert await ask(tables, table, player)
        await removed_elsewhere(tables, where, table)

        with pytest.raises(Refused) as refused:
            await ask(tables, table, player)
        assert (refused.value.code, tables.kept) == (UNKNOWN_TABLE, 0)


async def test_who_still_sits_at_a_removed_table_is_told_so(tmp_path):
    """Where a folder is served by one process, another that removes tables does not see who is at them."""
    async with open_tables(tmp_path) as tables:
        table = await table_at(tables)
        live, ear = await tables.open(table), Ear(1)
        tables.join(live, ear, 0)
        await until(lambda: 1 in live.fold.state.to_act())
        await removed_elsewhere(tables, tmp_path, table)

        with pytest.raises(Refused) as refused:
            await live.play(1, live.view(1)["legal"][0], live.fold.number)
        assert refused.value.code == UNKNOWN_TABLE
        assert not await is_there(tables, table)

    assert ear.ended
