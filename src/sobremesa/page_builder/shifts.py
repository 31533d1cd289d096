"""Finds 32-bit shifts in the C that mypyc writes.

mypyc writes a small `i64` constant as a bare C literal, which is an `int`: `1 << n` then shifts 32 bits however wide
the result is, and silently loses cards 32 to 51. It does so even where the source says `i64(1) << n` or names the
constant.
The build stops on any such line; the cure is a table of bits, or a one that is no constant: `((n & 0) | 1) << n`.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

# A literal without an LL suffix, shifted by something that is not itself a literal.
_NARROW_SHIFT = re.compile(
    r"(?<![\w.])(?:0[xX][0-9a-fA-F]+|\d+)[uU]?(?P<closing>\)*)\s*(?:<<|>>)\s*\(*\s*(?=[A-Za-z_*&])"
)
_FUNCTION = re.compile(r"^\w[\w \t*]*?\b(?P<name>CPyDef_\w+)\(.*\)\s*\{\s*$")


class NarrowShiftError(Exception):
    """The generated C shifts a literal by a variable in 32 bits."""


@dataclass(frozen=True)
class NarrowShift:
    """One such line: the generated file, the line's number, the function that it is in, and its text."""

    file: str
    line: int
    function: str
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: in {self.function}: {self.text}"


def narrow_shifts(text: str, file: str = "<c>") -> Iterator[NarrowShift]:
    """Every line of the C source `text` that shifts a literal by a variable in 32 bits."""
    function = "?"
    for number, line in enumerate(text.splitlines(), 1):
        if opening := _FUNCTION.match(line):
            function = opening["name"].removeprefix("CPyDef_")
        if _NARROW_SHIFT.search(line):
            yield NarrowShift(file, number, function, line.strip())


def check(files: Iterable[Path]) -> None:
    """Reads the generated C files; raises NarrowShiftError naming each bad line and its function."""
    found = [shift for file in files for shift in narrow_shifts(file.read_text(encoding="utf-8"), file.name)]
    if found:
        lines = "\n  ".join(map(str, found))
        raise NarrowShiftError(
            "the compiled rules shift a literal in 32 bits (mypyc folds constants, also those in variables);"
            f" use a table of bits or ((n & 0) | 1) << n:\n  {lines}"
        )
