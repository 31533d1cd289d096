"""Which tests reach which lines of a room, and how long each takes: a mistake needs no other tests."""

from __future__ import annotations

import ast
import math
from dataclasses import dataclass, field
from functools import cache
from itertools import accumulate
from pathlib import Path


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

        What only an import reaches, as a constant, is reached by all tests; what nothing reaches, by none.
        """
        lines = self.lines.get(module, {})
        reached = [lines[line] for line in _lines_of_statements(module, first, last) if line in lines]
        tests: frozenset[str] = frozenset().union(*reached) - {""}
        chosen = tests or (self.seconds if reached else ())
        ordered = sorted(chosen, key=lambda test: self.seconds.get(test, 0.0))
        ends = accumulate(self.seconds.get(test, 0.0) for test in ordered)
        return ordered[:1] + [test for test, end in zip(ordered, ends, strict=True) if end <= enough][1:]

    def at_import(self, module: Path, first: int, last: int) -> bool:
        """Return whether an import runs these lines too."""
        lines = self.lines.get(module, {})
        return any("" in lines.get(line, ()) for line in _lines_of_statements(module, first, last))


def _lines_of_statements(module: Path, first: int, last: int) -> set[int]:
    """Return the lines on which the smallest statement around these lines begins and goes on."""
    around = [node for node in _statements(module) if node.lineno <= first and last <= (node.end_lineno or 0)]
    if not around:  # a decorator
        return {first}
    inner = max(around, key=lambda node: node.lineno)
    body: list[ast.stmt] = getattr(inner, "body", [])
    end = body[0].lineno - 1 if body and last < body[0].lineno else last
    return set(range(inner.lineno, max(end, inner.lineno) + 1))


@cache
def _statements(module: Path) -> list[ast.stmt]:
    tree = ast.parse(module.read_text(encoding="utf-8"))
    return [node for node in ast.walk(tree) if isinstance(node, ast.stmt)]
