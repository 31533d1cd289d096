"""Driving a server: two people at a table, moves at a steady rate, and when each was acknowledged."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Final

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from bench.people import choose
from sobremesa.server.identity import COOKIE


class View(msgspec.Struct):
    """What a player needs of a view."""

    turn: list[int]
    legal: list[str]
    over: bool


class Event(msgspec.Struct):
    """Who moved."""

    seat: int


class Heard(msgspec.Struct):
    """What a player needs of a message."""

    type: str
    n: int = 0
    view: View | None = None
    event: Event | None = None
    code: str = ""


_decoder: Final = msgspec.json.Decoder(Heard)


@dataclass
class Times:
    """When things were due and when they came, in seconds."""

    waited: list[float] = field(default_factory=list)
    bytes: int = 0
    refused: Counter[str] = field(default_factory=Counter)

    def told(self) -> dict[str, float]:
        """Return the median and the upper ends in milliseconds."""
        ranked = sorted(self.waited) or [0.0]
        parts = {"median": 0.5, "p95": 0.95, "p99": 0.99, "most": 1.0}
        return {
            name: round(1000 * ranked[min(len(ranked) - 1, int(part * len(ranked)))], 2) for name, part in parts.items()
        }


class Table:
    """One table with two people, of whom whoever is waited for can be let move."""

    def __init__(self, name: str, tokens: list[str], ready: deque[Table], times: Times, chance: Random) -> None:
        self.name = name
        self.tokens = tokens
        self._ready = ready
        self._times = times
        self._chance = chance
        self._sockets: list[ClientConnection] = []
        self._listening: list[asyncio.Task[None]] = []
        self._due: list[float | None] = [None] * len(tokens)
        self._next: tuple[int, str, int] | None = None
        self._moving: tuple[int, int] | None = None
        self._number = 0

    async def sit_down(self, address: str, stack: AsyncExitStack) -> None:
        """Connect everybody, and listen."""
        for at, token in enumerate(self.tokens):
            opened = await stack.enter_async_context(at_table(address, self.name, token))
            self._sockets.append(opened)
            self._hear(at, await opened.recv(decode=False))
            self._listening.append(asyncio.create_task(self._listen(at, opened)))

    def leave(self) -> None:
        """Listen no longer."""
        for task in self._listening:
            task.cancel()

    async def _listen(self, at: int, opened: ClientConnection) -> None:
        while True:
            self._hear(at, await opened.recv(decode=False))

    def _hear(self, at: int, message: bytes) -> None:
        heard = _decoder.decode(message)
        if heard.type == "refused":
            self._times.refused[heard.code] += 1
            self._moving = None
        if heard.event is not None:
            if self._moving == (heard.event.seat, heard.n):
                self._moving = None
            self._acknowledge(at, heard.event.seat, len(message))
        view = heard.view
        if view is None or heard.n < self._number:  # one of the two has heard of more already
            return
        self._number = heard.n
        if at + 1 in view.turn and view.legal and self._moving is None:
            if self._next is None:
                self._ready.append(self)
            self._next = (at, choose(view.legal, self._chance), heard.n)

    def _acknowledge(self, at: int, seat: int, length: int) -> None:
        due = self._due[at]
        if seat == at + 1 and due is not None:
            self._times.waited.append(time.perf_counter() - due)
            self._times.bytes += length
            self._due[at] = None

    async def move(self, due: float) -> None:
        """Let whoever is waited for move."""
        assert self._next is not None
        (at, move, seen), self._next = self._next, None
        self._moving = (at + 1, seen + 1)
        self._due[at] = due
        await self._sockets[at].send(f'{{"type":"move","move":"{move}","seen":{seen}}}')


@asynccontextmanager
async def at_table(address: str, table: str, token: str) -> AsyncIterator[ClientConnection]:
    """A socket at a table that has said hello."""
    url = f"{address.replace('http', 'ws', 1)}/ws/{table}"
    cookie = {"Cookie": f"{COOKIE}={token}"}
    async with connect(url, additional_headers=cookie, compression=None, ping_interval=None, open_timeout=60) as opened:
        await opened.send('{"type":"hello","seen":0}')
        yield opened


async def at_rate(rate: float, seconds: float, act: Callable[[float], Awaitable[bool]]) -> int:
    """Act at a steady rate; return how often. Where nothing can be done (False) what is due waits, and is late."""
    began, done = time.perf_counter(), 0
    while (now := time.perf_counter()) - began < seconds:
        due = began + done / rate
        if due > now:
            await asyncio.sleep(min(due - now, 0.002))
        elif await act(due):
            done += 1
        else:
            await asyncio.sleep(0.0005)
    return done
