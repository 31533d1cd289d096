"""Which seats of a game are connected to which process, for processes that share a PostgreSQL."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Row, delete, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from sobremesa.store.attendance import Attendance, There, shared_out
from sobremesa.store.sql import schema
from sobremesa.store.sql.engine import DatabaseEngine
from sobremesa.store.sql.notices import LIVING, tell

_COLUMNS: Final = schema.presence.c

_SWEEP: Final = text(f"""
    DELETE FROM presence WHERE (game, seat, worker) IN (
        SELECT game, seat, worker FROM presence WHERE worker NOT IN ({LIVING}) AND worker <> :worker
        FOR UPDATE SKIP LOCKED
    )
""")

_THERE: Final = text(f"""
    SELECT seat, worker, helped FROM presence WHERE game = :game AND (worker = :worker OR worker IN ({LIVING}))
""")


async def attend(engine: DatabaseEngine, worker: int, game: str, seats: There) -> Attendance:
    """Record which seats of a game are connected to this process; return those of other living processes."""
    async with engine.begin() as connection:
        known = _by_worker(list(await connection.execute(_THERE, {"game": game, "worker": worker})))
        mine = known.get(worker, {})
        if mine != seats:
            await _note(connection, worker, game, mine, seats)
            await tell(connection, [(game, 0)])
    others = {other: there for other, there in known.items() if other != worker}
    return shared_out(others | ({worker: seats} if seats else {}), worker)


async def sweep(engine: DatabaseEngine, worker: int) -> None:
    """Delete the presence of processes that have died, at all tables; rows locked by others are left for later."""
    async with engine.begin() as connection:
        await connection.execute(_SWEEP, {"worker": worker})


async def _note(connection: AsyncConnection, worker: int, game: str, before: There, now: There) -> None:
    """Write what has changed about the seats that are connected to a process."""
    gone = [seat for seat in before if now.get(seat) != before[seat]]
    if gone:
        rows = _COLUMNS.game == game, _COLUMNS.worker == worker, _COLUMNS.seat.in_(gone)
        await connection.execute(delete(schema.presence).where(*rows))
    come = [seat for seat in sorted(now) if now[seat] != before.get(seat)]
    if come:
        fresh = [{"game": game, "seat": seat, "worker": worker, "helped": now[seat]} for seat in come]
        await connection.execute(insert(schema.presence).on_conflict_do_nothing(), fresh)


def _by_worker(rows: list[Row[Any]]) -> dict[int, dict[int, bool]]:
    found: dict[int, dict[int, bool]] = {}
    for row in rows:
        found.setdefault(row.worker, {})[row.seat] = row.helped
    return found
