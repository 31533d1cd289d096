"""Copies of a SQLite database: before a migration, for going back to the earlier version, and to be read."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from sobremesa.files import PRIVATE_FILE, replacing

BEFORE: Final = ".before-"
"""Stands between the database's name and the step that it was copied before."""

STEP: Final = "[0-9]" * 4

JOURNAL: Final = "-wal"
"""Stands after the database's name, for what was written last and is not in it yet."""


def copy_aside(file: Path, to: Path) -> None:
    """Copy a database that cannot be written to. Raises OSError and sqlite3.Error."""
    try:
        with (
            closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as original,
            closing(sqlite3.connect(to)) as written,
        ):
            original.backup(written)
    except sqlite3.OperationalError:  # SQLite would have to make a file beside it, so nobody has it open
        shutil.copyfile(file, to)
        with suppress(FileNotFoundError):
            shutil.copyfile(f"{file}{JOURNAL}", f"{to}{JOURNAL}")


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
