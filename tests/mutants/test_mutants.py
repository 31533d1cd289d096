"""Tests of the trial of mutants, on a room of a few lines."""

import os
from pathlib import Path

import pytest

from tests.mutants.mutants import Mutant, mutants
from tests.mutants.reach import measured
from tests.mutants.rooms import ROOMS, Room

CLAIMS = '''"""A room."""

def either(one: int | None, other: bool = False) -> bool:
    """Tell whether one of two is there."""
    return bool(
        one or other
    )


def neither(one: int | None, other: bool) -> bool:
    return not either(one, other)
'''

TESTS = """from claims import either

def test_one_is_enough():
    assert either(40)

def test_nothing_is_not_enough():
    assert not either(None)
"""

SMALL = Room(Path("rooms"), ("tests/small",))


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of one room, whose tests never call one of its two functions."""
    folder = tmp_path / "project"
    for name, text in {
        "rooms/claims.py": CLAIMS,
        "tests/small/test_claims.py": TESTS,
        "pytest.ini": "[pytest]",
    }.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(["rooms", str(Path.cwd())]))
    monkeypatch.delenv("SOBREMESA_MODE", raising=False)
    return folder


def added(mutant: Mutant) -> str:
    """The line that a mistake puts in the place of another."""
    return next(line for line in mutant.difference.splitlines() if line.startswith("+") and not line.startswith("+++"))


def test_what_the_tests_miss_is_told_from_what_they_notice(project: Path) -> None:
    tried = {added(mutant).strip(" +"): mutant for mutant in mutants(project, SMALL, number=99, seed=1, processes=2)}

    assert {line: mutant.noticed for line, mutant in tried.items()} == {
        "one and other": True,
        "def either(one: int | None, other: bool = True) -> bool:": True,
        "return  either(one, other)": False,
    }, "and no mistake in what is only an annotation"
    assert tried["return  either(one, other)"].tests == 0
    assert (project / "rooms/claims.py").read_text(encoding="utf-8") == CLAIMS


def test_only_the_tests_that_reach_a_line_are_run_and_the_fastest_first(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(project)
    reach = measured(SMALL, tmp_path, processes=1)
    claims = Path("rooms/claims.py")

    assert set(reach.tests(claims, 6, 6)) == set(reach.seconds)
    assert [reach.seconds[test] for test in reach.tests(claims, 6, 6)] == sorted(reach.seconds.values())
    assert reach.tests(claims, 11, 11) == []
    assert set(reach.tests(claims, 3, 3)) == set(reach.seconds), "what an import reaches, all tests reach"


def test_tests_that_fail_without_a_mistake_are_told(project: Path) -> None:
    (project / "tests/small/test_more.py").write_text("def test_fails():\n    assert 1 == 2\n", encoding="utf-8")

    with pytest.raises(RuntimeError, match="fail without a mistake"):
        list(mutants(project, SMALL, number=1, seed=1, processes=1))


@pytest.mark.parametrize("name", sorted(ROOMS))
def test_the_folders_of_a_room_are_there(name: str) -> None:
    assert ROOMS[name].modules()
    assert all(Path(tests).exists() for tests in ROOMS[name].tests)
