"""Keeping the open tables of this process up with what other processes do to them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from typing import Final

from sobremesa.store import Store, StoreError, attendance
from sobremesa.store.attendance import shared_out
from sobremesa.tables.open_table import OpenTable
from sobremesa.tables.refusals import UNSAVED, Refused
from sobremesa.tables.stopwatch import REAL_TIME, Time
from sobremesa.tables.thinking import is_cancelled

RETRY: Final = 1.0
"""The seconds after which a table that could not be read is read again."""

LONGEST: Final = 5.0
"""The most seconds before a table is read again that could not be read; each time it is twice as long."""

FAREWELL: Final = 2.0
"""The seconds that are left to what is being read when the tables close."""

logger: Final = logging.getLogger(__name__)


class Sync:
    """Keeps the open tables of this process up with other processes that share the database.

    A table is read after a notice from the store and whenever its listeners change; every ``BEAT`` seconds all
    tables with listeners are compared with the store, in case a notice was lost. At most one read for each table runs
    at a time, with one more after it if it was asked for meanwhile; a failed read is repeated with growing pauses. With
    SQLite there are no other processes: ``shared`` is False and nothing happens.
    """

    def __init__(
        self, store: Store, tables: Mapping[str, OpenTable], looked: Callable[[OpenTable], None], time: Time = REAL_TIME
    ) -> None:
        """Follow the open tables among ``tables``; ``looked`` is told of each that somebody here listens to."""
        self._store = store
        self._time = time
        self._tables = tables
        self._looked = looked
        self._looking: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._attended: set[str] = set()
        self._refused: set[str] = set()
        self.shared = store.follow(self)
        self._beating = asyncio.create_task(self._beat(), name="following-beat") if self.shared else None

    async def close(self) -> None:
        """Look no more; what is being read may be read to its end."""
        self.shared = False
        self._again.clear()
        if self._beating is not None:
            self._beating.cancel()
        tasks = list(self._looking.values())
        if tasks:
            await asyncio.wait(tasks, timeout=FAREWELL)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def look(self, table: str) -> None:
        """Look at a table soon, if there is any other process: somebody came or went here, or it has changed."""
        if not self.shared:
            return
        self._again.add(table)
        if table not in self._looking:
            self._looking[table] = asyncio.create_task(self._run(table), name=f"following-{table}")

    def notice(self, table: str, number: int) -> None:
        """Look at a table that has gone on, or that has changed otherwise; at all of them where none is named."""
        if not table:
            for every in self._tables:
                self.look(every)
        elif (live := self._tables.get(table)) is not None and not 0 < number <= live.fold.number:
            self._look_unless_ours(table, number)

    def _look_unless_ours(self, table: str, number: int) -> None:
        """Look at a table, but for a row that is just being added here: the notice of it is often here first."""
        if 0 < number <= self._store.adding(table):
            asyncio.get_running_loop().call_later(RETRY, self.notice, table, number)
        else:
            self.look(table)

    async def _run(self, table: str) -> None:
        pause = RETRY
        try:
            while table in self._again:
                self._again.discard(table)
                if not await self._try(table):
                    self._again.add(table)
                    await self._time.sleep(pause)
                    pause = min(2 * pause, LONGEST)
        finally:
            # before anything else can ask for a look that nobody would take
            del self._looking[table]

    async def _try(self, table: str) -> bool:
        """Look at a table; return False where that has failed and has to be tried again."""
        try:
            await self._look(table)
        except Refused as refused:
            logger.warning("table %s cannot be followed: %s", table, refused.code)
            if refused.code in UNSAVED:
                return False
            self._refused.add(table)  # this version cannot go on with it
            return True
        except asyncio.CancelledError:
            if is_cancelled():
                raise
            return False
        except StoreError as error:
            logger.warning("table %s could not be read: %s", table, error.why)
            return False
        except Exception:  # whatever it was, nobody else looks at this table
            logger.exception("table %s could not be followed", table)
            return False
        self._refused.discard(table)
        return True

    async def _beat(self) -> None:
        """Look at the tables from time to time of which no notice has come: one may be lost."""
        while True:
            await self._time.sleep(attendance.BEAT)
            try:
                await self._glance()
            except StoreError as error:
                logger.warning("the tables could not be looked at: %s", error.why)
            except Exception:  # whatever it was, the next beat comes
                logger.exception("the tables could not be looked at")

    async def _glance(self) -> None:
        """Look at every table of which this process knows less than the store, or otherwise."""
        self._refused &= self._tables.keys()
        minded = {table for table, live in self._tables.items() if live.audience.listeners} | self._attended
        found = await self._store.glance(sorted(minded - self._looking.keys() - self._refused))
        for table, seen in found.items():
            live = self._tables.get(table)
            here = live.presence.there if live is not None else {}
            share = shared_out(seen.there, self._store.worker)
            there = seen.there.get(self._store.worker, {})
            if there != here or (live and not live.knows(seen.row, seen.aside, seen.heads, share)):
                self.look(table)

    async def _look(self, table: str) -> None:
        live = self._tables.get(table)
        here = live.audience.seats if live is not None else set()
        if not here and table not in self._attended:
            return
        helped = live.presence.helped if live is not None else frozenset()
        there = await self._store.attend(table, here, helped)
        (self._attended.add if here else self._attended.discard)(table)
        if live is not None and here:
            live.presence.share(there.elsewhere, there.drives, there.helped)
            await live.look()
            self._looked(live)
