"""One day of the deal of the day: how a server bears that many people play it, and what everybody is told.

`python -m bench.daily --players N --game GAME` starts a server and lets N profiles play today's deal against the
maestro, each over HTTP and a socket of its own, ``--together`` of them at a time: a third as an aficionado, a third as
a novato, a third at random. Then each asks for the outcome: whether everybody had the same packs and is told the same,
how many have a result, and what the maestro made of it. Clients think in this process. Linux alone.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import secrets
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import httpx

from bench import process
from bench.driving import at_table
from bench.load import running
from bench.reporting import report
from bench.serving import DATA
from sobremesa.core.levels import choose_text
from sobremesa.server.identity import COOKIE

LEVELS: Final = ("aficionado", "novato", "random")
PATIENCE: Final = 600.0
"""The seconds for which the maestro's own game is waited for after the last person has finished."""


@dataclass
class Person:
    """Somebody who plays the deal of the day."""

    number: int
    level: str
    token: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    table: str = ""
    moves: int = 0
    waited: list[float] = field(default_factory=list)
    seconds: float = 0.0
    outcome: dict[str, Any] = field(default_factory=dict)

    @property
    def cookie(self) -> dict[str, str]:
        """What they show."""
        return {"Cookie": f"{COOKIE}={self.token}"}

    async def play(self, address: str, client: httpx.AsyncClient, game: str) -> None:
        """Begin the deal, and play it to its end."""
        began = time.perf_counter()
        headers = self.cookie | {"Origin": address}
        made = await client.post(f"{address}/api/daily/{game}", json={"name": f"P{self.number}"}, headers=headers)
        self.table = made.raise_for_status().json()["id"]
        async with at_table(address, self.table, self.token) as opened:
            view: dict[str, Any] = {"over": False, "legal": [], "turn": []}
            seen, asked, moved = 0, -1, time.perf_counter()
            while not view["over"]:
                heard = json.loads(await opened.recv())
                if heard.get("view") is None:
                    continue
                view, seen = heard["view"], heard["n"]
                if 1 in view["turn"] and view["legal"] and seen != asked:
                    if asked >= 0:
                        self.waited.append(time.perf_counter() - moved)
                    move, asked = self._choose(view), seen
                    self.moves += 1
                    moved = time.perf_counter()
                    await opened.send(json.dumps({"type": "move", "move": move, "seen": seen}))
        self.seconds = time.perf_counter() - began

    def _choose(self, view: dict[str, Any]) -> str:
        if self.level == "random":
            return str(view["legal"][(self.number + self.moves) % len(view["legal"])])
        return choose_text(json.dumps(view), self.level, 1000 * self.number + self.moves, 0, 1.0)

    async def ask(self, address: str, client: httpx.AsyncClient, day: str, game: str) -> dict[str, Any]:
        """Return what came of the deal for them."""
        found = await client.get(f"{address}/api/daily/{day}/{game}", headers=self.cookie)
        self.outcome = found.raise_for_status().json()
        return self.outcome


async def packs_of(people: list[Person], address: str, client: httpx.AsyncClient) -> int:
    """Return how many different first packs the records of some people have: 1 where everybody had the same."""
    packs = set()
    for person in people:
        record = await client.get(f"{address}/api/tables/{person.table}/record", headers=person.cookie)
        found = re.search(r"^pack: .*$", record.raise_for_status().text, re.MULTILINE)
        packs.add(found[0] if found else "")
    return len(packs)


async def simulate(asked: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """Let everybody play, and return what was measured and found."""
    process.pin(0, {1})
    program = str(Path(sys.executable).with_name("sobremesa"))
    options = ["--no-browser", "--port", "0", "--data", str(folder / DATA)]
    people = [Person(number, LEVELS[number % len(LEVELS)]) for number in range(asked.players)]
    limits = httpx.Limits(max_connections=50)
    async with (
        running(program, "play", *options, log=folder / "log") as (pid, address),
        httpx.AsyncClient(limits=limits, timeout=60, verify=False) as client,
    ):
        day = (await client.get(f"{address}/api/daily")).json()["today"]["day"]
        gate, began, used = asyncio.Semaphore(asked.together), time.perf_counter(), process.seconds(pid)
        await asyncio.gather(*(_turn(gate, person, address, client, asked.game) for person in people))
        took, server = time.perf_counter() - began, process.seconds(pid) - used
        waited = await _until_told(people[0], address, client, day, asked.game)
        asking = time.perf_counter()
        for person in people:
            await person.ask(address, client, day, asked.game)
        asking = time.perf_counter() - asking
        packs = await packs_of(people[:20], address, client)
    return _told(people, took, server) | {
        "asked": vars(asked),
        "processors": os.cpu_count(),
        "waiting_processes": round(os.getloadavg()[0], 1),
        "seconds_until_the_maestro_had_played": round(waited, 1),
        "milliseconds_an_outcome": round(1000 * asking / len(people), 1),
        "different_first_packs": packs,
        "log": (folder / "log").read_text().splitlines()[:5],
    }


async def _turn(gate: asyncio.Semaphore, person: Person, address: str, client: httpx.AsyncClient, game: str) -> None:
    async with gate:
        await person.play(address, client, game)


async def _until_told(person: Person, address: str, client: httpx.AsyncClient, day: str, game: str) -> float:
    """Return the seconds until the maestro's own game is told."""
    began = time.perf_counter()
    while (await person.ask(address, client, day, game))["maestro"] is None:
        if time.perf_counter() - began > PATIENCE:
            break
        await asyncio.sleep(1)
    return time.perf_counter() - began


def _told(people: list[Person], took: float, server: float) -> dict[str, Any]:
    """Return what everybody was told, once, and whether all were told the same."""
    last = people[-1].outcome
    waited = sorted(one for person in people for one in person.waited) or [0.0]
    by_level = {level: [one.outcome["mine"] for one in people if one.level == level] for level in LEVELS}
    return {
        "seconds": round(took, 1),
        "processor_seconds_of_the_server_alone": round(server, 1),
        "moves": sum(person.moves for person in people),
        "milliseconds_until_it_is_my_turn_again": {
            "median": round(1000 * waited[len(waited) // 2]),
            "p95": round(1000 * waited[int(0.95 * len(waited))]),
        },
        "statuses": dict(Counter(person.outcome["mine"]["status"] for person in people)),
        "told_alike": len({json.dumps(person.outcome["bars"]) for person in people}) == 1,
        "players": last["players"],
        "won": last["won"],
        "won_by_level": {
            level: f"{sum(one['won'] for one in all_)} of {len(all_)}" for level, all_ in by_level.items()
        },
        "maestro": last["maestro"],
        "bars": [[bar["low"], bar["high"], bar["count"]] for bar in last["bars"]],
    }


def main() -> None:
    """Read the arguments, simulate, tell."""
    parser = argparse.ArgumentParser(description="Simulate a day of the deal of the day. Linux alone.")
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--game", default="cribbage")
    parser.add_argument("--together", type=int, default=20, help="how many play at the same time")
    report(parser, simulate)


if __name__ == "__main__":
    main()
