"""What must hold in every world, checked against what is durable: the oracle replays each row as it is written."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct, field

from sobremesa.core.contract import State
from sobremesa.core.registry import GAMES
from sobremesa.protocol import live as wire
from sobremesa.store import GameRow, MoveRow
from sobremesa.store.clock import seconds_of
from sobremesa.store.rows import LOST_ON_TIME, TIME_WAS_UP
from sobremesa.store.shelf import keys
from sobremesa.store.shelf.values import AsideValue, GameEntry, RowValue, parse_value
from sobremesa.tables.clocks import is_correspondence
from sobremesa.tables.packs import card_texts
from sobremesa.tables.projection import Projection
from sobremesa.tables.stopwatch import merged
from sobremesa.tables.translate import event_of

CARD = re.compile(r"(?<![0-9A-Za-z])(?:[2-9TJQKA])[cdhs](?![0-9A-Za-z])")
"""A card in a sentence."""


class Violation(AssertionError):
    """Something that must never happen has happened."""


class Moment(Struct):
    """A table after one of its rows, and when in simulated seconds the row became durable.

    ``event`` is the JSON of the public event, ``views`` a digest of each seat's view, the spectator's first. Both are
    None of a row that ends a table.
    """

    at: float
    event: bytes | None = None
    views: list[bytes] = field(default_factory=list)
    waits_for: list[int] = field(default_factory=list)


class Table:
    """One game as the durable rows give it."""

    def __init__(self, entry: GameEntry) -> None:
        self.fold = Projection(entry.game)
        self.entry = entry
        self.moments: list[Moment] = []
        self.asides: dict[int, str] = {}
        self.ended_by = ""

    @property
    def game(self) -> GameRow:
        """Return what is fixed about it."""
        return self.entry.game

    def take(self, entry: GameEntry) -> None:
        """Take over who sits there now."""
        self.entry = entry
        if not self.fold.number:
            self.fold.take_seats(entry.game)
        else:
            self.fold.game = entry.game

    def step(self, row: MoveRow, at: float) -> None:
        """Go on by a row. Raises Violation where it cannot be."""
        _expect(row.number == self.fold.number + 1, f"row {row.number} follows row {self.fold.number}")
        _expect(not self.fold.ended, f"row {row.number} follows the end of the game")
        event = self.fold.step(row)
        moment = Moment(at, waits_for=self.fold.to_act())
        if event is not None:
            moment.event = msgspec.json.encode(event_of(event))
            moment.views = [digest(self.fold.view(seat)) for seat in range(self.game.seats + 1)]
        self.moments.append(moment)

    def check_state(self) -> None:
        """Raise Violation where nobody can go on, or cards are missing, after all rows that were written together."""
        state = self.fold.state
        _expect(self.fold.ended or bool(moved_by(state)), "the game goes on and nobody can move")
        if not self.fold.ended:
            check_conserved(state)


def moved_by(state: State) -> list[int]:
    """Return the seats that a game waits for, each of which must have a legal move."""
    return [seat for seat in state.to_act() if state.legal(seat)]


def check_conserved(state: State) -> None:
    """Raise Violation where cards of the pack are missing or too many in the places of a state, as any seat sees them.

    A place's cards that a seat sees are named, of the others their number is known: all together they are the pack.
    """
    pack = len(GAMES[state.game].pack())
    for seat in range(int(state.seats) + 1):
        places = state.view(seat).places()
        seen = [card for place in places for card in place.cards]
        _expect(len(seen) == len(set(seen)), f"seat {seat} sees a card twice")
        total = len(seen) + sum(place.hidden for place in places)
        _expect(total == pack, f"seat {seat} sees {total} cards of {pack}")


def digest(view: Any) -> bytes:
    """Return a digest of a view."""
    return hashlib.blake2b(msgspec.json.encode(view), digest_size=12).digest()


class Oracle:
    """Knows all durable rows, and compares with them whatever anybody is told."""

    def __init__(self) -> None:
        self.tables: dict[str, Table] = {}
        self.players: dict[str, int] = {}
        self.rows = 0
        self._kept: dict[str, str] = {}
        self.slack = 0.0
        """The seconds by which calendars may be wrong."""

    # ---- what is written

    def written(self, puts: Sequence[tuple[str, str]], deletes: Sequence[str], at: float) -> list[str]:
        """Take what has become durable; return the tables that have gone on. Raises Violation."""
        self._kept |= {key: text for key, text in puts if key.startswith(("row/", "aside/"))}
        for key in deletes:
            _expect(not key.startswith(("row/", "aside/", "game/")), f"{key} was deleted")
        for key, _ in puts:
            if key.startswith(keys.PLAYERS):
                number, token_hash = keys.read_player(key)
                self.players[token_hash] = number
        entries = {key.removeprefix("game/"): text for key, text in puts if key.startswith("game/")}
        for name, text in entries.items():
            self._take_entry(parse_value(text, GameEntry, name))
        grown = [self._take_row(key, text, at) for key, text in sorted(puts) if key.startswith("row/")]
        for key, text in puts:
            if key.startswith("aside/"):
                self._take_aside(key, text)
        for name in entries:
            self._check_entry(self.tables[name])
        return grown

    def check_kept(self, texts: Mapping[str, str]) -> None:
        """Raise Violation where something is not on the disk any more, or is other there, that was durable."""
        for key, text in self._kept.items():
            _expect(texts.get(key) == text, f"{key} was lost")

    def _take_entry(self, entry: GameEntry) -> None:
        known = self.tables.get(entry.game.id)
        if known is None:
            self.tables[entry.game.id] = Table(entry)
        else:
            known.take(entry)

    def _take_row(self, key: str, text: str, at: float) -> str:
        _, name, number = key.split("/")
        value = parse_value(text, RowValue, name)
        table = self.tables[name]
        row = MoveRow(int(number), value.seat, value.text, value.spent)
        _expect(row.number > table.fold.number, f"row {row.number} of {name} was written twice")
        self._check_time(table, row, at)
        table.step(row, at)
        self.rows += 1
        return name

    def _check_time(self, table: Table, row: MoveRow, at: float) -> None:
        """Nobody pays for more time than has passed, and nobody's time is up before it is."""
        if not table.moments or table.fold.clocks is None:
            return
        passed = at - table.moments[-1].at
        _expect(row.spent <= (passed + self.slack) * 1000, f"row {row.number} took {row.spent} ms of {passed:.3f} s")
        late = row.text == LOST_ON_TIME or row.text.endswith(TIME_WAS_UP)
        if late:
            left = table.fold.clocks.left[row.seat] / 1000
            _expect(left <= passed + self.slack, f"seat {row.seat} lost its time with {left - passed:.3f} s left")

    def _take_aside(self, key: str, text: str) -> None:
        _, name, number = key.split("/")
        table = self.tables[name]
        _expect(int(number) == len(table.asides) + 1, f"message {number} follows message {len(table.asides)}")
        table.asides[int(number)] = parse_value(text, AsideValue, name).text

    def _check_entry(self, table: Table) -> None:
        standing, fold = table.entry.standing, table.fold
        _expect(table.entry.row == fold.number, f"the entry is at row {table.entry.row}, the rows at {fold.number}")
        if not fold.number:
            return
        _expect(standing.score == fold.state.score, f"the score is said to be {standing.score}")
        status = "abandoned" if fold.abandoned else "over" if fold.over else "playing"
        _expect(standing.status == status, f"the game is said to be {standing.status}, and is {status}")
        table.check_state()
        if standing.turn is not None and status == "playing":
            _expect(sorted(standing.turn) == sorted(fold.to_act()), f"the turn is said to be {standing.turn}")

    # ---- what is told

    def seat_of(self, table: str, token_hash: str) -> int:
        """Return where the person of a token sits, 0 for nowhere."""
        return self.tables[table].game.seat_of(self.players.get(token_hash))

    def told(self, name: str, token_hash: str, message: wire.ToClient, wall: float, taken: str = "") -> None:
        """Judge what somebody is told at a table, who has said last what was ``taken``. Raises Violation."""
        if isinstance(message, wire.Refused | wire.Closed):
            return self._judge_sentence(name, token_hash, message.why, taken)
        table = self.tables[name]
        if isinstance(message, wire.Sync):
            return self._judge_sync(table, token_hash, message, wall)
        if isinstance(message, wire.Update):
            return self._judge_update(table, token_hash, message)
        if isinstance(message, wire.Said):
            known = table.asides.get(message.number)
            _expect(known == message.text, f"message {message.number} is told as {message.text!r}, stored as {known!r}")
        return None

    def _judge_sync(self, table: Table, token_hash: str, sync: wire.Sync, wall: float) -> None:
        game, player = table.game, self.players.get(token_hash)
        seat = game.seat_of(player)
        watching = game.public or game.belongs_to(player) or player in table.entry.watchers
        _expect(seat > 0 or watching, "somebody without a right to it is told a table")
        _expect(sync.table.you == seat, f"seat {seat} is told that it is seat {sync.table.you}")
        _expect(sync.n <= table.fold.number, f"event {sync.n} is told before it is durable")
        for event in sync.events:
            self._judge_event(table, event)
        numbers = [event.n for event in sync.events]
        _expect(numbers == list(range(sync.n - len(numbers) + 1, sync.n + 1)), f"events {numbers} lead to {sync.n}")
        if sync.n:
            self._judge_view(table, seat, sync.n, sync.view)
        self._judge_clocks(table, sync, wall)

    def _judge_update(self, table: Table, token_hash: str, update: wire.Update) -> None:
        _expect(update.n <= table.fold.number, f"event {update.n} is told before it is durable")
        self._judge_event(table, update.event)
        self._judge_view(table, table.game.seat_of(self.players.get(token_hash)), update.n, update.view)

    def _judge_event(self, table: Table, event: wire.GameEvent) -> None:
        known = table.moments[event.n - 1].event
        _expect(msgspec.json.encode(event) == known, f"event {event.n} is told as {event}, the record has {known!r}")

    def _judge_view(self, table: Table, seat: int, number: int, view: Any) -> None:
        same = digest(view) == table.moments[number - 1].views[seat]
        _expect(same, f"seat {seat} is told another view after event {number} than the record gives it")

    def _judge_clocks(self, table: Table, sync: wire.Sync, wall: float) -> None:
        """What is left by correspondence follows from the calendar and the rows alone."""
        if sync.clocks is None or not sync.n or not is_correspondence(table.game.clock) or sync.clocks.paused:
            return
        if sync.n != table.fold.number or table.fold.clocks is None:
            return
        waited = _waited(table.entry, wall)
        for seat in table.fold.to_act():
            left = sync.clocks.left[seat - 1]
            if left is None:
                continue
            right = table.fold.clocks.rest(seat, int(max(0.0, waited) * 1000))
            _expect(
                abs(left - right) <= self.slack * 1000,
                f"seat {seat} is told that {left} ms are left, the record says {right}",
            )

    def _judge_sentence(self, name: str, token_hash: str, why: str, taken: str) -> None:
        """No sentence names a card that its reader may not know, but for one that they have named themselves."""
        named = set(CARD.findall(why)) - set(CARD.findall(taken))
        if not named or name not in self.tables:
            return
        table = self.tables[name]
        seat = self.seat_of(name, token_hash)
        held = {
            text
            for other in range(1, table.game.seats + 1)
            if other != seat
            for text in card_texts(_hand(table.fold.state, other))
        }
        _expect(not named & held, f"seat {seat} is told of {sorted(named & held)}, which others hold: {why}")


def _waited(entry: GameEntry, wall: float) -> float:
    """Return the seconds of the calendar since a game's last row, without those that lie in a pause."""
    since = seconds_of(entry.updated)
    pauses = merged([(seconds_of(pause.since), seconds_of(pause.until)) for pause in entry.pauses])
    return wall - since - sum(max(0.0, min(end, wall) - max(begin, since)) for begin, end in pauses)


def _hand(state: State, seat: int) -> list[int]:
    """Return the cards that a seat sees and a spectator does not."""
    open_cards = {card for place in state.view(0).places() for card in place.cards}
    return [card for place in state.view(seat).places() for card in place.cards if card not in open_cards]


def _expect(holds: bool, otherwise: str) -> None:
    if not holds:
        raise Violation(otherwise)
