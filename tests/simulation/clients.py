"""Simulated people: programs that know the wire protocol, think, come and go, and sometimes lie."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from sobremesa.store import StoreError
from sobremesa.tables.refusals import Refused
from tests.simulation.network import Cut, End

if TYPE_CHECKING:
    from tests.simulation.world import World

LIES = (
    "",
    "{",
    '{"type":"move"}',
    '{"type":"hello","seen":4000000}',
    '{"type":"move","move":"1:ronda","seen":0}',
    '{"type":"move","move":"2:ronda","seen":1}',
    '{"type":"move","move":"Kd","seen":99999}',
    '{"type":"move","move":"pack: AcAd","seen":1}',
    '{"type":"move","move":"; abandoned","seen":1}',
    '{"type":"move","move":"; takeback to 1","seen":1}',
    '{"type":"say","kind":"yes","text":"1"}',
    '{"type":"autoplay","on":true}',
    '{"type":"look","on":false}',
    '{"type":"say","kind":"sealed","text":"00"}',
    '{"type":"open","seed":"' + "0" * 64 + '"}',
    '{"type":"hello","seen":0,"seal":"' + "A" * 64 + '"}',
)
"""What nobody should be impressed by."""

SAYINGS = (
    ("call", "hello"),
    ("call", "thanks"),
    ("ask", "takeback"),
    ("ask", "misdeal"),
    ("ask", "rematch"),
)

GONE = frozenset({"abandoned", "game-over", "unknown-table", "not-invited", "seat-moved", "seat-given"})
"""Codes after which a client comes back no more."""


class Habits(Struct, frozen=True):
    """How somebody plays: seconds between seeing their turn and moving, and between visits."""

    thinks: float
    stays_away: float
    talks: float = 0.02


class Client:
    """One program of one person at one table: connects, plays when it is their turn, and looks for what is wrong.

    ``seat`` is where its person sits, 0 for one who watches or has no right to.
    """

    def __init__(self, world: World, table: str, token_hash: str, seat: int, habits: Habits) -> None:
        self.world, self.table, self.token_hash, self.seat = world, table, token_hash, seat
        self.habits = habits
        self.process = f"client-{world.number()}"
        self.seen = 0
        self.named: deque[int] = deque()
        """The numbers of the last event that were named in hellos that are not answered yet."""
        self.state: dict[str, Any] = {}
        self.is_done = False
        self._fresh = False
        self._questions: list[dict[str, Any]] = []

    # ---- coming and going

    async def live(self) -> None:
        """Visit the table until its game has ended or nobody is let in any more."""
        draws = self.world.draws
        while not self.is_done:
            end = self._connected()
            if end is not None:
                await self._visit(end)
                end.close()
            if not self.is_done:
                away = self.habits.stays_away if self.world.faulty else 1.0
                left = self.world.faulty and draws.happens(self.world.rates.leaves, "leaving")
                await asyncio.sleep(draws.wait(away if left else 1.0, "being away"))

    def _connected(self) -> End | None:
        worker = self.world.draws.pick(self.world.workers, "which worker")
        return worker.connect(self.process, self.table, self.token_hash)

    async def _visit(self, end: End) -> None:
        draws = self.world.draws
        if draws.happens(0.3, "reloading"):
            self.seen = 0
        self._fresh = False
        self.named.clear()
        self._say(end, {"type": "hello", "seen": self.seen})
        while not end.broken and not self.is_done:
            text = await self._next(end)
            if text is None:
                return
            if text:
                self._take(json.loads(text))
            if self.world.faulty and draws.happens(self.world.rates.reloads, "reload"):
                return
            if self._fresh:
                await self._act(end)

    async def _next(self, end: End) -> bytes | None:
        """Return the next message; empty where nothing came for long, None where the stream has ended."""
        try:
            async with asyncio.timeout(self._patience()):
                return await end.receive()
        except TimeoutError:
            return None

    def _patience(self) -> float:
        return self.world.draws.wait(self.habits.thinks * 4 if self.world.faulty else 600.0, "patience") + 5.0

    # ---- hearing

    def _take(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "sync":
            self.world.heard(self, message)
            self.seen, self.state, self._fresh = message["n"], message["view"], True
            self._questions = message["questions"]
        elif kind == "update":
            self.world.heard(self, message)
            self.seen, self.state = message["n"], message["view"]
        elif kind == "said":
            self._questions = message["questions"]
        elif (kind == "closed" and message["code"] in GONE) or (
            kind == "refused" and message["code"] in {"game-over", "abandoned"}
        ):
            self.is_done = True
        if self.state.get("over") and not self._wants_more():
            self.is_done = True

    def _wants_more(self) -> bool:
        return False

    # ---- acting

    async def _act(self, end: End) -> None:
        """Do something, or nothing: lie, talk, move."""
        draws, rates = self.world.draws, self.world.rates
        if self.world.faulty and draws.happens(rates.lies, "lying"):
            self._lie(end, draws.pick(LIES, "which lie"))
        if not self.seat:
            return
        if self.world.faulty and draws.happens(self.habits.talks, "talking"):
            kind, text = draws.pick(SAYINGS, "saying")
            self._say(end, {"type": "say", "kind": kind, "text": text})
        for question in self._questions:
            if self.seat not in question["yes"]:
                answer = "yes" if draws.happens(0.5, "agreeing") else "no"
                self._say(end, {"type": "say", "kind": answer, "text": str(question["number"])})
        self._questions = []
        if self._may_move():
            await self._move(end)

    def _may_move(self) -> bool:
        if not self.state.get("legal"):
            return False
        return self.seat in self.state.get("turn", [])

    async def _move(self, end: End) -> None:
        draws = self.world.draws
        before = self.seen
        await asyncio.sleep(draws.wait(self.habits.thinks if self.world.faulty else 0.5, "thinking"))
        move = self.world.played(self.state)
        self._say(end, {"type": "move", "move": move, "seen": before})
        if self.world.faulty and draws.happens(self.world.rates.lies, "moving twice"):
            self._say(end, {"type": "move", "move": move, "seen": before})

    def _lie(self, end: End, text: str) -> None:
        if '"hello"' in text:
            self.named.append(json.loads(text)["seen"])
        end.send(text)

    def _say(self, end: End, message: dict[str, Any]) -> None:
        if message["type"] == "hello":
            self.named.append(message["seen"])
        end.send(json.dumps(message))


async def insisted(world: World, work: Any, refused: Any = None) -> Any:
    """Return what an operation of some worker returns, asked until one answers; ``refused`` where it is refused."""
    while True:
        try:
            return await world.draws.pick(world.workers, "which worker").ask(work)
        except Refused:
            return refused
        except (Cut, StoreError):
            await asyncio.sleep(world.draws.wait(5.0, "trying again"))
