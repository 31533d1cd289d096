"""The ratings of players in the database."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from msgspec.structs import asdict, fields
from sqlalchemy import ColumnElement, Connection, Row, and_, delete, func, insert, not_, or_, select, update
from sqlalchemy.exc import IntegrityError

from sobremesa.store.ratings import RATED, Beside, RatingRow
from sobremesa.store.rows import Listed
from sobremesa.store.sql import schema
from sobremesa.store.sql.engine import DatabaseEngine
from sobremesa.store.sql.listing import listed

_RATINGS: Final = schema.ratings.c
_GAMES: Final = schema.games.c
_COLUMNS: Final = [_RATINGS[field.name] for field in fields(RatingRow)]
_IN_ORDER: Final = (_RATINGS.ended, _RATINGS.game, _RATINGS.seat)
_HAS_ENDED: Final = and_(_GAMES.rated, _GAMES.status != "playing")

AT_ONCE: Final = 500
"""How many rows one statement writes."""


class RatingStore:
    """The ratings of one database."""

    kept = True

    def __init__(self, engine: DatabaseEngine) -> None:
        """Use the database of an engine."""
        self._engine = engine

    async def waiting(self, most: int = RATED) -> list[Listed]:
        """Return rated games that have ended and were not looked at, the first to end first; at most ``most``."""
        return await self._found(schema.TO_BE_COUNTED, most)

    async def add(self, game: str, rows: Sequence[RatingRow]) -> bool:
        """Note that a game was looked at, with the rows of those for whom it counts, in one transaction."""
        looked_at = update(schema.games).where(_GAMES.id == game, not_(_GAMES.counted)).values(counted=True)
        try:
            async with self._engine.begin() as connection:
                # whoever else looks at it waits here for the commit, and then finds it done
                if not (await connection.execute(looked_at)).rowcount:
                    return False
                if rows:
                    await connection.execute(insert(schema.ratings), [_values(row) for row in rows])
        except IntegrityError:
            return False
        return True

    async def last(self, players: Collection[int], pool: str) -> dict[int, RatingRow]:
        """Return the last row of each of some players in a pool, by player."""
        theirs = and_(_RATINGS.pool == pool, _RATINGS.player.in_(players))
        newest = select(_RATINGS.player, func.max(_RATINGS.number).label("number")).where(theirs)
        last = newest.group_by(_RATINGS.player).subquery()
        query = select(*_COLUMNS).join(
            last, and_(last.c.player == _RATINGS.player, last.c.number == _RATINGS.number, theirs)
        )
        async with self._engine.connect() as connection:
            return {row.player: _read(row) for row in await connection.execute(query)}

    async def of(self, player: int) -> list[RatingRow]:
        """Return all rows of a player, the first to end first."""
        return await self._rows(_RATINGS.player == player)

    async def rated(self, after: tuple[str, str] = ("", ""), most: int = RATED) -> list[Listed]:
        """Return rated games that have ended, the first to end first, after a time of ending and an id."""
        moment, game = after
        later = or_(_GAMES.updated > moment, and_(_GAMES.updated == moment, _GAMES.id > game))
        return await self._found(and_(_HAS_ENDED, later), most)

    async def all(self) -> list[RatingRow]:
        """Return the rows of all players, the first to end first."""
        return await self._rows(None)

    async def replace(self, counted: Mapping[str, Sequence[RatingRow]]) -> None:
        """Keep these rows in place of all others, in one transaction."""

        def work(connection: Connection) -> None:
            _note_counted(connection, counted)
            connection.execute(delete(schema.ratings))
            known = set(connection.execute(select(schema.players.c.id)).scalars())
            rows = [row for some in counted.values() for row in some if row.player in known]
            _write(connection, schema.ratings, [_values(row) for row in rows])

        await self._engine.write(work)

    async def rewrite(self, player: int, rows: Sequence[RatingRow]) -> None:
        """Keep these rows of a player in place of all others of theirs, in one transaction."""

        def work(connection: Connection) -> None:
            connection.execute(delete(schema.ratings).where(_RATINGS.player == player))
            _write(connection, schema.ratings, [_values(row) for row in rows])

        await self._engine.write(work)

    async def _found(self, condition: ColumnElement[bool], most: int) -> list[Listed]:
        """Return the games that a condition is true of, the first to end first."""
        query = select(_GAMES.id).where(condition).order_by(_GAMES.updated, _GAMES.id).limit(most)
        async with self._engine.connect() as connection:
            ids = list((await connection.execute(query)).scalars())
        found = await listed(self._engine, _GAMES.id.in_(ids), most=len(ids)) if ids else []
        return sorted(found, key=lambda one: (one.updated, one.game.id))

    async def _rows(self, condition: ColumnElement[bool] | None) -> list[RatingRow]:
        query = select(*_COLUMNS).order_by(*_IN_ORDER)
        async with self._engine.connect() as connection:
            found = await connection.execute(query if condition is None else query.where(condition))
            return [_read(row) for row in found]


def join_ratings(connection: Connection, player: int, other: int) -> None:
    """Make room for the rows of another player who becomes a player: a game against oneself counts for nobody."""
    mine = select(_RATINGS.game).where(_RATINGS.player == player)
    theirs = select(_RATINGS.game).where(_RATINGS.player == other)
    both = list(connection.execute(mine.where(_RATINGS.game.in_(theirs))).scalars())
    connection.execute(delete(schema.ratings).where(_RATINGS.game.in_(both), _RATINGS.player.in_([player, other])))
    # beyond all numbers of both: a number is checked row by row, also against those that have yet to move
    highest = select(func.max(_RATINGS.number)).where(_RATINGS.player.in_([player, other]))
    most = connection.execute(highest).scalar_one() or 0
    behind = schema.ratings.update().where(_RATINGS.player == other)
    connection.execute(behind.values(number=_RATINGS.number + most))


def _note_counted(connection: Connection, counted: Collection[str]) -> None:
    """Note of the games that have ended that these were looked at and no others; until the commit none is counted."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # what is read here stays so until it is written
    ended = select(_GAMES.id, _GAMES.counted).where(_HAS_ENDED).order_by(_GAMES.id).with_for_update()
    other = [game for game, noted in connection.execute(ended) if noted != (game in counted)]
    for at in range(0, len(other), AT_ONCE):
        some = update(schema.games).where(_GAMES.id.in_(other[at : at + AT_ONCE]))
        connection.execute(some.values(counted=not_(_GAMES.counted)))


def _write(connection: Connection, table: Any, values: list[dict[str, object]]) -> None:
    for at in range(0, len(values), AT_ONCE):
        connection.execute(insert(table), values[at : at + AT_ONCE])


def _values(row: RatingRow) -> dict[str, object]:
    return asdict(row) | {"beside": [list(one) for one in row.beside]}


def _read(row: Row[Any]) -> RatingRow:
    values = dict(row._mapping)
    return RatingRow(**values | {"beside": [Beside(*one) for one in values["beside"]]})
