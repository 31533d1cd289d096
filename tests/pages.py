"""The page that tests look at: built once for all of them, and again only when something of the package changed."""

import fcntl
import json
import os
import shutil
import subprocess
import sys
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from sobremesa.page_builder.build import PACKAGE, build
from sobremesa.page_builder.errors import PageError
from sobremesa.page_builder.node import find_node
from tests.house.code import ROOT

CACHE = ROOT / "build" / "page"
PAGES = CACHE / "tested"
KEPT = 3
START = Path(__file__).parent / "page_builder" / "start.mjs"


@pytest.fixture(scope="session")
def page() -> Path:
    """The folder of a page, compiled where that can be done here; skips where its parts cannot be fetched."""
    return _built(interpreted=False)


@pytest.fixture(scope="session")
def compiled_page(page: Path) -> Path:
    """The page, if its rules are compiled; skips with the reason where they are not."""
    if why := told(page)["why"]:
        pytest.skip(f"the page's rules cannot be compiled here: {why}")
    return page


@pytest.fixture(scope="session")
def interpreted_page() -> Path:
    """The folder of a page whose rules are interpreted."""
    return _built(interpreted=True)


def told(page: Path) -> dict[str, Any]:
    """What the page is told of itself."""
    found: dict[str, Any] = json.loads((page / "page.json").read_text())
    return found


def run_in(page: Path, program: str, *arguments: str, folder: Path = START.parent) -> str:
    """What a program in Python prints that runs in the page's Python, under node; it finds ``folder`` at /folder."""
    node = find_node()
    if node is None:
        pytest.skip("there is no node to run the page's Python in")
    command = [node, START, page, folder, *arguments]
    done = subprocess.run(command, input=program, capture_output=True, text=True, check=False, timeout=280)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


def _built(interpreted: bool) -> Path:
    PAGES.mkdir(parents=True, exist_ok=True)
    with (PAGES / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # several processes test at a time
        folder = PAGES / f"{_digest()}-{'interpreted' if interpreted else 'page'}"
        if not folder.exists():
            try:
                build(folder, CACHE, interpreted)
            except PageError as error:
                if error.code == "page-registry":
                    pytest.skip(f"the page cannot be built without a registry: {error}")
                raise
            _forget(interpreted, folder)
    return folder


def _forget(interpreted: bool, newest: Path) -> None:
    """Remove the pages of older sources."""
    ending = "-interpreted" if interpreted else "-page"
    old = [path for path in PAGES.iterdir() if path.name.endswith(ending) and path != newest]
    for path in sorted(old, key=lambda path: path.stat().st_mtime)[: -KEPT or None]:
        shutil.rmtree(path, ignore_errors=True)


def _digest() -> str:
    """A digest of the package as it is tested here, and of whether there is what compiles it."""
    compiler = find_spec("ziglang") is not None
    digest = sha256(repr((compiler, sorted(os.environ.get("PYTHONPATH", "").split(os.pathsep)))).encode())
    for path in sorted(PACKAGE.rglob("*")):
        if path.is_file() and path.suffix not in (".pyc", ".so"):
            digest.update(f"\0{path.relative_to(PACKAGE)}\0".encode() + sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:16]


def main() -> None:
    """Build the page beside other checks, so that no test waits for it; where it cannot be had its tests say why."""
    try:
        _built(interpreted=False)
    except pytest.skip.Exception as why:
        sys.stdout.write(f"{why}\n")


if __name__ == "__main__":
    main()
