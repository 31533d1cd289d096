"""The last nudge of each game by correspondence, in the database."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import asdict
from sqlalchemy import func, insert, select, update
from sqlalchemy.exc import IntegrityError

from sobremesa.store.rows import Nudge
from sobremesa.store.sql import schema
from sobremesa.store.sql.engine import DatabaseEngine

_NUDGES: Final = schema.nudges.c


class NudgeStore:
    """The nudges of one database."""

    def __init__(self, engine: DatabaseEngine) -> None:
        """Use the database of an engine."""
        self._engine = engine

    async def put(self, game: str, nudge: Nudge, since: str) -> bool:
        """Keep a nudge in place of the one before; return False, and keep nothing, where that one is too near.

        It is where it was after the same row of the game, or later than ``since``.
        """
        far = (_NUDGES.game == game, _NUDGES.number < nudge.number, _NUDGES.at <= since)
        async with self._engine.begin() as connection:
            done = await connection.execute(update(schema.nudges).where(*far).values(asdict(nudge)))
        if done.rowcount:
            return True
        try:
            async with self._engine.begin() as connection:
                await connection.execute(insert(schema.nudges), {"game": game} | asdict(nudge))
        except IntegrityError:  # there is one already, which is too near
            return False
        return True

    async def current(self, games: Sequence[str]) -> dict[str, Nudge]:
        """Return the nudges of those of some games where nothing was played since, by game."""
        moves = schema.moves.c
        last = select(func.max(moves.number)).where(moves.game == _NUDGES.game).scalar_subquery()
        query = select(_NUDGES.game, _NUDGES.number, _NUDGES.seat, _NUDGES.at)
        async with self._engine.connect() as connection:
            found = await connection.execute(query.where(_NUDGES.game.in_(games), _NUDGES.number == last))
            return {row.game: Nudge(row.number, row.seat, row.at) for row in found}
