"""Links to seats and to watching, and who sits down by them."""

from __future__ import annotations

import asyncio

from sobremesa.store import Link, Seat
from tests.store.makers import OPEN, game_of


async def waiting(store, *links: Link):
    """A game with two open seats besides the host's."""
    host = (await store.ensure_player("ana")).id
    seats = [
        Seat(1, "human", "Ana", player=host),
        Seat(2, "open", ""),
        Seat(3, "open", ""),
        Seat(4, "bot", "B", level="x"),
    ]
    await store.create(game_of("g", host, seats), [], OPEN, links)
    return host


async def test_a_link_is_found_by_the_hash_of_its_secret(store):
    """What it opens comes back, and nothing for a hash that nobody has."""
    await waiting(store, Link("a", "g", 2), Link("b", "g", 0))

    assert await store.link("a") == Link("a", "g", 2)
    assert await store.link("b") == Link("b", "g", 0)
    assert await store.link("c") is None


async def test_whoever_sits_down_has_the_seat_for_good(store):
    """The open seat becomes a person's, with name and text, and the game no longer counts it as free."""
    await waiting(store)
    eva = (await store.ensure_player("eva")).id

    assert await store.sit("g", Seat(2, "human", "Eva", player=eva, text="hola"), 1)

    game = await store.game("g")
    assert game.players[1] == Seat(2, "human", "Eva", player=eva, text="hola")
    assert game.waits
    assert [listed.game.id for listed in await store.games_of(eva)] == ["g"]


async def test_of_two_who_want_a_seat_at_once_one_gets_it(store):
    """The other is told so, and the seat is the first one's."""
    await waiting(store)
    wanting = [(await store.ensure_player(name)).id for name in ("eva", "luz")]

    got = await asyncio.gather(*(store.sit("g", Seat(2, "human", "x", player=player), 1) for player in wanting))

    assert sorted(got) == [False, True]
    assert (await store.game("g")).players[1].player == wanting[got.index(True)]


async def test_nobody_gets_a_second_seat_nor_one_that_is_no_open_one(store):
    """The database itself refuses a player who sits there already, and a seat that is a computer's."""
    host = await waiting(store)
    eva = (await store.ensure_player("eva")).id

    assert not await store.sit("g", Seat(2, "human", "Ana", player=host), 1)
    assert not await store.sit("g", Seat(4, "human", "Eva", player=eva), 1)
    assert await store.sit("g", Seat(3, "human", "Eva", player=eva), 1)
    assert not await store.sit("g", Seat(2, "human", "Eva", player=eva), 1)


async def test_the_right_to_watch_is_kept(store):
    """Only whoever was let watch has it; being let twice changes nothing."""
    host = await waiting(store)
    eva = (await store.ensure_player("eva")).id

    await store.let_watch("g", eva)
    await store.let_watch("g", eva)

    assert await store.may_watch("g", eva)
    assert not await store.may_watch("g", host)
