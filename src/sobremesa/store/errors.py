"""What can go wrong between the table and the disk."""

from __future__ import annotations


class StoreError(Exception):
    """The store could not do what was asked; nothing was changed. ``code`` is stable."""

    code = "store-failed"

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class LostRace(StoreError):
    """Somebody else has appended a row of this number to this game: read on and try again."""

    code = "lost-race"


class NewerDatabase(StoreError):
    """The database was written by a later version of the program, and this one must not touch it."""

    code = "newer-database"


class BadDatabase(StoreError):
    """What was given as a database's address is none."""

    code = "bad-database"


class NoDriver(StoreError):
    """The driver of the database is an extra, and it is not installed."""

    code = "no-database-driver"


class Unreachable(StoreError):
    """The database does not answer, or does not let us in."""

    code = "database-unreachable"
