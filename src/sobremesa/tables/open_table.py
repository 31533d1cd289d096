"""One table as this process serves it: who listens, and how a move becomes a row that everybody hears of."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine, Mapping, Sequence, Set
from functools import cache
from typing import Any, Final

from msgspec import Struct, field

from sobremesa.records.fairness import SeatSeed
from sobremesa.store import DiskFull, GameRow, LostRace, MoveRow, Standing, Store, StoreError
from sobremesa.store.attendance import Attendance, heads_of
from sobremesa.store.clock import seconds_of
from sobremesa.store.rows import ABANDONED as ABANDONED_ROW
from sobremesa.store.rows import LOST_ON_TIME, RESIGNED
from sobremesa.tables.audience import Audience, Listener
from sobremesa.tables.clocks import is_correspondence
from sobremesa.tables.detached import Errands, end
from sobremesa.tables.messages import Asides, PendingQuestion
from sobremesa.tables.presence import Presence
from sobremesa.tables.projection import Event, Projection, standing_of
from sobremesa.tables.projection import Wire as Wire
from sobremesa.tables.referee import Pack, Ruling, deal_due, declaration, loss, rule
from sobremesa.tables.refusals import NOT_SAVED, TABLE_ENDED, UNKNOWN_TABLE, UNSAVED, Refused
from sobremesa.tables.seat_seeds import SeatSeeds
from sobremesa.tables.stopwatch import REAL_TIME, CalendarWatch, Stopwatch, Time, Watch
from sobremesa.tables.substitutes import StandIns
from sobremesa.tables.table_clocks import TableClocks
from sobremesa.tables.table_messages import Subject, TableMessages

ATTEMPTS: Final = 20
"""How often a move that loses its race for a number is tried."""

DRAW_AGAIN: Final = 5.0
"""The seconds before a first pack that could not be saved is dealt again."""

logger: Final = logging.getLogger(__name__)


class Snapshot(Struct, frozen=True):
    """The state of a table for one seat, as of event ``number``.

    ``events`` are those after the number that the listener knew, ``questions`` those that are still open.
    """

    number: int
    view: Wire
    events: list[Event]
    questions: list[PendingQuestion] = field(default_factory=list)


class OpenTable:
    """A table that is open in this process: state, listeners, clocks, messages.

    Every process that serves the table has its own. ``fold`` is a cache of the stored rows and only moves forward by
    rows that are durable: a change is first decided on a copy (``referee.rule``), then appended to the store, then
    applied and announced. Where another process took the row's number first, the new rows are read and the move is
    decided again, up to ``ATTEMPTS`` times.

    Use it from one event loop. Methods that append raise ``Refused`` and have then changed nothing, but for ``say``:
    its message may stand where what it asks for is refused. A cancelled caller does not stop an append that has begun.
    """

    def __init__(
        self,
        store: Store,
        fold: Projection,
        packs: Callable[[Projection, Sequence[SeatSeed]], Pack],
        subjects: Mapping[str, Subject[OpenTable]] | None = None,
        time: Time = REAL_TIME,
        turned: Callable[[str, Set[int]], None] = lambda table, seats: None,
    ) -> None:
        """Serve a table from the store.

        ``packs`` returns what shuffles its next packs, with the seats' seeds in them; ``subjects``
        are the questions that players may ask there, by name. ``turned`` is called, in a game by correspondence, with
        the seats whose turn it has become by rows that were appended here, or elsewhere where they are connected here.
        """
        self._store = store
        self._packs = packs
        self._turned = turned
        self._drawing: asyncio.Task[None] | None = None
        self._errands = Errands()
        self._append: asyncio.Future[None] | None = None
        self._line: deque[tuple[Callable[[], Ruling], asyncio.Future[None]]] = deque()
        self._head_counts = 0
        self._watch: Watch = CalendarWatch(time) if is_correspondence(fold.game.clock) else Stopwatch(time)
        self._stand_ins = StandIns(store, fold.game, self._errands)
        self.fold = fold
        self.audience = Audience(time)
        self.presence = Presence(self.audience, fold, self._stand_ins, self._watch)
        self.clocks = TableClocks(fold, self._watch, self.presence, time)
        self.messages = TableMessages(Asides(store, fold.game.id), fold, self.audience, subjects or {})
        self.seeds = SeatSeeds(self.messages.asides, fold, self.audience, time)

    @property
    def game(self) -> GameRow:
        """Return what is fixed about the table."""
        return self.fold.game

    # ---- hearing

    def join(self, listener: Listener, seen: int) -> Snapshot:
        """Add a listener and return the state of the table at this moment.

        ``seen`` is the number of the last event that the listener knows.
        """
        self.presence.join(listener)
        view, events = self.view(listener.seat), self.fold.since(seen)
        return Snapshot(self.fold.number, view, events, self.messages.questions)

    def leave(self, listener: Listener) -> None:
        """Remove a listener."""
        self.presence.leave(listener)

    def view(self, seat: int) -> Wire:
        """Return what a seat sees now."""
        return self.fold.view(seat)

    def knows(self, row: int, aside: int, heads: Sequence[str], share: Attendance) -> bool:
        """Return whether this table is as far as the store says, with the same seats and presence."""
        far = row <= max(self.fold.number, self._store.adding(self.game.id))
        heard = aside <= self.messages.asides.number
        return far and heard and list(heads) == heads_of(self.game.players) and share == self.presence.elsewhere

    # ---- sitting down

    async def look(self) -> None:
        """Catch up with what other processes wrote; deal the first pack if it is due. Raises Refused, StoreError."""
        await self.count_heads()
        await self.catch_up()
        await self.gather()

    async def gather(self) -> None:
        """Deal the first pack once every seat is taken and its seeds are there. Raises Refused, StoreError."""
        if self.fold.number or self.game.waits:
            return
        if self.seeds.complete:
            await self._finish(self._opening)
        elif self._drawing is None or self._drawing.done():
            self._drawing = asyncio.create_task(self._draw(), name=f"drawing-{self.game.id}")

    async def _draw(self) -> None:
        """Deal the first pack as soon as the pages have given their seeds, or have had their time."""
        await self.seeds.wait()
        while not await self._opened():
            await self.audience.pause(DRAW_AGAIN)

    async def _opened(self) -> bool:
        """Deal the first pack; return False where it could not be saved, and has to be tried again."""
        try:
            await self._finish(self._opening)
        except Refused as refused:
            logger.warning("table %s: the first pack could not be dealt: %s", self.game.id, refused.code)
            return refused.code not in UNSAVED
        return True

    async def count_heads(self) -> None:
        """Read who sits where; listeners of a player who has lost the seat are evicted. Raises Refused, StoreError."""
        counted = self._head_counts
        game = await self._store.game(self.game.id)
        if counted != self._head_counts:  # somebody else has read it since then, and perhaps something newer
            return await self.count_heads()
        self._head_counts += 1
        if game is None:
            raise Refused(UNKNOWN_TABLE, "there is no such table any more")
        if (game.players, game.host) == (self.game.players, self.game.host):
            return None
        before = self.game
        self.fold.take_seats(game)
        self._stand_ins.read(game)
        for old, new in zip(before.players, game.players, strict=True):
            if old.player is not None and old.player != new.player:
                self.presence.evict(old.seat)
        return self.audience.meet()

    def _opening(self) -> Ruling:
        """Return the first pack; nothing where another was quicker."""
        if self.fold.number:
            return [], self.fold.standing()
        state = self.fold.state.copy()
        rows = deal_due(state, 0, self._pack())
        return rows, standing_of(state)

    async def catch_up(self) -> None:
        """Read, apply and announce the rows that other processes appended. Raises Refused, StoreError."""
        if self.game.waits:  # who reads the first pack has to know for whom it is
            await self.count_heads()
        rows = await self._store.rows(self.game.id, after=self.fold.number)
        since = await self._store.touched(self.game.id) if rows and is_correspondence(self.game.clock) else ""
        known = self.fold.number
        self._tell_turn(self._advance(rows) & self.audience.seats)
        if since and known < self.fold.number == rows[-1].number:
            self._watch.set_back(seconds_of(since))
        await self.read_pauses()
        await self.messages.catch_up()

    async def read_pauses(self) -> None:
        """Read for how long the time of a game by correspondence stands still, and announce a change."""
        if is_correspondence(self.game.clock) and self.clocks.pause(await self._store.pauses.of(self.game.id)):
            self.audience.meet()

    def _advance(self, rows: list[MoveRow]) -> set[int]:
        """Go on by stored rows, in order, and announce each; those known already are passed over.

        Returns the seats whose turn it has become.
        """
        before = set(self.fold.to_act()) if self.fold.number else set()
        for row in rows:
            if row.number == self.fold.number + 1:
                event = self.fold.step(row)
                self._watch.restart()
                self.audience.announce(event, self.view)
        return set(self.fold.to_act()) - before if rows else set()

    def _tell_turn(self, seats: Set[int]) -> None:
        """Say whose turn it has become in a game by correspondence."""
        if seats and is_correspondence(self.game.clock):
            self._turned(self.game.id, seats)

    # ---- appending

    async def play(self, seat: int, text: str, seen: int, late: bool = False) -> None:
        """Play a seat's move; return once it is durable and announced.

        ``text`` is in the game's notation, ``seen`` the number of the last event that the seat knew: a move made on an
        older state is refused with STALE, unless it is a claim. ``late`` marks a move that the computer makes because
        the seat's time was up. Raises Refused, and then nothing has changed.
        """
        await self._finish(lambda: rule(self.fold, seat, text, seen, self._pack(), late))

    async def say(self, seat: int, kind: str, text: str) -> None:
        """Write a table message of a seat; return once it is durable and announced.

        ``kind`` is ``"call"``, ``"ask"``, ``"yes"`` or ``"no"``; see ``TableMessages.say``. Raises Refused, StoreError.
        """
        await self.messages.say(self, seat, kind, text)

    async def lose_on_time(self, seat: int) -> None:
        """End the game against a seat whose time is up; do nothing where time is left. Raises Refused."""
        await self._finish(
            lambda: loss(self.fold, seat, LOST_ON_TIME) if self.clocks.time_left(seat) == 0 else self._nothing()
        )

    async def forfeit(self, seat: int) -> None:
        """End the game against a seat whose person stays away; do nothing where it has ended. Raises Refused."""
        await self._finish(lambda: self._loss(seat, LOST_ON_TIME))

    async def resign(self, seat: int) -> None:
        """End the game against a seat whose person gives it up; do nothing where it has ended. Raises Refused."""
        await self._finish(lambda: self._loss(seat, RESIGNED))

    async def declare(self, text: str, after: int) -> None:
        """Append what a referee declares after row ``after``; nothing where the game has gone on. Raises Refused."""
        await self._finish(lambda: declaration(self.fold, text, after, self._pack()))

    async def take_back(self, decide: Callable[[], Ruling]) -> None:
        """Append the rows that ``decide`` returns; return once they are durable and announced.

        ``decide`` is called again, on the newer state, where another process appended first. Raises Refused.
        """
        await self._finish(decide)

    async def abandon(self) -> None:
        """End the game before its end. Raises Refused when it has ended."""
        await self._finish(self._abandonment)

    async def stand_in(self, seat: int) -> None:
        """Let the computer play on for a person who has left; where nobody is there, it is woken for its turn.

        Raises StoreError.
        """
        self.presence.stand_in(seat)
        if is_correspondence(self.game.clock):
            await self._store.alarms.move(self.game.id, self.clocks.alarm())

    async def settle(self) -> None:
        """Wait until all appends under way, and those in line, are done."""
        while self._append is not None:
            await asyncio.wait([self._append])
        await self._errands.settle()

    async def close(self) -> None:
        """Wait for no page's seed any more, and until all appends under way are done."""
        if self._drawing is not None:
            self._drawing.cancel()
        await self.settle()

    def _loss(self, seat: int, text: str) -> Ruling:
        return self._nothing() if self.fold.ended else loss(self.fold, seat, text)

    def _nothing(self) -> Ruling:
        return [], self.fold.standing()

    def _pack(self) -> Pack:
        """Return what shuffles the next packs; it is made with the first of them, for most moves need none."""
        made = cache(lambda: self._packs(self.fold, self.seeds.of_next_pack))

        def pack() -> tuple[list[int], str]:
            return made()()

        return pack

    def _abandonment(self) -> Ruling:
        if self.fold.ended:
            raise Refused(TABLE_ENDED, "this game has ended already")
        standing = self.fold.standing()
        row = MoveRow(self.fold.number + 1, 0, ABANDONED_ROW)
        return [row], Standing("abandoned", standing.score, 0)

    async def _finish(self, decide: Callable[[], Ruling]) -> None:
        """Append what is decided, even if whoever asked for it goes away meanwhile: the others must hear of it."""
        rows, standing = decide()
        if rows:
            # in a name of its own it would keep the error that it fails by, and with that this table
            await self._in_turn(decide, rows, standing)

    def _in_turn(self, decide: Callable[[], Ruling], rows: list[MoveRow], standing: Standing) -> asyncio.Future[None]:
        """Return what ends when rows are announced, or with why they were refused.

        While something else is appended they stand in line: begun now, they would only lose the race for their number.
        """
        told: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if self._append is None:
            self._begin(decide, *self.clocks.timed(rows, standing), told)
        else:
            self._line.append((decide, told))
        return told

    def _begin(
        self, decide: Callable[[], Ruling], rows: list[MoveRow], standing: Standing, told: asyncio.Future[None]
    ) -> None:
        """Begin to append rows.

        Nearly every move is done with it: a task of its own would cost more than deciding it.
        """
        self._append = asyncio.ensure_future(self._store.append(self.game.id, rows, standing))
        self._append.add_done_callback(lambda done: self._settled(done, decide, rows, told))

    def _settled(
        self,
        durable: asyncio.Future[None],
        decide: Callable[[], Ruling],
        rows: list[MoveRow],
        told: asyncio.Future[None],
    ) -> None:
        """Go on by rows that are durable; decide again where another process was quicker, or say what failed."""
        error = _error_of(durable)
        if isinstance(error, LostRace):
            self._end_by(self._append_again(decide, tried=1), told)
        elif isinstance(error, StoreError) and not isinstance(error, DiskFull):
            self._end_by(self._go_on_if_written(rows, error), told)
        else:
            end(told, _refusal(error) if error is not None else self._failure_of_going_on(rows))
            self._next()

    def _end_by(self, errand: Coroutine[Any, Any, None], told: asyncio.Future[None]) -> None:
        """Let an append end by an errand; what stands in line waits for it."""
        self._append = self._errands.start(errand)
        self._append.add_done_callback(lambda done: end(told, _error_of(done)))
        self._append.add_done_callback(lambda _: self._next())

    def _next(self) -> None:
        """Begin with what is next in line, decided on what has been written meanwhile.

        It is decided in a task: an error that is raised here would know who waits for it, and so this table for ever.
        """
        self._append = None
        if self._line:
            decide, told = self._line.popleft()
            self._end_by(self._append_again(decide, tried=0), told)

    async def _go_on_if_written(self, rows: list[MoveRow], error: StoreError) -> None:
        """Go on by rows that were written although the store could not say so. Raises Refused where they were not."""
        if not await self._is_written(rows):
            raise _refusal(error) from error
        self._go_on(rows)

    async def _is_written(self, rows: list[MoveRow]) -> bool:
        """Return whether the store has just these rows: a connection may be lost after a commit, before its answer."""
        try:
            there = await self._store.rows(self.game.id, after=rows[0].number - 1)
        except StoreError:
            return False
        return there[: len(rows)] == rows

    def _failure_of_going_on(self, rows: list[MoveRow]) -> Exception | None:
        """Go on by rows, and return what failed: whoever waits for them has to hear of it."""
        try:
            self._go_on(rows)
        except Exception as error:
            return error
        return None

    async def _append_again(self, decide: Callable[[], Ruling], tried: int) -> None:
        """Append what is decided on the newer state, as often as another process is quicker. Raises Refused.

        Where it was never ``tried``, the state that is known here is new enough to begin with.
        """
        try:
            for attempt in range(tried, ATTEMPTS):
                if attempt:
                    await self.count_heads()  # there may be no such table any more
                    await self.catch_up()
                rows, standing = decide()
                if not rows:
                    return None
                rows, standing = self.clocks.timed(rows, standing)
                if await self._won(rows, standing):
                    return self._go_on(rows)
        except StoreError as error:
            raise _refusal(error) from error
        raise Refused(NOT_SAVED, "too many moves came at once; try again")

    def _go_on(self, rows: list[MoveRow]) -> None:
        """Go on by rows that were appended here, and say whose turn it has become."""
        self._tell_turn(self._advance(rows))

    async def _won(self, rows: list[MoveRow], standing: Standing) -> bool:
        """Append rows; return False where another has appended one of these numbers.

        What is done then is not done while the error is handled: one that came of it would know this table by it.
        """
        try:
            await self._store.append(self.game.id, rows, standing)
        except LostRace:
            return False
        except DiskFull:
            raise
        except StoreError:
            if not await self._is_written(rows):
                raise
        return True


def _refusal(error: BaseException) -> BaseException:
    """Return what a mover is told of a move that could not be written; a mistake of ours stays what it is."""
    if isinstance(error, DiskFull):
        return Refused(error.code, "there is no room left where the move should be saved")
    if isinstance(error, StoreError):
        return Refused(NOT_SAVED, "the move could not be saved; try again")
    return error


def _error_of(done: asyncio.Future[None]) -> BaseException | None:
    return asyncio.CancelledError() if done.cancelled() else done.exception()
