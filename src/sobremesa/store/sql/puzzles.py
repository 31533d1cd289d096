"""The puzzles of the days in the database: a row each, which is a claim until the puzzle was found."""

from __future__ import annotations

from typing import Final

from sqlalchemy import ColumnElement, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from sobremesa.store.sql import schema
from sobremesa.store.sql.engine import DatabaseEngine

_PUZZLES: Final = schema.daily_puzzles.c

SEARCHED: Final = ""
"""What stands in the place of a puzzle that is searched for."""


class SqlPuzzles:
    """The puzzles of one database."""

    kept = True

    def __init__(self, engine: DatabaseEngine) -> None:
        """Use the database of an engine."""
        self._engine = engine

    async def find(self, day: str, edition: str) -> str | None:
        """Return the puzzle of a day, or None where it was not found yet."""
        query = select(_PUZZLES.puzzle).where(*_key(day, edition))
        async with self._engine.connect() as connection:
            found: str | None = (await connection.execute(query)).scalar_one_or_none()
        return found or None

    async def claim(self, day: str, edition: str, now: str, until: str) -> bool:
        """Take the search for a puzzle upon oneself until a time; return whether it is one's own."""
        lapsed = (*_searched(day, edition), _PUZZLES.claimed_until <= now)
        async with self._engine.begin() as connection:
            if (await connection.execute(select(_PUZZLES.day).where(*_key(day, edition)))).first() is not None:
                taken = update(schema.daily_puzzles).where(*lapsed).values(claimed_until=until)
                return (await connection.execute(taken)).rowcount == 1
        return await self._add(day, edition, until, SEARCHED)

    async def renew(self, day: str, edition: str, until: str) -> None:
        """Let a claim last until another time; do nothing where the puzzle was found."""
        claims = update(schema.daily_puzzles).where(*_searched(day, edition))
        async with self._engine.begin() as connection:
            await connection.execute(claims.values(claimed_until=until))

    async def keep(self, day: str, edition: str, puzzle: str) -> None:
        """Keep the puzzle of a day; do nothing where one is kept."""
        claims = update(schema.daily_puzzles).where(*_searched(day, edition))
        async with self._engine.begin() as connection:
            done = await connection.execute(claims.values(claimed_until="", puzzle=puzzle))
        if not done.rowcount:  # the claim is gone, or another has found it as well
            await self._add(day, edition, "", puzzle)

    async def forget(self, before: str) -> None:
        """Delete the puzzles and claims of all days before another one."""
        async with self._engine.begin() as connection:
            await connection.execute(delete(schema.daily_puzzles).where(_PUZZLES.day < before))

    async def _add(self, day: str, edition: str, until: str, puzzle: str) -> bool:
        """Insert a row; return False where there is one already."""
        row = {"day": day, "edition": edition, "claimed_until": until, "puzzle": puzzle}
        try:
            async with self._engine.begin() as connection:
                await connection.execute(insert(schema.daily_puzzles), row)
        except IntegrityError:
            return False
        return True


def _key(day: str, edition: str) -> tuple[ColumnElement[bool], ...]:
    return (_PUZZLES.day == day, _PUZZLES.edition == edition)


def _searched(day: str, edition: str) -> tuple[ColumnElement[bool], ...]:
    """Return the conditions of a row that is a claim."""
    return (*_key(day, edition), _PUZZLES.puzzle == SEARCHED)
