"""Writing a new game into the database."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import asdict
from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from sobremesa.store.rows import GameRow, Link, MoveRow, Past, Standing
from sobremesa.store.sql import schema
from sobremesa.store.sql.alarms import write_alarms
from sobremesa.store.sql.writer import move_values


async def create_in(
    connection: AsyncConnection,
    game: GameRow,
    rows: Sequence[MoveRow],
    standing: Standing,
    links: Sequence[Link],
    past: Past,
) -> None:
    """Write a new game with its seats, first rows and links, in a transaction. Raises IntegrityError."""
    await connection.execute(insert(schema.games), _game_values(game, standing, past.touched))
    await connection.execute(insert(schema.seats), [{"game": game.id} | asdict(seat) for seat in game.players])
    if rows:
        await connection.execute(insert(schema.moves), move_values(game.id, rows, past.touched))
    await connection.run_sync(write_alarms, {game.id: standing})
    if links:
        await connection.execute(insert(schema.links), [asdict(link) for link in links])
    if past.asides:
        said = [asdict(aside) | {"game": game.id, "at": past.touched} for aside in past.asides]
        await connection.execute(insert(schema.asides), said)


def _game_values(game: GameRow, standing: Standing, at: str) -> dict[str, object]:
    fixed = {name: value for name, value in asdict(game).items() if name != "players"}
    return fixed | {"session": game.session or game.id, "updated": at} | asdict(standing)
