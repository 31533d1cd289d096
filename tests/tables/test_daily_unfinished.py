"""Deals of days that nobody ever finishes: they are told as before, and cost nothing more however many there are."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta

from sqlalchemy import event

from sobremesa.store import DailyEntry
from sobremesa.store.clock import now
from sobremesa.store.sql import SqlStore
from sobremesa.tables.access import Guest
from sobremesa.tables.operations.daily import daily
from sobremesa.tables.operations.operation import Application, Caller
from sobremesa.tables.orders import Made
from sobremesa.tables.tables import Tables
from tests.tables.test_daily import GAME, Person


@contextmanager
def statements(store: SqlStore) -> Iterator[list[str]]:
    """Every statement that the store executes while the block runs."""
    found: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_more: object) -> None:
        found.append(statement)

    engine = store._engine.inner.sync_engine
    event.listen(engine, "before_cursor_execute", note)
    yield found
    event.remove(engine, "before_cursor_execute", note)


async def leave_unfinished(person: Person, first: int, last: int) -> None:
    """Let somebody have begun the deals of some days ago, at tables that are gone."""
    for ago in range(first, last):
        day = (date.fromisoformat(person.tables.daily.today) - timedelta(ago)).isoformat()
        entry = DailyEntry(day, GAME, person.player, f"gone{ago}", 1, "maestro", now())
        await person.tables._store.daily.enter(entry)


async def test_the_day_costs_as_much_however_many_deals_are_unfinished(tables: Tables, store: SqlStore) -> None:
    """It is asked for in every lobby; nothing is written then, and what is told of them stays."""
    ana, costs = await Person.come(tables, "ana"), list[int]()
    await daily(Application(tables), Caller("ana"))  # which draws the seeds
    for first, last in ((1, 2), (2, 30)):
        await leave_unfinished(ana, first, last)
        with statements(store) as found:
            await daily(Application(tables), Caller("ana"))
        costs.append(len(found))
        assert {one.split()[0] for one in found} <= {"SELECT", "BEGIN", "COMMIT", "ROLLBACK"}

    assert costs[0] == costs[1]
    assert [one.status for one in await tables.daily.of(ana.player)] == ["playing"] * 29


async def test_a_game_that_was_given_up_is_settled_once(tables: Tables, store: SqlStore) -> None:
    """Then it costs what any other result does; nobody was at the first table but its host, who has seen no card."""
    ana = await Person.come(tables, "ana")
    await daily(Application(tables), Caller("ana"))
    with statements(store) as before:
        await daily(Application(tables), Caller("ana"))
    for table in (await ana.begin("friend", "gin"), await ana.begin()):
        await tables.abandon(table, ana.player)
    first = await daily(Application(tables), Caller("ana"))
    with statements(store) as after:
        assert await daily(Application(tables), Caller("ana")) == first

    assert len(after) == len(before)
    assert {one.game: one.mine.status for one in first.games if one.mine is not None} == {GAME: "left"}
    assert [(one.game, one.status) for one in await store.daily.of(ana.player)] == [(GAME, "left")]


async def test_who_gave_up_waiting_for_a_friend_sits_down_with_another(tables: Tables) -> None:
    """They have seen no card: it has cost them no try, whether or not they have looked at the day since."""
    ana, eva = [await Person.come(tables, name) for name in ("ana", "eva")]
    await tables.abandon(await ana.begin("friend"), ana.player)
    made = await tables.daily.begin(GAME, "friend", eva.player, "Eva", 0)
    assert isinstance(made, Made)
    await tables.sit(made.told[2], ana.player, Guest("Ana"))

    assert [(one.table, one.seat) for one in await tables.daily.of(ana.player)] == [(made.id, 2)]
