"""A table that is let go is gone at once: nothing that it knows knows it, so that no sweep has to find it."""

from __future__ import annotations

import asyncio
import gc
import random
import weakref
from collections.abc import AsyncIterator
from contextlib import suppress

import pytest

from sobremesa.store import Store
from sobremesa.tables.advice import JudgedGame, Nobody, Work
from sobremesa.tables.clocks import ClockTerms
from sobremesa.tables.open_table import OpenTable
from sobremesa.tables.orders import Order, Sitter
from sobremesa.tables.referee import rule
from sobremesa.tables.refusals import Refused
from sobremesa.tables.tables import Tables
from tests.tables.helpers import BOT, ME, Answering, Ear, fixed_salts, greedy, grown, until

GAMES = [("cuarenta", "pagat"), ("gin", "standard"), ("cribbage", "standard-61")]
CLOCK = ClockTerms("move", 30, 0)


pytestmark = pytest.mark.usefixtures("no_sweeps")


@pytest.fixture
async def tables(store: Store) -> AsyncIterator[Tables]:
    """Tables whose computers talk."""
    made = Tables(store, Answering(greedy), fixed_salts(1), luck=random.Random)
    yield made
    await made.close()


async def opened(tables: Tables, game: tuple[str, str], *sitters: Sitter, **more) -> OpenTable:
    player = await tables.seat_player("ana")
    made = await tables.make(Order(*game, len(sitters), sitters, {}, 0, **more), player)
    return await tables.open(made.id)


async def some_moves(live: OpenTable, number: int = 8) -> None:
    """Let a person play, and the computers beside them."""
    for _ in range(number):
        await until(lambda: 1 in live.fold.to_act() or live.fold.ended)
        if not live.fold.ended:
            await live.play(1, greedy(live.view(1)), live.fold.number)


async def check_gone(tables: Tables, table: weakref.ref[OpenTable]) -> None:
    """Let a table go, and wait until it is gone, as soon as what was under way there has ended."""
    tables._open.clear()
    tables._idle.clear()
    await until(lambda: table() is None)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game[0])
@pytest.mark.parametrize("sitters", [(BOT, BOT), (ME, BOT)], ids=["computers", "person"])
async def test_a_table_that_was_left_in_the_middle_is_gone(tables, game, sitters):
    """With somebody who played or watched, whom computers and a watcher listened to."""
    live = await opened(tables, game, *sitters)
    ears = [Ear(1 if ME in sitters else 0), Ear(0)]
    for ear in ears:
        tables.join(live, ear, 0)
    if ME in sitters:
        await some_moves(live)
    else:
        await grown(live, 20)
    for ear in ears:
        tables.leave(live, ear)

    table = weakref.ref(live)
    del live
    await check_gone(tables, table)


async def test_a_table_with_clocks_is_gone(tables):
    """Whoever watches them has gone home."""
    live = await opened(tables, GAMES[0], ME, BOT, clock=CLOCK)
    ear = Ear(1)
    tables.join(live, ear, 0)
    await some_moves(live, 3)
    tables.leave(live, ear)

    table = weakref.ref(live)
    del live
    await check_gone(tables, table)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game[0])
async def test_a_table_that_was_played_again_is_gone(tables, game):
    """The ended one and its rematch."""
    live = await opened(tables, game, ME, BOT)
    player = await tables.player("ana")
    ear = Ear(1)
    tables.join(live, ear, 0)
    await live.abandon()
    again = await tables.open(await tables.rematch(live.game.id, player))
    tables.leave(live, ear)

    both = weakref.ref(live), weakref.ref(again)
    del live, again
    for table in both:
        await check_gone(tables, table)


async def test_a_table_that_was_reviewed_is_gone(store):
    """Also where the review was asked for twice."""
    tables = Tables(store, Answering(greedy), fixed_salts(1), adviser=Judge())
    live = await opened(tables, GAMES[0], ME, BOT)
    await live.abandon()
    player = await tables.player("ana")
    for _ in range(2):
        assert (await tables.afterwards.review(live.game.id, player)).text == "{}"

    table = weakref.ref(live)
    del live
    await check_gone(tables, table)
    await tables.close()


async def test_a_table_at_which_something_was_broken_off_is_gone(tables):
    """An error that comes out of the database's library is held by its own frames, and would hold those before it."""
    live = await opened(tables, GAMES[0], ME, BOT)
    for _ in range(4):
        saying = asyncio.create_task(live.say(1, "call", "hello"))
        for _ in range(random.randrange(40)):
            await asyncio.sleep(0)
        saying.cancel()
        await asyncio.gather(saying, return_exceptions=True)

    table = weakref.ref(live)
    del live, saying
    await check_gone(tables, table)


async def test_a_table_that_lost_a_race_is_gone(tables, store):
    """The writer keeps no error that was raised at a table, and neither does what was refused."""
    live = await opened(tables, GAMES[0], ME, BOT)
    seat = live.fold.to_act()[0]
    move, number = greedy(live.view(seat)), live.fold.number
    rows, standing = rule(live.fold, seat, move, number, live._pack)
    await store.append(live.game.id, rows, standing)
    with suppress(Refused):
        await live.play(seat, move, number)

    table = weakref.ref(live)
    del live
    await check_gone(tables, table)


async def test_what_was_refused_when_nobody_waited_any_more_is_no_news(tables, caplog):
    """Whoever moved has gone, and the move was not legal: the log has nothing about it."""
    live = await opened(tables, GAMES[0], ME, BOT)
    playing = asyncio.create_task(live.play(1, "no move", live.fold.number))
    await asyncio.sleep(0)
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    await live.settle()
    gc.collect()

    assert [record.getMessage() for record in caplog.records] == []


class Judge(Nobody):
    """An adviser that thinks nothing of a game."""

    async def review(self, work: Work) -> JudgedGame:
        return JudgedGame("{}", [None, None])
