"""Keeping up with other processes, without any: the store and the tables say what a test has them say."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from types import SimpleNamespace

import pytest

from sobremesa.server.logs import Structured
from sobremesa.store import StoreError, attendance
from sobremesa.store.attendance import Attendance, Glance
from sobremesa.tables import sync
from sobremesa.tables.refusals import BROKEN_TABLE, Refused
from sobremesa.tables.sync import Sync
from tests.tables.helpers import SetTime, until

US, OTHER = 2, 1
"""The numbers of two processes; ours is not the lower one."""


class Shared:
    """A store that other processes share: it notes what it is told, and says what it was given."""

    worker = US

    def __init__(self, shared: bool = True) -> None:
        self.shared = shared
        self.adds: dict[str, int] = {}
        self.attended: list[tuple[str, set[int], set[int]]] = []
        self.elsewhere = Attendance()
        self.asked: list[list[str]] = []
        self.found: dict[str, Glance] = {}

    def follow(self, follower: object) -> bool:
        return self.shared

    def adding(self, table: str) -> int:
        return self.adds.get(table, 0)

    async def attend(self, table: str, here: set[int], helped: set[int]) -> Attendance:
        self.attended.append((table, set(here), set(helped)))
        return self.elsewhere

    async def glance(self, tables: list[str]) -> dict[str, Glance]:
        self.asked.append(tables)
        return self.found


class Opened:
    """A table that is open here, at its fifth row, with these seats connected."""

    def __init__(self, *seats: int) -> None:
        self.fold = SimpleNamespace(number=5)
        self.audience = SimpleNamespace(listeners=list(seats), seats=set(seats))
        self.presence = SimpleNamespace(
            helped={seat for seat in seats if seat > 1},
            there={seat: seat > 1 for seat in seats},
            share=lambda *told: self.shares.append(told),
        )
        self.shares: list[tuple[object, ...]] = []
        self.compared: list[tuple[object, ...]] = []
        self.looks = 0
        self.fault: Exception | None = None
        self.goes_on = asyncio.Event()
        self.goes_on.set()
        self.is_known = True

    def leave(self) -> None:
        """Let everybody go."""
        self.audience.listeners, self.audience.seats = [], set()
        self.presence.helped, self.presence.there = set(), {}

    def knows(self, *told: object) -> bool:
        self.compared.append(told)
        return self.is_known

    async def look(self) -> None:
        self.looks += 1
        await self.goes_on.wait()
        if self.fault is not None:
            raise self.fault


class Kept:
    """The open tables of this process, and what keeps them up."""

    def __init__(self, shared: bool = True) -> None:
        self.store = Shared(shared)
        self.time = SetTime()
        self.tables = {"a": Opened(1, 2), "b": Opened(1)}
        self.driven: list[Opened] = []
        self.sync = Sync(self.store, self.tables, self.driven.append, self.time)

    @property
    def looks(self) -> list[int]:
        """How often each table was looked at."""
        return [live.looks for live in self.tables.values()]

    async def noticed(self, table: str, number: int) -> list[int]:
        """How often each table was looked at, once all has been done that a notice asks for."""
        self.sync.notice(table, number)
        await self.still()
        return self.looks

    async def still(self) -> None:
        """Wait until no table is being looked at."""
        await until(lambda: not self.sync._looking)

    async def beat(self) -> None:
        """Let one beat pass, and what comes of it."""
        await until(lambda: bool(self.time._sleepers))
        self.time.go_on(attendance.BEAT)
        await until(lambda: bool(self.time._sleepers))
        await self.still()


@pytest.fixture
async def kept() -> AsyncIterator[Kept]:
    """Two tables that are open here, the first with two people and the other with one."""
    made = Kept()
    yield made
    for live in made.tables.values():
        live.goes_on.set()
    await made.sync.close()


async def test_a_table_is_looked_at_after_a_notice_of_what_is_not_known_of_it(kept):
    """Of a row that is not here, or of a change that is no row; at a table that is not open there is nothing to see."""
    told = [await kept.noticed("a", number) for number in (0, 1, 5, 6)]

    assert told == [[1, 0], [1, 0], [1, 0], [2, 0]]
    assert await kept.noticed("elsewhere", 6) == [2, 0]


async def test_all_tables_are_looked_at_where_a_notice_names_none(kept):
    """Any of them may have changed."""
    assert await kept.noticed("", 0) == [1, 1]


async def test_a_row_that_is_being_added_here_is_looked_for_a_little_later(kept, monkeypatch):
    """Then it is known, or it is another's after all."""
    monkeypatch.setattr(sync, "RETRY", 0.01)
    kept.tables["a"].fold.number = 0
    kept.store.adds = {"a": 1, "b": 7}
    at_once = [await kept.noticed("a", 1), await kept.noticed("b", 6), await kept.noticed("a", 2)]
    kept.tables["a"].fold.number = 1
    kept.store.adds = {}
    await until(lambda: kept.tables["b"].looks == 1)
    await kept.still()

    assert at_once == [[0, 0], [0, 0], [1, 0]]
    assert kept.looks == [1, 1]


async def test_what_is_asked_for_while_a_table_is_looked_at_is_done_once_afterwards(kept):
    """However often it was asked; no two looks at a table run at once."""
    live = kept.tables["a"]
    live.goes_on.clear()
    kept.sync.look("a")
    await until(lambda: live.looks == 1)
    for _ in range(3):
        kept.sync.look("a")
    await asyncio.sleep(0)
    meanwhile = live.looks
    live.goes_on.set()
    await kept.still()

    assert (meanwhile, live.looks) == (1, 2)


async def test_when_the_tables_close_what_is_looked_at_comes_to_its_end_and_nothing_more(kept):
    """Neither what was asked for before nor what is asked for then; the beats are over."""
    live = kept.tables["a"]
    live.goes_on.clear()
    kept.sync.look("a")
    await until(lambda: live.looks == 1)
    kept.sync.look("a")
    closing = asyncio.create_task(kept.sync.close())
    await asyncio.sleep(0)
    kept.sync.look("b")
    live.goes_on.set()
    await closing

    assert (kept.looks, kept.driven) == ([1, 0], [live])
    await until(kept.sync._beating.done)


async def test_who_is_connected_here_is_told_and_who_is_elsewhere_is_taken_over(kept):
    """With who of them is helped by the computer; whoever moves the computers is told of the table afterwards."""
    kept.store.elsewhere = Attendance({3, 4}, {4}, drives=False)
    await kept.noticed("a", 0)

    assert kept.store.attended == [("a", {1, 2}, {2})]
    assert kept.tables["a"].shares == [({3, 4}, False, {4})]
    assert kept.driven == [kept.tables["a"]]


@pytest.mark.parametrize("stays_open", [True, False])
async def test_that_nobody_is_connected_any_more_is_told_once(kept, stays_open):
    """The table is not looked at then, and it makes no difference whether it was put away."""
    await kept.noticed("a", 0)
    live = kept.tables["a"]
    live.leave()
    if not stays_open:
        del kept.tables["a"]
    for _ in range(3):
        kept.sync.look("a")
        await kept.still()

    assert kept.store.attended == [("a", {1, 2}, {2}), ("a", set(), set())]
    assert (live.looks, kept.driven, len(live.shares)) == (1, [live], 1)


async def test_a_beat_asks_for_the_tables_at_which_somebody_is_or_was(kept):
    """Not for those that are being looked at."""
    kept.tables |= {"c": Opened(), "d": Opened(1)}
    await kept.noticed("a", 0)
    kept.tables["a"].leave()
    await kept.beat()
    kept.tables["d"].goes_on.clear()
    kept.sync.look("d")
    await until(lambda: kept.tables["d"].looks == 1)
    kept.time.go_on(attendance.BEAT)
    await until(lambda: len(kept.store.asked) == 2)

    assert kept.store.asked == [["a", "b", "d"], ["a", "b"]]


@pytest.mark.parametrize(
    ("there", "is_known", "looked"),
    [
        ({OTHER: {3: True}, US: {1: False, 2: True}}, True, False),
        ({OTHER: {3: True}, US: {1: False, 2: True}}, False, True),
        ({OTHER: {3: True}, US: {1: False}}, True, True),
        ({OTHER: {3: True}}, True, True),
    ],
)
async def test_a_table_is_looked_at_that_the_store_knows_otherwise(kept, there, is_known, looked):
    """How far it is, who sits there, and who is connected: here as it was told, and at the other processes."""
    live = kept.tables["a"]
    live.is_known = is_known
    kept.store.found = {"a": Glance(7, 3, ["1 human"], there), "elsewhere": Glance(1, 1, [], {})}
    await kept.beat()

    assert kept.looks == [int(looked), 0]
    assert [told for told in live.compared if told != (7, 3, ["1 human"], Attendance({3}, {3}, drives=False))] == []


async def test_what_stands_there_of_a_table_that_is_put_away_is_taken_back(kept):
    """Nobody is connected to it here, whatever the store was told before."""
    await kept.noticed("a", 0)
    del kept.tables["a"]
    kept.store.found = {"a": Glance(7, 3, [], {US: {1: False}})}
    await kept.beat()

    assert kept.store.attended[1:] == [("a", set(), set())]


async def test_a_table_that_cannot_be_followed_is_not_asked_for_until_it_can_be(kept):
    """It is once it was looked at without a fault, or was put away and read anew."""
    for live in kept.tables.values():
        live.fault = Refused(BROKEN_TABLE, "there is no going on")
    await kept.noticed("", 0)
    await kept.beat()
    kept.tables["a"].fault = None
    kept.tables["a"].goes_on.clear()
    kept.sync.look("a")
    await until(lambda: kept.tables["a"].looks == 2)
    kept.time.go_on(attendance.BEAT)
    await until(lambda: len(kept.store.asked) == 2)
    kept.tables["a"].goes_on.set()
    await kept.still()
    await kept.beat()
    read = kept.tables.pop("b")
    await kept.beat()
    kept.tables["b"] = read
    await kept.beat()

    assert kept.store.asked == [[], [], ["a"], ["a", "b"], ["a", "b"]]


async def test_the_log_tells_why_the_database_failed(kept, caplog, monkeypatch):
    """Also as JSON, where an error is its kind alone."""

    async def away(_tables):
        raise StoreError("the database failed: Error (25006)")

    monkeypatch.setattr(kept.store, "glance", away)
    await kept.beat()
    kept.tables["a"].fault = StoreError("the database failed: Error (25006)")
    kept.sync.look("a")
    await until(lambda: len(caplog.records) == 2)

    told = [json.loads(Structured().format(record))["message"] for record in caplog.records]
    assert told == [
        "the tables could not be looked at: the database failed: Error (25006)",
        "table a could not be read: the database failed: Error (25006)",
    ]


async def test_without_other_processes_nothing_is_looked_at():
    """Nor is there a beat."""
    kept = Kept(shared=False)
    for table in ("a", ""):
        assert await kept.noticed(table, 0) == [0, 0]

    assert (kept.sync._beating, kept.store.attended, kept.time._sleepers) == (None, [], [])
    await kept.sync.close()
