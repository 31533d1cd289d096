"""Whether the database answers, and takes what is written."""

from __future__ import annotations

import asyncio
from typing import Final

from sqlalchemy import Connection, select, update

from sobremesa.store.errors import StoreError
from sobremesa.store.sql.engine import DatabaseEngine
from sobremesa.store.sql.migrate import STEP

PATIENCE: Final = 4.0
"""The seconds that the database has to answer."""


class Readiness:
    """Asks the database whether it answers and, once a write has failed, whether it takes one again.

    That is tried with a row of the store's own, so that it is known also where nobody plays any more; as long as no
    write fails nothing is written. One question is asked at a time: whoever asks meanwhile hears its answer.
    """

    def __init__(self, engine: DatabaseEngine, patience: float = PATIENCE) -> None:
        """Ask an engine's database, which is migrated."""
        self._engine = engine
        self._patience = patience
        self._asking: asyncio.Task[StoreError | None] | None = None
        self._unanswered: set[asyncio.Task[StoreError | None]] = set()

    async def check(self) -> None:
        """Return once the database has answered. Raises StoreError where it does not, or takes no write."""
        if self._asking is None:
            self._asking = asyncio.create_task(self._ask(), name="store-readiness")
            self._asking.add_done_callback(self._answered)
        asked = self._asking
        await asyncio.wait({asked}, timeout=self._patience)
        if not asked.done():
            self._give_up(asked)
        if not asked.done() or asked.cancelled():
            raise StoreError(f"the database does not answer within {self._patience:g} seconds")
        if (error := asked.result()) is not None:
            raise error.again()

    async def close(self) -> None:
        """Ask no more."""
        if self._asking is not None:
            self._give_up(self._asking)
        await asyncio.gather(*self._unanswered, return_exceptions=True)

    def _give_up(self, asked: asyncio.Task[StoreError | None]) -> None:
        """Wait for an answer no longer: even to break a question off may take the database a while."""
        if asked not in self._unanswered:
            asked.cancel()
            self._unanswered.add(asked)
        if self._asking is asked:
            self._asking = None

    def _answered(self, asked: asyncio.Task[StoreError | None]) -> None:
        self._unanswered.discard(asked)
        if self._asking is asked:
            self._asking = None

    async def _ask(self) -> StoreError | None:
        """Return why nobody can read or write the database just now; None where they can."""
        try:
            async with self._engine.connect() as connection:
                await connection.execute(select(STEP))
            if self._engine.has_failed:
                await self._engine.write(_write_nothing_new)
                self._engine.has_failed = False
        except StoreError as error:
            return error
        return None


def _write_nothing_new(connection: Connection) -> None:
    """Write what is there already."""
    connection.execute(update(STEP).values(version_num=STEP.c.version_num))
