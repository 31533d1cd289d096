"""Several who write at a table at once: each is heard in its turn, and whoever cannot be is told so."""

from __future__ import annotations

import asyncio

import pytest

from sobremesa.store import LostRace
from sobremesa.store.rows import RESIGNED
from sobremesa.tables.refusals import Refused
from tests.tables.helpers import BOT, ME, greedy, order_unhurried, seated, until


async def test_who_is_always_overtaken_by_another_process_is_told_so(tables, store, monkeypatch):
    """Somebody else has written the next row, again and again; the move is not made."""
    live = await seated(tables, store, order_unhurried(ME, BOT))
    number, text = live.fold.number, greedy(live.view(1))
    tried: list[object] = []

    def overtaken(*written: object) -> asyncio.Future[None]:
        tried.append(written)
        lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        lost.set_exception(LostRace("somebody was quicker"))
        return lost

    monkeypatch.setattr(store, "append", overtaken)
    with pytest.raises(Refused) as refused:
        await live.play(1, text, number)

    assert (refused.value.code, live.fold.number, len(tried)) == ("not-saved", number, 20)


async def test_who_gives_up_is_heard_where_the_others_play_at_full_speed(tables, store):
    """Moves that are under way when it is asked for come first, and no more than those."""
    live = await seated(tables, store, order_unhurried(BOT, BOT))

    async def at_full_speed() -> None:
        while not live.fold.ended:
            seat, seen = live.fold.to_act()[0], live.fold.number
            await live.play(seat, greedy(live.view(seat)), seen)

    async with asyncio.TaskGroup() as group:
        playing = group.create_task(at_full_speed())
        await until(lambda: live.fold.number > 4)
        before = live.fold.number
        await live.resign(1)
        playing.cancel()

    assert (await store.rows(live.game.id))[-1].text == RESIGNED
    assert live.fold.number - before < 6


async def test_a_move_that_waits_for_another_is_decided_on_what_that_one_left(tables, store):
    """Both were decided on the same state; the later one is refused, and nothing of it is written."""
    live = await seated(tables, store, order_unhurried(ME, BOT))
    seat, seen = live.fold.to_act()[0], live.fold.number
    one, other = [text for text in live.view(seat)["legal"] if ":" not in text][:2]

    told = await asyncio.gather(live.play(seat, one, seen), live.play(seat, other, seen), return_exceptions=True)

    assert told[0] is None
    assert isinstance(told[1], Refused)
    assert [row.text for row in await store.rows(live.game.id, after=seen)] == [one]


async def test_who_waits_behind_a_move_that_is_refused_is_heard_all_the_same(tables, store):
    """What was decided on an older state gives its place to the next."""
    live = await seated(tables, store, order_unhurried(ME, BOT))
    seat, seen = live.fold.to_act()[0], live.fold.number
    text = greedy(live.view(seat))

    told = await asyncio.gather(
        live.play(seat, text, seen), live.play(seat, text, seen), live.resign(seat), return_exceptions=True
    )

    assert (told[0], told[2]) == (None, None)
    assert isinstance(told[1], Refused)
    assert [row.text for row in await store.rows(live.game.id, after=seen)] == [text, RESIGNED]


async def test_a_table_is_settled_once_nobody_stands_in_line(tables, store):
    """Whoever closes a table waits for what is still to be written there."""
    live = await seated(tables, store, order_unhurried(ME, BOT))
    seat, seen = live.fold.to_act()[0], live.fold.number
    playing = asyncio.ensure_future(live.play(seat, greedy(live.view(seat)), seen))
    resigning = asyncio.ensure_future(live.resign(seat))
    await asyncio.sleep(0)

    await live.settle()

    assert live.fold.ended
    await asyncio.gather(playing, resigning)
