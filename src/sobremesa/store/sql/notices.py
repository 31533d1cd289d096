"""Notices between processes that share a PostgreSQL: which table has changed, and which processes are alive."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncConnection

from sobremesa.store import attendance
from sobremesa.store.errors import StoreError
from sobremesa.store.sql import postgres

CHANNEL: Final = "sobremesa"

PATIENCE: Final = 10.0
"""The seconds that an answer may take before the connection is given up."""

FAREWELL: Final = 2.0
"""The seconds that are left to a connection to end as it should."""

WORKER: Final = 40
"""The first number of the lock that a process holds as long as it is alive; the second is its own."""

ALL: Final = ""
"""Instead of a table: anything may have changed, for notices may have been missed."""

Hear: TypeAlias = Callable[[str, int], None]
"""Is told of a table and the number of its last row; 0 for a change that is no row."""


LIVING: Final = f"""
    SELECT objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND classid = {WORKER} AND objsubid = 2
    AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""

KEEP_ALIVE: Final = """
    SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3
"""
"""A machine that vanishes without a word is dead after eleven seconds, and not after the system's two hours."""

_TELL: Final = text(f"SELECT pg_notify('{CHANNEL}', unnest(CAST(:told AS text[])))")

logger: Final = logging.getLogger(__name__)


async def tell(connection: AsyncConnection, changed: Sequence[tuple[str, int]]) -> None:
    """Notify other processes of changed tables when this transaction commits; does nothing on SQLite."""
    if connection.dialect.name == "postgresql":
        await connection.run_sync(tell_in, changed)


def tell_in(connection: Connection, changed: Sequence[tuple[str, int]]) -> None:
    """Do as ``tell`` does, in a transaction that is not the event loop's."""
    if connection.dialect.name == "postgresql":
        connection.execute(_TELL, {"told": [f"{table} {number}" for table, number in changed]})


class Notices:
    """This process's connection for notices, reconnected whenever it is lost.

    While it is open it holds an advisory lock, by which other processes know that this one is alive. After every gap,
    and whenever a process comes or goes, hearers are called with ``ALL``, since notices may have been missed.
    """

    def __init__(self, address: str, hear: Hear) -> None:
        """Connect, and again whenever the connection is lost, until closed; needs a running event loop."""
        self._address = address
        self.hearers = [hear]
        self.worker = secrets.randbits(31)
        self._task = asyncio.create_task(self._run(), name="store-notices")

    async def close(self) -> None:
        """Hear no more."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            try:
                await self._listen()
            except Exception as error:  # whatever it was, the tables must hear again
                why = error.why if isinstance(error, StoreError) else error.__class__.__name__
                logger.warning("the connection to hear of other processes was lost: %s", why)
            await asyncio.sleep(attendance.BEAT)

    async def _listen(self) -> None:
        connection = await self._connected()
        try:
            await connection.execute(KEEP_ALIVE, timeout=PATIENCE)
            await connection.execute(f"SELECT pg_advisory_lock({WORKER}, {self.worker})", timeout=PATIENCE)
            await connection.add_listener(CHANNEL, self._heard)
            await self._watch(connection)
        finally:
            await _let_go(connection)

    async def _connected(self) -> Any:
        connecting = asyncio.create_task(postgres.connect(self._address))
        try:
            return await asyncio.shield(connecting)
        except asyncio.CancelledError:
            # given up half-made it would be left open
            with contextlib.suppress(StoreError, TimeoutError):
                await _let_go(await asyncio.wait_for(connecting, FAREWELL))
            raise

    async def _watch(self, connection: Any) -> None:
        """Look who is alive, for ever; whatever was missed meanwhile, or whoever came or went: look at all tables."""
        known: set[int] | None = None
        while True:
            living = {row[0] for row in await connection.fetch(LIVING, timeout=PATIENCE)}
            if living != known:
                self._say(ALL, 0)
            known = living
            await asyncio.sleep(attendance.BEAT)

    def _heard(self, _connection: Any, _sender: int, _channel: str, told: str) -> None:
        table, _, number = told.rpartition(" ")
        if table and number.isdecimal():
            self._say(table, int(number))

    def _say(self, table: str, number: int) -> None:
        for hear in self.hearers:
            hear(table, number)


async def _let_go(connection: Any) -> None:
    try:
        await connection.close(timeout=FAREWELL)
    except Exception:  # the server has gone, or does not answer
        connection.terminate()
