"""The reviews of finished games: each takes seconds to make, so the last one made is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import delete, insert, select
from sqlalchemy.exc import IntegrityError

from sobremesa.store.clock import now
from sobremesa.store.sql import schema
from sobremesa.store.sql.engine import DatabaseEngine

AT_ONCE: Final = 500
"""How many games are asked for in one query."""


class ReviewStore:
    """Reviews of finished games, and the parts of unfinished reviews.

    A game has one review. ``edition`` numbers the way of judging: a review of another edition is not found, and is
    replaced.
    """

    def __init__(self, engine: DatabaseEngine) -> None:
        """Keep them in the engine's database."""
        self._engine = engine

    async def find(self, game: str, edition: int) -> str | None:
        """Return the review of a game as it was kept, or None where there is none of this edition."""
        reviews = schema.reviews.c
        query = select(reviews.review).where(reviews.game == game, reviews.edition == edition)
        async with self._engine.connect() as connection:
            found: str | None = (await connection.execute(query)).scalar_one_or_none()
        return found

    async def keep(self, game: str, edition: int, accuracies: Sequence[float | None], review: str) -> None:
        """Store a game's review; it replaces an older edition and the parts.

        ``accuracies`` are in percent by seat, None for a seat that had no choice.
        """
        values = {"game": game, "edition": edition, "accuracies": list(accuracies), "review": review, "made": now()}
        try:
            async with self._engine.begin() as connection:
                await connection.execute(delete(schema.reviews).where(schema.reviews.c.game == game))
                await connection.execute(insert(schema.reviews), values)
                await connection.execute(delete(schema.review_parts).where(schema.review_parts.c.game == game))
        except IntegrityError:
            pass  # another process has made the same one

    async def parts(self, game: str, edition: int) -> dict[str, str]:
        """Return the parts of a game's review that are done, by name."""
        parts = schema.review_parts.c
        query = select(parts.name, parts.text).where(parts.game == game, parts.edition == edition)
        async with self._engine.connect() as connection:
            return {row.name: row.text for row in await connection.execute(query)}

    async def keep_part(self, game: str, edition: int, name: str, text: str) -> None:
        """Keep a part of a game's review until all of it is kept."""
        parts = schema.review_parts
        values = {"game": game, "edition": edition, "name": name, "text": text}
        try:
            async with self._engine.begin() as connection:
                await connection.execute(delete(parts).where(parts.c.game == game, parts.c.name == name))
                await connection.execute(insert(parts), values)
        except IntegrityError:
            pass  # another process has done the same one

    async def accuracies(self, games: Sequence[str]) -> dict[str, list[float | None]]:
        """Return the accuracies of the games that have a review, by game: in percent, by seat."""
        reviews = schema.reviews.c
        found: dict[str, list[float | None]] = {}
        async with self._engine.connect() as connection:
            for at in range(0, len(games), AT_ONCE):
                some = select(reviews.game, reviews.accuracies).where(reviews.game.in_(games[at : at + AT_ONCE]))
                found |= {row.game: row.accuracies for row in await connection.execute(some)}
        return found
