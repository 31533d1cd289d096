"""What finished games count: each takes a moment to be gone through, so what was counted is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import delete, insert, select
from sqlalchemy.exc import IntegrityError

from sobremesa.store.contract import Counts
from sobremesa.store.sql import schema
from sobremesa.store.sql.engine import DatabaseEngine
from sobremesa.store.sql.reviews import AT_ONCE


class ResultStore:
    """The counts of finished games, by name and side.

    ``edition`` numbers the way of counting: counts of another edition are not found.
    """

    def __init__(self, engine: DatabaseEngine) -> None:
        """Keep them in the engine's database."""
        self._engine = engine

    async def find(self, games: Sequence[str], edition: int) -> dict[str, Counts]:
        """Return the counts of those of these games that have been counted, by game."""
        results = schema.results.c
        found: dict[str, Counts] = {}
        async with self._engine.connect() as connection:
            for at in range(0, len(games), AT_ONCE):
                some = select(results.game, results.counts).where(
                    results.game.in_(games[at : at + AT_ONCE]), results.edition == edition
                )
                found |= {row.game: row.counts for row in await connection.execute(some)}
        return found

    async def keep(self, counted: Mapping[str, Counts], edition: int) -> None:
        """Keep what some games count, instead of what another edition counted."""
        if not counted:
            return
        values = [{"game": game, "edition": edition, "counts": counts} for game, counts in counted.items()]
        try:
            async with self._engine.begin() as connection:
                await connection.execute(delete(schema.results).where(schema.results.c.game.in_(list(counted))))
                await connection.execute(insert(schema.results), values)
        except IntegrityError:
            pass  # another process has counted the same
