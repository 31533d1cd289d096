"""Is anything lost when the server is killed? People play over real sockets while it is, again and again.

`python -m bench.kill --rounds N` kills N times with SIGKILL at random moments, also while the server starts or people
come back, and holds what everybody was told against the stored rows and against what the next server tells.
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
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec

from bench.people import PASSING, Home, Person, Told
from bench.serving import DATA, LOG, Forked, Life, Program, Start
from sobremesa.store import GameRow, MoveRow, Store
from sobremesa.store.sql import SqlStore
from sobremesa.tables.projection import Projection
from sobremesa.tables.translate import event_of

Wire = dict[str, Any]

BOT: Final = {"kind": "bot", "level": "novato"}
ME: Final = {"kind": "me", "name": "Ana"}
FRIEND: Final = {"kind": "open"}

TABLES: Final[list[Wire]] = [
    {"game": "cuarenta", "rules": "pagat", "players": [ME, FRIEND]},
    {"game": "cribbage", "rules": "standard-61", "players": [ME, FRIEND]},
    {"game": "gin", "rules": "standard", "players": [ME, FRIEND], "options": {"target": "50"}},
    {"game": "cuarenta", "rules": "pagat", "players": [ME, BOT, FRIEND, BOT]},
    {"game": "gin", "rules": "standard", "players": [ME, BOT], "options": {"target": "50"}},
    {"game": "cribbage", "rules": "standard-61", "players": [BOT, ME]},
]

_BORN_ALONE: Final = re.compile(
    r"(?:^Process \S+:\n)?^Traceback \(most recent call last\):\n(?:^ .*\n)*"
    r"^ .*\bmultiprocessing\b.*\n(?:^    .*\n)+^EOFError(?::.*)?\n",
    re.MULTILINE,
)
"""The traceback of a process that had not been told all about its work when the one that starts it was killed."""

PATIENCE: Final = 120.0
"""The seconds that everybody has to come back after the last start."""


@dataclass
class Findings:
    """What came of the kills; all that is called lost, missing, differing or a fault has to be nought."""

    seed: int
    rounds: int = 0
    killed_while_starting: int = 0
    tables: int = 0
    finished: int = 0
    moves: int = 0
    events: int = 0
    views: int = 0
    moves_lost: int = 0
    games_not_back: int = 0
    views_differ: int = 0
    seconds: float = 0.0
    refused: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    @property
    def clean(self) -> bool:
        """Return whether nothing was wrong, and anything was tried."""
        wrong = self.moves_lost + self.games_not_back + self.views_differ
        return not wrong and not self.faults and self.moves > 0

    def count(self, person: Person) -> None:
        """Count what a person has gone through."""
        memory = person.memory
        self.moves += memory.moves
        self.moves_lost += memory.lost
        self.views_differ += memory.views_differ
        self.refused += memory.refused
        self.faults += [f"{person.table}: {person.fault}"] if person.fault else []
        self.faults += [f"{person.table}: {code}" for code in memory.refused if code not in PASSING]


class Book:
    """One game as its stored rows tell it, from every seat; what its people were told is held against it."""

    def __init__(self, table: str, people: list[Person], findings: Findings) -> None:
        """Begin before the first row."""
        self.table = table
        self.people = people
        self._findings = findings
        self._fold: Projection | None = None
        self._rows: list[MoveRow] = []
        self._events: dict[int, Wire] = {}
        self._views: dict[int, list[Wire]] = {}

    @property
    def over(self) -> bool:
        """Return whether everybody has seen the end of the game, and all that they saw was checked."""
        return all(person.over and not person.memory.unchecked for person in self.people)

    async def check(self, store: Store) -> None:
        """Hold against the store what people have been told until now."""
        told = [(person, one) for person in self.people for one in person.memory.unchecked]
        for person in self.people:
            person.memory.unchecked = []
        game = await store.game(self.table)
        if game is None:
            self._findings.games_not_back += 1
            return
        self.read(game, await store.rows(self.table))
        for person, one in told:
            self.hold(person.seat, one)

    def read(self, game: GameRow, rows: list[MoveRow]) -> None:
        """Read on in the rows; those that were read before have to be the same."""
        known, self._rows = self._rows, rows
        pairs = itertools.zip_longest(known, rows[: len(known)])
        self._findings.moves_lost += sum(old != new for old, new in pairs)
        self._fold = self._fold or Projection(game)
        for row in rows[len(known) :]:
            event = self._fold.step(row)
            views = [self._fold.state.view(seat).to_wire() for seat in range(game.seats + 1)]
            self._views[row.number] = json.loads(json.dumps(views))
            self._events[row.number] = msgspec.to_builtins(event_of(event)) if event else {}

    def hold(self, seat: int, told: Told) -> None:
        """Hold one thing that a seat was told against the rows."""
        if told.n == 0:  # before the first pack there is nothing to lose
            return
        if told.n not in self._events or told.event not in (None, self._events[told.n]):
            self._findings.moves_lost += 1
        elif told.view is not None:
            self._findings.views += 1
            self._findings.views_differ += told.view != self._views[told.n][seat]
        self._findings.events += told.event is not None


class Party:
    """All tables that are played at, and all that were."""

    def __init__(self, home: Home, findings: Findings) -> None:
        """Begin with none."""
        self._home = home
        self._findings = findings
        self.books: list[Book] = []
        self.finished: list[list[Person]] = []

    async def host(self, place: int) -> None:
        """Play one game after the other at a place, each with its people."""
        for game in itertools.count():
            chance = Random(f"{self._findings.seed} {place} {game}")
            people = await self._gather(TABLES[(place + game) % len(TABLES)], chance)
            self._findings.tables += 1
            self.books.append(Book(people[0].table, people, self._findings))
            await asyncio.gather(*(person.stay() for person in people))

    async def _gather(self, wanted: Wire, chance: Random) -> list[Person]:
        """Make a table, bring friends to its open seats, and somebody to watch."""
        host, watcher = Person(self._home, chance), Person(self._home, Random(chance.random()))
        made = await host.post("/api/tables", wanted | {"seats": len(wanted["players"]), "public": True})
        host.seat = wanted["players"].index(ME) + 1
        friends = [await self._friend(link, chance) for link in made["links"]]
        for person in (people := [host, *friends, watcher]):
            person.table = made["id"]
        return people

    async def _friend(self, link: Wire, chance: Random) -> Person:
        friend = Person(self._home, Random(chance.random()))
        friend.seat = link["seat"]
        await friend.post("/api" + link["path"], {"name": "Eva"})
        return friend

    def heard(self) -> int:
        """Return how much has been heard at all tables that are played at."""
        return sum(person.memory.last.n for person in self._playing())

    def missing(self) -> set[str]:
        """Return the tables to which somebody has not come back in the server's present life."""
        return {person.table for person in self._playing() if person.life != self._home.life}

    def _playing(self) -> list[Person]:
        return [person for book in self.books for person in book.people if not person.over]

    async def check(self, folder: Path) -> None:
        """Hold what people were told until now against the store of the server that runs now."""
        store = await SqlStore.open(folder / DATA)
        try:
            for book in list(self.books):
                await book.check(store)
                if book.over:
                    self.books.remove(book)
                    self.finished.append(book.people)
        finally:
            await store.close()

    async def look_again(self) -> None:
        """Let everybody whose game is over look at it once more."""
        for people in self.finished:
            for person in people:
                await asyncio.wait_for(person.visit(), PATIENCE)
                if person.life != self._home.life:
                    self._findings.games_not_back += 1

    def count(self) -> None:
        """Count what everybody has gone through."""
        self._findings.finished = len(self.finished)
        for people in [*self.finished, *(book.people for book in self.books)]:
            for person in people:
                self._findings.count(person)


class Killer:
    """Starts the server and kills it."""

    def __init__(self, folder: Path, start: Start, findings: Findings, places: int) -> None:
        """Work on an empty folder, with so many tables at once."""
        self._folder = folder
        self._start = start
        self._findings = findings
        self._places = places
        self._chance = Random(f"kills {findings.seed}")
        self._home = Home()
        self._party = Party(self._home, findings)

    async def run(self, rounds: int) -> None:
        """Kill so many times, then look whether everything is there."""
        hosts = [asyncio.create_task(self._party.host(place)) for place in range(self._places)]
        try:
            while self._findings.rounds < rounds:
                await self._round()
            life = await self._begin()
            await self._everybody_back()
            self._home.shut()
            await life.kill()
        finally:
            await _end(hosts)
        self._party.count()

    async def _round(self) -> None:
        if self._findings.rounds and self._chance.random() < 0.1:
            await self._kill_while_starting()
        else:
            life = await self._begin()
            await self._some_moves()
            self._home.shut()
            await life.kill()
        self._findings.rounds += 1

    async def _kill_while_starting(self) -> None:
        life = self._start(self._folder)
        await asyncio.sleep(self._chance.uniform(0, 0.3))
        await life.kill()
        self._findings.killed_while_starting += 1

    async def _begin(self) -> Life:
        life = self._start(self._folder)
        self._home.open(await life.address())
        await self._party.check(self._folder)
        return life

    async def _some_moves(self) -> None:
        """Wait until a random number of things was heard, and a moment more; now and then kill while people come."""
        wanted = 0 if self._chance.random() < 0.15 else self._chance.randint(1, 10 * self._places)
        before, until = self._party.heard(), time.monotonic() + 20
        while self._party.heard() - before < wanted and time.monotonic() < until:  # noqa: ASYNC110 - no bell rings
            await asyncio.sleep(0.002)
        await asyncio.sleep(self._chance.uniform(0, 0.05))

    async def _everybody_back(self) -> None:
        until = time.monotonic() + PATIENCE
        while self._party.missing() and time.monotonic() < until:  # noqa: ASYNC110 - no bell rings
            await asyncio.sleep(0.02)
        self._findings.games_not_back += len(self._party.missing())
        await self._party.check(self._folder)
        await self._party.look_again()


async def _end(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    for ended in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(ended, Exception):
            raise ended


def troubles(log: str) -> str:
    """Return what a server has logged, without the farewells of workers that it left when they had just been born."""
    return _BORN_ALONE.sub("", log)


async def kill(rounds: int, seed: int, folder: Path, places: int = 6, start: Start = Forked) -> Findings:
    """Kill a server on an empty folder so many times, with games at so many tables; return what was found."""
    findings, began = Findings(seed), time.monotonic()
    await Killer(folder, start, findings, places).run(rounds)
    findings.seconds = round(time.monotonic() - began, 1)
    with contextlib.suppress(FileNotFoundError):
        findings.faults += troubles((folder / LOG).read_text()).splitlines()[:20]
    return findings


def main() -> None:
    """Read the arguments, kill, tell; the status is 1 when anything was wrong."""
    parser = argparse.ArgumentParser(description="Kill the server again and again while people play.")
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--program", action="store_true", help="start `sobremesa play` anew each time, which is slower")
    parser.add_argument("--json", action="store_true", dest="as_json")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        start = Program if asked.program else Forked
        findings = asyncio.run(kill(asked.rounds, asked.seed, Path(folder), asked.tables, start))
    told = asdict(findings)
    print(json.dumps(told) if asked.as_json else "\n".join(f"{name}: {value}" for name, value in told.items()))
    sys.exit(not findings.clean)


if __name__ == "__main__":
    main()
