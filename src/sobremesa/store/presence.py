"""Which seats of a game are connected to which process, for processes that share a PostgreSQL."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Any, Final, NamedTuple

from sqlalchemy import Row, delete, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from sobremesa.store import schema
from sobremesa.store.engine import Engine
from sobremesa.store.notices import LIVING, tell

_COLUMNS: Final = schema.presence.c

_DEAD: Final = text(f"DELETE FROM presence WHERE game = :game AND worker NOT IN ({LIVING})")

There = Mapping[int, bool]
"""The seats that are connected to a process, and whether they are shown as helped by the computer."""


class Attendance(NamedTuple):
    """Who is ``elsewhere``, and who of those is ``helped``; whether this process moves the bots: just one does."""

    elsewhere: Set[int] = frozenset()
    helped: Set[int] = frozenset()
    drives: bool = True


async def attend(engine: Engine, worker: int, game: str, seats: There) -> Attendance:
    """Note which seats of a game are connected to this process; return those of the other processes that are alive."""
    async with engine.begin() as connection:
        await connection.execute(_DEAD, {"game": game})
        known = _by_worker(list(await connection.execute(select(schema.presence).where(_COLUMNS.game == game))))
        mine = known.pop(worker, {})
        if mine != seats:
            await _note(connection, worker, game, mine, seats)
            await tell(connection, [(game, 0)])
    helped = {seat for there in known.values() for seat, on in there.items() if on}
    drives = bool(seats) and worker < min(known, default=worker + 1)
    return Attendance({seat for there in known.values() for seat in there}, helped, drives)


async def _note(connection: AsyncConnection, worker: int, game: str, before: There, now: There) -> None:
    """Write what has changed about the seats that are connected to a process."""
    gone = [seat for seat in before if now.get(seat) != before[seat]]
    if gone:
        rows = _COLUMNS.game == game, _COLUMNS.worker == worker, _COLUMNS.seat.in_(gone)
        await connection.execute(delete(schema.presence).where(*rows))
    come = [seat for seat in sorted(now) if now[seat] != before.get(seat)]
    if come:
        fresh = [{"game": game, "seat": seat, "worker": worker, "helped": now[seat]} for seat in come]
        await connection.execute(insert(schema.presence), fresh)


def _by_worker(rows: list[Row[Any]]) -> dict[int, dict[int, bool]]:
    found: dict[int, dict[int, bool]] = {}
    for row in rows:
        found.setdefault(row.worker, {})[row.seat] = row.helped
    return found
