"""One server for a data folder: a lock that the system lets go of when its process ends, however it ends."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from sobremesa.files import TAKEN, keep_private, lock_now, make_file
from sobremesa.store.errors import Served, Unwritable
from sobremesa.store.folder import open_folder

LOCK: Final = "sobremesa.lock"

LENGTH: Final = 32

logger: Final = logging.getLogger(__name__)


@contextmanager
def served_alone(folder: Path) -> Iterator[None]:
    """Hold the lock of a data folder while the block runs, so that one server serves it.

    The system releases the lock when the process ends, however it ends. Other programs may still open the database.
    Raises Served where another server holds it, Unwritable, BadFolder. On a disk without locks it logs a warning and
    continues.
    """
    file = open_folder(folder) / LOCK
    try:
        make_file(file)
        handle = os.open(file, os.O_RDWR)
    except OSError as error:
        raise Unwritable(file, error.strerror or str(error)) from error
    try:
        keep_private(file)
        _take(handle, folder)
        _sign(handle, f"{os.getpid()}\n")
        yield
        _sign(handle, "")
    finally:
        os.close(handle)


def _take(handle: int, folder: Path) -> None:
    try:
        lock_now(handle, LENGTH)  # beyond the number, which others have to be able to read
    except OSError as error:
        if error.errno in TAKEN:
            raise Served(folder, _holder(handle)) from error
        logger.warning("the disk of %s knows no locks, so that a second server would not be noticed", folder)


def _holder(handle: int) -> int:
    """Return the process that has signed the lock's file; 0 where none has."""
    with suppress(OSError, ValueError):
        os.lseek(handle, 0, os.SEEK_SET)
        return int(os.read(handle, LENGTH))
    return 0


def _sign(handle: int, text: str) -> None:
    with suppress(OSError):  # a full disk takes no number, and the lock holds all the same
        os.ftruncate(handle, 0)
        os.lseek(handle, 0, os.SEEK_SET)
        os.write(handle, text.encode())
