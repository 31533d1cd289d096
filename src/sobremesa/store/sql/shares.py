"""The links by which finished games are shared: their secrets are known here only as hashes."""

from __future__ import annotations

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from sobremesa.store.clock import now
from sobremesa.store.contract import MOST_SHARES
from sobremesa.store.sql import schema
from sobremesa.store.sql.engine import DatabaseEngine
from sobremesa.store.sql.failures import or_gone


class Shares:
    """The links by which players share finished games; secrets are stored as hashes."""

    def __init__(self, engine: DatabaseEngine) -> None:
        """Keep them in the engine's database."""
        self._engine = engine

    async def add(self, link_hash: str, game: str, player: int) -> None:
        """Add a player's link to a game; above ``MOST_SHARES`` links of the same player the oldest ends.

        Raises StoreError, also where the game or the player is gone.
        """
        link = {"hash": link_hash, "game": game, "player": player, "created": now()}
        with or_gone("a shared game, or who shares it,"):
            async with self._engine.begin() as connection:
                await connection.execute(insert(schema.shares), link)
                await _end_oldest(connection, game, player, link_hash)

    async def game(self, link_hash: str) -> str | None:
        """Return the game of a link's hash, or None."""
        query = select(schema.shares.c.game).where(schema.shares.c.hash == link_hash)
        async with self._engine.connect() as connection:
            found: str | None = (await connection.execute(query)).scalar_one_or_none()
        return found

    async def end(self, game: str, player: int) -> None:
        """Let all links by which a player has shared a game open nothing any more."""
        shares = schema.shares.c
        async with self._engine.begin() as connection:
            await connection.execute(delete(schema.shares).where(shares.game == game, shares.player == player))


async def _end_oldest(connection: AsyncConnection, game: str, player: int, newest: str) -> None:
    shares = schema.shares.c
    others = select(shares.hash).where(shares.game == game, shares.player == player, shares.hash != newest)
    found = await connection.execute(others.order_by(shares.created.desc()))
    gone = list(found.scalars())[MOST_SHARES - 1 :]
    if gone:
        await connection.execute(delete(schema.shares).where(shares.hash.in_(gone)))
