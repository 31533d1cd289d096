"""Processes that die, and notices that get lost: whatever happened, one beat later everybody knows."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from random import Random

import pytest

from sobremesa.store import Aside, MoveRow, Store, StoreError, attendance
from sobremesa.store.sql import SqlStore, notices, postgres
from sobremesa.store.sql.presence import attend
from sobremesa.tables.open_table import OpenTable
from sobremesa.tables.refusals import NOT_SAVED, Refused
from sobremesa.tables.sync import LONGEST, RETRY
from sobremesa.tables.tables import Tables
from tests.tables.helpers import Answering, SetTime, fixed_salts, greedy, until
from tests.tables.test_workers import Worker, together, two_workers

DEATHS = 150


class Deaf:
    """A process whose notices are all lost, so that it learns of things by its beats alone, which the test sets."""

    def __init__(self, store: Store) -> None:
        self.time = SetTime()
        self.tables = Tables(store, Answering(greedy), fixed_salts(0), self.time)
        self.following = self.tables._following
        self.worker = Worker(store, self.tables, Answering(greedy))

    async def lose_notices(self) -> None:
        """Hear nothing from now on; what was heard before is looked at to the end."""
        self.worker.store._notices.hearers.clear()
        await until(lambda: not self.following._looking)

    async def beat(self) -> None:
        """Let one beat pass, and what comes of it."""
        await until(lambda: bool(self.time._sleepers))
        self.time.go_on(attendance.BEAT)
        await until(lambda: bool(self.time._sleepers) and not self.following._looking)


@pytest.fixture
async def deaf(postgres) -> AsyncIterator[Deaf]:
    """One of them, on an empty database; another process, which hears, is in the same."""
    one = Deaf(await SqlStore.open(postgres.fresh()))
    yield one
    await one.worker.close()


@pytest.fixture
async def other(deaf, postgres) -> AsyncIterator[Worker]:
    """A process of the usual kind."""
    store = await SqlStore.open(postgres.address)
    thinker = Answering(greedy)
    worker = Worker(store, Tables(store, thinker, fixed_salts(1)), thinker)
    yield worker
    await worker.close()


@pytest.fixture
async def alone(deaf, other) -> OpenTable:
    """The deaf process's side of a table at which Ana sits here, and Eva nowhere."""
    live, _ = await deaf.worker.at(await together([deaf.worker, other], grace=3600), 1)
    await deaf.lose_notices()
    return live


class Ghosts:
    """Processes that come and die, made of one connection: each is a number and the lock that it holds."""

    def __init__(self, store: Store, connection: object, chance: Random) -> None:
        self._engine = store._engine
        self._connection = connection
        self._chance = chance
        self._worker = 0

    async def come(self) -> int:
        """Begin as a process does."""
        self._worker = self._chance.getrandbits(31)
        await self._connection.execute(f"SELECT pg_advisory_lock({notices.WORKER}, {self._worker})")
        return self._worker

    async def die(self) -> None:
        """End as SIGKILL ends it: the lock is gone."""
        await self._connection.execute(f"SELECT pg_advisory_unlock({notices.WORKER}, {self._worker})")

    async def live_a_little(self, table: str, seen: Deaf) -> None:
        """Seat somebody, and die at some moment: before, in the middle of writing it, after, or once it was seen."""
        worker, manner = await self.come(), self._chance.choice(["before", "rolled back", "committed", "seen"])
        if manner == "rolled back":
            await self._broken_off(worker, table)
        elif manner != "before":
            await attend(self._engine, worker, table, {2: False})
        if manner == "seen":
            await seen.beat()
            assert not seen.tables._open[table].presence.is_away(2)
        await self.die()
        if manner == "before" and self._chance.random() < 0.5:  # what was on its way to the database comes after all
            await attend(self._engine, worker, table, {2: False})

    async def _broken_off(self, worker: int, table: str) -> None:
        async with self._engine.connect() as connection:  # closed without a commit
            values = f"VALUES ('{table}', 2, {worker}, false)"
            await connection.exec_driver_sql(f"INSERT INTO presence (game, seat, worker, helped) {values}")


@asynccontextmanager
async def ghosts(store: Store, address: str, seed: int) -> AsyncIterator[Ghosts]:
    connection = await postgres.connect(address)
    yield Ghosts(store, connection, Random(seed))
    await connection.close()


async def test_however_processes_die_one_beat_later_it_is_known(deaf, other, alone, postgres):
    """At any moment of their lives, with every notice lost: nobody is there who is not, and no row is left."""
    async with ghosts(other.store, postgres.address, 7) as dying:
        for _ in range(DEATHS):
            await dying.live_a_little(alone.game.id, deaf)
            await deaf.beat()
            assert alone.presence.is_missed(2)
        left = await dying._connection.fetchval("SELECT count(*) FROM presence WHERE seat = 2")
    assert left == 0


async def test_a_process_that_lives_between_two_looks_at_the_living_takes_its_people_with_it(postgres, monkeypatch):
    """Nobody has ever seen it alive, and so nobody sees it die; its people go one beat later all the same."""
    monkeypatch.setattr(attendance, "BEAT", 1.0)
    async with two_workers(postgres.fresh()) as workers:
        table = await together(workers, grace=3600)
        live, _ = await workers[0].at(table, 1)
        async with ghosts(workers[1].store, postgres.address, 3) as dying:
            await asyncio.sleep(0)
            worker = await dying.come()
            await attend(workers[1].store._engine, worker, table, {2: False})
            await until(lambda: not live.presence.is_away(2), 5)
            await dying.die()

            await until(lambda: live.presence.is_missed(2), 10)
    assert live.presence.is_away(2)


async def test_a_row_whose_notice_is_lost_is_heard_one_beat_later(deaf, other, alone):
    """Moves and asides."""
    there = await other.tables.open(alone.game.id)
    seat = there.fold.state.to_act()[0]
    await there.play(seat, greedy(there.view(seat)), there.fold.number)
    await deaf.beat()
    assert alone.fold.number == there.fold.number

    await there.say(seat, "call", "hello")
    await deaf.beat()
    assert [aside.text for aside in alone.messages.asides.said] == ["hello"]


async def test_a_seat_whose_notice_is_lost_is_known_one_beat_later(deaf, other, alone):
    """That the computer plays for somebody, and that somebody came."""
    await other.store.stand_in(alone.game.id, 2, True)
    await deaf.beat()
    assert alone.presence.is_stood_in(2)

    await other.at(alone.game.id, 2)
    await until(lambda: not other.tables._following._looking)
    await deaf.beat()
    assert not alone.presence.is_away(2)


async def test_ones_own_presence_is_noted_anew_where_it_was_lost(deaf, other, alone):
    """Another took this process for dead for a moment, when its lock was not there yet."""
    there, _ = await other.at(alone.game.id, 2)
    await until(lambda: not there.presence.is_away(1))
    async with other.store._engine.begin() as transaction:
        await transaction.exec_driver_sql(f"DELETE FROM presence WHERE worker = {deaf.worker.store.worker}")

    await deaf.beat()

    await until(lambda: not other.tables._following._looking)
    assert not there.presence.is_away(1)


async def test_a_table_that_is_up_to_date_is_not_read_again(deaf, alone, monkeypatch):
    """A beat costs two questions, however many tables are open."""
    looked: list[str] = []
    await deaf.beat()
    monkeypatch.setattr(deaf.following, "look", looked.append)

    for _ in range(3):
        await deaf.beat()

    assert looked == []


async def test_what_the_dead_leave_at_a_table_that_nobody_has_open_goes_too(deaf, other, alone, postgres):
    """Whoever comes there later finds nobody."""
    async with ghosts(other.store, postgres.address, 5) as dying:
        table = await together([deaf.worker, other])
        await attend(other.store._engine, await dying.come(), table, {1: False})
        await dying.die()

        await deaf.beat()

        assert await dying._connection.fetchval(f"SELECT count(*) FROM presence WHERE game = '{table}'") == 0


@pytest.mark.parametrize("fault", [ZeroDivisionError, StoreError, asyncio.CancelledError, partial(Refused, NOT_SAVED)])
async def test_a_look_that_fails_is_made_again(deaf, other, alone, monkeypatch, fault):
    """Whatever has gone wrong there: the next one sees what it would have seen."""
    failures, look = [fault("once"), fault("twice")], alone.look

    async def failing() -> None:
        if failures:
            raise failures.pop()
        await look()

    monkeypatch.setattr(alone, "look", failing)
    await other.store.say(alone.game.id, Aside(1, 1, 2, "call", "hello"))
    deaf.following.notice(alone.game.id, 0)
    while failures or not alone.messages.asides.said:
        await until(lambda: len(deaf.time._sleepers) > 1 or not deaf.following._looking)
        deaf.time.go_on(5)

    assert [aside.text for aside in alone.messages.asides.said] == ["hello"]


async def test_pauses_between_looks_that_fail_grow_to_a_bound(deaf, alone, monkeypatch):
    """Each is twice as long as the one before, so that a database that is away is not asked without end."""
    paused: list[float] = []

    async def failing() -> None:
        if len(paused) < 10:
            raise StoreError("the database is away")

    async def sleep(seconds: float) -> None:
        paused.append(seconds)

    monkeypatch.setattr(alone, "look", failing)
    monkeypatch.setattr(deaf.time, "sleep", sleep)
    deaf.following.notice(alone.game.id, 0)
    await until(lambda: not deaf.following._looking)

    assert paused == [min(RETRY * 2**at, LONGEST) for at in range(10)]


async def test_a_look_that_hangs_keeps_no_server_from_stopping(deaf, alone, monkeypatch):
    """The database does not answer: after a moment the look is given up, and nothing of it goes on."""
    began = asyncio.Event()

    async def hanging() -> None:
        began.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(alone, "look", hanging)
    monkeypatch.setattr("sobremesa.tables.sync.FAREWELL", 0.01)
    deaf.following.notice(alone.game.id, 0)
    await began.wait()

    await deaf.following.close()

    assert not deaf.following._looking


async def test_a_beat_that_fails_is_not_the_last(deaf, other, alone, monkeypatch):
    """The one after it looks."""
    glance, failures = deaf.worker.store.glance, [ZeroDivisionError(), StoreError("the database is away")]

    async def failing(tables: list[str]) -> object:
        if failures:
            raise failures.pop()
        return await glance(tables)

    monkeypatch.setattr(deaf.worker.store, "glance", failing)
    await other.store.say(alone.game.id, Aside(1, 1, 2, "call", "hello"))
    for _ in range(3):
        assert not alone.messages.asides.said
        await deaf.beat()

    assert [aside.text for aside in alone.messages.asides.said] == ["hello"]


async def test_a_table_that_cannot_be_followed_is_told_of_once(deaf, other, alone, caplog):
    """Beats pass it over from then on; the log does not fill."""
    there = await other.tables.open(alone.game.id)
    row = MoveRow(there.fold.number + 1, 1, "no move")
    await other.store.append(alone.game.id, [row], there.fold.standing())

    for _ in range(3):
        await deaf.beat()

    assert [record.getMessage() for record in caplog.records if "cannot be followed" in record.getMessage()] == [
        f"table {alone.game.id} cannot be followed: broken-table"
    ]


async def test_a_file_has_no_beats(tmp_path):
    """Its games are one process's, so nobody's notice can be lost."""
    store = await SqlStore.open(tmp_path)
    tables = Tables(store, Answering(greedy))

    assert (await store.glance([]), store.worker, tables._following._beating) == ({}, 0, None)

    await tables.close()
    await store.close()
