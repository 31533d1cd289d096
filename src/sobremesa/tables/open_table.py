"""One table as this process serves it: who listens, and how a move becomes a row that everybody hears of."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Final, Protocol

from sobremesa.store import Aside, DiskFull, Game, LostRace, MoveRow, Standing, Store, StoreError
from sobremesa.store.glance import heads_of
from sobremesa.store.presence import Attendance
from sobremesa.store.rows import ABANDONED as ABANDONED_ROW
from sobremesa.tables.assisted import Helped
from sobremesa.tables.calls import Voices
from sobremesa.tables.detached import Errands
from sobremesa.tables.messages import ASK, CALL, NO, REMATCH, YES, Asides, Question
from sobremesa.tables.projection import Event, Projection, standing_of
from sobremesa.tables.projection import Wire as Wire
from sobremesa.tables.referee import Pack, Ruling, deal_due, loss, rule
from sobremesa.tables.refusals import (
    ALREADY_ASKED,
    AUTOPLAY_OFF,
    DISK_FULL,
    NOT_SAVED,
    TABLE_ENDED,
    UNKNOWN_SAYING,
    UNKNOWN_TABLE,
    WATCHING,
    Refused,
)
from sobremesa.tables.stopwatch import REAL_TIME, Time
from sobremesa.tables.substitutes import StandIns
from sobremesa.tables.table_clocks import ClockReading, Timing

ATTEMPTS: Final = 20
"""How often a move that loses its race for a number is tried."""


@dataclass(frozen=True)
class Snapshot:
    """How a table stands for one seat: after event ``number``, with the events that the seat had not seen."""

    number: int
    view: Wire
    events: list[Event]
    questions: list[Question] = field(default_factory=list)


class Listener(Protocol):
    """Who sits at a table or watches it. Neither method may wait."""

    @property
    def seat(self) -> int:
        """Return whose view this listener gets; 0 for one who watches."""

    def on_event(self, event: Event, view: Wire) -> None:
        """Take an event, and what this listener's seat sees right after it."""

    def on_message(self, aside: Aside) -> None:
        """Take what a seat said."""

    def on_presence(self) -> None:
        """Take notice that somebody sat down, came, went, or is played for."""

    def end(self) -> None:
        """Take notice that the table was abandoned."""

    def evict(self) -> None:
        """Take notice that the seat is somebody else's now: nothing more is told."""


class Subject(Protocol):
    """Something that a seat may ask the other people at its table, and that happens once all of them want it."""

    def check(self, live: OpenTable, seat: int) -> None:
        """Raise Refused where a seat cannot ask for it now."""

    async def agreed(self, live: OpenTable, question: Question) -> None:
        """Do what all have agreed to. Raises Refused, StoreError."""


class OpenTable:
    """A table that is open in this process. Its fold follows the store and may be thrown away at any time."""

    def __init__(
        self,
        store: Store,
        fold: Projection,
        pack: Pack,
        subjects: Mapping[str, Subject] | None = None,
        time: Time = REAL_TIME,
    ) -> None:
        """Serve a table from the store; ``pack`` shuffles for it, ``subjects`` are what may be asked there."""
        self._store = store
        self._pack = pack
        self._bell = asyncio.Event()
        self._errands = Errands()
        self._subjects = subjects or {}
        self.asides = Asides(store, fold.game.id)
        self._voices = Voices(fold.game.game)
        self.fold = fold
        self.listeners: set[Listener] = set()
        self._helped = Helped()
        self._time = time
        self._timing = Timing(fold, time)
        self._stand_ins = StandIns(store, fold.game, self._errands)
        self._elsewhere: Set[int] = frozenset()
        self._head_counts = 0
        self.drives = True
        """Whether this process moves the bots and minds who is away: of all that share the table one does."""

    @property
    def game(self) -> Game:
        """Return what is fixed about the table."""
        return self.fold.game

    # ---- hearing

    def join(self, listener: Listener, seen: int) -> Snapshot:
        """Let somebody listen from now on; return how the table stands at this moment."""
        there = list(self.listeners)
        comes_back = self.is_away(listener.seat)
        self.listeners.add(listener)
        self._wind()
        if listener.seat in self._stand_ins.seats:
            self._stand_ins.note(listener.seat, False)
            comes_back = True
        if comes_back:
            self._meet(there)
        return Snapshot(self.fold.number, self.view(listener.seat), self.fold.since(seen), self.questions)

    def leave(self, listener: Listener) -> None:
        """Let somebody listen no longer; nobody plays for a seat that has gone."""
        self.listeners.discard(listener)
        self._wind()
        self._helped.stay({other.seat for other in self.listeners})
        if self.is_away(listener.seat):
            self._meet()

    def view(self, seat: int) -> Wire:
        """Return what a seat sees now."""
        return self.fold.view(seat)

    async def grown(self, number: int) -> None:
        """Return once there is an event after ``number``."""
        while self.fold.number <= number:
            await self._bell.wait()

    async def wait_changed(self) -> None:
        """Return after the next event or aside, or once a seat is played for or plays itself again."""
        await self._bell.wait()

    async def wait_changed_within(self, seconds: float) -> None:
        """Return as ``wait_changed`` does, at the latest after so many seconds."""
        # the bell of this moment: a task would take hold of one only when its turn comes, and miss a ring until then
        waits = {asyncio.ensure_future(self._bell.wait()), asyncio.ensure_future(self._time.sleep(seconds))}
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()

    async def pause(self, seconds: float) -> None:
        """Return after so many seconds of this table's time."""
        await self._time.sleep(seconds)

    def _ring(self) -> None:
        bell, self._bell = self._bell, asyncio.Event()
        bell.set()

    # ---- playing for somebody

    def play_for(self, seat: int, on: bool) -> None:
        """Let the computer move in a person's seat from now on, or no longer; it is shown to all. Raises Refused."""
        if seat == 0:
            raise Refused(WATCHING, "nobody can play for one who watches")
        if on and not self.game.hints:
            raise Refused(AUTOPLAY_OFF, "at this table there are no hints, and nobody has the computer move for them")
        self._show(self._helped.want(seat, on))

    def move_by_hand(self, seat: int) -> None:
        """Take notice that a person has moved themselves: nobody plays for them any longer."""
        self._show(self._helped.move_by_hand(seat))
        self.stand_in(seat, False)

    def _show(self, changed: bool) -> None:
        if changed:
            self._meet()
        else:
            self._ring()

    @property
    def helped(self) -> Set[int]:
        """Return who of those connected here is shown as played for because they wanted it."""
        return self._helped.here

    def wants_help(self, seat: int) -> bool:
        """Return whether a person who is connected here wants the computer to move for them."""
        return seat in self._helped.wanted

    def is_played_for(self, seat: int) -> bool:
        """Return whether the computer moves in a person's seat."""
        return seat in self._helped.wanted or seat in self._stand_ins.seats

    def is_shown_played(self, seat: int) -> bool:
        """Return whether everybody at the table is shown that the computer plays for a person."""
        return seat in self._helped.shown or seat in self._stand_ins.seats

    # ---- what is said beside the game

    @property
    def questions(self) -> list[Question]:
        """Return what has been asked and is still open."""
        return self.asides.open(self.fold.number)

    @property
    def rematch(self) -> str | None:
        """Return the id of this game's rematch, as soon as this table knows of one."""
        return next((aside.text for aside in self.asides.said if aside.kind == REMATCH), None)

    async def tell_rematch(self, seat: int, table: str) -> None:
        """Tell everybody where the game is played again that a seat asked for. Raises Refused, StoreError."""
        if self.rematch is None:
            self._tell(await self.asides.write(self.fold.number, seat, REMATCH, table))

    async def say(self, seat: int, kind: str, text: str) -> None:
        """Call something, ask, or answer a question by its number; return once it is durable and told.

        Raises Refused, StoreError.
        """
        if seat == 0:
            raise Refused(WATCHING, "whoever watches says nothing at the table")
        if kind == ASK:
            self._check_question(seat, text)
        elif kind in {YES, NO}:
            self.asides.question(text, self.fold.number)
        elif kind == CALL:
            self._voices.raise_voice(seat, text, self.asides.number)
        else:
            raise Refused(UNKNOWN_SAYING, f"nothing of this kind is said here: {kind!r}")
        self._tell(await self.asides.write(self.fold.number, seat, kind, text))
        if kind in {ASK, YES}:
            await self.settle_questions()

    def _check_question(self, seat: int, subject: str) -> None:
        if subject not in self._subjects:
            raise Refused(UNKNOWN_SAYING, f"nobody can be asked for this: {subject!r}")
        if any(question.subject == subject for question in self.questions):
            raise Refused(ALREADY_ASKED, "this has been asked and waits for an answer")
        self._subjects[subject].check(self, seat)

    async def settle_questions(self) -> None:
        """Do what everybody wants: people are asked, computers want whatever the people want."""
        people = {seat.seat for seat in self.game.players if seat.kind == "human"}
        for question in self.questions:
            if people <= question.yes and question.subject in self._subjects:
                await self._subjects[question.subject].agreed(self, question)

    def _tell(self, asides: Sequence[Aside]) -> None:
        for aside in asides:
            for listener in list(self.listeners):
                listener.on_message(aside)
        if asides:
            self._ring()

    # ---- clocks

    def clocks(self) -> ClockReading | None:
        """Return what the clocks say now; None where there are none."""
        return self._timing.reading([seat.seat for seat in self.game.players if seat.kind == "human"])

    def time_left(self, seat: int) -> int | None:
        """Return the milliseconds until a seat's time is up, a pause before it included; None: nothing runs for it."""
        told = self.clocks()
        if told is None or seat not in told.running or self.is_played_for(seat):
            return None
        return told.left[seat] + told.pause

    def is_late(self, seat: int) -> bool:
        """Return whether a person's time for their move is up, so that the computer has to make it."""
        clocks = self.fold.clocks
        return clocks is not None and clocks.terms.kind == "move" and self.time_left(seat) == 0

    async def lose_on_time(self, seat: int) -> None:
        """End the game against a seat whose time is up; do nothing where it is not. Raises Refused."""
        await self._finish(lambda: loss(self.fold, seat) if self.time_left(seat) == 0 else ([], self.fold.standing()))

    def _wind(self) -> None:
        """Let the time count as long as anybody sits at the table."""
        self._timing.watch.run(any(self._there()))

    # ---- being away

    def is_away(self, seat: int) -> bool:
        """Return whether a seat is a person's who has no connection, neither here nor to another process."""
        return self._is_human(seat) and seat not in self._there()

    def _there(self) -> Set[int]:
        return {listener.seat for listener in self.listeners} | self._elsewhere

    def share(self, elsewhere: Set[int], drives: bool, helped: Set[int] = frozenset()) -> None:
        """Take notice of the seats that are connected to other processes, and whether the bots move here.

        Those of them that are ``helped`` there are shown so here.
        """
        for seat in (elsewhere - self._elsewhere) & self._stand_ins.seats:
            self._stand_ins.note(seat, False)  # they came back there while it was being noted here that they stay away
        shown = self._helped.share(helped)
        moved, self.drives = shown or elsewhere != self._elsewhere, drives
        self._elsewhere = elsewhere
        self._wind()
        if moved:
            self._meet()
        self._ring()

    @property
    def there(self) -> dict[int, bool]:
        """Return the seats of those who listen here, and whether they are shown as helped."""
        return {listener.seat: listener.seat in self.helped for listener in self.listeners}

    def knows(self, row: int, aside: int, heads: Sequence[str], share: Attendance) -> bool:
        """Return whether this table has gone as far as the store, and shares as the store says."""
        far = row <= max(self.fold.number, self._store.adding(self.game.id)) and aside <= self.asides.number
        mine = Attendance(self._elsewhere, self._helped.elsewhere, self.drives)
        return far and list(heads) == heads_of(self.game.players) and share == mine

    def is_missed(self, seat: int) -> bool:
        """Return whether somebody at the table waits for the person of a seat, who is away."""
        others = any(other != seat and self._is_human(other) for other in self._there())
        return others and self.is_away(seat) and seat not in self._stand_ins.seats and not self.fold.ended

    def is_stood_in(self, seat: int) -> bool:
        """Return whether the computer plays for a person who stayed away."""
        return seat in self._stand_ins.seats

    def stand_in(self, seat: int, on: bool = True) -> None:
        """Let the computer play for a person until they come back, or no longer."""
        if on != (seat in self._stand_ins.seats):
            self._stand_ins.note(seat, on)
            self._meet()

    def _is_human(self, seat: int) -> bool:
        return seat > 0 and self.game.players[seat - 1].kind == "human"

    def _meet(self, whom: Sequence[Listener] | None = None) -> None:
        for listener in list(self.listeners) if whom is None else whom:
            listener.on_presence()
        self._ring()

    # ---- sitting down

    async def look(self) -> None:
        """Read all that others have done here meanwhile, and go on by it. Raises Refused, StoreError."""
        await self.count_heads()
        await self.catch_up()
        await self.gather()

    async def gather(self) -> None:
        """Deal the first pack once everybody has sat down. Raises Refused, StoreError."""
        if not (self.fold.number or self.fold.ended or self.game.waits):
            await self._finish(self._opening)

    async def count_heads(self) -> None:
        """Read who sits where; whoever has lost their seat meanwhile hears nothing more. Raises Refused, StoreError."""
        counted = self._head_counts
        game = await self._store.game(self.game.id)
        if counted != self._head_counts:  # somebody else has read it since then, and perhaps something newer
            return await self.count_heads()
        self._head_counts += 1
        if game is None:
            raise Refused(UNKNOWN_TABLE, "there is no such table any more")
        if (game.players, game.host) == (self.game.players, self.game.host):
            return None
        before, self.fold.game = self.game, game
        self._stand_ins.read(game)
        for old, new in zip(before.players, game.players, strict=True):
            if old.player is not None and old.player != new.player:
                self._evict(old.seat)
        return self._meet()

    def _evict(self, seat: int) -> None:
        for listener in [one for one in self.listeners if one.seat == seat]:
            listener.evict()
            self.leave(listener)

    def _opening(self) -> Ruling:
        """Return the first pack; nothing where another was quicker."""
        if self.fold.number:
            return [], self.fold.standing()
        state = self.fold.state.copy()
        rows = deal_due(state, 0, self._pack)
        return rows, standing_of(state)

    async def catch_up(self) -> None:
        """Read and announce the rows that others have appended. Raises Refused, StoreError."""
        if self.game.waits:  # who reads the first pack has to know for whom it is
            await self.count_heads()
        self._advance(await self._store.rows(self.game.id, after=self.fold.number))
        self._tell(await self.asides.catch_up())

    def _advance(self, rows: list[MoveRow]) -> None:
        """Go on by stored rows, in order, and announce each; those known already are passed over."""
        for row in rows:
            if row.number == self.fold.number + 1:
                event = self.fold.step(row)
                self._timing.watch.restart()
                self._announce(event)

    def _announce(self, event: Event | None) -> None:
        views: dict[int, Wire] = {}
        for listener in list(self.listeners):
            if event is None:
                listener.end()
                continue
            if listener.seat not in views:
                views[listener.seat] = self.view(listener.seat)
            listener.on_event(event, views[listener.seat])
        self._ring()

    # ---- appending

    async def play(self, seat: int, text: str, seen: int, late: bool = False) -> None:
        """Play a seat's move: return once it is durable and announced. Raises Refused, and then nothing has changed.

        ``late`` marks one that the computer makes because the seat's time was up.
        """
        await self._finish(lambda: rule(self.fold, seat, text, seen, self._pack, late))

    async def take_back(self, decide: Callable[[], Ruling]) -> None:
        """Append what is decided; return once it is durable and announced. Raises Refused."""
        await self._finish(decide)

    async def abandon(self) -> None:
        """End the game before its end. Raises Refused when it has ended."""
        await self._finish(self._abandonment)

    async def settle(self) -> None:
        """Wait for what is being appended now."""
        await self._errands.settle()

    def _abandonment(self) -> Ruling:
        if self.fold.ended:
            raise Refused(TABLE_ENDED, "this game has ended already")
        standing = self.fold.standing()
        row = MoveRow(self.fold.number + 1, 0, ABANDONED_ROW)
        return [row], Standing("abandoned", standing.score, 0)

    async def _finish(self, decide: Callable[[], Ruling]) -> None:
        """Append what is decided, even if whoever asked for it goes away meanwhile: the others must hear of it."""
        await asyncio.shield(self._errands.start(self._append(decide)))

    async def _append(self, decide: Callable[[], Ruling]) -> None:
        try:
            for _ in range(ATTEMPTS):
                rows, standing = decide()
                if not rows:
                    return None
                rows = self._timing.timed(rows)
                if await self._won(rows, standing):
                    return self._advance(rows)
                await self.count_heads()  # there may be no such table any more
                await self.catch_up()
        except DiskFull as error:
            raise Refused(DISK_FULL, "the server's disk is full, so the move could not be saved") from error
        except StoreError as error:
            raise Refused(NOT_SAVED, "the move could not be saved; try again") from error
        raise Refused(NOT_SAVED, "too many moves came at once; try again")

    async def _won(self, rows: list[MoveRow], standing: Standing) -> bool:
        """Append rows; return False where another has appended one of these numbers.

        What is done then is not done while the error is handled: one that came of it would know this table by it.
        """
        try:
            await self._store.append(self.game.id, rows, standing)
        except LostRace:
            return False
        return True
