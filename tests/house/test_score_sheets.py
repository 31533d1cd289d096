"""The score sheets of the browser, which work without a server, and the rules that they are kept by."""

import json
import os
import re
import subprocess
import sys
import sysconfig

import pytest

from build_backend import sheets, web
from sobremesa.core.registry import GAMES
from tests.games.plies import plies
from tests.house.code import ROOT
from tests.house.score_corpus import sheet

OFFERED = re.compile(r"^  sheetRules: \[(.+)\],$", re.MULTILINE)
LIBRARIES_ASKED_FOR = """
import sys
sys.path.append({libraries!r})

class Others:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in {there!r} | set(sys.stdlib_module_names):
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Others())
"""
LIBRARIES = sysconfig.get_path("purelib")
USUAL = 10_000
"""The plies that each ruleset gets unless SOBREMESA_PLIES asks for more."""


def rulesets() -> list[tuple[str, str, int]]:
    """Return the rulesets that the browser has a sheet for, with the numbers of players."""
    folders = {path.parent.name: path.read_text("utf-8") for path in (ROOT / "web/src/games").glob("*/index.ts")}
    found = [(game, names) for game, text in sorted(folders.items()) for names in OFFERED.findall(text)]
    named = [(game, name) for game, names in found for name in re.findall(r"'([^']+)'", names)]
    return [
        (game, name, seats) for game, name in named for seats in GAMES[game].seats_allowed(GAMES[game].ruleset(name))
    ]


def test_the_build_writes_every_option_of_every_ruleset() -> None:
    """A sheet works by the values that the rules themselves have, and they are tracked in one place alone."""
    assert sheets.presets() == {
        name: {preset: dict(game.ruleset(preset).values) for preset in game.presets} for name, game in GAMES.items()
    }
    assert {game for game, _, _ in rulesets()} == set(GAMES)
    assert "/web/src/score/rules.json\n" in (ROOT / ".gitignore").read_text("utf-8")


def test_a_build_in_isolation_has_what_reading_the_rulesets_takes() -> None:
    """It has what it asks for and nothing else: a library that the rules came to import would end it."""
    names = [".".join(path.relative_to(sheets.SOURCES).with_suffix("").parts) for path in sheets.rulesets()]
    there = {one.partition(">=")[0].replace("-", "_") for one in sheets.REQUIREMENTS} | {"sobremesa"}
    code = LIBRARIES_ASKED_FOR.format(libraries=LIBRARIES, there=there) + sheets.PRINT_PRESETS
    environment = {**os.environ, "PYTHONPATH": str(sheets.SOURCES)}
    told = subprocess.run(
        [sys.executable, "-S", "-c", code, *names], env=environment, capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, told.stderr


@pytest.mark.slow
def test_a_sheet_scores_random_games_as_the_rules_do(tmp_path) -> None:
    """The browser's own code is given the lines of games played by the rules, and stands as they do after each."""
    node = web.find_node()
    if node is None or not (web.WEB / "node_modules").exists():
        pytest.skip("no node to run the browser's code")
    corpus = tmp_path / "corpus.json"
    corpus.write_text(json.dumps([game for kept in rulesets() for game in games(*kept)]))
    sheets.write()
    environment = {**os.environ, "SCORE_CORPUS": str(corpus), "PATH": f"{node}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(
        ["npx", "vitest", "run", "--no-color", "tests/score.corpus.test.ts"],
        cwd=web.WEB,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    assert "skipped" not in done.stdout


def games(game: str, rules: str, seats: int) -> list[object]:
    """Return random games by a ruleset."""
    found: list[object] = []
    played = seed = 0
    while played < plies(USUAL):
        seed += 1
        one, number = sheet(game, rules, seats, seed)
        found.append(one)
        played += number
    return found
