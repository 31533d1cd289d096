"""A table goes on by the rows of the store, whoever wrote them, and knows who sits there before it deals to them."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from sobremesa.store import StoreError
from sobremesa.store.rows import RESIGNED
from sobremesa.store.sql import SqlStore
from sobremesa.tables.access import Guest
from sobremesa.tables.tables import Tables
from tests.tables.helpers import BOT, ME, Answering, Ear, fixed_salts, greedy, order, order_unhurried, rest, seated
from tests.tables.test_clocks import move
from tests.tables.test_links import OPEN


async def test_a_game_is_given_up_by_the_row_after_the_last(tables, store):
    """However far it has come."""
    live, ear = await seated(tables, store, order_unhurried(ME, BOT)), Ear(1)
    tables.join(live, ear, 0)
    for _ in range(3):
        await move(live)
    await live.abandon()

    assert (ear.ended, live.fold.ended) == (True, True)
    assert [row.number for row in await store.rows(live.game.id)] == [1, 2, 3, 4, 5]


async def test_a_move_that_was_saved_is_not_read_again(tables, store, monkeypatch):
    """It is heard as soon as the store says that it has it, also where the store says nothing more."""
    live, ear = await seated(tables, store, order_unhurried(ME, BOT)), Ear(1)
    live.join(ear, 0)

    async def away(game: str, after: int = 0):
        raise StoreError("the database is away")

    monkeypatch.setattr(store, "rows", away)
    await move(live)

    assert [event.number for event, _ in ear.heard] == [2]


async def test_what_has_ended_is_neither_resigned_nor_forfeited_any_more(tables, store):
    """Whoever notices too late changes nothing, and is not refused."""
    live = await seated(tables, store, order_unhurried(ME, BOT))
    await live.resign(1)
    rows = await store.rows(live.game.id)
    await live.forfeit(2)
    await live.resign(2)

    assert [row.text for row in rows[1:]] == [RESIGNED]
    assert await store.rows(live.game.id) == rows
    assert live.fold.winner == 2


@pytest.mark.parametrize("newcomer", [1000, 1003])
async def test_those_who_stay_keep_their_seats_when_another_one_changes_hands(tables, store, monkeypatch, newcomer):
    """However many players the server has had, and whoever of them came first."""
    made = await tables.make(order_unhurried(ME, OPEN), await tables.seat_player("ana"))
    await tables.sit(made.told[2], await tables.seat_player("eva"), Guest("Eva"))
    live, ears = await tables.open(made.id), (Ear(1), Ear(2))
    for ear in ears:
        tables.join(live, ear, 0)

    def held_by(*players: str):
        seats = [replace(seat, player=int(player)) for seat, player in zip(live.game.players, players, strict=True)]
        return replace(live.game, players=seats)

    live.fold.take_seats(held_by("1001", "1002"))
    changed = held_by("1001", str(newcomer))

    async def read(table: str):
        return changed

    monkeypatch.setattr(store, "game", read)
    await live.count_heads()

    assert [ear.evicted for ear in ears] == [False, True]
    assert [seat.player for seat in live.game.players] == [1001, newcomer]


async def test_what_is_read_twice_at_once_is_heard_once(where):
    """Two who ask at the same moment read the same rows of another process."""
    stores = [await SqlStore.open(where) for _ in range(2)]
    here, there = [Tables(store, Answering(greedy), fixed_salts(5)) for store in stores]
    live = await seated(here, stores[0], order_unhurried(ME, BOT))
    other, ear = await there.open(live.game.id), Ear(0)
    other.join(ear, 0)
    for _ in range(2):
        await move(live)

    await asyncio.gather(other.catch_up(), other.catch_up())

    assert [event.number for event, _ in ear.heard] == [2, 3]
    assert other.view(0) == live.view(0)
    for tables, store in zip((here, there), stores, strict=True):
        await tables.close()
        await store.close()


async def test_who_reads_the_first_pack_knows_for_whom_it_is(where):
    """A process where the table has waited hears of who sat down at another one."""
    stores = [await SqlStore.open(where) for _ in range(2)]
    here, there = [Tables(store, Answering(greedy), fixed_salts(5)) for store in stores]
    made = await here.make(order(ME, OPEN), await here.seat_player("ana"))
    waiting = await there.open(made.id)
    eva = await here.seat_player("eva")
    await here.sit(made.told[2], eva, Guest("Eva"))
    live = await here.open(made.id)
    await rest(live)

    await waiting.catch_up()

    assert waiting.fold.number == live.fold.number > 0
    assert [seat.name for seat in waiting.game.players] == ["Ana", "Eva"]
    assert waiting.game.seat_of(eva) == 2
    for tables, store in zip((here, there), stores, strict=True):
        await tables.close()
        await store.close()
