"""Several processes keep one club night: whoever plays a game ends it, so that nobody races for its rows."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from sobremesa.store.rows import ABANDONED
from sobremesa.tables import club_nights
from tests.tables.test_club_nights import SWISS, Club, refused
from tests.tables.test_workers import Worker, two_workers

BEFORE = "2026-01-01T00:00:00.000Z"


class Thinking:
    """A thinker that never comes to a decision."""

    async def choose(self, *_, **__) -> str:
        await asyncio.Event().wait()
        return ""


@pytest.fixture
async def workers(postgres) -> AsyncIterator[list[Worker]]:
    """Two processes whose computers think for ever."""
    async with two_workers(postgres.fresh()) as made:
        for worker in made:
            worker.tables._thinker = Thinking()
        yield made


@pytest.fixture
async def clubs(workers) -> list[Club]:
    """One night of four computers as each of two processes has it; the second plays both of its games."""
    one, two = Club(workers[0].tables), Club(workers[1].tables)
    await one.make(SWISS)
    two.id, two.host = one.id, one.host
    await one.nights.add_computers(one.id, one.host, 4)
    await one.next_round()
    await workers[1].tables.rounds.beat()
    for match in (await one.look()).going.matches:
        await workers[1].store.attend(match.games[0], {0}, set())  # as it does in a moment
    return [one, two]


def ended_by(workers: list[Worker], monkeypatch) -> list[int]:
    """Who has ended a game since now, by place."""
    ended: list[int] = []
    for place, worker in enumerate(workers):

        def append(game, rows, standing, place=place, append=worker.store.append):
            ended.extend(place for row in rows if row.text == ABANDONED)
            return append(game, rows, standing)

        monkeypatch.setattr(worker.store, "append", append)
    return ended


async def test_games_that_another_process_plays_are_ended_there(workers, clubs, monkeypatch):
    """The host ends the round through one that plays none of them, and it has ended when that is answered."""
    ended = ended_by(workers, monkeypatch)
    ending = asyncio.create_task(clubs[0].end_round())
    while not ending.done():
        await workers[1].tables.rounds.beat()
        await asyncio.sleep(0.01)

    assert ((await ending).going, ended) == (None, [1, 1])


async def test_when_the_time_is_up_each_process_ends_what_it_plays(workers, clubs, monkeypatch):
    """One that plays nothing of the round leaves it alone."""
    ended = ended_by(workers, monkeypatch)
    await workers[0].store.tournaments.hurry(clubs[0].id, 1, BEFORE)

    await workers[0].tables.rounds.beat()
    left = (await clubs[0].look()).going
    await workers[1].tables.rounds.beat()

    assert left is not None
    assert ((await clubs[0].look()).going, ended) == (None, [1, 1])


async def test_what_a_process_played_that_has_died_is_ended_by_another(workers, clubs, monkeypatch):
    """As soon as the others know."""
    ended = ended_by(workers, monkeypatch)
    await workers[0].store.tournaments.hurry(clubs[0].id, 1, BEFORE)
    await workers[1].die()

    night = await clubs[0].look()
    while night.going is not None:
        await workers[0].tables.rounds.beat()
        night = await clubs[0].look()

    assert ended == [0, 0]


async def test_a_host_hears_that_another_process_does_not_end_its_games(workers, clubs, monkeypatch):
    """After a while; the round goes on, with no time left."""
    monkeypatch.setattr(club_nights, "LOOKS", 2)

    assert await refused(clubs[0].nights.end_round(clubs[0].id, clubs[0].host)) == "not-saved"
    going = (await clubs[0].look()).going
    assert going is not None and going.up
    await workers[1].tables.rounds.beat()
    assert (await clubs[0].look()).going is None
