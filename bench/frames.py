"""Hostile frames: bytes, broken messages and wrong moves, fed to the connections of real tables, which must not mind.

`python -m bench.frames --frames N` tells what came of N frames. A frame that broke something ends the run with an
AssertionError that shows it; the seed makes the same frames again.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import re
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from sobremesa.protocol import live as wire
from sobremesa.server.app import open_tables
from sobremesa.server.connection import Connection
from sobremesa.server.limits import Allowance, Bucket, Meter
from sobremesa.server.metrics import Metrics
from sobremesa.tables.open_table import OpenTable
from sobremesa.tables.operations.operation import Caller
from sobremesa.tables.orders import Order, Sitter
from sobremesa.tables.projection import Projection
from sobremesa.tables.tables import Tables

GAMES: Final = [("cuarenta", "pagat"), ("gin", "standard"), ("cribbage", "standard")]
ROUND: Final = 250
"""The frames that one table gets before the next one is made."""

_LAID_AWAY: Final = re.compile(r"(?<=^[12]:)([A2-9TJQK][cdhs])+$")  # the room is not told what goes to the crib

HELLO: Final = '{"type":"hello","seen":0}'
RIGHT: Final = [HELLO, '{"type":"autoplay","on":true}', '{"type":"say","kind":"call","text":"hello"}']

Frame = str | bytes

# ---- frames

_LETTERS: Final = 'A23456789TJQKcdhs*+:;-x 0\x00\u00e9\ud800{}[]",\\'
_NUMBERS: Final = [0, 1, 2, 3, -1, 2**31, 2**31 + 1, 2**63, 2**64, 1e99, 0.5, True, None, "1", [], {}]
_WORDS: Final = [
    "hello",
    "move",
    "autoplay",
    "say",
    "ask",
    "call",
    "thanks",
    "sync",
    "closed",
    "chat",
    "",
    "Hello",
    None,
    1,
    [],
    {},
]
_KEYS: Final = ["type", "seen", "move", "on", "kind", "text", "seat", "n", "", "__class__"]


def frames(chance: Random, legal: list[str]) -> Iterator[Frame]:
    """Yield hostile frames without end; ``legal`` are texts that a move at this table may look like."""
    kinds = [_noise, _broken, _shaped, _wrong_move, _wrong_move, _nested]
    while True:
        frame = chance.choice(kinds)(chance, legal)
        if isinstance(frame, str) and ("\ud800" in frame or chance.random() < 0.1):
            frame = frame.encode("utf-8", "surrogatepass")  # what is no UTF-8 never comes as a text frame
        yield frame


def _noise(chance: Random, _: list[str]) -> Frame:
    length = chance.choice([0, 1, 2, 10, 100, 300]) if chance.random() < 0.999 else chance.randrange(8000, 10_000)
    noise = chance.randbytes(length)
    return noise if chance.random() < 0.5 else noise.decode("latin-1")


def _broken(chance: Random, legal: list[str]) -> Frame:
    """Return a right message with a few places changed, left out or doubled."""
    text = list(chance.choice([_message(chance, legal), *RIGHT]))
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(text))
        text[at : at + chance.randint(0, 2)] = chance.choice(["", chance.choice(_LETTERS), text[at] * 2])
        text = text or ["{"]
    return "".join(text)


def _shaped(chance: Random, legal: list[str]) -> Frame:
    """Return an object with the names of a message, and values of all kinds."""
    values = [*_NUMBERS, *_WORDS, *legal, "x" * 201]
    made: dict[str, Any] = {chance.choice(_KEYS): chance.choice(values) for _ in range(chance.randint(0, 4))}
    if chance.random() < 0.7:
        made["type"] = chance.choice(_WORDS)
    return json.dumps(made)


def _wrong_move(chance: Random, legal: list[str]) -> Frame:
    """Return a message that can be read, with a move that is hardly ever legal, or chosen at another time."""
    if chance.random() < 0.1:
        return _message(chance, legal)
    text = list(chance.choice([*legal, "misdeal", "1:ronda", "pass", "knock"]))
    for _ in range(chance.randint(0, 3)):
        text.insert(chance.randint(0, len(text)), chance.choice(_LETTERS))
    return json.dumps({"type": "move", "move": "".join(text)[:220], "seen": chance.randint(0, 40)})


def _nested(chance: Random, _: list[str]) -> Frame:
    opening = chance.choice(["[", '{"type":', '{"move":[', '[{"a":', '"\\u'])
    return opening * chance.choice([1, 50, 1000])


def _message(chance: Random, legal: list[str]) -> str:
    return json.dumps({"type": "move", "move": chance.choice(legal), "seen": chance.randint(0, 3)})


# ---- what they are fed to


class Mute:
    """A thinker that never answers: nothing happens at the table but what the frames bring about."""

    async def choose(self, wire_json: str, level: str, seed: int, asker: str = "", forgetful: float = 1.0) -> str:
        """Think for ever."""
        await asyncio.Event().wait()
        return ""


class Log(logging.Handler):
    """Everything that was worth a warning."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line."""
        fault = record.exc_info[1] if record.exc_info else None
        self.lines.append(f"{record.getMessage()}: {fault!r}")


@dataclass
class Tally:
    """What came of the frames."""

    frames: int = 0
    moves: int = 0
    connections: int = 0
    answers: Counter[str] = field(default_factory=Counter)


class Watch:
    """Holds that a table changes by nothing but a legal move of the seat that sent it."""

    def __init__(self, live: OpenTable, seat: int, tally: Tally) -> None:
        self._live = live
        self._seat = seat
        self._tally = tally
        self.look()

    def look(self) -> None:
        """Remember how the table stands."""
        state = self._live.fold.state
        self._number = self._live.fold.number
        self._legal = {state.write(self._seat, move) for move in state.legal(self._seat)} if self._seat else set()
        self._views = [self._live.view(seat) for seat in range(self._live.game.seats + 1)]

    def check(self, frame: Frame) -> None:
        """Raise AssertionError where a frame changed what it may not change."""
        grown = self._live.fold.number - self._number
        if not grown:
            return
        event = self._live.fold.since(self._number)[0]
        message = wire.read_client(frame)
        assert isinstance(message, wire.Move), frame
        told = {_LAID_AWAY.sub("lay-away", text) for text in self._legal} | self._legal
        assert event.seat == self._seat and event.move in told, (frame, event)
        self._tally.moves += 1
        self.look()

    def close(self) -> None:
        """Raise AssertionError where the table stands otherwise than when it was last looked at."""
        views = [self._live.view(seat) for seat in range(self._live.game.seats + 1)]
        assert (self._live.fold.number, views) == (self._number, self._views)


class Fake:
    """A socket whose client sends frames and then goes away; it sees that each answer can be read."""

    def __init__(self, sent: list[Frame], watch: Watch, tally: Tally) -> None:
        self._sent = sent
        self._watch = watch
        self._tally = tally
        self._last: Frame = ""
        self.fault: AssertionError | None = None

    async def receive(self) -> dict[str, object]:
        """Return the next frame as the server's protocol hands it over."""
        await asyncio.sleep(0)
        try:
            self._watch.check(self._last)
        except AssertionError as fault:  # the connection would take it for a fault of its own
            self.fault = fault
        if self.fault or not self._sent:
            return {"type": "websocket.disconnect"}
        self._last = self._sent.pop()
        self._tally.frames += 1
        return {"type": "websocket.receive", "text" if isinstance(self._last, str) else "bytes": self._last}

    async def send_text(self, data: bytes) -> None:
        """Take an answer."""
        message = wire.read_server(data)
        self._tally.answers[getattr(message, "code", type(message).__name__.lower())] += 1

    async def close(self, code: int, reason: str) -> None:
        """Take the end."""


async def feed(tables: Tables, table: str, visitor: Caller, sent: list[Frame], tally: Tally) -> None:
    """Feed frames to a table over as many connections as it takes. Raises AssertionError."""
    live = await tables.open(table)
    watch = Watch(live, live.game.seat_of(await tables.player(visitor.token_hash)), tally)
    while sent:
        tally.connections += 1
        if tally.connections % 10:  # the last of the list goes first
            sent.append(HELLO)
        meter = Meter(Bucket(Allowance(10**9, 1), 0), lambda: 0)
        left = len(sent)
        socket = Fake(sent, watch, tally)
        await Connection(socket, tables, table, visitor, meter, Metrics()).converse()  # type: ignore[arg-type]
        assert socket.fault is None and len(sent) < left, socket.fault
    watch.close()


async def make_table(tables: Tables, visitor: Caller, game: str, rules: str) -> str:
    """Make a table where a visitor sits with a bot."""
    sitters = [Sitter("me", "Ana", "", ""), Sitter("bot", "", "novato", "")]
    order = Order(game, rules, 2, sitters, {}, 0, public=True)
    return (await tables.make(order, await tables.seat_player(visitor.token_hash))).id


async def one_round(tables: Tables, chance: Random, number: int, tally: Tally) -> None:
    """Feed a new table: from the seat, then from somebody who watches. Raises AssertionError."""
    visitor = Caller("a visitor")
    game, rules = chance.choice(GAMES)
    table = await make_table(tables, visitor, game, rules)
    state = (await tables.open(table)).fold.state
    # a deal can end a game at once, and then nobody has a move
    legal = [state.write(seat, move) for seat in (1, 2) for move in state.legal(seat)] or ["5h"]
    for sender, share in ((visitor, number - number // 5), (Caller("a stranger"), number // 5)):
        made = frames(chance, legal)
        sent = [next(made) for _ in range(share)]
        await feed(tables, table, sender, sent, tally)
    await _same_from_the_store(tables, table)


async def _same_from_the_store(tables: Tables, table: str) -> None:
    """Raise AssertionError where the stored moves make another table than the one that was played at."""
    live = await tables.open(table)
    fold = Projection(live.game)
    for row in await tables._store.rows(table):
        fold.step(row)
    assert fold.state.view(1).to_wire() == live.view(1)


async def fuzz(number: int, seed: int, folder: Path) -> Tally:
    """Feed so many frames; return what came of them. Raises AssertionError where one broke something."""
    tally, log = Tally(), Log()
    logging.getLogger().addHandler(log)
    try:
        async with open_tables(folder, Mute()) as tables:
            while tally.frames < number:
                await one_round(tables, Random(f"{seed} {tally.frames}"), ROUND, tally)
    finally:
        logging.getLogger().removeHandler(log)
    assert not log.lines, log.lines[:5]
    assert not tally.answers["internal"]
    return tally


def main() -> None:
    """Read the arguments, feed the frames, tell."""
    parser = argparse.ArgumentParser(description="Feed hostile frames to the connections of real tables.")
    parser.add_argument("--frames", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        tally = asyncio.run(fuzz(asked.frames, asked.seed, Path(folder)))
    seconds = time.perf_counter() - began
    print(f"{tally.frames} frames over {tally.connections} connections in {seconds:.0f} s: nothing broke")
    print(f"{tally.moves} were legal moves; answers: {dict(tally.answers.most_common())}")


if __name__ == "__main__":
    main()
