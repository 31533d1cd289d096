"""What the table's tests share: thinkers that answer at once, listeners that remember, games played to their end."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable, Coroutine
from typing import Any

from sobremesa.records.fairness import SALT_BYTES
from sobremesa.store import Aside, Store
from sobremesa.tables.audience import Announcement
from sobremesa.tables.open_table import OpenTable, Wire
from sobremesa.tables.orders import Order, Sitter
from sobremesa.tables.projection import Event
from sobremesa.tables.tables import Tables

BOT = Sitter("bot", level="novato")
ME = Sitter("me", "Ana")


def order(*sitters: Sitter, rules: str = "pagat", options: dict[str, str] | None = None, pace: int = 0) -> Order:
    """An order for a table of Cuarenta."""
    return Order("cuarenta", rules, len(sitters), sitters, options or {}, pace)


def order_unhurried(*sitters: Sitter, rules: str = "pagat", options: dict[str, str] | None = None) -> Order:
    """An order for a table whose bots take so much time that nobody moves there but the test."""
    return order(*sitters, rules=rules, options=options, pace=60_000)


class Answering:
    """A thinker that answers at once with what a function says of the view."""

    def __init__(self, answer: Callable[[Wire], str]) -> None:
        self.answer = answer
        self.asked: list[Wire] = []

    async def choose(self, wire_json: str, level: str, seed: int, asker: str = "", forgetful: float = 1.0) -> str:
        wire = json.loads(wire_json)
        self.asked.append(wire)
        return self.answer(wire)


def greedy(wire: Wire) -> str:
    """A claim where there is one, else what takes most: the table stays small and the game ends soon."""
    return max(wire["legal"], key=lambda text: (":ronda" in text, len(text)))


class Ear:
    """A listener that remembers all it hears."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.heard: list[tuple[Event, Wire]] = []
        self.ended = False
        self.evicted = False
        self.dismissed = False
        self.met = 0
        self.said: list[Aside] = []
        self.looks = True

    def on_event(self, told: Announcement) -> None:
        self.heard.append((told.event, told.view))

    def on_message(self, aside: Aside) -> None:
        self.said.append(aside)

    def on_presence(self) -> None:
        self.met += 1

    def end(self) -> None:
        self.ended = True

    def evict(self) -> None:
        self.evicted = True

    def dismiss(self) -> None:
        self.dismissed = True


def fixed_salts(seed: int) -> Callable[[], str]:
    """Salts that can be had again."""
    luck = random.Random(seed)
    return lambda: luck.randbytes(SALT_BYTES).hex().upper()


async def seated(tables: Tables, store: Store, wanted: Order) -> OpenTable:
    """A table that Ana has made."""
    player = await store.ensure_player("ana")
    return await tables.open((await tables.make(wanted, player.id)).id)


async def until(condition: Callable[[], bool], seconds: float = 60.0) -> None:
    """Wait until something has come true."""
    async with asyncio.timeout(seconds):
        while not condition():  # noqa: ASYNC110 - what is waited for rings no bell
            await asyncio.sleep(0.001)


async def rest(live: OpenTable) -> None:
    """Let everything go on that waits for no time and no person, until it has been written."""
    for _ in range(20):
        await asyncio.sleep(0)
        await live.settle()


async def grown(live: OpenTable, number: int) -> None:
    """Wait until a table has an event after a number."""
    await live.audience.wait_until(lambda: live.fold.number > number)


async def play_out(live: OpenTable, seats: list[int], choose: Callable[[Wire], str] = greedy) -> None:
    """Play some seats' turns until the game is over."""
    while not live.fold.ended:
        awaited = [seat for seat in live.fold.state.to_act() if seat in seats]
        if awaited:
            await live.play(awaited[0], choose(live.view(awaited[0])), live.fold.number)
        else:
            await grown(live, live.fold.number)


class SetTime:
    """A time that a test sets: it stands still until it is told to go on."""

    def __init__(self) -> None:
        self._now = 1000.0
        self._wall = time.time() - self._now
        self._sleepers: list[tuple[float, asyncio.Event]] = []

    def now(self) -> float:
        return self._now

    def wall(self) -> float:
        return self._wall + self._now

    def sleep(self, seconds: float) -> Coroutine[Any, Any, None]:
        """Sleep from the call on, also where the time goes on before the sleeper's task has begun."""
        return self._asleep(self._now + seconds)

    async def _asleep(self, until_when: float) -> None:
        if until_when <= self._now:
            return await asyncio.sleep(0)
        alarm = asyncio.Event()
        self._sleepers.append((until_when, alarm))
        await alarm.wait()
        return None

    def go_on(self, seconds: float) -> None:
        """Let time pass, and wake whoever has slept enough."""
        self._now += seconds
        for until_when, alarm in self._sleepers:
            if until_when <= self._now:
                alarm.set()
        self._sleepers = [sleeper for sleeper in self._sleepers if not sleeper[1].is_set()]
