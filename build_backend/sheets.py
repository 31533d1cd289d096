"""Writes the options of every ruleset for the browser's score sheets, which work without a server.

They are read from the games' own rulesets, by a Python of its own: a build has nothing of the package in it.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from build_backend.files import save

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src"
WRITTEN = ROOT / "web" / "src" / "score" / "rules.json"
REQUIREMENTS = ["mypy-extensions>=1.1", "msgspec>=0.20"]

PRINT_PRESETS = """
import importlib, json, sys
modules = [importlib.import_module(name) for name in sys.argv[1:]]
print(json.dumps({module.GAME: module.PRESETS for module in modules}))
"""


def write(path: Path = WRITTEN) -> None:
    """Writes the options by game and preset, unless they stand there already."""
    text = json.dumps(presets(), indent=1) + "\n"
    if not path.exists() or path.read_text("utf-8") != text:
        save(path, text)


def presets() -> dict[str, dict[str, dict[str, str]]]:
    """The options of every preset, by game."""
    names = [".".join(path.relative_to(SOURCES).with_suffix("").parts) for path in rulesets()]
    environment = {**os.environ, "PYTHONPATH": str(SOURCES), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", PRINT_PRESETS, *names], env=environment, capture_output=True, text=True, check=True
    )
    found: dict[str, dict[str, dict[str, str]]] = json.loads(done.stdout)
    return found


def rulesets() -> Iterator[Path]:
    """The modules with the games' rulesets, in a fixed order."""
    yield from sorted((SOURCES / "sobremesa" / "games").glob("*/**/rulesets.py"))
