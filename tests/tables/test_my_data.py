"""Everything that is kept of somebody, for them: what cannot be replayed is left out, and all else is there."""

from __future__ import annotations

from sobremesa.store import MoveRow, Store
from sobremesa.tables.my_data import data_of
from sobremesa.tables.open_table import OpenTable
from sobremesa.tables.tables import Tables
from tests.tables.helpers import BOT, ME, order_unhurried, play_out, seated


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


async def test_of_somebody_who_never_came_nothing_is_kept(tables, store):
    """They get a file all the same, which says so."""
    told = await data_of(store, tables.people, tables.traveling, None)

    assert (told.fingerprint, told.kept, told.tables, told.records) == ("", {}, [], {})
