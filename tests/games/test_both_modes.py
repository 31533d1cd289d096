"""The rules run compiled and interpreted, from the same files; they have to play alike."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GAMES_EACH = 100  # of every ruleset and number of seats: more than a thousand games


@pytest.mark.slow
def test_compiled_and_interpreted_rules_play_a_thousand_random_games_alike():
    installed = _run({})
    if not installed.startswith("compiled"):
        pytest.skip("the installed rules are not compiled: install where there is a C compiler to compare")

    assert installed.split()[1] == _run({"PYTHONPATH": str(ROOT / "src")}).split()[1]


def _run(extra):
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    script = str(ROOT / "tests" / "games" / "random_games.py")
    done = subprocess.run(
        [sys.executable, script, str(GAMES_EACH)],
        env=environment | extra,
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    return done.stdout
