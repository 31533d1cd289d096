"""Which tests reach which lines of a room, and how long each takes: a mistake needs no other tests."""

from __future__ import annotations

import ast
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Final

_DEFINITIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


@dataclass(frozen=True)
class Reach:
    """The tests of a room by the lines they reach, the seconds that each took, and what none of them reaches."""

    lines: dict[Path, dict[int, frozenset[str]]]
    seconds: dict[str, float]
    failed: list[str] = field(default_factory=list)
    """Tests that fail without a mistake, and say nothing of one."""
    branches: int = 0
    missed: dict[Path, list[tuple[int, int]]] = field(default_factory=dict)
    """The branches, from line to line, that no test takes; to a line below 0 is out of the function."""

    def tests(self, module: Path, first: int, last: int, enough: float = math.inf) -> list[str]:
        """Return the tests that reach the statements on these lines, the fastest first, in so many seconds together.

        What only an import reaches, as a constant, is reached by the tests that reach where its name is used, and by
        all where that is nowhere; what nothing reaches, by none.
        """
        lines = self.lines.get(module, {})
        reached = [lines[line] for line in _lines_of_statements(module, first, last) if line in lines]
        tests = _tests(reached)
        chosen = tests or (self._using(_names_given(module, first, last)) or self.seconds if reached else ())
        ordered = sorted(chosen, key=lambda test: self.seconds.get(test, 0.0))
        ends = accumulate(self.seconds.get(test, 0.0) for test in ordered)
        return ordered[:1] + [test for test, end in zip(ordered, ends, strict=True) if end <= enough][1:]

    def _using(self, names: frozenset[str]) -> frozenset[str]:
        """Return the tests that reach a line where one of these names is used or a function of that name begins."""
        return _tests(
            lines.get(line, frozenset()) for module, lines in self.lines.items() for line in _uses(module, names)
        )

    def at_import(self, module: Path, first: int, last: int) -> bool:
        """Return whether an import runs these lines too."""
        lines = self.lines.get(module, {})
        return any("" in lines.get(line, ()) for line in _lines_of_statements(module, first, last))


def _tests(reached: Iterable[frozenset[str]]) -> frozenset[str]:
    return frozenset[str]().union(*reached) - {""}


def _smallest(module: Path, first: int, last: int) -> ast.stmt | None:
    """Return the smallest statement around these lines, with its decorators; None where there is none."""
    around = [node for node in _statements(module) if _begin(node) <= first and last <= (node.end_lineno or 0)]
    return max(around, key=_begin, default=None)


def _begin(node: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(one.lineno for one in decorators)])


def _names_given(module: Path, first: int, last: int) -> frozenset[str]:
    """Return what the statement around these lines gives a name: constants, fields, a function or a class."""
    statement = _smallest(module, first, last)
    if isinstance(statement, _DEFINITIONS):
        return frozenset([statement.name])
    targets = [target for target in ast.walk(statement) if _is_stored(target)] if statement else []
    return frozenset(name for target in targets if (name := _name_of(target)))


def _is_stored(node: ast.AST) -> bool:
    return isinstance(getattr(node, "ctx", None), ast.Store)


def _name_of(node: ast.AST) -> str:
    """Return the name that an expression reads or writes, of a variable or of a field; nothing for others."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _uses(module: Path, names: frozenset[str]) -> Iterator[int]:
    """Yield the lines of a module that read one of these names, and those of functions that are called so."""
    for node in _nodes(module):
        if _name_of(node) in names and not _is_stored(node):
            yield node.lineno
        elif isinstance(node, _DEFINITIONS) and node.name in names:
            yield from (one.lineno for one in node.body)


def _lines_of_statements(module: Path, first: int, last: int) -> set[int]:
    """Return the lines on which the smallest statement around these lines begins and goes on."""
    inner = _smallest(module, first, last)
    if inner is None:
        return {first}
    body: list[ast.stmt] = getattr(inner, "body", [])
    end = body[0].lineno - 1 if body and last < body[0].lineno else last
    return set(range(_begin(inner), max(end, inner.lineno) + 1))


@cache
def _nodes(module: Path) -> list[ast.stmt | ast.expr]:
    tree = ast.parse(module.read_text(encoding="utf-8"))
    return [node for node in ast.walk(tree) if isinstance(node, ast.stmt | ast.expr)]


@cache
def _statements(module: Path) -> list[ast.stmt]:
    return [node for node in _nodes(module) if isinstance(node, ast.stmt)]
