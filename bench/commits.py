"""How many rows the disk takes: bare durable commits to SQLite, set as the store sets it, and nothing around them."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

from sobremesa.store.sql.engine import PRAGMAS


def rows_a_second(folder: Path, group: int, seconds: float) -> float:
    """Return how many rows a second become durable when each commit takes so many."""
    database = sqlite3.connect(folder / f"commits-{group}.db", isolation_level=None)
    try:
        for pragma in PRAGMAS:
            database.execute(pragma)
        database.execute(
            "CREATE TABLE rows "
            "(game TEXT, number INTEGER, seat INTEGER, text TEXT, at TEXT, PRIMARY KEY (game, number))"
        )
        return _measure(database, group, seconds)
    finally:
        database.close()


def _measure(database: sqlite3.Connection, group: int, seconds: float) -> float:
    number, began = 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        rows = [(f"game {number % 97}", number + at, 1, "5h*2c3d", "2026-01-01T00:00:00.000Z") for at in range(group)]
        database.execute("BEGIN")
        database.executemany("INSERT INTO rows VALUES (?, ?, ?, ?, ?)", rows)
        database.execute("COMMIT")
        number += group
    return number / (time.perf_counter() - began)
