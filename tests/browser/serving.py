"""A server of our own for the browser tests: a process on a free port, with a data folder that is thrown away."""

from __future__ import annotations

import multiprocessing
import os
import socket
import sys
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess, SpawnProcess
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import IO

PATIENCE = 120.0
"""The seconds that a server has to start, and to stop."""

FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(
    [
        *("sobremesa.server.run", "sobremesa.server.hosting", "aiohttp", "aiosqlite", "alembic.command"),
        *("litestar.plugins.attrs", "litestar.plugins.pydantic", "py_vapid", "sqlalchemy.dialects.sqlite.aiosqlite"),
    ]
)
"""All that servers import, now or later, is imported once: that takes far longer than all else of a start."""

PROGRAM = """
import os, sys
from pathlib import Path
from sobremesa.server.run import serve
from sobremesa.server.hosting import AT_HOME, embedding, pushing
hosting = pushing(AT_HOME, None, os.environ["SOBREMESA_PUSH"].split())
hosting = embedding(hosting, os.environ["SOBREMESA_EMBED"].split())
serve(
    port=int(sys.argv[1]), data_dir=Path(sys.argv[2]), open_browser=False, lan=sys.argv[3:], tell_admin=lambda *_: None,
    hosting=hosting,
)
"""

AHEAD = """
import asyncio, sys, time
from pathlib import Path
from sobremesa.tables.stopwatch import RealTime
ahead = Path(sys.argv[2]) / "ahead"
def now(self):
    return float(ahead.read_text() if ahead.exists() else 0)
async def sleep(self, seconds):
    end = self.now() + seconds
    while self.now() < end:
        await asyncio.sleep(0.05)
RealTime.now, RealTime.sleep = now, sleep
started = time.time()
RealTime.wall = lambda self: started + self.now()
from sobremesa.tables.audience import Audience
Audience.pause = lambda self, seconds: asyncio.sleep(seconds)
from sobremesa.tables.remarks import Remarks
Remarks.remark = lambda self, event, winner: None
Remarks.answer = lambda self, call, number: None
"""
"""The clocks of the tables stand still, however slow the machine is, until a test puts them forward; the
computers keep their pace by the machine's time, and say nothing of their own accord."""

DEALT = """
import hashlib, os
from collections import Counter
from types import SimpleNamespace
from msgspec.structs import replace
from sobremesa.core.registry import GAMES
from sobremesa.tables import club_orders, computer_seats, packs, pairing, tables
from sobremesa.tables.packs import Shuffler
from sobremesa.tables.tables import Tables
hands = Counter()
def salt(hand=0):
    return hashlib.sha256(f"{os.environ['SOBREMESA_DEALS']} {hand}".encode()).hexdigest().upper()
drawn = Tables._packs
def dealt(self, fold, seeds):
    game = fold.game
    if game.joint:
        return drawn(self, fold, seeds)
    hands[game.id] += 1
    return Shuffler(GAMES[game.game].pack(), game.texts, lambda: salt(hands[game.id])).pack
Tables._packs = dealt
packs.secrets = SimpleNamespace(token_hex=lambda size: salt())
joint = bool(os.environ.get("SOBREMESA_JOINT"))
ordered = tables.make
for module in (club_orders, pairing, tables):
    module.make = lambda order, *more: ordered(replace(order, joint=order.joint and joint), *more)
computer_seats.secrets = SimpleNamespace(randbits=lambda bits: 1, choice=lambda moves: moves[0])
"""
"""Every table is dealt the same hands by the host alone, and its computers think the same: no test is a matter of luck.

Other hands come with another ``SOBREMESA_DEALS``; with ``SOBREMESA_JOINT`` the pages shuffle too, by chance.
"""

STACKED = """
import os
from sobremesa.core.card_text import read_card
from sobremesa.records import pack_text
from sobremesa.records.fairness import salted, unsalted
from sobremesa.tables.packs import Shuffler
first = [read_card(card) for card in os.environ.get("SOBREMESA_FIRST", "").split()]
shuffled_pack = Shuffler.pack
def stacked(self):
    cards, row = shuffled_pack(self)
    if not first:
        return cards, row
    cards = first + [card for card in cards if card not in first]
    return cards, salted(pack_text(cards), unsalted(row)[1])
Shuffler.pack = stacked
"""
"""With ``SOBREMESA_FIRST`` every pack begins with these cards, so that a test knows who holds what."""


def free_port() -> int:
    """Return a port that nobody listens on now."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


class Served:
    """A running server; ``restart`` brings it back on the same port and the same data."""

    def __init__(
        self,
        data: Path,
        *lan: str,
        first: str = "",
        joint: bool = False,
        push: str = "",
        embed: str = "",
        packages: Path | None = None,
    ) -> None:
        """Serve from a data folder.

        Every pack begins with the cards ``first``, where there are any; where ``joint`` is true the pages shuffle too.
        ``push`` is the origin of a push service of the test, ``embed`` that of a site that may show replays.
        ``packages`` is a folder with packages of games, which only a process that imports all anew can find.
        """
        self.data = data
        self.lan = lan
        self.first = first
        self.joint = joint
        self.push = push
        self.embed = embed
        self.packages = packages
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: ForkServerProcess | SpawnProcess | None = None
        self._ahead = 0.0

    def put_forward(self, seconds: float) -> None:
        """Let time pass for the clocks of the tables."""
        self._ahead += seconds
        written = self.data / "ahead.new"
        written.write_text(str(self._ahead))
        written.replace(self.data / "ahead")

    def start(self) -> None:
        """Start, and wait until it says that it serves; raises AssertionError with what it said if it does not."""
        hears, tells = FORKS.Pipe(duplex=False)
        arguments = ["", str(self.port), str(self.data), *self.lan]
        begin = FORKS.Process if self.packages is None else multiprocessing.get_context("spawn").Process
        # a daemon could not have workers of its own
        self._process = begin(target=_serve, args=(self._program(), arguments, self._settings(), tells))
        self._process.start()
        tells.close()
        first: Queue[str] = Queue()
        Thread(target=_read, args=(os.fdopen(os.dup(hears.fileno())), first), daemon=True).start()
        hears.close()
        try:
            said = first.get(timeout=PATIENCE)
        except Empty:
            said = ""
        if str(self.port) not in said:
            self.kill()
            raise AssertionError(f"the server said {said!r}")

    def stop(self) -> None:
        """Stop, as Ctrl-C would, and wait for the end; one that does not end is killed, which is an AssertionError."""
        process, self._process = self._process, None
        if process is None:
            return
        process.terminate()
        process.join(timeout=PATIENCE)
        if process.is_alive():
            process.kill()
            process.join()
            raise AssertionError("the server did not stop")

    def wait_end(self) -> None:
        """Wait until it has ended of its own accord, or its time is over."""
        if self._process is not None:
            self._process.join(timeout=PATIENCE)
        self.stop()

    def kill(self) -> None:
        """End at once, without a goodbye."""
        if self._process is not None:
            self._process.kill()
        self.stop()

    def _program(self) -> str:
        return AHEAD + DEALT + STACKED + PROGRAM

    def _settings(self) -> dict[str, str]:
        known = [os.environ.get("PYTHONPATH", ""), str(self.packages or "")]
        return {
            "SOBREMESA_DEALS": "1",
            **os.environ,
            "SOBREMESA_FIRST": self.first,
            "SOBREMESA_JOINT": "1" * self.joint,
            "SOBREMESA_PUSH": self.push,
            "SOBREMESA_EMBED": self.embed,
            "PYTHONPATH": os.pathsep.join(filter(None, known)),
        }


def _serve(program: str, arguments: list[str], settings: dict[str, str], tells: Connection) -> None:
    """Run a program as ``python -c`` would; what it prints goes to whoever started it."""
    os.dup2(tells.fileno(), sys.stdout.fileno())
    tells.close()
    os.environ.update(settings)
    sys.path += filter(None, settings["PYTHONPATH"].split(os.pathsep))
    sys.argv = arguments
    exec(program, {"__name__": "__main__"})


def _read(lines: IO[str], first: Queue[str]) -> None:
    """Hand on the first line, and read on to the end: a server that nobody reads stands still once the pipe is full."""
    with lines:
        first.put(next(lines, ""))
        for _ in lines:
            pass
