"""The links by which players read elsewhere which games wait for them: one a player, stored as a hash."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select

from sobremesa.store.sql import schema
from sobremesa.store.sql.engine import DatabaseEngine


class FeedStore:
    """The feeds of one database."""

    def __init__(self, engine: DatabaseEngine) -> None:
        """Use the database of an engine."""
        self._engine = engine

    async def renew(self, player: int, link_hash: str) -> None:
        """Give a player a link, in place of any other of theirs."""

        def work(connection: Connection) -> None:
            connection.execute(delete(schema.feeds).where(schema.feeds.c.player == player))
            connection.execute(insert(schema.feeds), {"player": player, "hash": link_hash})

        await self._engine.replace(work)

    async def end(self, player: int) -> None:
        """Let a player's link open nothing any more."""
        async with self._engine.begin() as connection:
            await connection.execute(delete(schema.feeds).where(schema.feeds.c.player == player))

    async def player(self, link_hash: str) -> int | None:
        """Return the player of a link's hash, or None."""
        query = select(schema.feeds.c.player).where(schema.feeds.c.hash == link_hash)
        async with self._engine.connect() as connection:
            found: int | None = (await connection.execute(query)).scalar_one_or_none()
        return found
