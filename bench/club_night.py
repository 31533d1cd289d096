"""A club night of up to 64 on one processor: whether people notice the computers beside them, and what rounds cost.

`python -m bench.club_night --people P --entrants N --rounds R` starts a server and lets P people play Cuarenta, first
among themselves at tables of their own making, then in a Swiss of N entrants, of whom the others are computers. The
server and the workers in which its computers think have one processor; people, who play at random after a moment of
thought, are in this process. Told are ratios of one run: how long people's moves take to be acknowledged in the night
and without it, what making the table of a round costs beside an ordinary table, and what the page for the wall costs
beside the list of public tables. Linux alone.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import secrets
import sys
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

import httpx

from bench import process
from bench.driving import Times, at_table
from bench.load import running
from bench.people import choose
from bench.reporting import report
from bench.serving import DATA
from sobremesa.server.identity import COOKIE

GAME: Final = {"game": "cuarenta", "rules": "pagat"}
LEVEL: Final = "novato"
BEAT: Final = 0.5
"""The seconds between two looks at the wall, which is eight times as often as a page looks."""


@dataclass
class Person:
    """Somebody who plays, and at once asks for what a page would."""

    name: str
    address: str
    client: httpx.AsyncClient
    think: float
    token: str = field(default_factory=lambda: secrets.token_urlsafe(16))

    async def ask(self, method: str, path: str, body: object = None) -> Any:
        """Return what the server answers; None where it has nothing to say."""
        headers = {"Cookie": f"{COOKIE}={self.token}", "Origin": self.address}
        answer = await self.client.request(method, f"{self.address}/api{path}", json=body, headers=headers)
        answer.raise_for_status()
        return answer.json() if answer.content else None

    async def play(self, table: str, times: Times) -> None:
        """Play a table to its end, and note how long each move took to be acknowledged."""
        chance, over, asked, sent = Random(self.name), False, -1, 0.0
        async with at_table(self.address, table, self.token) as opened:
            while not over:
                heard = json.loads(await opened.recv())
                view = heard.get("view")
                if view is None:
                    continue
                over, seat = view["over"], view["seat"]
                if sent and heard.get("event", {}).get("seat") == seat:
                    times.waited.append(time.perf_counter() - sent)
                    sent = 0.0
                if seat in view["turn"] and view["legal"] and heard["n"] != asked:
                    await asyncio.sleep(self.think)
                    asked, sent = heard["n"], time.perf_counter()
                    move = {"type": "move", "move": choose(view["legal"], chance), "seen": asked}
                    await opened.send(json.dumps(move))


async def timed(work: Awaitable[Any], times: Times) -> Any:
    """Return what some work returns, and note how long it took."""
    began = time.perf_counter()
    found = await work
    times.waited.append(time.perf_counter() - began)
    return found


async def alone(people: list[Person], making: Times) -> Times:
    """Let people play by twos at tables of their own, and return how long their moves took."""
    times, playing = Times(), []
    for host, guest in zip(people[::2], people[1::2], strict=True):
        players = [{"kind": "me", "name": host.name}, {"kind": "open"}]
        made = await timed(host.ask("POST", "/tables", GAME | {"seats": 2, "players": players, "joint": True}), making)
        await guest.ask("POST", made["links"][0]["path"], {"name": guest.name})
        playing += [host.play(made["id"], times), guest.play(made["id"], times)]
    await asyncio.gather(*playing)
    return times


async def looked_at(look: Callable[[], Awaitable[Any]], times: Times) -> None:
    """Look again and again, and note how long each look took."""
    while True:
        await timed(look(), times)
        await asyncio.sleep(BEAT)


@dataclass
class Night:
    """A Swiss as its host holds it, with what was measured of it."""

    people: list[Person]
    id: str
    link: str
    beginning: Times = field(default_factory=Times)
    moves: Times = field(default_factory=Times)
    wall: Times = field(default_factory=Times)
    lists: Times = field(default_factory=Times)
    seconds: list[float] = field(default_factory=list)

    @property
    def host(self) -> Person:
        """Who has made it."""
        return self.people[0]

    async def told(self, person: Person | None = None) -> Any:
        """Return what somebody who takes part is told."""
        return await (person or self.host).ask("GET", f"/tournaments/{self.id}")

    async def fill(self, entrants: int) -> None:
        """Let everybody enter, and computers up to so many."""
        for person in self.people:
            await person.ask("POST", self.link, {"name": person.name})
        await self.host.ask("POST", f"/tournaments/{self.id}/computers", {"count": entrants - len(self.people)})

    async def round(self) -> None:
        """Play a round to its end, while somebody looks at the wall and somebody at the list of public tables."""
        began = time.perf_counter()
        await timed(self.host.ask("POST", f"/tournaments/{self.id}/rounds"), self.beginning)
        looks = [
            asyncio.create_task(looked_at(lambda: self.host.ask("GET", self.link), self.wall)),
            asyncio.create_task(looked_at(lambda: self.host.ask("GET", "/tables/public"), self.lists)),
        ]
        tables = [(await self.told(person))["table"] for person in self.people]
        seated = [(one, table) for one, table in zip(self.people, tables, strict=True) if table]
        await asyncio.gather(*(person.play(table, self.moves) for person, table in seated))
        while not (await self.told())["played"][-1]["over"]:  # noqa: ASYNC110 - the end of a round rings no bell
            await asyncio.sleep(BEAT)
        for task in looks:
            task.cancel()
        self.seconds.append(round(time.perf_counter() - began, 1))


async def hold(people: list[Person], entrants: int, rounds: int) -> Night:
    """Hold a night from its making to its last round."""
    order = GAME | {"name": "Bench", "form": "swiss", "level": LEVEL, "rounds": rounds}
    made = await people[0].ask("POST", "/tournaments", order)
    night = Night(people, made["id"], made["path"])
    await night.fill(entrants)
    for _ in range(rounds):
        await night.round()
    return night


async def simulate(asked: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """Let everybody play with and without a night, and return what was measured."""
    process.pin(0, {1})
    program = str(Path(sys.executable).with_name("sobremesa"))
    options = ["--no-browser", "--port", "0", "--data", str(folder / DATA)]
    making = Times()
    async with (
        running(program, "play", *options, log=folder / "log") as (pid, address),
        httpx.AsyncClient(limits=httpx.Limits(max_connections=20), timeout=60) as client,
    ):
        people = [Person(f"P{number}", address, client, asked.think) for number in range(asked.people)]
        without = await alone(people, making)
        used, began = _processor(pid), time.perf_counter()
        night = await hold(people, asked.entrants, asked.rounds)
        share = (_processor(pid) - used) / (time.perf_counter() - began)
        end = await night.told()
        memory = process.memory(pid)
    return _compared(night, without, making, asked.entrants) | {
        "asked": vars(asked),
        "processors": os.cpu_count(),
        "waiting_processes": round(os.getloadavg()[0], 1),
        "share_of_the_processor": round(share, 2),
        "memory_mib_of_the_server_alone": round(memory / 2**20, 1),
        "met_twice": _met_twice(end),
        "points": sum(one["points"] for one in end["standings"]),
        "log": (folder / "log").read_text().splitlines()[:5],
    }


def _processor(pid: int) -> float:
    """Return the processor's time of the server and of the workers in which its computers think."""
    return process.seconds(pid) + sum(process.seconds(one) for one in process.children(pid))


def _compared(night: Night, without: Times, making: Times, entrants: int) -> dict[str, Any]:
    """Return what was measured in milliseconds, and what it is beside something else of the same run."""
    tables = entrants // 2
    a_table = night.beginning.told()["median"] / tables
    return {
        "moves": len(night.moves.waited),
        "acknowledged": night.moves.told(),
        "acknowledged_without_a_night": without.told(),
        "ratio_of_medians": _ratio(night.moves.told()["median"], without.told()["median"]),
        "ratio_of_p95": _ratio(night.moves.told()["p95"], without.told()["p95"]),
        "beginning_a_round": night.beginning.told(),
        "a_table_of_it": round(a_table, 2),
        "an_ordinary_table": making.told(),
        "ratio_of_tables": _ratio(a_table, making.told()["median"]),
        "the_wall": night.wall.told(),
        "the_public_list": night.lists.told(),
        "ratio_of_looks": _ratio(night.wall.told()["median"], night.lists.told()["median"]),
        "seconds_of_rounds": night.seconds,
    }


def _ratio(one: float, other: float) -> float:
    return round(one / other, 2) if other else 0.0


def _met_twice(told: dict[str, Any]) -> int:
    """Return how many pairs met more than once."""
    met = [(match["first"], match["second"]) for each in told["played"] for match in each["matches"]]
    return len(met) - len({frozenset(pair) for pair in met})


def main() -> None:
    """Read the arguments, simulate, tell."""
    parser = argparse.ArgumentParser(description="Simulate a club night. Linux alone.")
    parser.add_argument("--people", type=int, default=16, help="an even number")
    parser.add_argument("--entrants", type=int, default=64)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--think", type=float, default=0.5, help="the seconds before a person's move")
    report(parser, simulate)


if __name__ == "__main__":
    main()
