"""The people of a simulated world, and the tables at which they sit."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from sobremesa.core.levels import levels_of
from sobremesa.core.registry import GAMES
from sobremesa.store import GameRow
from sobremesa.tables.access import Guest
from sobremesa.tables.clocks import ClockTerms
from sobremesa.tables.orders import Order, Sitter
from sobremesa.tables.tables import Tables
from tests.simulation.clients import Client, Habits, insisted
from tests.simulation.oracle import Violation, digest

if TYPE_CHECKING:
    from tests.simulation.world import World

HOUR = 3600.0

WHIMS = 5 * 86_400.0
"""The simulated seconds between two whims of a person, on average."""

PRESETS = {"cuarenta": ("pagat", "mesa"), "gin": ("standard", "vga"), "cribbage": ("standard-61", "cadenza-61")}
"""The rulesets that are simulated."""

TARGETS = {"cuarenta": "20", "gin": "25", "cribbage": "61"}
"""The points that a game goes to: short games, so that many end."""

QUICK = 0.03
"""How much shorter a world is in which people play on the spot: as much happens there, and its beat is quicker."""


class Sitting(Struct):
    """A table, and who sits where by the hash of their token."""

    table: str
    people: dict[int, str]


class Society:
    """Makes the tables of a world, seats its people, and begins their programs.

    In a slow world people play by correspondence, for days; in a quick one they play on the spot.
    """

    def __init__(self, world: World) -> None:
        self.world = world
        draws = world.draws
        self.slow = draws.happens(0.8, "by correspondence")
        self.beat = 600.0 if self.slow else 2.0
        """The seconds between two looks of a worker at what others have done, and at the alarms."""
        self.sittings: list[Sitting] = []
        self.length = 1.0 if self.slow else QUICK
        self._number = 12 if self.slow else 3

    async def gather(self) -> None:
        """Make all tables and begin everybody's programs."""
        for number in range(self._number):
            self.world.loop.spawn(f"host-{number}", self._make(f"t{number}"))

    def hurry(self) -> None:
        """Let somebody be at every table for each person, and stay."""
        for sitting in self.sittings:
            for seat, token_hash in sitting.people.items():
                self._begin(sitting, seat, token_hash, Habits(1.0, 1.0))

    async def check_seen(self) -> None:
        """Everybody who looks once more is shown what the record gives them. Raises Violation."""
        for sitting in list(self.sittings):
            table = self.world.oracle.tables[sitting.table]
            if not table.fold.over:
                continue  # nobody sees one that was abandoned, and a rematch may just have begun
            for seat, token_hash in sitting.people.items():
                view = await insisted(self.world, _seen_by(sitting.table, token_hash))
                if digest(view) != table.moments[-1].views[seat]:
                    raise Violation(f"seat {seat} of {sitting.table} ends with another view than the record gives it")

    def play_again(self, game: GameRow) -> None:
        """Let those who sat at a table be at its rematch."""
        for sitting in [one for one in self.sittings if one.table == game.previous]:
            again = Sitting(game.id, sitting.people)
            self.sittings.append(again)
            for seat, token_hash in sitting.people.items():
                self._begin(again, seat, token_hash, self._habits())

    # ---- one table

    async def _make(self, name: str) -> None:
        order, people = self._ordered(name)
        host = people[1]
        made = await insisted(self.world, _make(order, host))
        sitting = Sitting(made.id, people)
        for seat, token_hash in people.items():
            if seat > 1:
                await insisted(self.world, _sit(made.told[seat], token_hash))
        self.sittings.append(sitting)
        for seat, token_hash in people.items():
            self._begin(sitting, seat, token_hash, self._habits())
            self.world.loop.spawn("whims", self._follow_whims(sitting, token_hash))
            if self.world.draws.happens(0.2, "a second tab"):
                self._begin(sitting, seat, token_hash, self._habits())
        self._begin(sitting, 0, f"stranger of {name}", self._habits())
        if self.world.draws.happens(0.3, "watched"):
            await insisted(self.world, _watch(made.told[0], f"watcher of {name}"))
            self._begin(sitting, 0, f"watcher of {name}", self._habits())

    async def _follow_whims(self, sitting: Sitting, token_hash: str) -> None:
        """Go on vacation now and then, come back from it, and seldom leave the game for good."""
        draws = self.world.draws
        await asyncio.sleep(draws.wait(WHIMS, "until a whim"))
        while self.world.faulty:
            what = draws.pick(("vacation", "vacation", "back", "abandon"), "whim")
            self.world.note(what, f"{sitting.table} {token_hash}")
            await insisted(self.world, _whim(what, sitting.table, token_hash))
            await asyncio.sleep(draws.wait(WHIMS, "until a whim"))

    def _begin(self, sitting: Sitting, seat: int, token_hash: str, habits: Habits) -> None:
        client = Client(self.world, sitting.table, token_hash, seat, habits)
        self.world.clients.append(client)
        self.world.loop.spawn(client.process, client.live())

    def _habits(self) -> Habits:
        draws = self.world.draws
        if self.slow:
            return Habits(draws.between(0.1, 3.0, "how slow") * HOUR, draws.between(1.0, 40.0, "how long away") * HOUR)
        return Habits(draws.between(0.5, 20.0, "how slow"), draws.between(5.0, 400.0, "how long away"))

    def _ordered(self, name: str) -> tuple[Order, dict[int, str]]:
        draws = self.world.draws
        game = draws.pick(sorted(PRESETS), "game")
        rules = draws.pick(PRESETS[game], "rules")
        seats = draws.pick(GAMES[game].seats_allowed(GAMES[game].ruleset(rules)), "seats")
        sitters, people = [Sitter("me", "Host")], {1: f"host of {name}"}
        for seat in range(2, seats + 1):
            if seat == 2 or draws.happens(0.6, "a person"):
                sitters.append(Sitter("open"))
                people[seat] = f"guest {seat} of {name}"
            else:
                sitters.append(Sitter("bot", level=draws.pick(levels_of(game), "level")))
        order = Order(
            game,
            rules,
            seats,
            sitters,
            {"target": TARGETS[game]},
            away="computer" if draws.happens(0.8, "computers stand in") else "end",
            grace=draws.pick((30, 120), "grace"),
            public=draws.happens(0.2, "public"),
            clock=self._clock(),
            takebacks=draws.happens(0.7, "takebacks"),
            hints=draws.happens(0.5, "hints"),
            joint=draws.happens(0.3, "joint"),
            rated=False,
        )
        return order, people

    def _clock(self) -> ClockTerms | None:
        draws = self.world.draws
        if self.slow:
            return ClockTerms("correspondence", draws.pick((3600, 6 * 3600, 86_400, 3 * 86_400), "days"))
        return draws.pick((None, ClockTerms("move", 30), ClockTerms("game", 300, 5)), "clock")


def _make(order: Order, token_hash: str) -> Any:
    async def work(tables: Tables) -> Any:
        return await tables.make(order, await tables.seat_player(token_hash))

    return work


def _sit(secret: str, token_hash: str) -> Any:
    async def work(tables: Tables) -> Any:
        return await tables.sit(secret, await tables.seat_player(token_hash), Guest("Guest"))

    return work


def _watch(secret: str, token_hash: str) -> Any:
    async def work(tables: Tables) -> Any:
        return await tables.let_watch(secret, await tables.seat_player(token_hash))

    return work


def _whim(what: str, table: str, token_hash: str) -> Any:
    async def work(tables: Tables) -> Any:
        player = await tables.player(token_hash)
        if what == "vacation":
            return await tables.vacations.take(player, 1)
        if what == "back":
            return await tables.vacations.end(player)
        return await tables.abandon(table, player)

    return work


def _seen_by(table: str, token_hash: str) -> Any:
    async def work(tables: Tables) -> Any:
        live, seat = await tables.seat_at(table, await tables.player(token_hash))
        await asyncio.sleep(0)
        return live.view(seat)

    return work
