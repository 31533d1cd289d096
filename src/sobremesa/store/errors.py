"""What can go wrong between the tables and the disk."""

from __future__ import annotations

from pathlib import Path


class StoreError(Exception):
    """The store could not do what was asked, and nothing was changed.

    ``code`` is stable, ``why`` an English sentence, ``values`` what a translated sentence needs.
    """

    code = "store-failed"

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why
        self.values: dict[str, object] = {}

    def again(self) -> StoreError:
        """Return a fresh copy without traceback, to be raised elsewhere."""
        fresh = type(self).__new__(type(self), *self.args)
        vars(fresh).update(vars(self))
        return fresh


class LostRace(StoreError):
    """Another process has taken the number, or made the rematch: read what is new and try again."""

    code = "lost-race"


class KnownGame(StoreError):
    """A game of this id is in the store already."""

    code = "known-game"

    def __init__(self) -> None:
        super().__init__("a game of this id is there already")


class NewerDatabase(StoreError):
    """The database was written by a later version of the program, and this one must not touch it."""

    code = "newer-database"


class OlderDatabase(StoreError):
    """The database was written by an earlier version of the program, which may use it now."""

    code = "older-database"

    def __init__(self) -> None:
        super().__init__("this database was written by an earlier version of Sobremesa, which may still use it")


class BadDatabase(StoreError):
    """The text given as a database's address is not one."""

    code = "bad-database"


class NoDriver(StoreError):
    """The driver of the database is an extra, and it is not installed."""

    code = "no-database-driver"


class Unreachable(StoreError):
    """The database does not answer, or refuses the login."""

    code = "database-unreachable"


class BadFolder(StoreError):
    """The data folder cannot be created, or its place is taken by something else."""

    code = "bad-data-folder"

    def __init__(self, folder: Path, reason: str) -> None:
        super().__init__(f"the data folder {folder} cannot be had: {reason}")
        self.values = {"name": folder, "why": reason}


class Unwritable(StoreError):
    """The data folder or its database exists but cannot be written."""

    code = "data-unwritable"

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path} cannot be written: {reason}")
        self.values = {"name": path, "why": reason}


class NoDatabase(StoreError):
    """The file in the database's place is something else, such as a folder or another program's database."""

    code = "not-a-database"

    def __init__(self, path: Path, reason: str = "it is no database of Sobremesa's, or a broken one") -> None:
        super().__init__(f"the database {path} cannot be opened: {reason}")
        self.values = {"name": path}


class Served(StoreError):
    """Another server serves this data folder.

    ``process`` is its process id, 0 where it has not written it yet.
    """

    code = "folder-served"

    def __init__(self, folder: Path, process: int) -> None:
        who = f"process {process}" if process else "another process"
        super().__init__(f"the data folder {folder} is served by {who}")
        self.process = process
        self.values = {"name": folder, "process": process or "?"}


class BadBackup(StoreError):
    """A file is no backup, or not a whole one."""

    code = "bad-backup"

    def __init__(self, file: Path) -> None:
        super().__init__(f"{file} is no backup of Sobremesa's, or something of it is missing")
        self.values = {"name": file}


class OtherBackup(StoreError):
    """A backup was made by a version of the program that keeps its games in another way."""

    code = "other-backup"

    def __init__(self, file: Path, version: str) -> None:
        super().__init__(f"{file} was made by version {version}, which keeps the games in another way")
        self.values = {"name": file, "version": version}


class NotEmpty(StoreError):
    """A backup is to be restored where somebody has played already."""

    code = "not-empty"

    def __init__(self) -> None:
        super().__init__("somebody has played here already: restore a backup into an empty folder or database")


class DiskFull(StoreError):
    """There is no room left where the games are kept."""

    code = "disk-full"

    def __init__(self) -> None:
        super().__init__("the disk is full, or a quota is used up: nothing can be saved until there is room")


class StorageFull(DiskFull):
    """The browser gives the page no more room."""

    code = "storage-full"

    def __init__(self) -> None:
        StoreError.__init__(self, "the browser gives no more room: nothing can be saved until there is some")


class StorageDenied(StoreError):
    """The browser lets the page keep nothing."""

    code = "storage-denied"


class BrokenTable(StoreError):
    """What is kept of one table was damaged; it is left as it is, and all other tables can be played at.

    ``game`` is its id.
    """

    code = "broken-table"

    def __init__(self, game: str, reason: str) -> None:
        super().__init__(f"the table {game} is damaged: {reason}")
        self.game = game
        self.reason = reason
        self.values = {"name": game, "why": reason}
