"""A disk that remembers in which order everything was written: a file system in memory below SQLite, as its VFS."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

import apsw

SECTOR = 512
"""What a disk writes at once, or not."""


class Step(NamedTuple):
    """Something that a file was told: bytes written at a place, a new length, or that all of it has to be durable.

    An ``ack`` is no file's: somebody was told that what ``data`` names is durable.
    """

    kind: Literal["write", "truncate", "sync", "delete", "ack"]
    file: str
    at: int = 0
    data: bytes = b""


class Files:
    """Files by name, and the steps by which they came about."""

    def __init__(self, files: dict[str, bytearray] | None = None, steps: list[Step] | None = None) -> None:
        self.files: dict[str, bytearray] = {} if files is None else files
        self.steps = steps

    def note(self, step: Step) -> None:
        """Remember a step."""
        if self.steps is not None:
            self.steps.append(step)


class MemoryFile:
    """One open file."""

    def __init__(self, files: Files, name: str) -> None:
        self._files, self._name = files, name
        self._data = files.files.setdefault(name, bytearray())

    def xRead(self, amount: int, offset: int) -> bytes:  # noqa: N802 - SQLite's names
        return bytes(self._data[offset : offset + amount])

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        put(self._data, offset, data)
        self._files.note(Step("write", self._name, offset, bytes(data)))

    def xTruncate(self, size: int) -> None:  # noqa: N802
        resize(self._data, size)
        self._files.note(Step("truncate", self._name, size))

    def xSync(self, flags: int) -> None:  # noqa: N802
        self._files.note(Step("sync", self._name))

    def xFileSize(self) -> int:  # noqa: N802
        return len(self._data)

    def xLock(self, level: int) -> None:  # noqa: N802
        """Let whoever asks have it: nobody else is there."""

    xUnlock = xLock  # noqa: N815

    def xCheckReservedLock(self) -> bool:  # noqa: N802
        return False

    def xFileControl(self, op: int, pointer: int) -> bool:  # noqa: N802
        return False

    def xSectorSize(self) -> int:  # noqa: N802
        return 4096

    def xDeviceCharacteristics(self) -> int:  # noqa: N802
        """Promise what SQLite takes for granted of every disk, and no more."""
        return apsw.SQLITE_IOCAP_POWERSAFE_OVERWRITE

    def xClose(self) -> None:  # noqa: N802
        """Do nothing: closing makes nothing durable."""


class MemoryDisk(apsw.VFS):
    """SQLite's way to files that are in memory."""

    def __init__(self, name: str, files: Files) -> None:
        self.name, self.files = name, files
        super().__init__(name, base="")

    def xOpen(self, name: Any, flags: list[int]) -> MemoryFile:  # noqa: N802
        if name is None:
            return MemoryFile(Files(), "temporary")
        flags[1] = flags[0]
        return MemoryFile(self.files, str(name if isinstance(name, str) else name.filename()))

    def xDelete(self, name: str, syncdir: bool) -> None:  # noqa: N802
        self.files.files.pop(name, None)
        self.files.note(Step("delete", name, int(syncdir)))

    def xAccess(self, name: str, flags: int) -> bool:  # noqa: N802
        return name in self.files.files

    def xFullPathname(self, name: str) -> str:  # noqa: N802
        return name


def put(data: bytearray, at: int, given: bytes) -> None:
    """Write bytes at a place; what lies between the end and there is nought."""
    if len(data) < at:
        data.extend(bytes(at - len(data)))
    data[at : at + len(given)] = given


def resize(data: bytearray, size: int) -> None:
    """Give a file another length."""
    if len(data) > size:
        del data[size:]
    else:
        data.extend(bytes(size - len(data)))
