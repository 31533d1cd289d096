"""People at tables, as the measurements need them: they find the server wherever it is, come back, and remember."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from sobremesa.server.identity import COOKIE

Wire = dict[str, Any]

SILENT: Final = "silent"

PASSING: Final = {"stale", "game-over"}
"""Refusals that are nobody's fault: another was quicker."""

_decoder: Final[msgspec.json.Decoder[Wire]] = msgspec.json.Decoder(Wire)


class Home:
    """Where the server is now, if it is there."""

    def __init__(self) -> None:
        """Start without a server."""
        self._address = ""
        self._up = asyncio.Event()
        self.life = 0

    def open(self, address: str) -> None:
        """Tell everybody that a server listens at an address."""
        self._address = address
        self.life += 1
        self._up.set()

    def shut(self) -> None:
        """Tell everybody that there is none for now."""
        self._up.clear()

    async def address(self) -> str:
        """Return where the server listens, once there is one."""
        await self._up.wait()
        return self._address


@dataclass
class Told:
    """What somebody was told of the moment after one event."""

    n: int
    event: Wire | None
    view: Wire | None


@dataclass
class Memory:
    """What one person has been told, and what was wrong with it."""

    last: Told = field(default_factory=lambda: Told(0, None, None))
    unchecked: list[Told] = field(default_factory=list)
    lost: int = 0
    views_differ: int = 0
    moves: int = 0
    refused: Counter[str] = field(default_factory=Counter)

    def update(self, message: Wire) -> None:
        """Take an event in: it has to be the next one."""
        if message["n"] != self.last.n + 1:
            self.lost += 1
        self._learn(Told(message["n"], message["event"], message["view"]))

    def sync(self, message: Wire) -> None:
        """Take in how the table stands: no event may be gone, and what has not changed has to look as before."""
        n, view = message["n"], message["view"]
        self.lost += max(0, self.last.n - n)
        self.views_differ += n == self.last.n and self.last.view is not None and view != self.last.view
        self.unchecked += [Told(event["n"], event, None) for event in message["events"]]
        self._learn(Told(n, None, view))

    def _learn(self, told: Told) -> None:
        self.last = told
        self.unchecked.append(told)


class Person:
    """Somebody who has a seat at a table (0: who watches it) and keeps coming back until the game is over."""

    def __init__(self, home: Home, chance: Random, token: str = "") -> None:
        """Be somebody new, or the owner of a token."""
        self.home = home
        self.chance = chance
        self.token = token or secrets.token_urlsafe(16)
        self.headers: dict[str, str] = {}
        self.table = ""
        self.seat = 0
        self.memory = Memory()
        self.life = 0
        self.fault = ""
        self._waits_for_answer = False

    @property
    def over(self) -> bool:
        """Return whether this person has seen the end of the game."""
        return bool(self.memory.last.view and self.memory.last.view["over"])

    # ---- over HTTP

    async def post(self, path: str, body: Wire) -> Wire:
        """Ask for something until the server has answered. Raises RuntimeError for an error."""
        while True:
            address = await self.home.address()
            try:
                answer = await self._post(address + path, body)
            except httpx.HTTPError:
                await asyncio.sleep(0.02)
                continue
            if answer.is_error:
                raise RuntimeError(f"{path}: {answer.text}")
            return dict(answer.json()) if answer.content else {}

    async def _post(self, url: str, body: Wire) -> httpx.Response:
        async with httpx.AsyncClient(verify=False, cookies={COOKIE: self.token}, timeout=30) as client:
            return await client.post(url, json=body, headers=self.headers)

    # ---- at the table

    async def stay(self) -> None:
        """Play to the end of the game, however often the server goes away."""
        while not self.over and not self.fault:
            await self.visit()

    async def visit(self) -> None:
        """Come once, and stay until the server or the game is gone."""
        address = (await self.home.address()).replace("http", "ws", 1)
        life, cookie = self.home.life, self.headers | {"Cookie": f"{COOKIE}={self.token}"}
        try:
            async with connect(
                f"{address}/ws/{self.table}", additional_headers=cookie, compression=None, close_timeout=1
            ) as socket:
                await self._talk(socket, life)
        except (OSError, TimeoutError, WebSocketException):
            await asyncio.sleep(0.01)

    async def _talk(self, socket: ClientConnection, life: int) -> None:
        self._waits_for_answer = False
        seen = self.memory.last.n if self.chance.random() < 0.5 else self.chance.randint(0, self.memory.last.n)
        await socket.send(f'{{"type":"hello","seen":{seen}}}')
        while not self.fault:
            self._hear(_decoder.decode(await socket.recv(decode=False)))
            self.life = life
            if self.over:
                return
            await self._move(socket)

    def _hear(self, message: Wire) -> None:
        match message["type"]:
            case "sync":
                if message["table"]["you"] != self.seat:
                    self.fault = f"seat {self.seat} has become {message['table']['you']}"
                self.memory.sync(message)
            case "update":
                self._answered(message["event"]["seat"])
                self.memory.update(message)
            case "refused":
                self._waits_for_answer = False
                self.memory.refused[message["code"]] += 1
            case "closed" if message["code"] != SILENT:  # whoever greets too late comes again, as the page does
                self.fault = message["code"]

    def _answered(self, seat: int) -> None:
        if seat == self.seat and self.seat:
            self._waits_for_answer = False
            self.memory.moves += 1

    async def _move(self, socket: ClientConnection) -> None:
        view = self.memory.last.view
        if view is None or not self.seat or self._waits_for_answer or not view["legal"]:
            return
        if self.seat not in view["turn"] and self.chance.random() < 0.5:
            return
        self._waits_for_answer = True
        move = self._choose(view["legal"])
        await socket.send(msgspec.json.encode({"type": "move", "move": move, "seen": self.memory.last.n}).decode())

    def _choose(self, legal: list[str]) -> str:
        return choose(legal, self.chance)


def choose(legal: list[str], chance: Random) -> str:
    """Return a move: mostly the one with the longest text, which takes, melds or claims most, so that games end."""
    return max(legal, key=len) if chance.random() < 0.7 else chance.choice(legal)
