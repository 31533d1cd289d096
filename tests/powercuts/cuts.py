"""Cutting the power: what a disk may hold after it, and whether everything that was acknowledged is there.

Until a file is synced its writes are only waiting. When the power goes each of them is kept, lost or torn: of its
sectors some are new, some old, some garbage; and they arrive in any order, so that a later one may be kept and an
earlier one lost. A deleted file may be there again unless the folder was synced. This is what SQLite's own crash tests
do (``test6.c``); like them we take for granted that a write changes nothing beside its own bytes.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import apsw
from msgspec import Struct, field

from tests.powercuts.disk import SECTOR, Files, MemoryDisk, Step, put, resize
from tests.powercuts.recording import NAME, Recording

_numbers = itertools.count(1)


class Held(Struct):
    """A file as it surely is, and the steps on it that are not synced; a ``fresh`` one was never synced."""

    data: bytearray
    waiting: list[Step] = field(default_factory=list)
    fresh: bool = False


class Image(Struct):
    """What a disk holds after the power went before step ``at``, and what had been acknowledged by then."""

    at: int
    files: dict[str, bytes]
    acks: list[Any]


class Powered:
    """A disk that goes through the steps of a recording, and of which an image can be made at any of them."""

    def __init__(self, recording: Recording, luck: Random) -> None:
        self._luck = luck
        self._steps = recording.steps
        self._held = {name: Held(bytearray(data)) for name, data in recording.start.items()}
        self._gone: dict[str, Held] = {}
        self._acks: list[Any] = []
        self.at = 0

    def go_to(self, at: int) -> None:
        """Take all steps before one."""
        for step in self._steps[self.at : at]:
            self._take(step)
        self.at = at

    def cut(self) -> Image:
        """Return what the disk may hold if the power goes now; another time it may be something else."""
        files = {name: self._survived(held) for name, held in self._held.items()}
        for name, held in self._gone.items():
            if name not in files and self._luck.random() < 0.5:
                files[name] = self._survived(held)
        return Image(self.at, {name: data for name, data in files.items() if data is not None}, list(self._acks))

    def _take(self, step: Step) -> None:
        if step.kind == "ack":
            self._acks.append(json.loads(step.data))
        elif step.kind == "delete":
            held = self._held.pop(step.file, None)
            if held is not None and not step.at:
                self._gone[step.file] = held
        elif step.kind == "sync":
            self._sync(step.file, self._held[step.file])
        else:
            self._held.setdefault(step.file, Held(bytearray(), fresh=True)).waiting.append(step)

    def _sync(self, name: str, held: Held) -> None:
        for waiting in held.waiting:
            _do(held.data, waiting)
        held.waiting.clear()
        if held.fresh and name != NAME:  # with a new journal SQLite syncs the folder, so that no deleted file returns
            self._gone.clear()
        held.fresh = False

    def _survived(self, held: Held) -> bytes | None:
        """Return what is left of a file; None where it never came to be."""
        data = bytearray(held.data)
        fate = self._luck.random()
        # now and then the disk has done nothing at all, or everything
        kept = 0.0 if fate < 0.1 else 1.0 if fate < 0.2 else 0.6
        order = [step for step in held.waiting if self._luck.random() < kept]
        for step in order:
            _do(data, self._torn(step, data) if fate > 0.5 and self._luck.random() < 0.3 else step)
        return bytes(data) if data or held.data else None

    def _torn(self, step: Step, data: bytearray) -> Step:
        """Return a write of whose sectors some are old and some garbage."""
        if step.kind != "write":
            return step
        old = bytes(data[step.at : step.at + len(step.data)]).ljust(len(step.data), b"\0")
        parts = []
        for begin in range(0, len(step.data), SECTOR):
            end = begin + SECTOR
            kind = self._luck.random()
            new = step.data[begin:end] if kind < 0.5 else old[begin:end]
            parts.append(self._luck.randbytes(len(new)) if kind > 0.9 else new)
        return step._replace(data=b"".join(parts))


def _do(data: bytearray, step: Step) -> None:
    if step.kind == "write":
        put(data, step.at, step.data)
    elif step.kind == "truncate":
        resize(data, step.at)


def images(recording: Recording, number: int, seed: int) -> Iterator[Image]:
    """Yield so many images, of cuts that are spread over all steps of a recording."""
    luck = Random(seed)
    powered = Powered(recording, luck)
    for at in sorted(luck.randrange(len(recording.steps) + 1) for _ in range(number)):
        powered.go_to(at)
        yield powered.cut()


def troubles(image: Image) -> list[str]:
    """Return what is wrong with a database after a cut: it cannot be opened, is damaged, or lacks what was told."""
    disk = MemoryDisk(f"image-{next(_numbers)}", Files({name: bytearray(data) for name, data in image.files.items()}))
    try:
        connection = apsw.Connection(NAME, vfs=disk.name)
        try:
            connection.execute("PRAGMA locking_mode=EXCLUSIVE")
            return _looked_at(connection, image.acks)
        finally:
            connection.close()
    except apsw.Error as error:
        return [f"it cannot be opened: {error}"]
    finally:
        disk.unregister()


def _looked_at(connection: apsw.Connection, acks: list[Any]) -> list[str]:
    found = [str(row[0]) for row in connection.execute("PRAGMA integrity_check") if row[0] != "ok"]
    tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if "moves" not in tables:
        return found + (["nothing is there"] if acks else [])
    return found + _missing(connection, acks) + _halves(connection)


def _missing(connection: apsw.Connection, acks: list[Any]) -> list[str]:
    """Return the rows that are not there though somebody was told that they are."""
    there = {(row[0], row[1]): row[2] for row in connection.execute("SELECT game, number, text FROM moves")}
    rows = [ack for ack in acks if isinstance(ack, list)]
    return [f"row {number} of {game} is lost" for game, number, text in rows if there.get((game, number)) != text]


def _halves(connection: apsw.Connection) -> list[str]:
    """Return the games of which only a part of an append is there."""
    found = []
    for game, score, updated in connection.execute("SELECT id, score, updated FROM games").fetchall():
        rows = connection.execute("SELECT number, at FROM moves WHERE game = ? ORDER BY number", (game,)).fetchall()
        numbers = [number for number, _ in rows]
        if numbers != list(range(1, len(rows) + 1)):
            found.append(f"{game} has rows {numbers}")
        elif len(rows) > 1 and (json.loads(score)[0] != numbers[-1] or rows[-1][1] != updated):
            found.append(f"the standing of {game} is not that of row {numbers[-1]}")
    return found
