"""The pauses of games by correspondence in the database."""

from __future__ import annotations

from typing import Final

from msgspec.structs import asdict
from sqlalchemy import insert, select, update

from sobremesa.store.rows import Pause
from sobremesa.store.sql import schema
from sobremesa.store.sql.engine import DatabaseEngine
from sobremesa.store.sql.failures import or_gone
from sobremesa.store.sql.notices import tell

_PAUSES: Final = schema.pauses.c


class PauseStore:
    """The pauses of one database."""

    def __init__(self, engine: DatabaseEngine) -> None:
        """Use the database of an engine."""
        self._engine = engine

    async def of(self, game: str) -> list[Pause]:
        """Return all pauses of a game, past ones too, the first to begin first."""
        columns = (_PAUSES.seat, _PAUSES.since, _PAUSES.until, _PAUSES.reason, _PAUSES.days)
        query = select(*columns).where(_PAUSES.game == game).order_by(_PAUSES.since, _PAUSES.seat)
        async with self._engine.connect() as connection:
            return [Pause(*row) for row in await connection.execute(query)]

    async def add(self, game: str, pause: Pause) -> None:
        """Add a pause to a game. Raises StoreError, also where the game is gone."""
        with or_gone("the game of a pause"):
            async with self._engine.begin() as connection:
                await connection.execute(insert(schema.pauses), {"game": game} | asdict(pause))
                await tell(connection, [(game, 0)])

    async def end(self, game: str, seat: int, now: str) -> bool:
        """Let the pause of a seat that goes on now end; return False where none does."""
        theirs = (_PAUSES.game == game, _PAUSES.seat == seat, _PAUSES.since <= now, _PAUSES.until > now)
        async with self._engine.begin() as connection:
            done = await connection.execute(update(schema.pauses).where(*theirs).values(until=now))
            await tell(connection, [(game, 0)])
        return bool(done.rowcount)
