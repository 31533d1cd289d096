"""Whom players do not want to hear or to meet, in the database."""

from __future__ import annotations

from typing import Final

from msgspec.structs import asdict
from sqlalchemy import Connection, delete, insert, select

from sobremesa.store.rows import Regard
from sobremesa.store.sql import schema
from sobremesa.store.sql.engine import DatabaseEngine

_REGARDS: Final = schema.regards.c


class RegardStore:
    """The regards of one database."""

    def __init__(self, engine: DatabaseEngine) -> None:
        """Use the database of an engine."""
        self._engine = engine

    async def of(self, player: int) -> list[Regard]:
        """Return whom a player regards otherwise than anybody, by the other's number."""
        query = select(_REGARDS.other, _REGARDS.muted, _REGARDS.blocked).where(_REGARDS.player == player)
        async with self._engine.connect() as connection:
            return [Regard(*row) for row in await connection.execute(query.order_by(_REGARDS.other))]

    async def keep(self, player: int, regard: Regard) -> None:
        """Keep how a player regards another one, in place of what was kept."""
        theirs = (_REGARDS.player == player, _REGARDS.other == regard.other)

        def work(connection: Connection) -> None:
            connection.execute(delete(schema.regards).where(*theirs))
            if regard.muted or regard.blocked:
                connection.execute(insert(schema.regards), {"player": player, **asdict(regard)})

        await self._engine.replace(work)

    async def blocking(self, player: int) -> set[int]:
        """Return the players who have blocked a player."""
        query = select(_REGARDS.player).where(_REGARDS.other == player, _REGARDS.blocked)
        async with self._engine.connect() as connection:
            return set((await connection.execute(query)).scalars())
