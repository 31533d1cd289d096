"""A process that imports a room and its tests once, and then tries each mistake in a copy of itself.

A mistake in a function needs nothing but its tests. One in what an import does, as a constant, needs a copy of the
process from before the imports; so does one in a function that an import calls, where its tests let it pass.
"""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import json
import os
import pickle
import signal
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from itertools import pairwise
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType, ModuleType
from typing import Final

import coverage
import pytest
from _pytest.runner import runtestprotocol
from hypothesis import Phase, settings

from tests.mutants.copies import COMPUTING, IMPORTING, in_a_copy, start_the_clock
from tests.mutants.mutations import Mutation, drawn
from tests.mutants.reach import Reach
from tests.mutants.rooms import Room
from tests.mutants.swapping import Imported, compiled, exchanged

ENOUGH: Final = 20.0
"""Seconds of computing, on the sources; the fastest tests that fit into it have to notice a mistake."""
PASSED, NOTICED, TOO_LONG = "passed", "noticed", "took too long"

# A mistake is to be noticed, not explained: nothing is made shorter, and nothing is remembered for the next one.
settings.register_profile(
    "mutants", deadline=None, max_examples=20, database=None, phases=(Phase.explicit, Phase.generate)
)
_OPTIONS: Final = (
    *("-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-o", "timeout=0", "--hypothesis-profile=mutants"),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),  # hypothesis is imported before pytest begins
)


def session(project: Path, room: Room, number: int, seed: int, answers: Connection) -> None:
    """Send what the tests of a room reach, then for each mistake how many tests there are, and what they say."""
    os.chdir(project)
    chosen = drawn(room, number, seed)
    with TemporaryDirectory() as folder:
        measured = Path(folder) / "reach"
        trials = _Trials(room, chosen, measured, answers)
        in_a_copy(lambda: _with_tests(room.named, room.tests, trials))
        if not measured.exists():
            answers.send(None)
            return
        reach: Reach = pickle.loads(measured.read_bytes())
        for mutation in _left(measured, chosen):
            tests = reach.tests(mutation.module, mutation.first, mutation.last, ENOUGH)
            answers.send((mutation, len(tests), _from_the_beginning(room, mutation, tests)))
    answers.close()


def _with_tests(named: str, files: Iterable[str], *plugins: object) -> int:
    arguments = [*_OPTIONS, "-m", "not browser and not slow", "-k", named, *files]
    return int(pytest.main(arguments, plugins=list(plugins)))


def _left(measured: Path, chosen: Sequence[Mutation]) -> list[Mutation]:
    """Return the mistakes that need an import of their own."""
    left = measured.with_suffix(".left")
    return [chosen[number] for number in json.loads(left.read_text(encoding="utf-8"))]


class _Trials:
    """A plugin of pytest that tries mistakes in the place of running the tests."""

    def __init__(self, room: Room, chosen: list[Mutation], measured: Path, answers: Connection) -> None:
        self._room, self._chosen, self._measured, self._answers = room, chosen, measured, answers
        self._coverage = coverage.Coverage(
            data_file=str(measured.with_suffix(".coverage")), branch=True, source=[str(room.sources)]
        )
        self._coverage.start()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Measure what the tests reach, in a copy, then try each mistake."""
        if session.testsfailed:
            raise session.Interrupted("not all tests could be collected")
        in_a_copy(lambda: self._measure(session.items))
        self._coverage.stop()
        reach: Reach = pickle.loads(self._measured.read_bytes())
        self._answers.send(reach)
        items, imported = {item.nodeid: item for item in session.items}, Imported()
        left = [
            number for number, mutation in enumerate(self._chosen) if not self._tried(mutation, reach, items, imported)
        ]
        self._measured.with_suffix(".left").write_text(json.dumps(left), encoding="utf-8")
        return True

    def _measure(self, items: Sequence[pytest.Item]) -> int:
        took, failed = dict[str, float](), list[str]()
        for item, following in pairwise([*items, None]):
            assert item is not None
            self._coverage.switch_context(item.nodeid)
            begin = time.process_time()
            if any(report.failed for report in runtestprotocol(item, log=False, nextitem=following)):
                failed.append(item.nodeid)
            else:
                took[item.nodeid] = time.process_time() - begin
        self._coverage.stop()
        self._measured.write_bytes(pickle.dumps(self._reach(took, failed)))
        return 0

    def _reach(self, took: dict[str, float], failed: list[str]) -> Reach:
        self._coverage.save()
        data, told = self._coverage.get_data(), self._measured.with_suffix(".json")
        self._coverage.json_report(outfile=str(told))
        report = json.loads(told.read_text(encoding="utf-8"))
        lines = {
            Path(name).relative_to(Path.cwd()): {
                line: frozenset(contexts) - set(failed) for line, contexts in data.contexts_by_lineno(name).items()
            }
            for name in data.measured_files()
        }
        missed = {
            Path(name): [tuple(one) for one in file["missing_branches"]] for name, file in report["files"].items()
        }
        return Reach(
            lines, took, failed, report["totals"]["num_branches"], {name: one for name, one in missed.items() if one}
        )

    def _tried(self, mutation: Mutation, reach: Reach, items: dict[str, pytest.Item], imported: Imported) -> bool:
        """Send what the tests say of a mistake; return False where that is not known without another import."""
        tests = reach.tests(mutation.module, mutation.first, mutation.last, ENOUGH)
        pairs = exchanged(mutation.module, mutation.mistaken)
        if pairs is None or not imported.has(pairs):
            return not tests and self._answer(mutation, 0, PASSED)
        chosen = [items[test] for test in tests]
        said = _judged(lambda: _run_exchanged(imported, pairs, chosen))
        if said == PASSED and reach.at_import(mutation.module, mutation.first, mutation.last):
            return False
        return self._answer(mutation, len(tests), said)

    def _answer(self, mutation: Mutation, tests: int, said: str) -> bool:
        self._answers.send((mutation, tests, said))
        return True


def _run_exchanged(imported: Imported, pairs: list[tuple[CodeType, CodeType]], items: Sequence[pytest.Item]) -> int:
    """Return 1 where one of the tests fails."""
    imported.exchange(pairs)
    for item, following in pairwise([*items, None]):
        assert item is not None
        if any(report.failed for report in runtestprotocol(item, log=False, nextitem=following)):
            return 1
    return 0


def _from_the_beginning(room: Room, mutation: Mutation, tests: list[str]) -> str:
    def run() -> int:
        sys.meta_path.insert(0, _Mistaken(mutation))
        files = sorted({test.partition("::")[0] for test in tests})
        return _with_tests(room.named, files, _FastestFirst(tests))

    return _judged(run, IMPORTING)


class _FastestFirst:
    """A plugin of pytest: these tests alone, in this order, until one fails."""

    def __init__(self, tests: list[str]) -> None:
        self._place = {test: place for place, test in enumerate(tests)}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        config.option.maxfail = 1
        start_the_clock()
        items[:] = sorted(
            (item for item in items if item.nodeid in self._place), key=lambda item: self._place[item.nodeid]
        )


class _Mistaken(importlib.abc.MetaPathFinder):
    """Finds a module with a mistake in it in the place of the one without."""

    def __init__(self, mutation: Mutation) -> None:
        self._file, self._source = str(mutation.module.resolve()), mutation.mistaken

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        found = PathFinder.find_spec(fullname, path, target)
        if found is None or found.origin is None or str(Path(found.origin).resolve()) != self._file:
            return None
        found.loader = _MistakenLoader(fullname, self._file, self._source)
        return found


class _MistakenLoader(SourceFileLoader):
    def __init__(self, fullname: str, path: str, mistaken: str) -> None:
        super().__init__(fullname, path)
        self._mistaken = mistaken

    def get_code(self, fullname: str) -> CodeType:
        return compiled(self._mistaken, self.path)


def _judged(run: Callable[[], int], computing: int = COMPUTING) -> str:
    ended = in_a_copy(run, computing)
    return TOO_LONG if ended in (-signal.SIGALRM, -signal.SIGXCPU) else NOTICED if ended else PASSED
