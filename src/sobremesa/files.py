"""Files that are written whole or not at all: what stood there stays until the new file is complete and on the disk."""

from __future__ import annotations

import errno
import os
import secrets
import stat
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final

USUAL_MODE: Final = 0o666
"""The rights of a new file, less what the user's mask takes away."""

LONGEST_STEM: Final = 100

PRIVATE_FOLDER: Final = 0o700
PRIVATE_FILE: Final = 0o600
"""The rights of what is nobody's business but its owner's, whatever the user's mask says."""

TAKEN: Final = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
"""How systems say that somebody else has a lock."""

PATIENCE: Final = 0.5
PAUSE: Final = 0.01
"""For how many seconds a lock is tried that is held for moments, and the seconds between."""


class Draft:
    """A file that is being written; ``path`` is where, with the suffix of the file whose place it will take."""

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        self.discarded = False

    def discard(self) -> None:
        """Leave what stood there: there was nothing to write."""
        self.discarded = True


@contextmanager
def replacing(path: Path, mode: int | None = None) -> Iterator[Draft]:
    """Yield a draft in the same folder, which takes the place of ``path`` at the end unless anything is raised.

    A file that was there keeps its rights unless ``mode`` gives others, a link leads to the new file. What is no file,
    such as a pipe, is written to as it is. Raises OSError, which names ``path``.
    """
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file() and not target.is_dir():
        yield Draft(target)
        return
    draft = Draft(target.with_name(f".{target.stem[:LONGEST_STEM]}.{secrets.token_hex(4)}{target.suffix}"))
    try:
        _create(draft.path, target, mode)
        yield draft
        if not draft.discarded:
            _settle(draft.path, target)
    except OSError as error:
        raise _named(error, draft.path, path) from error
    finally:
        with suppress(OSError):
            draft.path.unlink()


def save(path: Path, content: str | bytes, mode: int | None = None) -> None:
    """Write a file whole, a text as UTF-8, or leave what stood there and raise OSError."""
    with replacing(path, mode) as draft:
        draft.path.write_bytes(content.encode() if isinstance(content, str) else content)


@contextmanager
def writing(path: Path, mode: int | None = None) -> Iterator[BinaryIO]:
    """Yield a file to write piece by piece, which takes the place of ``path`` at the end as with ``replacing``."""
    with replacing(path, mode) as draft, draft.path.open("wb") as file:
        yield file


def fill_draft(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files by their names into a folder that is a draft itself: nobody reads it before all of them are there.

    The folder is made. Raises OSError, after which the folder is good for nothing.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def make_folder(folder: Path) -> bool:
    """Make a folder that its owner alone may look into; return False where there is one, which stays as it is.

    Folders above it are made as the user's mask wants them. Raises OSError, also where something else is in its place.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    try:
        folder.mkdir(PRIVATE_FOLDER)
    except FileExistsError:
        if not folder.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder)) from None
        return False
    folder.chmod(PRIVATE_FOLDER)  # a mask may have taken even the owner's rights
    return True


def make_file(path: Path) -> None:
    """Make an empty file for its owner's eyes alone, where there is none yet. Raises OSError."""
    try:
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE_FILE))
    except FileExistsError:
        return
    path.chmod(PRIVATE_FILE)


def keep_private(path: Path) -> bool:
    """Let nobody but its owner do anything with a file or a folder; return whether that is so now.

    It stays as it is where it belongs to somebody else, and what is not there is private.
    """
    rights = PRIVATE_FOLDER if path.is_dir() else PRIVATE_FILE
    try:
        had = stat.S_IMODE(path.stat().st_mode)
        if had & ~rights:
            path.chmod(had & rights)
        return not stat.S_IMODE(path.stat().st_mode) & ~rights
    except FileNotFoundError:
        return True
    except OSError:
        return False


@contextmanager
def locked(path: Path, patience: float = PATIENCE) -> Iterator[None]:
    """Hold the lock of a file while the block runs, so that one program reads and writes beside it at a time.

    The file is made. Where that cannot be, where the disk knows no locks, and where somebody holds this one for longer
    than ``patience``, the block runs without.
    """
    with suppress(OSError):
        make_file(path)
    try:
        handle = os.open(path, os.O_RDWR)
    except OSError:
        yield
        return
    try:
        _wait_for_lock(handle, patience)
        yield
    finally:
        os.close(handle)


def _wait_for_lock(handle: int, patience: float) -> None:
    for _ in range(round(patience / PAUSE)):
        try:
            return lock_now(handle)
        except OSError as error:
            if error.errno not in TAKEN:
                return None
            time.sleep(PAUSE)
    return None


def check_writable(path: Path) -> None:
    """Raise OSError where a file of this name cannot be written; nothing is changed."""
    with replacing(path) as draft:
        draft.discard()


def _create(beside: Path, target: Path, mode: int | None) -> None:
    """Begin an empty file with the rights that the target has, or will have."""
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(target))
    if target.exists() and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(target))
    rights = USUAL_MODE if mode is None else mode
    os.close(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, rights))
    if mode is not None:
        beside.chmod(mode)  # the user's mask may have taken even the owner's rights
    elif target.exists():
        beside.chmod(stat.S_IMODE(target.stat().st_mode))


def _settle(beside: Path, target: Path) -> None:
    """Put a written file in the target's place once the disk has it."""
    _sync(beside, os.O_RDWR)
    beside.replace(target)
    with suppress(OSError):  # not every system lets a folder be synced; the file itself is safe
        _sync(target.parent, os.O_RDONLY)


def _sync(path: Path, flags: int) -> None:
    handle = os.open(path, flags)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _named(error: OSError, beside: Path, path: Path) -> OSError:
    """Return an error of the draft as one of the file that was asked for; any other as it is."""
    if error.errno is None or error.filename not in (str(beside), os.path.realpath(path), None):
        return error
    return OSError(error.errno, error.strerror, str(path))


def lock_now(handle: int, place: int = 0) -> None:
    """Take the lock of an open file until it is closed; raise OSError, one of ``TAKEN`` where it is held."""
    if sys.platform == "win32":  # no module here is on every system, and a browser has neither
        import msvcrt

        os.lseek(handle, place, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
