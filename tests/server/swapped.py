"""Two servers whose games differ only in what one seat cannot see, and all that this seat is sent by each of them."""

from __future__ import annotations

import json
import re
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection

from sobremesa.core.card_text import card_text
from sobremesa.core.rng import Rng
from sobremesa.records import pack_text
from sobremesa.records.fairness import SALT_BYTES, salted
from sobremesa.server.identity import hash_of
from sobremesa.store import GameRow, MoveRow, Seat, Standing
from sobremesa.store.sql import SqlStore
from sobremesa.tables.projection import Projection
from tests.laws.choices import choose
from tests.laws.lenses import lens_of
from tests.laws.play import Moment, Play, clumped
from tests.laws.tables import Table
from tests.laws.twins import retold
from tests.server.helpers import Guest, hear_all, say

SALT = "AB" * SALT_BYTES
TRIES = 60
FENCE = "unknown-message"
JUNK = ["nothing", "knock", "gin", "pass", "go", "1:ronda", "2:ronda", "3:ronda", "misdeal", "draw", "take"]

# what differs by its nature: the promise of a pack, which its salt of 256 bits keeps from telling anything, and times
PROMISE = re.compile(r"[0-9A-F]{64}")
TIME = re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+Z")


@dataclass(frozen=True)
class Story:
    """A game and what happens there: rows that are stored before a server starts, and moves by seat after it."""

    game: GameRow
    rows: list[MoveRow]
    moves: list[tuple[int, str]]

    def fold(self, moves: int) -> Projection:
        """The game after so many of its moves."""
        fold = Projection(self.game)
        played = [MoveRow(len(self.rows) + at, *move) for at, move in enumerate(self.moves[:moves], 1)]
        for row in [*self.rows, *played]:
            fold.step(row)
        return fold


# ---- two stories


def told_twice(table: Table, seat: int, seed: int) -> tuple[Story, Story] | None:
    """A story to some moment of a random game, and one that a seat cannot tell from it; None where there is no other.

    Of the moves of its last hand the second half is played before the seat's eyes.
    """
    rng = Rng(f"swapped {table.id} {seat} {seed}")
    dealer = seed % table.seats + 1
    game = _game(f"{table.id}-{seat}-{seed}", table, dealer)
    before, moment = _played(table, rng, seed, dealer)
    if moment.state.over or moment.state.needs_pack():
        return None
    hidden = lens_of(moment.state).hidden_cards(moment.state, seat)
    one = _story(game, before, moment, {})
    for _ in range(TRIES):
        other = _story(game, before, moment, dict(zip(hidden, rng.shuffled(hidden), strict=True)))
        if one is not None and other is not None and other.rows != one.rows:
            return one, other
    return None


def _played(table: Table, rng: Rng, seed: int, dealer: int) -> tuple[list[MoveRow], Moment]:
    """A game stopped in the midst of a hand: the rows before that hand, and the moment."""
    play, rows, first = Play(table, seed, dealer), [], 0
    stop = 8 + int(rng.below(80))
    while not play.state.over and (len(rows) < stop or play.state.needs_pack() or len(play.played) < 4):
        if play.state.needs_pack():
            first, pack = len(rows), clumped(table.game.pack(), rng)
            play.deal(pack)
            rows.append(_pack_row(first + 1, pack))
        else:
            seat, move = choose(play.state, rng)
            rows.append(MoveRow(len(rows) + 1, seat, play.state.write(seat, move)))
            play.move(seat, move)
    return rows[:first], play.moment()


def _pack_row(number: int, pack: list[int]) -> MoveRow:
    return MoveRow(number, 0, salted(pack_text(pack), SALT))


def _story(game: GameRow, before: list[MoveRow], moment: Moment, swapped: dict[int, int]) -> Story | None:
    twin = retold(moment, swapped)
    if twin is None:
        return None
    rows, half = [*before, _pack_row(len(before) + 1, twin.pack)], len(twin.moves) // 2
    rows += [MoveRow(len(rows) + at, seat, text) for at, (seat, text) in enumerate(twin.moves[:half], 1)]
    return Story(game, rows, twin.moves[half:])


def _game(name: str, table: Table, dealer: int) -> GameRow:
    rules = table.ruleset
    fixed = (name, table.game.id, rules.id, rules.revision, dict(rules.overrides), table.seats, dealer, [], 0)
    people = [Seat(seat, "human", f"P{seat}", player=seat) for seat in range(1, table.seats + 1)]
    return GameRow(*fixed, host=1, created="2026-01-01T00:00:00.000Z", players=people, session=name, hints=True)


# ---- kept and told


def token(seat: int) -> str:
    """The cookie of whoever sits in a seat; 0 is who watches."""
    return f"the-cookie-of-seat-{seat}".ljust(22, "-")[:22]


async def keep(folder: Path, stories: list[Story]) -> None:
    """Write stories into a new store: the same people sit at all their tables, and one may watch them."""
    store = await SqlStore.open(folder)
    try:
        people = [await store.ensure_player(hash_of(token(seat))) for seat in (1, 2, 3, 4, 0)]
        for story in stories:
            await store.create(story.game, story.rows, Standing("playing", story.fold(0).state.score, 0))
            await store.let_watch(story.game.id, people[-1].id)
    finally:
        await store.close()


def tried(stories: tuple[Story, Story], seat: int, moves: int) -> list[str]:
    """Moves that a seat may try and that are not legal for it: of others in either story, every card, nonsense."""
    states = [story.fold(moves).state for story in stories]
    seats = range(1, stories[0].game.seats + 1)
    texts = {state.write(other, move) for state in states for other in seats for move in state.legal(other)}
    texts |= {card_text(card) for card in range(52)} | set(JUNK)
    return sorted(texts - {state.write(seat, move) for state in states for move in state.legal(seat) if seat})


class Ear:
    """All that one seat is sent of a story, with what differs by its nature made equal."""

    def __init__(self, guest: Guest, story: Story) -> None:
        self.guest = guest
        self.story = story
        self.heard: list[str] = []
        self.people: set[str] = set()

    def keep(self, text: str) -> None:
        """Remember something; who is there is told whenever it changes, in no order that matters."""
        text = TIME.sub("TIME", PROMISE.sub("PROMISE", text))
        (self.people.add if text.startswith('{"type":"people"') else self.heard.append)(text)

    async def fence(self, socket: ClientConnection) -> None:
        """Hear all that was sent until now."""
        await say(socket, type="fence")
        while FENCE not in (text := str(await socket.recv(decode=True))):
            self.keep(text)

    async def until(self, socket: ClientConnection, number: int) -> None:
        """Hear on until an event, whoever else says something."""
        while True:
            self.keep(text := str(await socket.recv(decode=True)))
            if (message := json.loads(text))["type"] == "update" and message["n"] >= number:
                return

    async def ask(self) -> None:
        """Ask at every door over HTTP."""
        name = self.story.game.id
        for path in ("", "/finished", "/public", *(f"/{name}/{what}" for what in READ)):
            await self._answered("GET", f"/api/tables{path}")
        for what in ("rematch", "share", "seats/2"):
            await self._answered("POST", f"/api/tables/{name}/{what}")

    async def ask_for_a_hint(self, number: int) -> None:
        """Ask what to do now, and what was to be done before."""
        for seen in (number, 0):
            await self._answered("POST", f"/api/tables/{self.story.game.id}/hint", {"seen": seen})

    async def _answered(self, method: str, path: str, body: dict[str, Any] | None = None) -> None:
        body = body or ({"name": "P"} if method == "POST" else None)
        # packed, times would make lengths of their own
        answer = await self.guest.http.request(method, path, json=body, headers={"accept-encoding": "identity"})
        headers = {name: value for name, value in answer.headers.items() if name != "date"}
        self.keep(f"{path} {answer.status_code} {sorted(headers.items())} {answer.text}")


READ = ["record", "replay?seat=1&hands=true", "replay?seat=2", "session", "seats/1", "seats/2"]


async def overheard(address: str, story: Story, seat: int, tries: list[list[str]]) -> Ear:
    """Tell a story at a server; return all that a seat (0: who watches) is sent, whatever it tries."""
    guests = {one: Guest(address, token(one)) for one in range(story.game.seats + 1)}
    ear = Ear(guests[seat], story)
    async with AsyncExitStack() as stack:
        for guest in guests.values():
            stack.push_async_callback(guest.http.aclose)
        await ear.ask()
        mine = await stack.enter_async_context(guests[seat].socket(story.game.id))
        await say(mine, type="hello", seen=0)
        await ear.fence(mine)
        others = {one: await _sat_down(stack, guest, story) for one, guest in guests.items() if one != seat}
        await _try(ear, mine, len(story.rows), tries[0])
        for at, (mover, text) in enumerate(story.moves, len(story.rows)):
            await say(others.get(mover, mine), type="move", move=text, seen=at)
            await ear.until(mine, at + 1)
        await _try(ear, mine, len(story.rows) + len(story.moves), tries[1])
        await _come_back(ear, stack, guests[seat])
        await ear.ask()
        for socket in others.values():
            await _drain(socket)
    return ear


async def _drain(socket: ClientConnection) -> None:
    """Read what nobody has read, so that the socket can close."""
    await say(socket, type="fence")
    while FENCE not in str(await socket.recv(decode=True)):
        pass


async def _sat_down(stack: AsyncExitStack, guest: Guest, story: Story) -> ClientConnection:
    socket = await stack.enter_async_context(guest.socket(story.game.id))
    await say(socket, type="hello", seen=0)
    while (await hear_all(socket))["type"] != "sync":
        pass
    return socket


async def _try(ear: Ear, mine: ClientConnection, number: int, texts: list[str]) -> None:
    """Try moves that are not legal, at the right time and too late, and ask for what there is to ask."""
    for text in texts:
        await say(mine, type="move", move=text, seen=number)
        await ear.fence(mine)
    await ear.ask_for_a_hint(number)
    for message in _others(number):
        await say(mine, **message)
        await ear.fence(mine)


def _others(number: int) -> list[dict[str, Any]]:
    moves = [{"type": "move", "move": text, "seen": seen} for text in ("5h", "nothing") for seen in (0, number + 9)]
    asked = [{"type": "say", "kind": "ask", "text": text} for text in ("takeback", "rematch", "cards")]
    answers = [{"type": "say", "kind": kind, "text": "1"} for kind in ("yes", "no", "call")]
    return [*moves, *asked, *answers, {"type": "say", "kind": "call", "text": "hello"}]


async def _come_back(ear: Ear, stack: AsyncExitStack, guest: Guest) -> None:
    """Connect anew as often as it takes to name every number that may have been seen."""
    for seen in (0, 1, len(ear.story.rows), len(ear.story.rows) + len(ear.story.moves), 10_000):
        again = await stack.enter_async_context(guest.socket(ear.story.game.id))
        await say(again, type="hello", seen=seen)
        await ear.fence(again)
