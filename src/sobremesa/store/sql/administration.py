"""What a host asks of the whole database: how much there is."""

from __future__ import annotations

from sqlalchemy import func, select

from sobremesa.store.sql import schema
from sobremesa.store.sql.engine import DatabaseEngine
from sobremesa.store.sql.people import IS_SOMEBODY


class Administration:
    """Questions about all that a database keeps, for its host."""

    def __init__(self, engine: DatabaseEngine) -> None:
        """Ask the engine's database."""
        self._engine = engine

    async def counts(self) -> dict[str, int]:
        """Return how many games are playing, over and abandoned, and how many people there are. Raises StoreError."""
        status = schema.games.c.status
        async with self._engine.connect() as connection:
            games = await connection.execute(select(status, func.count()).group_by(status))
            found = {row[0]: int(row[1]) for row in games}
            people = await connection.scalar(select(func.count()).select_from(schema.players).where(IS_SOMEBODY))
        return {"playing": 0, "over": 0, "abandoned": 0} | found | {"people": people or 0}
