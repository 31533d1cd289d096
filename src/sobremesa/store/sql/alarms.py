"""The alarms of games by correspondence in the database: one row a game, written with its moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, delete, insert, select, update

from sobremesa.store.rows import Alarm, Standing
from sobremesa.store.sql import schema
from sobremesa.store.sql.engine import DatabaseEngine

_ALARMS = schema.alarms.c


class AlarmStore:
    """The alarms of one database."""

    def __init__(self, engine: DatabaseEngine) -> None:
        """Use the database of an engine."""
        self._engine = engine

    async def take(self, now: str, until: str, most: int) -> list[str]:
        """Put off alarms that have rung by ``now`` to ``until``, and return their games, the first to ring first.

        Of several processes that ask at once each gets others. Raises StoreError.
        """
        due = select(_ALARMS.game).where(_ALARMS.rings_at <= now).order_by(_ALARMS.rings_at).limit(most)
        async with self._engine.connect() as connection:  # most of the time there is none, and nothing to be locked
            if (await connection.execute(due)).first() is None:
                return []
        taken: list[str] = []

        def work(connection: Connection) -> None:
            taken[:] = connection.execute(due.with_for_update(skip_locked=True)).scalars()
            connection.execute(update(schema.alarms).where(_ALARMS.game.in_(taken)).values(rings_at=until))

        await self._engine.write(work)
        return taken

    async def move(self, game: str, alarm: Alarm | None) -> None:
        """Replace the alarm of a game that has one; None ends it. Raises StoreError."""
        theirs = _ALARMS.game == game
        change = (
            delete(schema.alarms).where(theirs)
            if alarm is None
            else update(schema.alarms).where(theirs).values(seat=alarm.seat, rings_at=alarm.rings_at)
        )
        async with self._engine.begin() as connection:
            await connection.execute(change)

    async def of(self, games: Sequence[str]) -> dict[str, Alarm]:
        """Return the alarms of those of these games that have one, by game. Raises StoreError."""
        query = select(_ALARMS.game, _ALARMS.seat, _ALARMS.rings_at).where(_ALARMS.game.in_(games))
        async with self._engine.connect() as connection:
            return {row.game: Alarm(row.seat, row.rings_at) for row in await connection.execute(query)}


def write_alarms(connection: Connection, standings: Mapping[str, Standing]) -> None:
    """Write the alarms of games as they stand now, in the transaction of their rows; ended games lose theirs."""
    fresh = [
        {"game": game, "seat": standing.alarm.seat, "rings_at": standing.alarm.rings_at}
        for game, standing in standings.items()
        if standing.alarm is not None and standing.status == "playing"
    ]
    ended = [game for game, standing in standings.items() if standing.status != "playing"]
    old = [*ended, *(str(row["game"]) for row in fresh)]
    if old:
        connection.execute(delete(schema.alarms).where(_ALARMS.game.in_(old)))
    if fresh:
        connection.execute(insert(schema.alarms), fresh)
