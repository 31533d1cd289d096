"""A file that holds several records one after the other, as ``cat`` puts them together."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from sobremesa.records.record import GAME

_LINE: Final = re.compile(rb"[^\r\n]*(?:\r\n|\r|\n|$)")
_MARK: Final = b"\xef\xbb\xbf"
_HEADER: Final = re.compile(rb'\s*+\[\s*+([A-Za-z][A-Za-z0-9_.-]*+)\s++"(?:[^"\\]++|\\.)*+"\s*+\]')


@dataclass(frozen=True)
class RecordPart:
    """One record of a file.

    ``data`` are its bytes, ``line`` is the line of the file on which it begins, from 1, and ``number`` counts the
    file's records from 1; it is 0 where there is only one.
    """

    data: bytes
    line: int = 1
    number: int = 0

    def named(self, name: str) -> str:
        """Return a name for this record of the file of a name."""
        return f"{name}#{self.number}" if self.number else name

    @property
    def in_place(self) -> bytes:
        """The record behind as many empty lines as stand before it in the file, so that faults name its lines.

        A byte order mark, which may only stand at the start, is left out.
        """
        return b"\n" * (self.line - 1) + self.data.removeprefix(_MARK)


def parts_of(data: bytes) -> list[RecordPart]:
    r"""Return the records of a file, whatever the bytes: one, unless headers with a ``Game`` follow packs or moves.

    Together the parts hold every byte of the file.

    >>> [(part.number, part.line) for part in parts_of(b'[Game "x"]\ngo\n\n[Game "x"]\ngo\n')]
    [(1, 1), (2, 4)]
    """
    lines = [line for line in _LINE.findall(data) if line]
    begins = _beginnings(lines)
    if len(begins) == 1:
        return [RecordPart(data)]
    ends = [*begins[1:], len(lines)]
    return [
        RecordPart(b"".join(lines[begin:end]), begin + 1, number)
        for number, (begin, end) in enumerate(zip(begins, ends, strict=True), 1)
    ]


def _beginnings(lines: list[bytes]) -> list[int]:
    """Return at which lines a record begins."""
    begins, block, played = [0], -1, False
    for at, line in enumerate(lines):
        names, rest = _headers(line)
        if names and played and block < 0:
            block = at  # headers behind moves: of another record if one of them is Game
        if block >= 0 and GAME.encode() in names:
            begins.append(block)
            block, played = -1, False
        if rest:
            block, played = -1, True
    return begins


def _headers(line: bytes) -> tuple[list[bytes], bytes]:
    """Return the names of the headers that a line starts with, and what of it is neither header nor comment."""
    names, at = [], len(_MARK) if line.startswith(_MARK) else 0
    while found := _HEADER.match(line, at):
        names.append(found[1])
        at = found.end()
    return names, line[at:].partition(b";")[0].strip()
