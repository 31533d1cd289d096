"""The oracle notices what it is there for: each test plants a mistake, and the world ends with it."""

from __future__ import annotations

import asyncio
import random

import pytest
from msgspec.structs import replace

from sobremesa.tables import translate
from sobremesa.tables.open_table import OpenTable
from sobremesa.tables.translate import sync_of
from sobremesa.tables.waking import Waking
from tests.simulation.checks import check_same
from tests.simulation.clients import Client
from tests.simulation.database import Database, WorkerStore
from tests.simulation.disk import Disk
from tests.simulation.draws import Differs
from tests.simulation.oracle import Violation
from tests.simulation.rates import Rates, calm
from tests.simulation.worker import Bots
from tests.simulation.world import World


def rates(**given: float) -> Rates:
    """The rates of a world in which only this goes wrong."""
    return Rates(**{name: getattr(calm(), name) for name in Rates.__struct_fields__} | given)


def expect_violation(what: str, days: float = 1.0, **given: float) -> None:
    """Run worlds until one ends with this."""
    for seed in range(8):
        found = violation_of(f"planted {seed}", days, rates(**given))
        if found:
            assert what in found
            return
    pytest.fail("nothing was noticed")


def test_a_failure_says_how_it_is_replayed(monkeypatch):
    """With its seed, and where it is to be remembered."""
    monkeypatch.setattr(OpenTable, "view", lambda live, seat: {})
    with pytest.raises(Violation) as caught:
        World("planted 0", 1.0, rates()).run()

    assert "make simulate SEED=planted 0 DAYS=1 STEPS=1" in caught.value.__notes__[0]


def violation_of(seed: str, days: float, wanted: Rates) -> str:
    """What a world ends with; empty where nothing is wrong."""
    try:
        World(seed, days, wanted).run()
    except Violation as violation:
        return str(violation)
    return ""


def test_a_view_of_another_seat_is_noticed(monkeypatch):
    """The worst that can happen: a seat is shown what another one holds."""
    right = OpenTable.view
    monkeypatch.setattr(OpenTable, "view", lambda live, seat: right(live, seat % live.game.seats + 1))
    expect_violation("another view")


def test_a_move_that_is_told_before_it_is_durable_is_noticed(monkeypatch):
    """The store says that it has written what it is only about to write."""
    under_way: list[asyncio.Future[None]] = []

    def early(store: WorkerStore, game, rows, standing) -> asyncio.Future[None]:
        work = store.ask(lambda database: database.do("append", (game, rows, standing), {}))
        under_way.append(asyncio.ensure_future(work))
        told = asyncio.get_running_loop().create_future()
        told.set_result(None)
        return told

    monkeypatch.setattr(WorkerStore, "append", early)
    expect_violation("before it is durable", disk_latency=0.05)


def test_a_lost_move_is_noticed(monkeypatch):
    """The disk forgets what it has said to be durable when the power goes."""

    def forget(disk: Disk) -> None:
        for key in sorted(disk.texts)[-2:]:
            if key.startswith("row/"):
                del disk.texts[key]

    monkeypatch.setattr(Disk, "lose_power", forget)
    expect_violation("was lost", per_day_database=20.0)


def test_a_clock_that_is_wrong_is_noticed(monkeypatch):
    """By more than calendars may differ."""
    right = translate.clocks_of

    def wrong(live):
        told = right(live)
        return None if told is None else replace(told, left=[7 for _ in told.left])

    monkeypatch.setattr(translate, "clocks_of", wrong)
    expect_violation("ms are left")


def test_a_game_that_stands_still_is_noticed(monkeypatch):
    """Nobody moves and no alarm rings, though somebody could."""

    async def nothing(*_: object) -> int:
        return 0

    monkeypatch.setattr(Client, "_move", nothing)
    monkeypatch.setattr(Waking, "ring", nothing)
    monkeypatch.setattr(Bots, "choose", nothing)
    expect_violation("does not come to its end", days=0.1)


def test_a_stranger_who_is_let_in_is_noticed(monkeypatch):
    """A table is told only to those who may see it."""

    async def anybody(*_: object) -> None:
        """Refuse nobody."""

    monkeypatch.setattr("sobremesa.tables.access.Access.refuse_strangers", anybody)
    expect_violation("without a right")


def test_events_that_are_told_twice_are_noticed(monkeypatch):
    """A hello is answered with the events after the number that it names."""

    def all_events(live, you, snapshot, host=False):
        return sync_of(live, you, type(snapshot)(snapshot.number, snapshot.view, live.fold.events), host)

    monkeypatch.setattr("sobremesa.tables.conversation.sync_of", all_events)
    expect_violation("a client that knew", reloads=0.2)


def test_chance_from_outside_is_noticed(monkeypatch):
    """A world with a source of its own is not the same twice."""
    real = random.Random()

    async def any_move(bots: Bots, wire_json: str, *_: object, **__: object) -> str:
        await asyncio.sleep(real.random())
        return ""

    monkeypatch.setattr(Bots, "choose", any_move)
    parted = 0
    for seed in range(4):
        try:
            check_same(f"outside {seed}", 0.2, calm())
        except Differs:
            parted += 1
    assert parted > 0


def test_a_database_that_writes_a_number_twice_is_noticed(monkeypatch):
    """The unique key is what keeps two workers from writing two games."""
    right = Database.do

    async def careless(database: Database, name: str, given: tuple, named: dict):
        if name == "append" and (entry := database.store._index.entries.get(given[0])):
            row = given[1][0].number - 1
            database.store._index.entries[given[0]] = type(entry)(
                **{field: getattr(entry, field) for field in entry.__struct_fields__} | {"row": row}
            )
        return await right(database, name, given, named)

    monkeypatch.setattr(Database, "do", careless)
    expect_violation("written twice", workers=3, shared=True, lies=0.5, latency=0.5)
