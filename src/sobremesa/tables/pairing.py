"""Quick pairing: who looks for somebody to play with is seated with the one who has looked for longest."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine, Sequence
from typing import Final, NamedTuple, Protocol

from msgspec.structs import replace

from sobremesa.store import Store, StoreError, Wish
from sobremesa.store.attendance import BEAT, WISHES
from sobremesa.store.clock import seconds_of, time_text
from sobremesa.tables.company import Company
from sobremesa.tables.matches import alone, fit, together
from sobremesa.tables.orders import make
from sobremesa.tables.packs import Salt
from sobremesa.tables.refusals import Refused
from sobremesa.tables.stopwatch import Time

PATIENCE: Final = 60.0
"""The seconds after which a computer sits down with whoever is alone, unless they want to wait on."""

LEASE: Final = 5 * BEAT
"""The seconds for which a wish lives that no process has renewed: its own may have died."""

TICKET_BYTES: Final = 12

logger: Final = logging.getLogger(__name__)


class Seeker(Protocol):
    """A connection at which somebody looks for somebody to play with."""

    def on_waiting(self, left: float | None) -> None:
        """Hear that nobody is there yet, and in how many seconds a computer sits down; None: never."""

    def on_table(self, table: str, computer: bool) -> None:
        """Hear of the table that was made, whether a computer is the other one, and nothing more."""

    def on_elsewhere(self) -> None:
        """Hear that the player looks from another connection now, and nothing more."""


class _Here(NamedTuple):
    """Somebody who waits at this process, and whether they were told so since they wished."""

    seeker: Seeker
    wish: Wish
    told: bool = False


class Pairing:
    """Seats the people of a store who look for somebody, as a ``Follower`` of what other processes do.

    Wishes stand in the store, and every process looks for company for those who are connected to it: when one comes,
    when another process has granted one, and every ``BEAT`` seconds. What two processes grant at once, the store grants
    once. A wish lives while its process renews it.
    """

    def __init__(self, store: Store, company: Company, salt: Salt, is_busy: Callable[[], bool], time: Time) -> None:
        """Seat a store's people by ``time``, and no computers while they are busy."""
        self._store = store
        self._company = company
        self._salt = salt
        self._is_busy = is_busy
        self._time = time
        self._here: dict[str, _Here] = {}
        self._tickets: dict[Seeker, str] = {}
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._beside: set[asyncio.Task[None]] = set()
        store.follow(self)

    def notice(self, table: str, number: int) -> None:
        """Look again where wishes were granted, or may have been."""
        if table in {WISHES, ""}:
            self._changed.set()

    async def close(self) -> None:
        """Look no more, and let nobody wait; whoever comes back wishes again."""
        tasks = [task for task in (self._task, *self._beside) if task is not None]
        if self._task is not None:
            self._task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def seek(self, seeker: Seeker, wish: Wish) -> None:
        """Let somebody wish for something, in place of what they wished before. Raises StoreError.

        The times and the ticket of the wish are set here.
        """
        ticket = self._tickets.setdefault(seeker, secrets.token_urlsafe(TICKET_BYTES))
        mine = replace(wish, ticket=ticket, since=self._at(0), seen=self._at(0))
        if not await self._store.wishes.put(mine, self._at(-LEASE)):
            self._tickets.pop(seeker, None)
            return seeker.on_elsewhere()
        if seeker in self._tickets:
            self._here[ticket] = _Here(seeker, mine)
            self._look_soon()
        return None

    def leave(self, seeker: Seeker) -> None:
        """Let a wish end with its connection, unless it was granted."""
        ticket = self._tickets.pop(seeker, None)
        if ticket is not None:
            self._here.pop(ticket, None)
            self._changed.set()
            self._do_beside(self._end(ticket))

    def _look_soon(self) -> None:
        self._changed.set()
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run(), name="pairing")

    def _do_beside(self, what: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(what)
        self._beside.add(task)
        task.add_done_callback(self._beside.discard)

    async def _end(self, ticket: str) -> None:
        try:
            await self._store.wishes.end(ticket)
        except StoreError as error:  # nobody renews it any more
            logger.warning("a wish could not be ended: %s", error.why)

    async def _run(self) -> None:
        """Look as long as anybody waits here."""
        while self._here:
            self._changed.clear()
            try:
                await self._look()
            except StoreError as error:
                logger.warning("nobody could be paired: %s", error.why)
            except Exception:  # whatever it was, the next look may be a better one
                logger.exception("nobody could be paired")
            await self._wait()

    async def _wait(self) -> None:
        """Wait for a beat, or until something has changed."""
        waits = {asyncio.ensure_future(self._time.sleep(BEAT)), asyncio.ensure_future(self._changed.wait())}
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for one in waits:
                one.cancel()

    async def _look(self) -> None:
        """Tell those who wait here what has become of their wishes, and grant what can be granted."""
        asked, now, living = list(self._here), self._at(0), self._at(-LEASE)
        found = {wish.ticket: wish for wish in await self._store.wishes.renew(asked, now, living)}
        waiting: list[Wish] = []
        for ticket in asked:
            wish = found.get(ticket)
            if wish is None:
                await self._lost(ticket)
            elif wish.game is not None:
                await self._seated(ticket, wish.game)
            else:
                waiting.append(wish)
        await self._grant_all(waiting, living)

    async def _lost(self, ticket: str) -> None:
        """Wish again for somebody whose wish was swept away; let go of who looks elsewhere now, or was forgotten."""
        here = self._here.get(ticket)
        if here is None:
            return
        now = await self._store.wishes.of(here.wish.player)
        if now is not None and now.ticket == ticket:
            return  # it was put again meanwhile
        wish = replace(here.wish, seen=self._at(0))
        if now is not None or not await self._store.wishes.put(wish, self._at(-LEASE)):
            self._let_go(ticket)
            here.seeker.on_elsewhere()

    async def _seated(self, ticket: str, table: str) -> None:
        """Tell somebody their table; the wish stays for a while, should they come back because they missed it."""
        game = await self._store.game(table)
        here = self._here.get(ticket)
        if here is None or game is None:
            return
        self._let_go(ticket)
        here.seeker.on_table(table, any(seat.kind == "bot" for seat in game.players))

    def _let_go(self, ticket: str) -> None:
        here = self._here.pop(ticket, None)
        if here is not None:
            self._tickets.pop(here.seeker, None)

    def _tell(self, ticket: str, since: str) -> None:
        here = self._here.get(ticket)
        if here is not None and not here.told:
            self._here[ticket] = here._replace(told=True)
            left = max(0.0, PATIENCE - self._waited(since))
            here.seeker.on_waiting(None if here.wish.patient else round(left, 1))

    async def _grant_all(self, mine: Sequence[Wish], living: str) -> None:
        """Seat those who wait here, the one first who has waited for longest, and tell the others that they wait.

        A wish that was seen since ``living`` lives: that of this look, also where the calendar has jumped meanwhile.
        """
        waiting = {one.ticket: one for one in await self._store.wishes.waiting(living)} if mine else {}
        for wish in sorted(mine, key=lambda one: (one.since, one.player)):
            if wish.ticket not in waiting:
                continue
            other = await self._other(wish, list(waiting.values()))
            if other is None and not self._is_up(wish):
                self._tell(wish.ticket, wish.since)
                continue
            pair = [wish] if other is None else [wish, other]
            await self._grant(pair)
            for one in pair:
                del waiting[one.ticket]

    async def _other(self, wish: Wish, waiting: Sequence[Wish]) -> Wish | None:
        """Return who has waited for longest of those who want the same, and whom nobody has blocked; or None."""
        fitting = [one for one in waiting if one.player != wish.player and fit(wish, one)]
        apart = await self._company.apart(wish.player) if fitting else set()
        return next((one for one in fitting if one.player not in apart), None)

    async def _grant(self, wishes: Sequence[Wish]) -> None:
        """Make a table of one or two wishes, if they still wait; what cannot be made is left to wait."""
        first, *others = sorted(wishes, key=lambda one: (one.since, one.player))
        try:
            order = together(first, others[0]) if others else alone(first)
            made = make(order, first.player, self._salt, [one.player for one in others])
        except Refused as refused:
            logger.warning("a table for two who look for one another cannot be made: %s", refused.code)
            return
        await self._store.wishes.grant([one.ticket for one in wishes], made.game, made.rows, made.standing)
        self._changed.set()  # those here are told, or look again where another process was quicker

    def _is_up(self, wish: Wish) -> bool:
        here = self._here.get(wish.ticket)  # which may be patient since the store was asked
        is_patient = here is None or here.wish.patient
        return not is_patient and self._waited(wish.since) >= PATIENCE and not self._is_busy()

    def _waited(self, since: str) -> float:
        return self._time.wall() - seconds_of(since)

    def _at(self, ahead: float) -> str:
        return time_text(self._time.wall() + ahead)
