"""Several processes serve one table: nobody is told of a turn who looks at it, whichever process they came to."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from sobremesa.store import StoreError, attendance
from sobremesa.tables import notifications
from sobremesa.tables.open_table import OpenTable
from tests.tables.helpers import until
from tests.tables.test_clocks import move, mover
from tests.tables.test_correspondence import waiting
from tests.tables.test_notifications import Service, sent
from tests.tables.test_workers import Worker, two_workers


@pytest.fixture
async def workers(postgres, monkeypatch) -> AsyncIterator[list[Worker]]:
    """Two processes that tell players a moment after it has become their turn."""
    monkeypatch.setattr(attendance, "BEAT", 0.05)
    monkeypatch.setattr(notifications, "HESITATION", 0.2)
    async with two_workers(postgres.fresh()) as made:
        for worker in made:
            worker.tables.notifications.service = Service()
        yield made


async def quiet(workers: list[Worker]) -> None:
    """Wait until nobody is about to be told anything."""
    await until(lambda: not any(worker.tables.notifications._errands._under_way for worker in workers))


def forget_sent(workers: list[Worker]) -> None:
    """Begin anew to remember what is brought."""
    for worker in workers:
        sent(worker.tables).clear()


async def apart(workers: list[Worker], looks: bool) -> tuple[OpenTable, int]:
    """A table by correspondence; who moves is at the first process, and the other seat at the second, if it looks."""
    live = await waiting(workers[0].tables)
    await quiet(workers)
    seat = 3 - mover(live)
    await workers[0].at(live.game.id, mover(live))
    other, ear = await workers[1].at(live.game.id, seat)
    ear.looks = looks
    await until(lambda: not live.presence.is_away(seat) and not other.presence.is_away(3 - seat))
    forget_sent(workers)
    return live, seat


@pytest.mark.parametrize("looks", [True, False])
async def test_only_a_page_in_the_background_is_told_of_a_turn(workers, looks):
    """Of a move that came through another process; once, by the process that knows whether they look."""
    live, seat = await apart(workers, looks)
    await move(live)
    await until(lambda: workers[1].tables._open[live.game.id].fold.number == live.fold.number)
    await quiet(workers)

    told = [[notice.player for notice in sent(worker.tables)] for worker in workers]
    assert told == [[], [] if looks else [live.game.players[seat - 1].player]]


async def test_whoever_has_gone_from_the_other_process_is_told(workers):
    """Once, by the process of the move."""
    live, seat = await apart(workers, looks=True)
    other = workers[1].tables._open[live.game.id]
    workers[1].tables.leave(other, next(iter(other.audience.listeners)))
    await until(lambda: live.presence.is_away(seat))
    await move(live)
    await until(lambda: other.fold.number == live.fold.number or not other.audience.listeners)
    await quiet(workers)

    told = [[notice.player for notice in sent(worker.tables)] for worker in workers]
    assert told == [[live.game.players[seat - 1].player], []]


async def test_nobody_is_told_of_a_rematch_who_is_there_through_another_process(workers):
    """They see the question at the table."""
    live, seat = await apart(workers, looks=True)
    await live.resign(seat)
    asker = live.game.players[2 - seat]
    await workers[0].tables.rematch(live.game.id, asker.player)

    assert [sent(worker.tables) for worker in workers] == [[], []]


async def test_where_the_store_cannot_say_who_looks_they_are_told(workers, monkeypatch, caplog):
    """Better once too often than not at all."""
    live, seat = await apart(workers, looks=True)

    async def away(games):
        raise StoreError("the database is away")

    monkeypatch.setattr(workers[0].store, "glance", away)
    await asyncio.gather(move(live))
    await quiet(workers)

    assert [notice.player for notice in sent(workers[0].tables)] == [live.game.players[seat - 1].player]
    assert "who looks through another process" in caplog.text
