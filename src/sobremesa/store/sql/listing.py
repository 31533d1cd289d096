"""Reading games out of the database: as lists show them, and whole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import fields
from sqlalchemy import Row, select

from sobremesa.store.contract import LISTED
from sobremesa.store.rows import Aside, GameRow, Listed, MoveRow, Seat, Standing, WholeGame
from sobremesa.store.sql import schema
from sobremesa.store.sql.engine import DatabaseEngine

FURTHEST: Final = 2**31 - 1
"""The place in a list from which on nobody looks."""

_MORE: Final = (
    *("away", "grace", "public", "clock", "takebacks", "hints"),
    *("session", "previous", "retry", "assistance", "rated", "imported", "server_seed", "tournament", "board", "day"),
)
"""What a game has by a default of its own."""

_MADE: Final = schema.games.alias("made").c
_SEAT: Final = [field.name for field in fields(Seat)]
_ROW: Final = [field.name for field in fields(MoveRow)]
_ASIDE: Final = [field.name for field in fields(Aside)]


async def listed(
    engine: DatabaseEngine,
    condition: Any,
    newest: Any = schema.games.c.updated,
    most: int = LISTED,
    skip: int = 0,
) -> list[Listed]:
    """Return the games that a condition is true of, the newest first. Raises StoreError."""
    query = select(schema.games).where(condition).order_by(newest.desc(), schema.games.c.id).limit(most)
    query = query.offset(min(max(0, skip), FURTHEST))
    async with engine.connect() as connection:
        found = list(await connection.execute(query))
        ids = [row.id for row in found]
        sitting = await connection.execute(
            select(schema.seats).where(schema.seats.c.game.in_(ids)).order_by(schema.seats.c.seat)
        )
        seats: dict[str, list[Seat]] = {one: [] for one in ids}
        for row in sitting:
            seats[row.game].append(Seat(*(getattr(row, name) for name in _SEAT)))
    return [_read_listed(row, seats[row.id]) for row in found]


async def origins_of(engine: DatabaseEngine, player: int) -> dict[str, str]:
    """Return all games of a player by id, the last touched first: the id that each had where it began."""
    games = schema.games.c
    query = select(games.id, games.imported).where(in_lists_of(player)).order_by(games.updated.desc(), games.id)
    async with engine.connect() as connection:
        return {row.id: row.imported or row.id for row in await connection.execute(query)}


async def whole_games(engine: DatabaseEngine, games: Sequence[str]) -> list[WholeGame]:
    """Return some games with all that was played and said, in their order, without those that are gone.

    What is said of a game is read before its rows, so that one that is over has all of them.
    """
    found = {one.game.id: one for one in await listed(engine, schema.games.c.id.in_(games), most=len(games))}
    rows = await _numbered(engine, schema.moves, _ROW, games)
    asides = await _numbered(engine, schema.asides, _ASIDE, games)
    return [
        WholeGame(found[one], [MoveRow(*row) for row in rows[one]], [Aside(*row) for row in asides[one]])
        for one in games
        if one in found
    ]


def of_player(player: int) -> Any:
    """Return the condition that a player made a game or sits in it."""
    return _theirs(player, select(_MADE.id).where(_MADE.host == player))


def in_lists_of(player: int) -> Any:
    """Return the condition that a game stands in a player's lists: theirs, but not others' at their tournament."""
    return _theirs(player, select(_MADE.id).where(_MADE.host == player, _MADE.tournament == ""))


def _theirs(player: int, made: Any) -> Any:
    """Return the condition that a game is one of those that were made or that a player sits in.

    By its id alone: with an "or" between the host and the seats PostgreSQL would look through all games.
    """
    sits = select(schema.seats.c.game).where(schema.seats.c.player == player)
    return schema.games.c.id.in_(made.union(sits))


async def _numbered(engine: DatabaseEngine, table: Any, names: Sequence[str], games: Sequence[str]) -> dict[str, Any]:
    """Return the rows of a table that belong to some games, by game and in order of their numbers."""
    found: dict[str, list[Any]] = {one: [] for one in games}
    query = select(table.c.game, *(table.c[name] for name in names)).where(table.c.game.in_(games))
    async with engine.connect() as connection:
        for game, *row in await connection.execute(query.order_by(table.c.game, table.c.number)):
            found[game].append(row)
    return found


def _read_listed(row: Row[Any], seats: list[Seat]) -> Listed:
    fixed = (row.id, row.game, row.rules, row.revision, row.options, row.seats, row.dealer, row.cut, row.pace)
    more = {name: getattr(row, name) for name in _MORE}
    game = GameRow(*fixed, host=row.host, created=row.created, players=seats, **more)
    return Listed(game, Standing(row.status, row.score, row.winner, row.turn, ending=row.ending), row.updated)
