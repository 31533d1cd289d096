"""What one hostile address costs the others: `python -m bench.flood`.

People play at some tables while another address opens sockets and fills them with frames that are no moves: pings whose
answers nobody reads, empty pings, empty pieces of one message, greetings; when it is cut off it comes back. It begins
when the moves are counted, with all its sockets in one moment, and gives way to the load where both want a processor.
For each kind of attack, with a server of its own: how long the people's moves take, before and meanwhile, and how much
memory the server has at most. The server and the load each have a processor for themselves where there are two. The
attacker's address is told by a header, as a proxy tells it. Linux alone.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import multiprocessing
import os
import socket
import sys
import tempfile
import threading
from collections import deque
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from bench import process
from bench.driving import Table, Times, at_rate
from bench.load import make_tables, running
from bench.serving import DATA, PATIENCE

ADDRESS: Final = "192.0.2.66"
"""Where the attacker comes from, as the header tells it."""

PAUSE: Final = 0.2
"""The seconds after which a socket that was cut off is opened again: as often as an address may open them."""

TEXT, PING, CONTINUATION = 0x1, 0x9, 0x0


def frame(kind: int, payload: bytes = b"", final: bool = True) -> bytes:
    """Return a frame as a client sends it, under a mask of zeros."""
    head = bytes([kind | (0x80 if final else 0), 0x80 | min(126, len(payload))])
    length = len(payload).to_bytes(2, "big") if len(payload) > 125 else b""
    return head + length + bytes(4) + payload


HELLO: Final = frame(TEXT, b'{"type":"hello","seen":0}')


@dataclass(frozen=True)
class Attack:
    """So many sockets, each of which sends something once and then something else without end.

    ``at_once``: what comes after the first is sent when all of them are open. ``pause`` are the seconds after which one
    that was cut off is opened again; without it as long as the address's allowance wants.
    """

    sockets: int
    first: bytes
    then: bytes
    at_once: bool = False
    pause: float = 0.0


ATTACKS: Final = {
    "long pings": Attack(1, HELLO, frame(PING, bytes(125))),
    "empty pings": Attack(5, HELLO, frame(PING)),
    "empty pieces": Attack(5, HELLO + frame(TEXT, b"{", final=False), frame(CONTINUATION, final=False)),
    "greetings": Attack(5, HELLO, HELLO),
    "a hundred sockets": Attack(100, HELLO, frame(PING)),
    "a hundred that greet": Attack(100, HELLO, HELLO),
    "a hundred that wait": Attack(100, HELLO, frame(PING), at_once=True),
    "a hundred that come back": Attack(100, HELLO, HELLO, pause=PAUSE),
}


def flood(address: str, table: str, attack: Attack, begun: Any, over: Any) -> None:
    """Carry out an attack until it is over; say when it begins."""
    process.give_way()  # the attacker stands for another machine: the load must not wait for it
    begun.set()
    together = threading.Barrier(attack.sockets if attack.at_once else 1)
    threads = [
        threading.Thread(target=_come_again, args=(address, table, attack, together, over))
        for _ in range(attack.sockets)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _come_again(address: str, table: str, attack: Attack, together: threading.Barrier, over: Any) -> None:
    while not over.is_set():
        with suppress(OSError), opened(address, table) as one:
            one.sendall(attack.first)
            with suppress(threading.BrokenBarrierError):
                together.wait(10)
            _fill(one, attack.then * (60_000 // len(attack.then)), over)
        over.wait(attack.pause or PAUSE * attack.sockets)


def opened(address: str, table: str) -> socket.socket:
    """Return a socket whose handshake is done; it has little room for answers, and reads none. Raises OSError."""
    one = socket.socket()
    try:
        _shake_hands(one, address, table)
    except OSError:
        one.close()
        raise
    return one


def _shake_hands(one: socket.socket, address: str, table: str) -> None:
    place = urlsplit(address)
    one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    one.settimeout(30)
    one.connect((place.hostname or "", place.port or 80))
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [
        f"GET /ws/{table} HTTP/1.1", f"Host: {place.netloc}", f"X-Forwarded-For: {ADDRESS}", "Connection: Upgrade",
        "Upgrade: websocket", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}", "", "",
    ]  # fmt: skip
    one.sendall("\r\n".join(lines).encode())
    one.recv(1024)


def _fill(one: socket.socket, much: bytes, over: Any) -> None:
    """Send without end. Raises OSError where the server is done with it."""
    one.settimeout(0.5)
    while not over.is_set():
        try:
            one.sendall(much)
        except TimeoutError:  # the server does not read for now; what was left out of a frame is the server's to find
            continue


# ---- the others


@asynccontextmanager
async def served(
    folder: Path, tables: int, times: Times, files: int = 0
) -> AsyncIterator[tuple[int, str, list[Table], deque[Table]]]:
    """A server that spares nobody, with people at some tables."""
    ready: deque[Table] = deque()
    made = await make_tables(folder / DATA, tables, ready, times)
    kept = ["--data", str(folder / DATA), "--trusted-proxy", "127.0.0.1"]
    fewer = ["prlimit", f"--nofile={files}:{files}"] if files else []
    command = [*fewer, sys.executable, "-m", "sobremesa", "play", "--no-browser", "--port", "0", *kept]
    async with running(*command, log=folder / "log") as (pid, address), AsyncExitStack() as stack:
        for table in made:
            await table.sit_down(address, stack)
        yield pid, address, made, ready
        for table in made:
            table.leave()


async def measure(folder: Path, attack: Attack, asked: argparse.Namespace) -> dict[str, Any]:
    """Return how long moves took before the attack and meanwhile, and the server's memory before and at most."""
    times = Times()
    async with served(folder, asked.tables, times) as (pid, address, tables, ready):
        before = await play(ready, times, asked)
        weights = [process.memory(pid)]
        weighing = asyncio.create_task(_weigh(pid, weights))
        async with attacked(address, tables[0].name, attack):
            during = await play(ready, times, asked)
        weighing.cancel()
    return {"before": before, "during": during, "mib": [round(weight / 2**20) for weight in (weights[0], max(weights))]}


@asynccontextmanager
async def attacked(address: str, table: str, attack: Attack) -> AsyncIterator[None]:
    """An attack from a process of its own while the block runs."""
    context = multiprocessing.get_context("spawn")
    begun, over = context.Event(), context.Event()
    attacker = context.Process(target=flood, args=(address, table, attack, begun, over))
    attacker.start()
    try:
        await asyncio.to_thread(begun.wait, PATIENCE)
        yield
    finally:
        over.set()
        await asyncio.to_thread(attacker.join)


async def _weigh(pid: int, weights: list[int]) -> None:
    while True:
        weights.append(process.memory(pid))
        await asyncio.sleep(0.2)


async def play(ready: deque[Table], times: Times, asked: argparse.Namespace) -> dict[str, float]:
    """Play for some seconds; return the times of the moves, and how many were not answered ten seconds later."""
    times.waited.clear()

    async def act(due: float) -> bool:
        if not ready:
            return False
        await ready.popleft().move(due)
        return True

    sent = await at_rate(asked.rate, asked.seconds, act)
    for _ in range(200):
        if len(times.waited) >= sent:
            break
        await asyncio.sleep(0.05)
    return times.told() | {"moves": sent, "unanswered": sent - len(times.waited)}


def main() -> None:
    """Read the arguments, attack, tell."""
    parser = argparse.ArgumentParser(description="Measure what one hostile address costs the others. Linux alone.")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--rate", type=float, default=30, help="moves a second in all")
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--only", choices=sorted(ATTACKS), help="one attack alone")
    asked = parser.parse_args()
    process.pin(0, {1})
    for name, attack in ATTACKS.items():
        if asked.only in {None, name}:
            with tempfile.TemporaryDirectory() as folder:
                print(name, json.dumps(asyncio.run(measure(Path(folder), attack, asked))), flush=True)


if __name__ == "__main__":
    main()
