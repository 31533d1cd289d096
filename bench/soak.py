"""Does a server grow while it runs? Visitors open tables, play, leave, come back and go: `python -m bench.soak`.

`--minutes M --visitors V` lets V visitors at a time come to `sobremesa play`, each with a cookie and an address that
were never there before: they play against the computer or a friend, watch, read, have a finished game reviewed, play
again, or come to a table that is not there. Each `--every` seconds a line tells the server's memory (resident), that of
its players' processes, descriptors, tasks, sockets, tables in memory, and what was done until then. The last lines tell
how much each grew in an hour after `--settled` minutes, by the straight line that fits best. Linux alone.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import json
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from random import Random
from typing import Any, Final

import httpx
from websockets.exceptions import WebSocketException

from bench import process
from bench.load import free_port, running
from bench.people import Home, Person, Wire
from sobremesa.core.card_text import RANKS
from sobremesa.server.identity import COOKIE

BOT: Final = {"kind": "bot", "level": "novato"}
ME: Final = {"kind": "me", "name": "Ana"}
FRIEND: Final = {"kind": "open"}

GAMES: Final[list[Wire]] = [
    {"game": "cuarenta", "rules": "pagat", "options": {"target": "10"}},
    {"game": "cribbage", "rules": "standard-61"},
    {"game": "gin", "rules": "standard", "options": {"target": "25"}},
]

READ: Final = [
    *("/", "/api/games?lang=es", "/api/tables", "/api/tables/public", "/api/lessons", "/api/statistics"),
    *("/api/rules/gin/standard?lang=en", "/api/tables/finished", "/api/exercises", "/no/such/page"),
]


class Leaves(WebSocketException):
    """Somebody goes away in the middle of a game."""


class Visitor(Person):
    """Somebody new, from an address of their own, who now and then leaves a table and comes back to it."""

    def __init__(self, home: Home, chance: Random) -> None:
        """Come from anywhere."""
        super().__init__(home, chance)
        self.headers = {"X-Forwarded-For": ".".join(str(chance.randint(1, 223)) for _ in range(4))}

    async def get(self, path: str) -> int:
        """Read something; return the status."""
        url = await self.home.address() + path
        async with httpx.AsyncClient(verify=False, cookies={COOKIE: self.token}, timeout=60) as client:
            return (await client.get(url, headers=self.headers)).status_code

    def _hear(self, message: Wire) -> None:
        if self.chance.random() < 0.02:
            raise Leaves
        super()._hear(message)

    def _choose(self, legal: list[str]) -> str:
        return finishing(legal, self.chance) or super()._choose(legal)


def finishing(legal: list[str], chance: Random) -> str:
    """Return a move that ends a hand of gin or brings its end nearer, or nothing: random hands run out of cards."""
    ends = [move for move in legal if move.startswith(("knock", "gin", "biggin"))]
    discards = [move for move in legal if move.startswith("-")]
    if ends:
        return chance.choice(ends)
    if discards and chance.random() < 0.8:
        return max(discards, key=lambda move: RANKS.index(move[1]))
    return chance.choice(legal) if discards or "stock" in legal else ""


class Soak:
    """All visitors, and what they have done."""

    def __init__(self, home: Home, seed: int) -> None:
        """Begin with nobody."""
        self._home = home
        self._seed = seed
        self.done: Counter[str] = Counter()

    async def come(self, place: int) -> None:
        """Let one visitor after the other come to a place, for ever."""
        for number in itertools.count():
            chance = Random(f"{self._seed} {place} {number}")
            deed = chance.choices(DEEDS, WEIGHTS)[0]
            try:
                await asyncio.wait_for(deed(self, chance), 120)
                self.done[deed.__name__] += 1
            except Exception as error:  # whatever it was, others come
                self.done[f"{deed.__name__}: {type(error).__name__}"] += 1

    async def play(self, chance: Random) -> None:
        """Play against the computer, look at what was played, and perhaps play again."""
        ana = await self._host(chance, [ME, BOT])
        await ana.stay()
        await ana.get(f"/api/tables/{ana.table}/replay")
        await ana.get(f"/api/tables/{ana.table}/record")
        if chance.random() < 0.03:
            await ana.get(f"/api/tables/{ana.table}/review")
        if chance.random() < 0.3:
            again = await ana.post(f"/api/tables/{ana.table}/rematch", {})
            other = self._visitor(chance, ana)
            other.table, other.seat = again["id"], ana.seat
            await other.visit()

    async def play_together(self, chance: Random) -> None:
        """Play with a friend while somebody watches."""
        ana = await self._host(chance, [ME, FRIEND])
        eva, watcher = self._visitor(chance), self._visitor(chance)
        await eva.post("/api" + ana.links[0]["path"], {"name": "Eva"})
        eva.table, eva.seat, watcher.table = ana.table, 2, ana.table
        await asyncio.gather(ana.stay(), eva.stay(), watcher.stay())

    async def watch(self, chance: Random) -> None:
        """Watch computers for a while, and go without a word."""
        ana = await self._host(chance, [BOT, BOT])
        ana.seat = 0
        await ana.visit()

    async def give_up(self, chance: Random) -> None:
        """Begin a game, and leave it for good, or just leave."""
        ana = await self._host(chance, [ME, BOT])
        await ana.visit()
        if chance.random() < 0.5 and not ana.over:
            await ana.post(f"/api/tables/{ana.table}/abandon", {})

    async def read(self, chance: Random) -> None:
        """Read here and there."""
        visitor = self._visitor(chance)
        for path in chance.sample(READ, 4):
            await visitor.get(path)

    async def err(self, chance: Random) -> None:
        """Come to a table that is not there."""
        visitor = self._visitor(chance)
        visitor.table = f"nothing{chance.random()}"
        await visitor.visit()

    async def _host(self, chance: Random, players: list[Wire]) -> Host:
        host = Host(self._home, chance)
        made = await host.post("/api/tables", chance.choice(GAMES) | {"players": players, "seats": 2, "public": True})
        host.table, host.links, host.seat = made["id"], made["links"], 1
        self.done["tables"] += 1
        return host

    def _visitor(self, chance: Random, same: Person | None = None) -> Visitor:
        visitor = Visitor(self._home, chance)
        if same is not None:
            visitor.token, visitor.headers = same.token, same.headers
        return visitor


class Host(Visitor):
    """Whoever has made a table, with its links."""

    links: list[Wire]


Deed = Callable[[Soak, Random], Awaitable[None]]
DEEDS: Final[list[Any]] = [Soak.play, Soak.play_together, Soak.watch, Soak.give_up, Soak.read, Soak.err]
WEIGHTS: Final = [30, 15, 10, 20, 20, 5]


@dataclass(frozen=True)
class Sample:
    """How the server stands at a moment; memory in MiB."""

    minute: float
    memory: float
    players_memory: float
    descriptors: int
    tasks: int
    sockets: int
    tables_in_memory: int
    moves: int
    tables: int


GROWING: Final = ("memory", "players_memory", "descriptors", "tasks", "tables_in_memory")


async def sample(pid: int, port: int, began: float, soak: Soak) -> Sample:
    """Return how a server stands now."""
    async with httpx.AsyncClient(verify=False) as client:
        text = (await client.get(f"http://127.0.0.1:{port}/metrics")).text
    told = {name: float(value) for name, value in re.findall(r"^sobremesa_(\w+) (\S+)$", text, re.MULTILINE)}
    counted = [int(told[name]) for name in ("tasks", "connections", "tables_in_memory", "moves_total")]
    players = sum(process.memory(one) for one in process.children(pid))
    minute = round((time.monotonic() - began) / 60, 2)
    memory, others = (round(each / 2**20, 1) for each in (process.memory(pid), players))
    return Sample(minute, memory, others, process.descriptors(pid), *counted, soak.done["tables"])


def slope(samples: list[Sample], name: str) -> float:
    """Return how much something grew an hour, by the line that fits best."""
    points = [(one.minute / 60, float(getattr(one, name))) for one in samples]
    across, up = (sum(values) / len(points) for values in zip(*points, strict=True))
    spread = sum((x - across) ** 2 for x, _ in points)
    return sum((x - across) * (y - up) for x, y in points) / spread if spread else 0.0


async def soak(asked: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """Let visitors come to a server; print each sample, and return all."""
    program, port = str(Path(sys.executable).with_name("sobremesa")), free_port()
    options = ["--no-browser", "--port", "0", "--data", str(folder / "data"), "--metrics-port", str(port)]
    home, samples = Home(), []
    async with running(program, "play", *options, "--trusted-proxy", "127.0.0.1", log=folder / "log") as (pid, address):
        process.pin(pid, range(64))
        home.open(address)
        crowd, began = Soak(home, asked.seed), time.monotonic()
        visitors = [asyncio.create_task(crowd.come(place)) for place in range(asked.visitors)]
        print(" | ".join(field.name for field in fields(Sample)), flush=True)
        while time.monotonic() - began < 60 * asked.minutes:
            await asyncio.sleep(asked.every)
            samples.append(await sample(pid, port, began, crowd))
            print(" | ".join(str(value) for value in asdict(samples[-1]).values()), flush=True)
        await _end(visitors)
    settled = [one for one in samples if one.minute >= asked.settled]
    return {
        "samples": [asdict(one) for one in samples],
        "an_hour": {name: round(slope(settled, name), 2) for name in GROWING} if settled else {},
        "done": dict(crowd.done),
        "log": (folder / "log").read_text().splitlines()[:20],
    }


async def _end(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    with contextlib.suppress(Exception):
        await asyncio.gather(*tasks, return_exceptions=True)


def main() -> None:
    """Read the arguments, let them come, tell."""
    parser = argparse.ArgumentParser(description="Look whether a server grows while visitors come and go. Linux alone.")
    parser.add_argument("--minutes", type=float, default=180)
    parser.add_argument("--settled", type=float, default=10, help="minutes before growth is counted")
    parser.add_argument("--visitors", type=int, default=12, help="how many are there at once")
    parser.add_argument("--every", type=float, default=30, help="seconds between two lines")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path, help="a file for everything that was found")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(soak(asked, Path(folder)))
    for name in ("an_hour", "done", "log"):
        print(f"{name}: {found[name]}")
    if asked.json:
        asked.json.write_text(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
