"""How soon those who wait at their devices are told that it is their turn.

`python -m bench.push --players N --within S` lets one person move at each of N tables by correspondence, the moves
spread evenly over S seconds; each opponent is somebody else, looks at nothing, and has a device at a push service.
That service runs here: it answers each notice after ``--latency`` seconds over plain HTTP/1.1, so it does not show what
TLS, or a service that slows its callers down, would cost. A notice is timed from the acknowledgement of the move until
all of it has come; the two seconds for which the server hesitates are inside. Then each notice is read as the device
does. The server has a processor for itself where there are two. Linux alone.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import os
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from websockets.asyncio.client import ClientConnection

from bench import process
from bench.correspondence import Correspondence, games_between, people
from bench.driving import Heard, Times, at_rate, at_table
from bench.frames import Mute
from bench.load import running
from bench.reporting import report
from bench.serving import DATA
from sobremesa.server.app import open_tables
from sobremesa.store import PushSubscription
from sobremesa.tables.tables import Tables

GOAL: Final = 5.0
"""The seconds within which everybody is to be told."""

PATIENCE: Final = 120.0
"""The seconds after the last move for which notices are waited for."""

TOGETHER: Final = 10
"""How many people arrive at once: each has to be heard within ten seconds."""

SECRET: Final = b"sixteen bytes ok"

_decoder: Final = msgspec.json.Decoder(Heard)


# ---- the push service


class Came(NamedTuple):
    """A notice as it came, and when."""

    at: float
    headers: dict[str, str]
    body: bytes


class Devices:
    """A push service, and the devices that are told by it: the last part of an address is a device's name."""

    def __init__(self, latency: float) -> None:
        """Answer each notice after so many seconds."""
        self._key = generate_private_key(SECP256R1())
        self._latency = latency
        self.came: dict[str, Came] = {}
        self.news = asyncio.Condition()
        self.twice = 0
        self.connections = 0
        self.origin = ""

    def subscription(self, device: str) -> PushSubscription:
        """Return what the browser of a device would give the server."""
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = [base64.urlsafe_b64encode(raw).decode().rstrip("=") for raw in (point, SECRET)]
        return PushSubscription(
            hash=device, endpoint=f"{self.origin}/{device}", p256dh=keys[0], auth=keys[1], lang="es"
        )

    def read(self, device: str) -> dict[str, Any]:
        """Return what a notice says, as the device reads it."""
        import http_ece

        body = self.came[device].body
        plain = http_ece.decrypt(body, private_key=self._key, auth_secret=SECRET, version="aes128gcm")
        return dict(json.loads(plain))

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Take the notices of one connection, until the server ends it."""
        self.connections += 1
        try:
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
                headers = dict(line.lower().split(": ", 1) for line in head[1:] if line)
                self._take(head[0].split()[1][1:], headers, await reader.readexactly(int(headers["content-length"])))
                async with self.news:
                    self.news.notify_all()
                await asyncio.sleep(self._latency)
                writer.write(b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n")
        except (asyncio.IncompleteReadError, asyncio.CancelledError, ConnectionError):
            writer.close()

    def _take(self, device: str, headers: dict[str, str], body: bytes) -> None:
        self.twice += device in self.came
        self.came[device] = Came(time.perf_counter(), headers, body)


@asynccontextmanager
async def push_service(latency: float) -> AsyncIterator[Devices]:
    """Run a push service while the block runs."""
    devices = Devices(latency)
    server = await asyncio.start_server(devices.serve, "127.0.0.1", 0)
    devices.origin = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    yield devices
    server.close()


# ---- the players


async def make_games(where: Path, number: int, devices: Devices) -> list[Correspondence]:
    """Make the games; at each another person waits, with a device that is named as the table is."""
    async with open_tables(where, Mute()) as tables:
        movers, others = await people(tables, number), await people(tables, number)
        games = [game async for game in games_between(tables, list(zip(movers, others, strict=True)))]
        for game in games:
            await _subscribe(tables, game, devices)
    return games


async def _subscribe(tables: Tables, game: Correspondence, devices: Devices) -> None:
    await tables.subscriptions.add(game.other.player, devices.subscription(game.table), 5)


class Mover:
    """Somebody at their table, who is to move."""

    def __init__(self, table: str, opened: ClientConnection, sync: Heard) -> None:
        """Move over an open connection, at a table that stands so."""
        self.table = table
        self.acknowledged = 0.0
        self._opened = opened
        self._sync = sync

    @classmethod
    async def at(cls, address: str, game: Correspondence, stack: AsyncExitStack) -> Mover:
        """Connect whoever is to move in a game, and hear how it stands."""
        opened = await stack.enter_async_context(at_table(address, game.table, game.mover.token))
        return cls(game.table, opened, _decoder.decode(await opened.recv(decode=False)))

    async def move(self) -> None:
        """Leave the first upcard to the other, and note when that was acknowledged. Raises RuntimeError if refused."""
        await self._opened.send(f'{{"type":"move","move":"pass","seen":{self._sync.n}}}')
        while not self.acknowledged:
            heard = _decoder.decode(await self._opened.recv(decode=False))
            if heard.type == "refused":
                raise RuntimeError(f"a move was refused: {heard.code}")
            if heard.event is not None and heard.n > self._sync.n:
                self.acknowledged = time.perf_counter()


# ---- measuring


async def play(address: str, games: list[Correspondence], within: float) -> list[Mover]:
    """Let everybody arrive, then move at a steady rate; return those who have moved, once all have."""
    async with AsyncExitStack() as stack:
        movers: list[Mover] = []
        for at in range(0, len(games), TOGETHER):
            movers += await asyncio.gather(*(Mover.at(address, game, stack) for game in games[at : at + TOGETHER]))
        waiting, moving = iter(movers), []

        async def act(_due: float) -> bool:
            mover = next(waiting, None)
            if mover is not None:
                moving.append(asyncio.create_task(mover.move()))
            return mover is not None

        await at_rate(len(movers) / within, within, act)
        while (mover := next(waiting, None)) is not None:  # what is left by a rounding
            moving.append(asyncio.create_task(mover.move()))
        await asyncio.gather(*moving)
    return movers


async def told_all(devices: Devices, number: int) -> None:
    """Wait until so many devices were told, or for as long as patience lasts."""
    with suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE), devices.news:
            await devices.news.wait_for(lambda: len(devices.came) >= number)


def faults(devices: Devices, movers: list[Mover]) -> Counter[str]:
    """Return what is wrong with the notices that came."""
    found: Counter[str] = Counter()
    for device, came in devices.came.items():
        headers = came.headers
        found["time to live"] += headers.get("ttl") != str(3 * 86_400)
        found["unsigned"] += not headers.get("authorization", "").startswith("vapid ")
        found["reads otherwise"] += devices.read(device)["url"] != f"/table/{device}"
    topics = {came.headers.get("topic") for came in devices.came.values()}
    found["same topic"] = len(devices.came) - len(topics)
    found["twice"] = devices.twice
    found["not told"] = len(movers) - len(devices.came)
    return +found


async def measure(asked: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """Return every number, with how busy the machine was with other things."""
    process.pin(0, {1})
    async with push_service(asked.latency) as devices:
        games = await make_games(folder / DATA, asked.players, devices)
        program = str(Path(sys.executable).with_name("sobremesa"))
        options = ["--no-browser", "--port", "0", "--data", str(folder / DATA), "--push-service", devices.origin]
        async with running(program, "play", *options, log=folder / "log") as (pid, address):
            used = process.seconds(pid)
            movers = await play(address, games, asked.within)
            moved = process.seconds(pid)
            await told_all(devices, len(movers))
            spent = process.seconds(pid)
        return told(asked, movers, devices) | {
            "processor_seconds_until_all_had_moved": round(moved - used, 2),
            "processor_seconds_after": round(spent - moved, 2),
            "log": (folder / "log").read_text().splitlines()[:5],
        }


def told(asked: argparse.Namespace, movers: list[Mover], devices: Devices) -> dict[str, Any]:
    """Return the numbers of a run."""
    waits = [devices.came[one.table].at - one.acknowledged for one in movers if one.table in devices.came]
    moved = [one.acknowledged for one in movers]
    return {
        "asked": vars(asked),
        "processors": os.cpu_count(),
        "waiting_processes": round(os.getloadavg()[0], 1),
        "milliseconds": Times(waits).told(),
        "within_the_goal": sum(wait <= GOAL for wait in waits),
        "all_acknowledged_within_seconds": round(max(moved) - min(moved), 2),
        "connections": devices.connections,
        "faults": dict(faults(devices, movers)),
    }


def main() -> None:
    """Read the arguments, measure, tell."""
    parser = argparse.ArgumentParser(
        description="Measure how soon players are told that it is their turn. Linux alone."
    )
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--within", type=float, default=1.0, help="the seconds in which all moves are made")
    parser.add_argument("--latency", type=float, default=0.1, help="the seconds after which the push service answers")
    report(parser, measure)


if __name__ == "__main__":
    main()
