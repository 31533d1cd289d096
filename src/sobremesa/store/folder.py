"""Where a user's games are stored on their machine, readable by that user only."""

from __future__ import annotations

import errno
import logging
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from sobremesa.files import keep_private, make_file, make_folder
from sobremesa.store.errors import BadFolder, NoDatabase, Unwritable

DATABASE: Final = "sobremesa.db"

BESIDE: Final = ("-wal", "-shm", "-journal")
"""What SQLite puts beside a database, by its name's ending: it takes the database's rights only for new ones."""

OURS: Final = ("sobremesa", "terminal.", ".terminal.")
"""With one of these the name of every file begins that we put into a data folder."""

logger: Final = logging.getLogger(__name__)


def files_of(folder: Path) -> list[Path]:
    """Return the files in which a data folder keeps all that was played, and what stands beside them."""
    return [folder / DATABASE, *(folder / f"{DATABASE}{ending}" for ending in BESIDE)]


def data_folder(given: Path | None = None, env: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Return the data folder: the one given, else ``SOBREMESA_DATA``, else the platform's folder for user data.

    Nothing is created.
    """
    if given is not None:
        return given.expanduser()
    if env.get("SOBREMESA_DATA"):
        return Path(env["SOBREMESA_DATA"]).expanduser()
    return _platform_folder(env, platform) / "sobremesa"


def open_folder(folder: Path) -> Path:
    """Return a data folder that exists, is writable and private to its owner.

    A folder that also holds other things keeps its permissions; our files in it are private anyway. Raises Unwritable,
    BadFolder.
    """
    try:
        if not make_folder(folder) and _is_ours(folder):
            keep_private(folder)
    except PermissionError as error:
        raise Unwritable(folder, error.strerror or "") from error
    except OSError as error:
        raise BadFolder(folder, error.strerror or str(error)) from error
    if not _may_write(folder, os.W_OK | os.X_OK):
        raise Unwritable(folder, _why_not(folder))
    return folder


def database_in(folder: Path) -> Path:
    """Return the database file in a data folder, created empty if needed, private to its owner. Raises StoreError."""
    file = open_folder(folder) / DATABASE
    if file.is_dir():
        raise NoDatabase(file, "it is a folder")
    try:
        make_file(file)
    except OSError as error:
        raise Unwritable(file, error.strerror or str(error)) from error
    for each in [file, *(file.with_name(file.name + ending) for ending in BESIDE)]:
        if not keep_private(each):
            logger.warning("%s belongs to another user, and others on this machine may read it", each)
    if not _may_write(file, os.R_OK | os.W_OK):
        raise Unwritable(file, _why_not(file))
    return file


def _is_ours(folder: Path) -> bool:
    """Return whether a folder holds nothing but what we put there, and copies of databases."""
    return all(each.name.startswith(OURS) or each.suffix == ".db" for each in folder.iterdir())


def _may_write(path: Path, wanted: int) -> bool:
    return os.access(path, wanted, effective_ids=os.access in os.supports_effective_ids)


def _why_not(path: Path) -> str:
    """Return why a file or folder cannot be written, in the system's words."""
    on_disk = os.statvfs(path).f_flag if hasattr(os, "statvfs") else 0
    return os.strerror(errno.EROFS if on_disk & getattr(os, "ST_RDONLY", 1) else errno.EACCES)


def _platform_folder(env: Mapping[str, str], platform: str) -> Path:
    if platform == "win32":
        return Path(env.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    # the XDG paper tells programs to ignore a relative path here
    xdg = Path(env.get("XDG_DATA_HOME", ""))
    return xdg if xdg.is_absolute() else Path.home() / ".local" / "share"
