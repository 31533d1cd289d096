"""Who waits for something at a table is woken by it, and who listens hears of each event what their seat may see."""

from __future__ import annotations

import asyncio

import pytest

from sobremesa.protocol import live as wire
from sobremesa.tables.audience import Announcement, Audience
from sobremesa.tables.projection import Event
from sobremesa.tables.stopwatch import REAL_TIME
from sobremesa.tables.translate import update_of
from tests.tables.helpers import Ear, SetTime


async def test_a_change_wakes_only_whom_it_concerns():
    """A task is asked at each change whether it is what it waits for, and goes on only then."""
    audience, wanted = Audience(REAL_TIME), set()
    waiting = {name: asyncio.create_task(audience.wait_until(lambda name=name: name in wanted)) for name in ("a", "b")}
    await asyncio.sleep(0)

    wanted.add("b")
    audience.ring()
    await waiting["b"]

    assert not waiting["a"].done()
    waiting["a"].cancel()


async def test_what_is_so_already_is_not_waited_for():
    """Nobody has to ring for it."""
    audience = Audience(REAL_TIME)

    assert await audience.wait_until(lambda: True) is None


async def test_a_question_that_fails_is_the_trouble_of_who_asks_it():
    """Whoever makes the change goes on, and so do the others who wait."""
    audience, rung = Audience(REAL_TIME), []

    def fail():
        if rung:
            raise RuntimeError("no answer")
        return False

    broken = asyncio.create_task(audience.wait_until(fail))
    sound = asyncio.create_task(audience.wait_until(lambda: bool(rung)))
    await asyncio.sleep(0)
    rung.append(True)
    audience.ring()
    await sound

    with pytest.raises(RuntimeError, match="no answer"):
        await broken


async def test_who_is_cancelled_is_asked_no_more():
    """A task that was given up leaves nothing behind at the table."""
    audience, asked = Audience(REAL_TIME), []
    waiting = asyncio.create_task(audience.wait_until(lambda: bool(asked.append(1))))
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)

    audience.ring()

    assert asked == [1]


class Endless(SetTime):
    """A time in which every sleep lasts until it is given up."""

    def __init__(self) -> None:
        super().__init__()
        self.given_up: list[float] = []

    async def _asleep(self, until_when: float) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            self.given_up.append(until_when - self.now())


async def test_whom_a_change_has_woken_sleeps_no_longer():
    """Whoever waits for a change or a moment leaves nothing behind that would still wait."""
    time = Endless()
    audience = Audience(time)
    waiting = asyncio.create_task(audience.wait_changed_within(30.0))
    await asyncio.sleep(0)
    await asyncio.sleep(0)

    audience.ring()
    await waiting
    await asyncio.sleep(0)

    assert time.given_up == [30.0]


def test_all_are_told_who_is_there_or_some_of_them():
    """Whoever it does not concern hears nothing."""
    audience, ears = Audience(REAL_TIME), [Ear(1), Ear(2)]
    audience.listeners.update(ears)

    audience.meet()
    audience.meet(ears[1:])

    assert [ear.met for ear in ears] == [1, 2]


class Hearer(Ear):
    """A listener who is no client: it asks for no view."""

    def on_event(self, told: Announcement) -> None:
        """Let an event pass."""


class Client(Ear):
    """A listener who sends on what it hears."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.sent: list[wire.Update] = []

    def on_event(self, told: Announcement) -> None:
        """Keep the message."""
        self.sent.append(told.update(lambda event, view: update_of(event, view, None)))


EVENT = Event(7, 1, "5h", [], [0, 0], 1, claim=False)


def announced(*listeners: Ear) -> list[int]:
    """Announce an event to some listeners; return for which seats a view was drawn, each time."""
    audience, drawn = Audience(REAL_TIME), []
    audience.listeners.update(listeners)

    def draw(seat: int) -> dict[str, object]:
        drawn.append(seat)
        return {"you": seat}

    audience.announce(EVENT, draw)
    return drawn


def test_all_who_see_the_same_get_one_message():
    """Whoever watches has the view of nobody's seat, and a person on two devices that of their own twice."""
    clients = [Client(seat) for seat in (0, 1, 0, 2, 1, 0)]

    drawn = announced(*clients)

    assert sorted(drawn) == [0, 1, 2]
    assert all(client.sent[0].view == {"you": client.seat} for client in clients)
    assert len({id(client.sent[0]) for client in clients}) == 3


def test_no_view_is_drawn_that_nobody_asks_for():
    """What only keeps a table awake sees nothing of it."""
    assert announced(Hearer(0), Client(2)) == [2]
