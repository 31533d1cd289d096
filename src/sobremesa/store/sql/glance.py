"""One glance at many tables: how far each has gone, and who is there, for processes that share a PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from sqlalchemy import text

from sobremesa.store.attendance import Glance
from sobremesa.store.sql.engine import DatabaseEngine
from sobremesa.store.sql.notices import LIVING

AT_ONCE: Final = 500
"""How many tables one question is about."""

_GLANCE: Final = text(f"""
    WITH living AS MATERIALIZED ({LIVING})
    SELECT id,
        coalesce((SELECT max(number) FROM moves WHERE game = id), 0),
        coalesce((SELECT max(number) FROM asides WHERE game = id), 0),
        (SELECT array_agg(concat_ws(' ', seat, kind, player, stood_in::int) ORDER BY seat) FROM seats WHERE game = id),
        (SELECT array_agg(ARRAY[worker, seat, helped::int]) FROM presence
            WHERE game = id AND worker IN (SELECT * FROM living))
    FROM games WHERE id = ANY(CAST(:tables AS text[]))
""")


async def glance(engine: DatabaseEngine, tables: Sequence[str]) -> dict[str, Glance]:
    """Return a glance at each of some tables that exist, by id. PostgreSQL only. Raises StoreError."""
    found: dict[str, Glance] = {}
    for at in range(0, len(tables), AT_ONCE):
        async with engine.connect() as connection:
            for row in await connection.execute(_GLANCE, {"tables": list(tables[at : at + AT_ONCE])}):
                found[row[0]] = Glance(row[1], row[2], row[3] or [], _by_worker(row[4] or []))
    return found


def _by_worker(rows: Iterable[Sequence[int]]) -> dict[int, dict[int, bool]]:
    found: dict[int, dict[int, bool]] = {}
    for worker, seat, helped in rows:
        found.setdefault(worker, {})[seat] = bool(helped)
    return found
