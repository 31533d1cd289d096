"""Several processes serve one table: each hears what the others do, one moves the bots, all know who is there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from msgspec.structs import replace

from sobremesa.store import Store, attendance
from sobremesa.store.sql import SqlStore, notices
from sobremesa.tables.access import Guest
from sobremesa.tables.open_table import OpenTable
from sobremesa.tables.tables import Tables
from tests.tables.helpers import BOT, ME, Answering, Ear, fixed_salts, greedy, order, until
from tests.tables.test_links import OPEN, code_of

pytestmark = pytest.mark.usefixtures("quick_beat")


@pytest.fixture
def quick_beat(monkeypatch) -> None:
    """Processes look after each other more often than usual."""
    monkeypatch.setattr(attendance, "BEAT", 0.05)


@pytest.fixture
def slow_beat(monkeypatch) -> None:
    """Processes hear of each other by notices alone, as good as."""
    monkeypatch.setattr(attendance, "BEAT", 3600.0)


class Worker:
    """The tables of one process, as good as: it shares nothing with another but the database."""

    def __init__(self, store: Store, tables: Tables, thinker: Answering) -> None:
        self.store = store
        self.tables = tables
        self.thinker = thinker

    async def at(self, table: str, seat: int) -> tuple[OpenTable, Ear]:
        """Somebody who listens at a table."""
        live, ear = await self.tables.open(table), Ear(seat)
        self.tables.join(live, ear, 0)
        return live, ear

    async def close(self) -> None:
        """End it as a stopping server does."""
        await self.tables.close()
        await self.store.close()

    async def die(self) -> None:
        """End it as SIGKILL does: it says nothing to anybody."""
        await self.store._notices.close()
        await self.tables._following.close()
        for task in self.tables._driving.values():
            task.cancel()


@pytest.fixture
async def workers(postgres) -> AsyncIterator[list[Worker]]:
    """Two of them."""
    async with two_workers(postgres.fresh()) as made:
        yield made


@asynccontextmanager
async def two_workers(address: str) -> AsyncIterator[list[Worker]]:
    made = []
    for number in range(2):
        store, thinker = await SqlStore.open(address), Answering(greedy)
        made.append(Worker(store, Tables(store, thinker, fixed_salts(number)), thinker))
    yield made
    for worker in made:
        await worker.close()


async def friends(workers: list[Worker], **more) -> tuple[str, dict[int, str]]:
    """A table that Ana has made and that waits for Eva; its id and what its links tell."""
    one = workers[0].tables
    made = await one.make(replace(order(ME, OPEN), **more), await one.seat_player("ana"))
    return made.id, made.told


async def together(workers: list[Worker], **more) -> str:
    """A table at which Ana and Eva sit."""
    table, told = await friends(workers, **more)
    await workers[1].tables.sit(told[2], await workers[1].tables.seat_player("eva"), Guest("Eva"))
    return table


async def test_what_is_played_at_one_is_heard_at_the_other(workers):
    """In order and once each, whoever plays; both see the same table."""
    table = await together(workers)
    (one, ana), (two, eva) = [await worker.at(table, seat) for seat, worker in enumerate(workers, start=1)]
    lives = {1: one, 2: two}

    for _ in range(12):
        seat = one.fold.state.to_act()[0]
        mine = lives[seat]
        await until(lambda: one.fold.number == two.fold.number)
        await mine.play(seat, greedy(mine.view(seat)), mine.fold.number)
        await until(lambda: one.fold.number == two.fold.number)

    for ear in (ana, eva):
        assert [event.number for event, _ in ear.heard] == list(range(2, one.fold.number + 1))
    assert [event for event, _ in ana.heard] == [event for event, _ in eva.heard]
    assert one.view(0) == two.view(0)


async def test_both_play_at_once_and_each_move_is_heard_once(workers):
    """The same move from two processes is written once; the other is refused, and nobody hears it twice."""
    table = await together(workers)
    (one, ana), (two, eva) = [await worker.at(table, 0) for worker in workers]
    seat = one.fold.state.to_act()[0]
    move = greedy(one.view(seat))

    ends = await asyncio.gather(one.play(seat, move, 1), two.play(seat, move, 1), return_exceptions=True)
    await until(lambda: one.fold.number == two.fold.number)

    assert sorted(type(end).__name__ for end in ends) == ["NoneType", "Refused"]
    assert [event.number for event, _ in ana.heard] == [event.number for event, _ in eva.heard]


async def test_whoever_sits_down_at_one_is_seen_at_the_other(workers):
    """The host waits at another process: the pack arrives, the guest has a name there, and it can be played."""
    table, told = await friends(workers)
    live, ear = await workers[0].at(table, 1)
    assert live.game.waits

    await workers[1].tables.sit(told[2], await workers[1].tables.seat_player("eva"), Guest("Eva"))
    await until(lambda: live.fold.number == 1)

    assert live.game.players[1].name == "Eva"
    assert ear.met > 0


async def test_an_abandoned_table_ends_at_the_other_too(workers):
    """Whoever listens there is told."""
    table = await together(workers, away="end")
    _, ear = await workers[1].at(table, 2)

    await workers[0].tables.abandon(table, await workers[0].tables.player("ana"))

    await until(lambda: ear.ended)
    assert not ear.heard


async def test_one_process_alone_moves_the_bots(workers):
    """A game among bots that is watched at two processes is played once: the other's bots are never asked."""
    one = workers[0].tables
    made = await one.make(order(BOT, BOT), await one.seat_player("ana"))
    (live, _), (other, _) = [await worker.at(made.id, 0) for worker in workers]

    await until(lambda: live.fold.ended and other.fold.ended, 60)

    assert [event.number for event in live.fold.events] == [event.number for event in other.fold.events]
    assert not (live.presence.drives and other.presence.drives)


async def test_another_moves_the_bots_when_one_dies(workers):
    """Nothing is left behind that would keep the bots from playing on."""
    one = workers[0].tables
    made = await one.make(order(BOT, BOT, pace=20), await one.seat_player("ana"))
    lives = [(await worker.at(made.id, 0))[0] for worker in workers]
    await until(lambda: lives[0].presence.drives != lives[1].presence.drives)
    driver = 0 if lives[0].presence.drives else 1
    left = lives[1 - driver]

    await workers[driver].die()

    await until(lambda: left.presence.drives)
    number = left.fold.number
    await until(lambda: left.fold.number > number + 2 or left.fold.ended)
    assert workers[1 - driver].thinker.asked


async def test_nobody_is_away_who_is_connected_to_another_process(workers):
    """Without any grace the computer plays for nobody as long as both are there; only when one goes."""
    table = await together(workers, grace=0)
    live, _ = await workers[0].at(table, 1)
    await until(lambda: live.presence.is_stood_in(2))

    other, ear = await workers[1].at(table, 2)
    await until(lambda: not live.presence.is_away(2) and not other.presence.is_away(1))
    await until(lambda: not live.presence.is_stood_in(2))
    assert not other.presence.is_stood_in(1)

    workers[1].tables.leave(other, ear)
    await until(lambda: live.presence.is_away(2) and live.presence.is_stood_in(2))
    assert not live.presence.is_stood_in(1)


async def test_a_process_that_dies_takes_its_people_with_it(workers):
    """They are away at the others, and their grace begins."""
    table = await together(workers, grace=3600)
    live, _ = await workers[0].at(table, 1)
    await workers[1].at(table, 2)
    await until(lambda: not live.presence.is_away(2))

    await workers[1].die()

    await until(lambda: live.presence.is_missed(2))
    assert not live.presence.is_stood_in(2)


async def test_notices_that_were_missed_are_made_good(workers, postgres):
    """When the connection to hear by is lost, it is made again, and the table catches up."""
    table = await together(workers)
    live, _ = await workers[0].at(table, 1)
    other = await workers[1].tables.open(table)

    postgres.cut()
    seat = other.fold.state.to_act()[0]
    await other.play(seat, greedy(other.view(seat)), other.fold.number)

    await until(lambda: live.fold.number == other.fold.number)
    assert [event.seat for event in live.fold.since(1)] == [seat]


async def test_a_notice_tells_the_table_and_a_number_and_nothing_else(workers, postgres):
    """No card, name or text goes through it."""
    heard: list[tuple[str, int]] = []
    ear = notices.Notices(postgres.address, lambda *told: heard.append(told))
    await until(lambda: bool(heard))
    table = await together(workers)
    live = await workers[0].tables.open(table)
    await until(lambda: (table, 1) in heard)
    seat = live.fold.state.to_act()[0]
    await live.play(seat, greedy(live.view(seat)), live.fold.number)
    await until(lambda: (table, 2) in heard)
    await ear.close()

    assert set(heard) <= {("", 0), (table, 0), (table, 1), (table, 2)}


async def test_what_is_called_and_where_it_goes_on_is_heard_at_the_other_too(workers):
    """A call, a rematch that is asked for here and agreed to there, and the table that is made of it."""
    table = await together(workers, away="end")
    _, ear = await workers[1].at(table, 2)
    live, _ = await workers[0].at(table, 1)
    ana, eva = [await worker.tables.player(name) for worker, name in zip(workers, ("ana", "eva"), strict=True)]

    await live.say(1, "call", "hello")
    await until(lambda: [aside.text for aside in ear.said] == ["hello"])
    await workers[0].tables.abandon(table, ana)
    await until(lambda: ear.ended)
    assert await workers[0].tables.rematch(table, ana) is None
    made = await workers[1].tables.rematch(table, eva)

    await until(lambda: live.messages.rematch == made)
    assert [one.messages.rematch for one in [await worker.tables.open(table) for worker in workers]] == [made, made]


async def test_what_is_added_here_is_not_read_again(workers, monkeypatch):
    """The notice of one's own row may be here before the row is called durable; one of a later row is looked at."""
    table = await together(workers)
    store, following = workers[0].store, workers[0].tables._following
    live, _ = await workers[0].at(table, 1)
    store._notices.hearers.clear()
    looked: list[str] = []
    monkeypatch.setattr(following, "look", looked.append)
    written, append = asyncio.Event(), store._writer.append

    async def slowly(*told: object) -> None:
        await append(*told)
        await written.wait()

    monkeypatch.setattr(store._writer, "append", lambda *told: asyncio.ensure_future(slowly(*told)))
    seat, number = live.fold.state.to_act()[0], live.fold.number
    playing = asyncio.create_task(live.play(seat, greedy(live.view(seat)), number))
    await until(lambda: store.adding(table) > number)

    following.notice(table, store.adding(table))
    assert looked == []
    following.notice(table, store.adding(table) + 1)
    assert looked == [table]
    written.set()
    await playing
    following.notice(table, live.fold.number)
    assert looked == [table]


async def test_a_seat_that_is_moved_at_one_is_lost_at_the_other(workers):
    """Whoever listens there from the old browser hears no more; and nobody's seat is given away who is there."""
    table = await together(workers)
    here, there = workers[0].tables, workers[1].tables
    (_, host), (live, old) = await workers[0].at(table, 1), await workers[1].at(table, 2)
    await until(lambda: not workers[0].tables._open[table].presence.is_away(2))
    ana, eva, phone = [await here.seat_player(name) for name in ("ana", "eva", "phone")]
    assert await code_of(here.transfers.make_link(table, 2, ana)) == "seat-present"

    link = await there.transfers.make_link(table, 2, eva)
    await here.sit(link.secret, phone, Guest(""))
    await until(lambda: old.evicted)

    assert (live.game.players[1].player, host.evicted, old in live.audience.listeners) == (phone, False, False)
    assert await code_of(there.seat_at(table, eva)) == "seat-moved"


async def test_the_other_process_need_not_wait_to_hear_who_is_played_for(slow_beat, workers):
    """It is told of it, and looks at once."""
    table = await together(workers, hints=True, grace=3600)
    (one, _), (two, _) = [await worker.at(table, seat) for seat, worker in enumerate(workers, start=1)]
    await until(lambda: not (one.presence.is_away(2) or two.presence.is_away(1)))
    await until(lambda: not any(worker.tables._following._looking for worker in workers))

    workers[0].tables.play_for(one, 1, on=True)
    await until(lambda: two.presence.is_shown_played(1))

    assert not two.presence.is_shown_played(2)


async def test_who_is_played_for_at_one_is_shown_at_the_other(workers):
    """From when somebody lets the computer move until they move themselves; and not once their process has died."""
    table = await together(workers, hints=True, grace=3600)
    (one, _), (two, eva) = [await worker.at(table, seat) for seat, worker in enumerate(workers, start=1)]
    await until(lambda: not (one.presence.is_away(2) or two.presence.is_away(1)))

    workers[0].tables.play_for(one, 1, on=True)
    workers[0].tables.play_for(one, 1, on=False)
    await until(lambda: two.presence.is_shown_played(1))
    assert not two.presence.is_shown_played(2)
    met = eva.met
    workers[0].tables.move_by_hand(one, 1)
    await until(lambda: not two.presence.is_shown_played(1))
    assert eva.met == met + 1

    workers[0].tables.play_for(one, 1, on=True)
    await until(lambda: two.presence.is_shown_played(1))
    await workers[0].die()
    await until(lambda: not two.presence.is_shown_played(1))
