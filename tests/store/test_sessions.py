"""Games that follow each other by rematch: in order, one after each, and watched together."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from sobremesa.store import LostRace, Store, StoreError
from sobremesa.store.sql import SqlStore
from tests.store.makers import OPEN, game_of, made


async def _followed(store: Store, name: str, previous: str, session: str) -> None:
    ana = await store.ensure_player("ana")
    await store.create(replace(game_of(name, ana.id), previous=previous, session=session), [], OPEN)


async def test_the_games_of_a_session_come_in_the_order_in_which_they_were_played(store):
    """A game alone is a session of its own; every rematch is added at the end, and no other game."""
    for name in ("b", "other"):
        await made(store, name)
    await _followed(store, "c", "b", "b")
    await _followed(store, "a", "c", "b")

    assert [one.game.id for one in await store.session("b")] == ["b", "c", "a"]
    assert [one.game.previous for one in await store.session("b")] == [None, "b", "c"]
    assert [one.game.id for one in await store.session("other")] == ["other"]
    assert await store.session("none") == []


async def test_a_game_has_one_rematch_though_two_processes_make_one_at_once(where):
    """The second is refused with a lost race, nothing of it is kept, and both find the one that there is."""
    stores = [await SqlStore.open(where) for _ in range(2)]
    await made(stores[0], "g")

    done = await asyncio.gather(
        *(_followed(one, name, "g", "g") for one, name in zip(stores, "xy", strict=True)), return_exceptions=True
    )

    assert sorted(type(one) for one in done if one) == [LostRace]
    winner = "x" if done[0] is None else "y"
    assert [await one.rematch_of("g") for one in stores] == [winner, winner]
    assert [one.game.id for one in await stores[0].session("g")] == ["g", winner]
    for one in stores:
        await one.close()


async def test_another_fault_in_making_a_game_is_not_taken_for_a_rematch_that_is_there(store):
    """A game of an id that is taken is an error of its own, and the game has no rematch yet."""
    await made(store, "g")

    with pytest.raises(StoreError, match="of this id"):
        await _followed(store, "g", "g", "g")

    assert await store.rematch_of("g") is None


async def test_whoever_may_watch_one_game_of_a_session_may_watch_them_all(store):
    """A rematch needs no new link; a game of another session is still closed to them."""
    await made(store, "g")
    await made(store, "other")
    await _followed(store, "again", "g", "g")
    eva = await store.ensure_player("eva")

    assert not await store.may_watch("again", eva.id)
    await store.let_watch("g", eva.id)

    assert await store.may_watch("g", eva.id)
    assert await store.may_watch("again", eva.id)
    assert not await store.may_watch("other", eva.id)


async def test_games_that_follow_each_other_in_a_circle_are_told_too(store):
    """A file may say so of its games; none is left out, and the others keep their order."""
    await made(store, "b")
    for name, previous in (("c", "b"), ("x", "y"), ("y", "x"), ("z", "z")):
        await _followed(store, name, previous, "b")

    assert [one.game.id for one in await store.session("b")][:2] == ["b", "c"]
    assert sorted(one.game.id for one in await store.session("b")) == ["b", "c", "x", "y", "z"]
