"""A game is one package: nothing outside of it names it."""

import re
from pathlib import Path

import pytest

from sobremesa.core.registry import SPECS
from tests.house.code import ROOT, python_files

EXCEPTIONS = {
    "src/sobremesa/__init__.py": "an example of the public interface",
    "src/sobremesa/api/game.py": "an example in a doctest",
    "src/sobremesa/records/phrases.py": "an example in a doctest",
    "src/sobremesa/lab/speed.py": "what is compared with the programs of others",
    "src/sobremesa/lab/speed_peers.py": "what is compared with the programs of others",
}
"""Files that name a game, and why."""

NAMES = re.compile(rf"\b(?:{'|'.join(SPECS)})\b", re.IGNORECASE)


def naming(path: Path) -> list[str]:
    """The lines of a file in which a game is named."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [f"{path.name}:{number}: {line.strip()}" for number, line in enumerate(lines, 1) if NAMES.search(line)]


def generic_files() -> list[Path]:
    """The program's files that belong to no game."""
    games = ROOT / "src/sobremesa/games"
    return [path for path in python_files("src", "build_backend") if games not in path.parents]


def test_no_file_outside_a_games_package_names_the_game() -> None:
    """Rooms reach a game through its descriptor; the few exceptions are listed with their reasons."""
    files = [path for path in generic_files() if path.relative_to(ROOT).as_posix() not in EXCEPTIONS]
    assert len(files) > 200
    assert [line for path in files for line in naming(path)] == []


@pytest.mark.parametrize("name", EXCEPTIONS)
def test_an_exception_that_names_no_game_is_none(name: str) -> None:
    """The list of exceptions does not outlive what it excuses."""
    assert naming(ROOT / name)


def test_a_games_name_is_found_wherever_it_stands(tmp_path: Path) -> None:
    """In code, in a string, and in a comment."""
    file = tmp_path / "some.py"
    file.write_text('name = "gin"\n# Cribbage is special\nbegin = 1\nx = cuarenta()\n')
    assert len(naming(file)) == 3
