"""Everything that is kept of somebody, for them: what cannot be replayed is left out, and all else is there."""

from __future__ import annotations

import json

from sobremesa.store import MoveRow, Store
from sobremesa.tables import my_data
from sobremesa.tables.access import Guest
from sobremesa.tables.my_data import data_of
from sobremesa.tables.open_table import OpenTable
from sobremesa.tables.tables import Tables
from tests.tables.helpers import BOT, ME, order_unhurried, play_out, seated
from tests.tables.test_links import OPEN


async def ended(tables: Tables, store: Store) -> OpenTable:
    """A game of Ana's that was played to its end."""
    live = await seated(tables, store, order_unhurried(ME, BOT, options={"target": "6"}))
    await play_out(live, [1, 2])
    return live


async def test_a_game_that_cannot_be_replayed_has_no_record_among_those_of_its_player(tables, store):
    """It is listed all the same, and the records of the others are there."""
    sound, broken = await ended(tables, store), await ended(tables, store)
    await store.append(broken.game.id, [MoveRow(9_999, 1, "no move")], broken.fold.standing())

    told = await data_of(store, tables.people, tables.traveling, sound.game.host)

    assert list(told.records) == [sound.game.id]
    assert {table.id for table in told.tables} == {sound.game.id, broken.game.id}
    assert {table.status for table in told.tables} == {"over"}


async def test_of_each_table_is_told_what_one_was_there(tables, store):
    """Who made it for others has no seat; of a game that goes on there is no record and no event."""
    eva = await tables.seat_player("eva")
    mine = await seated(tables, store, order_unhurried(ME, OPEN, BOT, BOT))
    luz = await tables.seat_player("luz")
    made = await tables.make(order_unhurried(BOT, OPEN, OPEN, BOT), mine.game.host)
    await tables.sit(made.told[2], eva, Guest("Eva", "a text"))
    await tables.sit(made.told[3], luz, Guest("Luz"))

    players = (mine.game.host, eva, luz)
    ana, evas, luzs = [await data_of(store, tables.people, tables.traveling, one) for one in players]

    assert {(one.id, one.host, one.seat, one.name) for one in ana.tables} == {
        (mine.game.id, True, 1, "Ana"),
        (made.id, True, 0, ""),
    }
    assert [(one.host, one.seat, one.name, one.text) for one in evas.tables + luzs.tables] == [
        (False, 2, "Eva", "a text"),
        (False, 3, "Luz", ""),
    ]
    assert (ana.records, evas.records) == ({}, {})
    assert json.loads(bytes(ana.games))["games"] == []


async def test_the_records_of_all_games_are_there_however_few_are_read_at_once(tables, store, monkeypatch):
    """No memory could hold those of many years."""
    monkeypatch.setattr(my_data, "AT_ONCE", 2)
    games = [(await ended(tables, store)).game for _ in range(5)]

    told = await data_of(store, tables.people, tables.traveling, games[0].host)

    assert sorted(told.records) == sorted(game.id for game in games)


async def test_of_somebody_who_never_came_nothing_is_kept(tables, store):
    """They get a file all the same, which says so."""
    told = await data_of(store, tables.people, tables.traveling, None)

    assert (told.fingerprint, told.kept, told.tables, told.records) == ("", {}, [], {})
