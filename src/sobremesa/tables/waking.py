"""Waking: tables of games by correspondence are opened when their alarm rings."""

from __future__ import annotations

import asyncio
import logging
from typing import Final, Protocol

from sobremesa.store import Alarm, Aside, Store, StoreError
from sobremesa.store.clock import time_text
from sobremesa.tables.alarms import AT_ONCE, BROKEN, LEASE, PATIENCE
from sobremesa.tables.audience import Announcement, Listener
from sobremesa.tables.open_table import OpenTable, Snapshot
from sobremesa.tables.refusals import Refused
from sobremesa.tables.stopwatch import Time

logger: Final = logging.getLogger(__name__)


class Tables(Protocol):
    """What opens tables and moves their computers while somebody listens."""

    async def open(self, table: str) -> OpenTable:
        """Return a table, caught up with the store. Raises Refused."""

    def join(self, live: OpenTable, listener: Listener, seen: int) -> Snapshot:
        """Add a listener. Raises Refused where the table was abandoned."""

    def leave(self, live: OpenTable, listener: Listener) -> None:
        """Remove a listener."""


class Waker:
    """A listener that hears nothing: while it is there, the table's computers move and its clocks are watched."""

    seat = 0
    looks = False

    def on_event(self, told: Announcement) -> None:
        """Let an event pass."""

    def on_message(self, aside: Aside) -> None:
        """Let a message pass."""

    def on_presence(self) -> None:
        """Let people come and go."""

    def end(self) -> None:
        """Let the table end."""

    def evict(self) -> None:
        """Do nothing: nobody sits here."""

    def dismiss(self) -> None:
        """Do nothing: nobody was logged in here."""


class Waking:
    """Opens the tables whose alarm has rung, until nothing is due there.

    Where another process has the table open, that one may move in time; what both append, the store keeps once.
    """

    def __init__(self, store: Store, tables: Tables, time: Time) -> None:
        """Wake tables of the store by ``time``."""
        self._store = store
        self._tables = tables
        self._time = time

    async def ring(self) -> int:
        """Wake the tables whose alarms ring now, and return how many; at most ``AT_ONCE``. Raises StoreError."""
        due = await self._store.alarms.take(self._at(0), self._at(LEASE), AT_ONCE)
        await asyncio.gather(*(self._wake(table) for table in due))
        return len(due)

    async def _wake(self, table: str) -> None:
        """Let a table go on as far as it does by itself, and set its next alarm; a failure is left to the next."""
        try:
            live = await self._tables.open(table)
            await self._wait_done(live)
            await self._store.alarms.move(table, live.clocks.alarm())
        except Refused as refused:
            logger.warning("table %s cannot go on by itself: %s", table, refused.code)
            await self._put_off(table)
        except StoreError as error:
            logger.warning("table %s could not go on by itself: %s", table, error.why)

    async def _wait_done(self, live: OpenTable) -> None:
        """Listen at a table until nothing is due there, or for as long as patience lasts."""
        if not live.clocks.is_due():
            return
        waker = Waker()
        self._tables.join(live, waker, live.fold.number)
        live.audience.ring()  # a pause may have ended, of which nobody at the table has heard
        try:
            async with asyncio.timeout(PATIENCE):
                while live.clocks.is_due():
                    await live.audience.wait_changed()
        except TimeoutError:
            logger.warning("table %s has not gone on by itself yet", live.game.id)
        finally:
            self._tables.leave(live, waker)

    async def _put_off(self, table: str) -> None:
        try:
            await self._store.alarms.move(table, Alarm(0, self._at(BROKEN)))
        except StoreError as error:
            logger.warning("the alarm of table %s could not be put off: %s", table, error.why)

    def _at(self, ahead: float) -> str:
        return time_text(self._time.wall() + ahead)
