"""What the server's tests share: a running server, clients with cookies, and a player who plays whole games."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from sobremesa.server.app import make_app, open_tables
from sobremesa.server.binding import address_of, listen
from sobremesa.server.club_rounds import rounds_kept
from sobremesa.server.hosting import AT_HOME, Hosting
from sobremesa.server.identity import COOKIE
from sobremesa.server.push import push_sent
from sobremesa.server.run import Server
from sobremesa.tables.advice import Adviser
from sobremesa.tables.stopwatch import REAL_TIME, Time
from sobremesa.tables.thinking import Thinker
from tests.tables.helpers import fixed_salts

ME = {"kind": "me", "name": "Ana"}
BOT = {"kind": "bot", "level": "novato"}

PATIENCE = 60.0
"""The seconds after which a test waits no more for what has to come: long, since a busy machine is slow, not wrong."""

Wire = dict[str, Any]


def greedy(wire: Wire) -> str:
    """A claim where there is one, else what takes most: the table stays small and the game ends soon."""
    return max(wire["legal"], key=lambda text: (":ronda" in text, len(text)))


class Greedy:
    """A thinker that answers at once."""

    async def choose(self, wire_json: str, level: str, seed: int, asker: str = "", forgetful: float = 1.0) -> str:
        return greedy(json.loads(wire_json))


class Guest:
    """A browser with its cookie: HTTP and sockets to one server."""

    def __init__(self, address: str, token: str | None = None) -> None:
        self.address = address
        cookies = {} if token is None else {COOKIE: token}
        # without certificates to read, which nothing here needs, a client is made in no time
        self.http = httpx.AsyncClient(base_url=address, cookies=cookies, verify=False, timeout=PATIENCE)

    @property
    def token(self) -> str | None:
        """The cookie that the server gave."""
        return self.http.cookies.get(COOKIE)

    async def table(self, *players: Wire, rules: str = "pagat", **more: object) -> str:
        """Make a table; return its id."""
        made = await self.http.post("/api/tables", json=order(*players, rules=rules, **more))
        assert made.status_code == 201, made.text
        return made.json()["id"]

    @asynccontextmanager
    async def socket(self, table: str, **headers: str) -> AsyncIterator[ClientConnection]:
        """A socket to a table, before its hello."""
        sent = ({"Cookie": f"{COOKIE}={self.token}"} if self.token else {}) | headers
        address = self.address.replace("http", "ws", 1)
        patient = {"open_timeout": PATIENCE, "ping_timeout": PATIENCE}
        async with connect(f"{address}/ws/{table}", additional_headers=sent, compression=None, **patient) as socket:
            yield socket

    @asynccontextmanager
    async def at(self, table: str, seen: int = 0) -> AsyncIterator[tuple[ClientConnection, Wire]]:
        """A socket that has said hello, and the answer to it."""
        async with self.socket(table) as socket:
            await say(socket, type="hello", seen=seen)
            yield socket, await hear(socket)


def order(*players: Wire, rules: str = "pagat", **more: object) -> Wire:
    """The body of a request for a table of Cuarenta that all may watch."""
    told = {"game": "cuarenta", "rules": rules, "seats": len(players), "players": list(players), "public": True}
    return told | more


async def say(socket: ClientConnection, **message: object) -> None:
    """Send a message."""
    await socket.send(json.dumps(message))


async def hear(socket: ClientConnection, seconds: float = PATIENCE) -> Wire:
    """The next message, whoever comes and goes meanwhile."""
    while (message := await hear_all(socket, seconds))["type"] == "people":
        pass
    return message


async def hear_all(socket: ClientConnection, seconds: float = PATIENCE) -> Wire:
    """The next message, also one that tells who is there."""
    return json.loads(await asyncio.wait_for(socket.recv(), seconds))


async def hear_until(socket: ClientConnection, condition: Callable[[Wire], bool], seconds: float = PATIENCE) -> Wire:
    """The first message of which something is true."""
    while True:
        message = await hear(socket, seconds)
        if condition(message):
            return message


async def play_out(socket: ClientConnection, sync: Wire, choose: Callable[[Wire], str] = greedy) -> list[Wire]:
    """Play one's seat until the game is over; return every message that came but the refusals."""
    messages = [sync]
    while not messages[-1]["view"]["over"]:
        view = messages[-1]["view"]
        if view["seat"] in view["turn"]:
            await say(socket, type="move", move=choose(view), seen=messages[-1]["n"])
            await hear_answer(socket, view["seat"], messages)
        else:
            messages.append(await hear(socket))
    return messages


async def hear_answer(socket: ClientConnection, seat: int, messages: list[Wire]) -> None:
    """Wait for what becomes of a seat's only move on its way: played, or too late. Collect what is told meanwhile."""
    while True:
        message = await hear(socket)
        if message["type"] == "refused":
            assert message["code"] in {"stale", "game-over"}, message  # another's claim may have ended it
            return
        messages.append(message)
        if message["type"] != "update" or message["event"]["seat"] == seat:
            return


@asynccontextmanager
async def running(
    data: Path,
    thinker: Thinker | None = None,
    salt: Callable[[], str] | None = None,
    files: Path | None = None,
    hosting: Hosting = AT_HOME,
    time: Time = REAL_TIME,
    adviser: Adviser | None = None,
    port: int = 0,
) -> AsyncIterator[str]:
    """A server on a free port, or a ``port``; its address. Every server deals the same hands: no test is luck."""
    dealt = salt or fixed_salts(11)
    async with open_tables(data, thinker or Greedy(), dealt, time=time, adviser=adviser) as tables:
        ready = asyncio.Event()
        with listen("127.0.0.1", port) as listener:
            server = Server(make_app(tables, files or data / "unbuilt", hosting), ready.set)
            sends = push_sent(tables, hosting, able=lambda: bool(hosting.push_services))
            async with sends, rounds_kept(tables.rounds):
                task = asyncio.create_task(server.serve(sockets=[listener]))
                await ready.wait()
                yield address_of(listener)
                server.should_exit = True
                await task
