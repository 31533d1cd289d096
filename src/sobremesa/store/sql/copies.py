"""Copies of a SQLite database before a migration, for going back to the earlier version."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from sobremesa.files import PRIVATE_FILE, replacing

BEFORE: Final = ".before-"
"""Stands between the database's name and the step that it was copied before."""

STEP: Final = "[0-9]" * 4


def keep_copy(file: Path, step: str) -> Path:
    """Copy a database before a migration and return the copy; copies from before earlier migrations are deleted.

    The copy is complete, synced, and readable by its owner only. Raises OSError and sqlite3.Error.
    """
    copy = file.with_name(f"{file.name}{BEFORE}{step}")
    with (
        replacing(copy, PRIVATE_FILE) as draft,
        closing(sqlite3.connect(file)) as original,
        closing(sqlite3.connect(draft.path)) as written,
    ):
        original.backup(written)
        written.execute("PRAGMA journal_mode=DELETE")  # a copy is one file, and has nothing beside it
    for other in file.parent.glob(f"{file.name}{BEFORE}{STEP}"):
        if other != copy:
            other.unlink()
    return copy
