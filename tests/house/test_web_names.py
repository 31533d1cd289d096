"""Everything that the browser has about one game stands in the folder of that game."""

import re
from pathlib import Path

import pytest

from tests.house.code import ROOT

SOURCES = ROOT / "web" / "src"
GAMES = sorted(path.parent.name for path in (SOURCES / "games").glob("*/index.ts"))
GENERATED = {SOURCES / "wire" / "generated", SOURCES / "score" / "rules.json"}
"""Made from the messages of the server and from the games' rulesets."""


def names_of_games(text: str) -> list[str]:
    """Return the names of games in a text, as words or as parts of camel-case names."""
    words = re.findall(r"[A-Z]?[a-z]+", text)
    return [word for word in words if word.lower() in GAMES]


def _outside(game: str) -> list[Path]:
    own = SOURCES / "games" / game
    files = (path for path in SOURCES.rglob("*") if path.is_file())
    return [path for path in files if own not in path.parents and GENERATED.isdisjoint({path, *path.parents})]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_named_in_its_own_folder_alone(game: str) -> None:
    """Not in the code of any screen, nor in its texts, styles and comments."""
    named = [
        path.relative_to(SOURCES).as_posix()
        for path in _outside(game)
        if game in {path.stem.lower(), *map(str.lower, names_of_games(path.read_text(encoding="utf-8")))}
    ]
    assert named == []


@pytest.mark.parametrize("text", ["'gin'", "GinSheet", "ginOf(sheet)", ".gin .laid", "// The program of gin", "ofGin("])
def test_a_game_is_found_however_it_is_written(text: str) -> None:
    """In quotes, in styles, in comments and within the names of code."""
    assert [word.lower() for word in names_of_games(text)] == ["gin"]


@pytest.mark.parametrize("text", ["margin", "begin", "origin", "paddingInline", "engine"])
def test_words_that_resemble_a_game_are_let_pass(text: str) -> None:
    """What only contains the letters of a game names none."""
    assert names_of_games(text) == []
