"""A stranger's game in a page: it travels as far as it is plain Python."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sobremesa.core.registry import GAMES
from sobremesa.page_builder.prepared import key_of
from tests.pages import CACHE, run_in, told

FIND = """
import sobremesa.page
from sobremesa.core.registry import BROKEN, GAMES
game = GAMES["fishing"]
print(len(GAMES), BROKEN, game.new(game.ruleset(game.presets[0]), 2, 1).over)
"""
BUILD = "from sobremesa.cli import main; main()"


def build_with(installed: Path, to: Path) -> str:
    """Build an interpreted page where something more is installed; return what was said."""
    folders = os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH", ""), str(installed)]))
    environment = os.environ | {"PYTHONPATH": folders, "SOBREMESA_LANG": "en", "COLUMNS": "400"}
    command = [sys.executable, "-c", BUILD, "page", "--interpreted", "--to", str(to), "--cache", str(CACHE)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if "[page-registry]" in done.stderr:
        pytest.skip(done.stderr.strip())
    assert done.returncode == 0, done.stderr
    return done.stdout


def answers(page: Path) -> list[str]:
    """The games that the page lists before its Python is there."""
    prepared = json.loads((page / told(page)["prepared"]).read_text())
    return [game["id"] for game in prepared[key_of("list_games", {"lang": "en"})]]


def test_a_strangers_game_is_played_in_the_page(installed: Path, tmp_path: Path) -> None:
    """A game that is installed where the page is built is listed in the page, found there and begun."""
    build_with(installed, tmp_path / "page")
    assert answers(tmp_path / "page") == [*GAMES, "fishing"]
    assert run_in(tmp_path / "page", FIND) == f"{len(GAMES) + 1} {{}} False\n"


def test_a_game_that_is_not_plain_python_stays_at_home(installed: Path, tmp_path: Path) -> None:
    """A game with a compiled part is left out, the builder says so, and the page does not list it."""
    copy = tmp_path / "installed"
    shutil.copytree(installed, copy)
    (copy / "sobremesa_fishing" / "fast.so").write_bytes(b"\x7fELF")
    (record,) = copy.glob("*.dist-info/RECORD")
    record.write_text(record.read_text() + "sobremesa_fishing/fast.so,,\n")
    said = build_with(copy, tmp_path / "page")
    assert "The game fishing stays out: sobremesa-fishing is not plain Python: sobremesa_fishing/fast.so." in said
    assert answers(tmp_path / "page") == list(GAMES)
