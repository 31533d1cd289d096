"""The deal of the day, begun several times at the same moment: there is one table, so that nobody has two tries."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from sobremesa.store import DailyEntry, Store
from sobremesa.store.clock import now
from sobremesa.store.daily import Against
from sobremesa.store.sql import SqlStore
from sobremesa.tables.access import Guest
from sobremesa.tables.orders import Made
from sobremesa.tables.refusals import Refused
from sobremesa.tables.tables import Tables
from tests.tables.helpers import Answering, fixed_salts, greedy
from tests.tables.test_daily import GAME, Person

TIMES = 3
"""How often at once somebody begins in each process."""


@pytest.fixture
async def processes(where: Path | str) -> AsyncIterator[list[Tables]]:
    """The tables of two processes that share a database."""
    stores = [await SqlStore.open(where) for _ in range(2)]
    made = [Tables(store, Answering(greedy), fixed_salts(1)) for store in stores]
    yield made
    for tables, store in zip(made, stores, strict=True):
        await tables.close()
        await store.close()


async def stored(store: Store, player: int) -> list[str]:
    """The tables of somebody that are stored."""
    return sorted(one.game.id for one in await store.games_of(player))


async def begin_at_once(people: Sequence[Person], against: Against = "maestro") -> set[str]:
    """The tables that whoever begins so often in each process comes to."""
    return set(await asyncio.gather(*(one.begin(against) for one in people for _ in range(TIMES))))


@pytest.mark.parametrize("against", ["maestro", "friend"])
async def test_who_begins_several_times_at_once_has_one_table(tables: Tables, against: Against) -> None:
    """In as many tabs as they like: all come to it, and no other is stored at which they could look at the cards."""
    ana = await Person.come(tables, "ana")
    begun = await begin_at_once([ana], against)

    assert await stored(tables._store, ana.player) == [one.table for one in await tables.daily.of(ana.player)]
    assert begun == set(await stored(tables._store, ana.player))
    assert len(begun) == 1


async def test_who_begins_at_once_in_two_processes_has_one_table(processes: list[Tables]) -> None:
    """Whichever of them answers."""
    begun = await begin_at_once([await Person.come(tables, "ana") for tables in processes])
    ana = await Person.come(processes[0], "ana")

    assert begun == set(await stored(processes[0]._store, ana.player))
    assert [one.table for one in await processes[1].daily.of(ana.player)] == list(begun)


@pytest.mark.parametrize("left", ["gone", "given up"])
async def test_a_deal_that_is_begun_anew_several_times_at_once_has_one_table(
    processes: list[Tables], left: str
) -> None:
    """Where the one before is gone, as after a crash of an old server, or was given up before a friend came."""
    people = [await Person.come(tables, "ana") for tables in processes]
    ana, store, before = people[0], processes[0]._store, list[str]()
    if left == "gone":
        await store.daily.enter(DailyEntry(ana.tables.daily.today, GAME, ana.player, "gone", 1, "maestro", now()))
    else:
        before.append(await ana.begin("friend"))
        await ana.tables.abandon(before[0], ana.player)
    begun = await begin_at_once(people)

    assert sorted([*begun, *before]) == await stored(store, ana.player)
    assert [one.table for one in await ana.tables.daily.of(ana.player)] == list(begun)
    assert await ana.begin() in begun


async def test_who_begins_and_takes_a_friends_link_at_once_has_one_table(processes: list[Tables]) -> None:
    """They sit at one of both tables, or at none if the other's seat is not theirs; never at two."""
    friend = await Person.come(processes[0], "leo")
    made = await processes[0].daily.begin(GAME, "friend", friend.player, "Leo", 0)
    assert isinstance(made, Made)
    ana, again = [await Person.come(tables, "ana") for tables in processes]
    sitting = processes[0].sit(made.told[2], ana.player, Guest("Ana"))
    told = await asyncio.gather(sitting, again.begin(), return_exceptions=True)
    tables = await stored(processes[0]._store, ana.player)

    assert [one for one in told if isinstance(one, BaseException) and not isinstance(one, Refused)] == []
    assert tables == [one.table for one in await ana.tables.daily.of(ana.player)]
    assert len(tables) == 1


async def test_who_takes_two_friends_links_at_once_sits_at_one_table(processes: list[Tables]) -> None:
    """The other seat stays free; nor does it matter how often the same link is taken."""
    links, sides = list[str](), [await Person.come(tables, "ana") for tables in processes]
    for tables, name in zip(processes, ("leo", "eva"), strict=True):
        friend = await Person.come(tables, name)
        made = await tables.daily.begin(GAME, "friend", friend.player, name, 0)
        assert isinstance(made, Made)
        links.append(made.told[2])
    coming = [one.tables.sit(link, one.player, Guest("Ana")) for one in sides for link in links]
    told = await asyncio.gather(*coming, return_exceptions=True)
    sat = {one for one in told if isinstance(one, str)}

    assert {one.code for one in told if isinstance(one, Refused)} == {"daily-played"}
    assert list(sat) == await stored(processes[0]._store, sides[0].player)
    assert list(sat) == [one.table for one in await sides[0].tables.daily.of(sides[0].player)]
