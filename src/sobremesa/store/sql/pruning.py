"""Deleting tables and tournaments that nobody has played for long, as far as the operator wants it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Select, TextClause, and_, delete, false, not_, or_, select, text

from sobremesa.store.clock import ago
from sobremesa.store.keeping import DAY, Keeping, Old
from sobremesa.store.sql import schema
from sobremesa.store.sql.engine import DatabaseEngine
from sobremesa.store.sql.notices import LIVING
from sobremesa.store.sql.tournaments import delete_tournaments, old_tournaments

BATCH: Final = 50
"""How many tables one transaction removes: moves that are played meanwhile have to wait for it."""

_GAMES: Final = schema.games.c
_BELOW: Final = [
    table
    for table in schema.metadata.sorted_tables
    if any(key.column.table is schema.games for key in table.foreign_keys)
]
"""All that belongs to a game and goes with it."""


class Pruning:
    """Deletes old tables with everything that belongs to them, and old tournaments."""

    def __init__(self, engine: DatabaseEngine) -> None:
        """Remove them from the engine's database."""
        self._engine = engine

    async def count(self, keeping: Keeping) -> Old:
        """Return how many tables and tournaments ``remove`` would delete now; nothing changes."""
        found = select(_GAMES.id, _GAMES.status).where(_old(keeping))
        async with self._engine.connect() as connection:
            every = {row.id: row.status == "over" for row in await connection.execute(found)}
            shared = set((await connection.execute(select(schema.shares.c.game).distinct())).scalars())
            tournaments = [len((await connection.execute(old)).all()) for old in _old_tournaments(keeping)]
        kept = set() if keeping.shared else shared & every.keys()
        going = [over for game, over in every.items() if game not in kept]
        return Old(going.count(False), going.count(True), len(kept), sum(tournaments))

    async def remove(self, keeping: Keeping, spared: Collection[str] = ()) -> list[str]:
        """Delete the old tables except ``spared`` ones, and return their ids.

        In batches of ``BATCH``, each in one transaction: batches that were done before an error stay done. With
        PostgreSQL, tables with anybody connected to a living process are spared too.
        """
        removed: list[str] = []
        while gone := await self._remove_some(keeping, spared):
            removed += gone
        await self._engine.write(lambda connection: _remove_tournaments(connection, keeping))
        return removed

    async def _remove_some(self, keeping: Keeping, spared: Collection[str]) -> list[str]:
        gone: list[str] = []

        def work(connection: Connection) -> None:
            gone[:] = connection.execute(_some(connection, keeping, spared)).scalars()
            delete_games(connection, gone)

        await self._engine.write(work)
        return gone


def delete_games(connection: Connection, games: Sequence[str]) -> None:
    """Delete some games with everything that belongs to them."""
    for at in range(0, len(games), BATCH):
        gone = games[at : at + BATCH]
        for table in _BELOW:
            connection.execute(delete(table).where(table.c.game.in_(gone)))
        connection.execute(delete(schema.games).where(_GAMES.id.in_(gone)))


def _remove_tournaments(connection: Connection, keeping: Keeping) -> None:
    _begin(connection)
    for old in _old_tournaments(keeping):
        delete_tournaments(connection, _held(connection, old))


def _held(connection: Connection, old: Select[str]) -> list[str]:
    """Return the tournaments that are old, of which no round can begin until the transaction ends."""
    locked = list(connection.execute(old.with_for_update(skip_locked=True)).scalars())
    # with PostgreSQL a round may have begun after the query had looked, and before it locked
    return list(connection.execute(old.where(schema.tournaments.c.id.in_(locked))).scalars())


def _begin(connection: Connection) -> None:
    """Let nobody else write to a file from now on; else the driver would begin only with the first deletion."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def _old_tournaments(keeping: Keeping) -> list[Select[str]]:
    """Return the queries for the tournaments that are as old as games are kept."""
    ages = ((keeping.finished, True), (keeping.left, False))
    return [old_tournaments(ago(days * DAY), ended) for days, ended in ages if days is not None]


def _some(connection: Connection, keeping: Keeping, spared: Collection[str]) -> Any:
    """Return the query for the next tables to be removed, which nobody can play at until the transaction ends."""
    conditions: list[ColumnElement[bool] | TextClause] = [_old(keeping)]
    if spared:
        conditions.append(_GAMES.id.not_in(spared))
    if not keeping.shared:
        conditions.append(_GAMES.id.not_in(select(schema.shares.c.game)))
    _begin(connection)
    if connection.dialect.name != "sqlite":
        conditions.append(text(f"games.id NOT IN (SELECT game FROM presence WHERE worker IN ({LIVING}))"))
    return select(_GAMES.id).where(*conditions).limit(BATCH).with_for_update(skip_locked=True)


def _old(keeping: Keeping) -> ColumnElement[bool]:
    """Return the condition that a table has been kept long enough."""
    left: ColumnElement[bool] = false()
    finished: ColumnElement[bool] = false()
    if keeping.left is not None:
        waiting = _GAMES.id.in_(select(schema.alarms.c.game))
        left = and_(_GAMES.status != "over", not_(waiting), *_untouched(keeping.left))
    if keeping.finished is not None:
        finished = and_(_GAMES.status == "over", *_untouched(keeping.finished))
    return or_(left, finished)


def _untouched(days: int) -> list[ColumnElement[bool]]:
    """Return the conditions that nothing has happened for some days, neither at a table nor at its rematches."""
    since = ago(days * DAY)
    touched = select(_GAMES.session).where(_GAMES.updated >= since)
    return [_GAMES.updated < since, _GAMES.session.not_in(touched)]
