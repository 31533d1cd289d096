"""Which seats of a game are connected to which process, for processes that share a PostgreSQL."""

from __future__ import annotations

from collections.abc import Set
from typing import Any, Final

from sqlalchemy import Row, delete, insert, select, text

from sobremesa.store import schema
from sobremesa.store.engine import Engine
from sobremesa.store.notices import LIVING, tell

_COLUMNS: Final = schema.presence.c

_DEAD: Final = text(f"DELETE FROM presence WHERE game = :game AND worker NOT IN ({LIVING})")


async def attend(engine: Engine, worker: int, game: str, seats: Set[int]) -> dict[int, set[int]]:
    """Note which seats of a game are connected to this process; return those of every process that is alive."""
    async with engine.begin() as connection:
        await connection.execute(_DEAD, {"game": game})
        known = _by_worker(list(await connection.execute(select(schema.presence).where(_COLUMNS.game == game))))
        mine = known.get(worker, set())
        if mine - seats:
            gone = _COLUMNS.worker == worker, _COLUMNS.seat.in_(mine - seats)
            await connection.execute(delete(schema.presence).where(_COLUMNS.game == game, *gone))
        if seats - mine:
            rows = [{"game": game, "seat": seat, "worker": worker} for seat in sorted(seats - mine)]
            await connection.execute(insert(schema.presence), rows)
        if mine != seats:
            await tell(connection, [(game, 0)])
    return {other: there for other, there in known.items() if other != worker} | ({worker: set(seats)} if seats else {})


def _by_worker(rows: list[Row[Any]]) -> dict[int, set[int]]:
    found: dict[int, set[int]] = {}
    for row in rows:
        found.setdefault(row.worker, set()).add(row.seat)
    return found
