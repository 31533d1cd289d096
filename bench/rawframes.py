"""Hostile frames as they travel: pings, pieces of messages, what the protocol does not know, bytes that are no frame.

`python -m bench.rawframes --frames N` sends N of them over real sockets to a server in this process. It must see each
socket out, log nothing and change nothing, else the run ends with an AssertionError. What `bench.frames` sends are
whole messages.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Final
from urllib.parse import urlsplit

from websockets.frames import Opcode

from bench import frames as hostile
from bench.flood import frame as frame_of
from sobremesa.server.app import make_app, open_tables
from sobremesa.server.binding import address_of, listen
from sobremesa.server.hosting import Hosting
from sobremesa.server.limits import Allowance, Limits
from sobremesa.server.run import Server
from sobremesa.tables.operations.operation import Caller
from sobremesa.tables.tables import Tables

_UPGRADE: Final = (
    "GET /ws/{} HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
_TOGETHER: Final = 20
"""The frames that one socket sends before it is closed."""


def frames(chance: Random, legal: list[str]) -> Iterator[bytes]:
    """Yield frames in bytes without end: most of them no message, some of them against the protocol."""
    made = hostile.frames(chance, legal)
    while True:
        yield chance.choice([_control, _control, _pieces, _pieces, _unknown])(chance, next(made))


def _control(chance: Random, frame: hostile.Frame) -> bytes:
    """Return a ping, a pong or an empty piece of nothing, hardly ever longer than it may be."""
    kind = chance.choice([Opcode.PING, Opcode.PING, Opcode.PONG, Opcode.PONG, Opcode.CONT])
    return frame_of(kind, _bytes(frame)[: chance.choice([0, 1, 125, 125, 125, 126])])


def _pieces(chance: Random, frame: hostile.Frame) -> bytes:
    """Return a message in pieces, some of them empty, with pings between; hardly ever in more than it may have."""
    whole = _bytes(frame)
    cuts = sorted(chance.randrange(len(whole) + 1) for _ in range(chance.choice([0, 1, 2, 15, 16])))
    parts = [whole[start:end] for start, end in zip([0, *cuts], [*cuts, len(whole)], strict=True)]
    kinds = [chance.choice([Opcode.TEXT, Opcode.BINARY]), *[Opcode.CONT] * len(cuts)]
    sent = [frame_of(kind, part, at == len(cuts)) for at, (kind, part) in enumerate(zip(kinds, parts, strict=True))]
    return chance.choice([b"", b"", frame_of(Opcode.PING, b"")]).join(sent)


def _unknown(chance: Random, frame: hostile.Frame) -> bytes:
    """Return mostly a short message, else one with a bit changed, the beginning of one, or no frame at all."""
    whole = bytearray(frame_of(Opcode.TEXT, _bytes(frame)[:200]))
    kind = chance.random()
    if kind < 0.1:
        whole[chance.randrange(2)] ^= 1 << chance.randrange(8)
    return bytes(whole[: chance.randrange(len(whole))]) if kind > 0.97 else bytes(whole)


def _bytes(frame: hostile.Frame) -> bytes:
    return frame if isinstance(frame, bytes) else frame.encode()


async def fuzz(number: int, seed: int, folder: Path) -> Counter[int]:
    """Send so many frames as they travel; return the codes with which their sockets ended, 0 where none was told.

    Raises AssertionError where something was logged or a table changed, which those who only watch cannot bring about.
    """
    ends: Counter[int] = Counter()
    log = hostile.Log()
    logging.getLogger().addHandler(log)
    try:
        async with open_tables(folder, hostile.Mute()) as tables, _served(tables) as address:
            table = await hostile.make_table(tables, Caller("a visitor"), *hostile.GAMES[0])
            made = frames(Random(seed), ["5h", "7c*7d", "1:ronda"])
            before = (await tables.open(table)).view(1)
            for _ in range(0, number, _TOGETHER):
                ends[await send(address, table, b"".join(next(made) for _ in range(_TOGETHER)))] += 1
                assert (await tables.open(table)).view(1) == before
    finally:
        logging.getLogger().removeHandler(log)
    assert not log.lines, log.lines[:5]
    return ends


@asynccontextmanager
async def _served(tables: Tables) -> AsyncIterator[str]:
    """A server in this process that lets everybody send as much as they like; its address."""
    ready = asyncio.Event()
    hosting = Hosting(limits=Limits(messages=Allowance(10**9, 1)))
    with listen("127.0.0.1", 0) as listener:
        server = Server(make_app(tables, Path("unbuilt"), hosting), ready.set)
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        await ready.wait()
        yield address_of(listener)
        server.should_exit = True
        await serving


async def send(address: str, table: str, much: bytes) -> int:
    """Greet a table and send bytes and a farewell; return the code of the server's own farewell once all is over."""
    place = urlsplit(address)
    reader, writer = await asyncio.open_connection(place.hostname, place.port)
    try:
        writer.write(_UPGRADE.format(table, place.netloc).encode())
        await reader.readuntil(b"\r\n\r\n")
        writer.write(frame_of(Opcode.TEXT, hostile.HELLO.encode()) + much + frame_of(Opcode.CLOSE, b"\x03\xe8"))
        writer.write_eof()
        heard = await asyncio.wait_for(reader.read(), 60)
    except ConnectionError:  # what was still on its way met a closed door
        return 0
    finally:
        writer.close()
    return _farewell(heard)


def _farewell(heard: bytes) -> int:
    """Return the code of the close frame among a server's frames, 0 for none."""
    at = 0
    while at + 2 <= len(heard):
        kind, length, wide = heard[at] & 0x0F, heard[at + 1], {126: 2, 127: 8}.get(heard[at + 1], 0)
        at += 2 + wide
        length = int.from_bytes(heard[at - wide : at]) if wide else length
        if kind == Opcode.CLOSE:
            return int.from_bytes(heard[at : at + 2])
        at += length
    return 0


def main() -> None:
    """Read the arguments, send the frames, tell."""
    parser = argparse.ArgumentParser(description="Send hostile frames as they travel to a real server.")
    parser.add_argument("--frames", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        ends = asyncio.run(fuzz(asked.frames, asked.seed, Path(folder)))
    print(
        f"{asked.frames} frames over {ends.total()} sockets: nothing broke; how they ended: {dict(ends.most_common())}"
    )


if __name__ == "__main__":
    main()
