"""Unfinished games come back: after a restart, in another process, after a reload."""

from __future__ import annotations

import asyncio

from sobremesa.store.sql import SqlStore
from sobremesa.tables.tables import Tables
from tests.tables.helpers import BOT, ME, Answering, Ear, fixed_salts, greedy, order, seated, until


async def play_some(live, moves: int) -> None:
    """Play a few moves of whose turn it is."""
    for _ in range(moves):
        seat = live.fold.state.to_act()[0]
        await live.play(seat, greedy(live.view(seat)), live.fold.number)


async def test_a_restart_in_mid_hand_shows_every_seat_the_same(where):
    """Another process folds the same rows into the same views, and the game goes on there."""
    store = await SqlStore.open(where)
    live = await seated(Tables(store, Answering(greedy), fixed_salts(3)), store, order(ME, BOT))
    await play_some(live, 7)
    before = [live.view(seat) for seat in range(3)]
    await store.close()

    store = await SqlStore.open(where)
    again = await Tables(store, Answering(greedy)).open(live.game.id)

    assert [again.view(seat) for seat in range(3)] == before
    assert again.game == live.game
    await play_some(again, 7)
    await store.close()


async def test_a_bots_turn_comes_back_too(where):
    """A game that stopped at a bot's turn goes on once somebody is back at the table."""
    store = await SqlStore.open(where)
    live = await seated(Tables(store, Answering(greedy), fixed_salts(3)), store, order(ME, BOT))
    await play_some(live, 1 if live.fold.state.to_act() == [1] else 2)
    assert live.fold.state.to_act() == [2]
    await store.close()

    store = await SqlStore.open(where)
    tables = Tables(store, Answering(greedy))
    again = await tables.open(live.game.id)
    tables.join(again, Ear(1), 0)
    await until(lambda: again.fold.state.to_act() == [1] or again.fold.ended)

    assert again.fold.number > live.fold.number
    await tables.close()
    await store.close()


async def test_coming_back_means_naming_the_last_number(tables, store):
    """Who has seen up to a number gets the events after it and the view of now; then each event once."""
    live = await seated(tables, store, order(ME, BOT))
    await play_some(live, 6)
    ear = Ear(0)

    snapshot = live.join(ear, 4)
    await play_some(live, 3)

    assert [event.number for event in snapshot.events] == [5, 6, 7]
    assert snapshot.number == 7
    assert [event.number for event, _ in ear.heard] == [8, 9, 10]


async def test_who_is_ahead_of_the_table_gets_it_as_it_is(tables, store):
    """A number that lies in the future yields no events and today's view."""
    live = await seated(tables, store, order(ME, BOT))

    snapshot = live.join(Ear(1), 99)

    assert (snapshot.number, snapshot.events) == (1, [])


async def test_a_table_is_folded_once_however_many_ask(tables, store):
    """Tasks that open the same table at the same moment share it."""
    game = (await seated(tables, store, order(ME, BOT))).game
    fresh = Tables(store, Answering(greedy))

    opened = await asyncio.gather(*(fresh.open(game.id) for _ in range(5)))

    assert len({id(live) for live in opened}) == 1


async def test_idle_tables_are_forgotten_and_come_back(tables, store, monkeypatch):
    """Only so many are kept folded; one that is listened to stays, the others are folded again when asked for."""
    monkeypatch.setattr("sobremesa.tables.tables.KEPT", 2)
    lives = [await seated(tables, store, order(ME, BOT)) for _ in range(2)]
    lives[0].join(Ear(1), 0)

    for _ in range(3):
        await seated(tables, store, order(ME, BOT))

    assert await tables.open(lives[0].game.id) is lives[0]
    again = await tables.open(lives[1].game.id)
    assert again is not lives[1]
    assert again.view(1) == lives[1].view(1)


async def test_a_table_that_all_have_left_is_forgotten_in_its_turn(tables, store, monkeypatch):
    """While somebody is there it is kept beside the idle ones."""
    monkeypatch.setattr("sobremesa.tables.tables.KEPT", 2)
    live, ear = await seated(tables, store, order(ME, BOT)), Ear(1)
    live.join(ear, 0)
    for _ in range(3):
        await seated(tables, store, order(ME, BOT))
    assert tables.kept == 3

    tables.leave(live, ear)

    assert tables.kept == 2
    assert await tables.open(live.game.id) is live


async def test_of_long_games_fewer_are_kept(tables, store, monkeypatch):
    """What is kept is bounded by rows too: a game that nobody ends grows, and others of its kind with it."""
    monkeypatch.setattr("sobremesa.tables.tables.KEPT_ROWS", 15)
    for _ in range(6):
        live = await seated(tables, store, order(ME, BOT))
        await play_some(live, 9)
        await tables.open(live.game.id)

    assert tables.kept == 2
    assert await tables.open(live.game.id) is live


async def test_my_list_says_where_i_am_waited_for(tables, store):
    """A game in which it is my turn says so; one that I only watch never does."""
    mine = await seated(tables, store, order(ME, BOT))
    await seated(tables, store, order(BOT, BOT))
    if mine.fold.state.to_act() != [1]:
        await play_some(mine, 1)

    listed = await tables.mine(mine.game.host)

    assert {one.listed.game.id: one.your_turn for one in listed}[mine.game.id]
    assert sum(one.your_turn for one in listed) == 1
