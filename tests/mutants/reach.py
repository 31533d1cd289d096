"""Which tests reach which lines of a room, and how long each takes: a mistake needs no other tests."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from coverage import CoverageData

from tests.mutants import durations
from tests.mutants.rooms import Room

_PLUGIN: Final = durations.__name__


@dataclass(frozen=True)
class Reach:
    """The tests of a room by the lines they reach, and the seconds that each took."""

    lines: dict[Path, dict[int, frozenset[str]]]
    seconds: dict[str, float]

    def tests(self, module: Path, first: int, last: int) -> list[str]:
        """Return the tests that reach the statements on these lines, the fastest first.

        What only an import reaches, as a constant, is reached by all tests; what nothing reaches, by none.
        """
        lines = self.lines.get(module, {})
        reached = [lines[line] for line in _lines_of_statements(module, first, last) if line in lines]
        tests: frozenset[str] = frozenset().union(*reached)
        chosen = tests or (self.seconds if reached else ())
        return sorted(chosen, key=lambda test: self.seconds.get(test, 0.0))


def measured(room: Room, folder: Path, processes: int) -> Reach:
    """Run the tests of a room once, in the current folder. Raises RuntimeError where any of them fails."""
    data, took = folder / "coverage", folder / "durations.json"
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-p",
        _PLUGIN,
        "-n",
        str(processes),
        "-k",
        room.named,
    ]
    command += ["-m", "not browser", f"--cov={room.sources}", "--cov-context=test", "--cov-report=", *room.tests]
    environment = os.environ | {durations.VARIABLE: str(took), "COVERAGE_FILE": str(data)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"the tests fail without a mistake:\n{done.stdout}{done.stderr}")
    return Reach(_lines(data), json.loads(took.read_text(encoding="utf-8")))


def _lines(file: Path) -> dict[Path, dict[int, frozenset[str]]]:
    data = CoverageData(str(file))
    data.read()
    return {
        Path(name).relative_to(Path.cwd()): {
            line: frozenset(context.split("|")[0] for context in contexts if context)
            for line, contexts in data.contexts_by_lineno(name).items()
        }
        for name in data.measured_files()
    }


def _lines_of_statements(module: Path, first: int, last: int) -> set[int]:
    """Return the lines on which the smallest statement around these lines begins and goes on."""
    around = [node for node in _statements(module) if node.lineno <= first and last <= (node.end_lineno or 0)]
    inner = max(around, key=lambda node: node.lineno)
    body: list[ast.stmt] = getattr(inner, "body", [])
    end = body[0].lineno - 1 if body and last < body[0].lineno else last
    return set(range(inner.lineno, max(end, inner.lineno) + 1))


@cache
def _statements(module: Path) -> list[ast.stmt]:
    tree = ast.parse(module.read_text(encoding="utf-8"))
    return [node for node in ast.walk(tree) if isinstance(node, ast.stmt)]
