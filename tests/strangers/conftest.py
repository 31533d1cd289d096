"""Packages of strangers: one that is installed in a folder, and programs that find it there."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.house.code import ROOT

EXAMPLE = ROOT / "examples" / "fishing"
PIP = ("pip", "install", "--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--disable-pip-version-check")

Started = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which `pip` has installed fishing."""
    folder = tmp_path_factory.mktemp("fishing")
    source, target = folder / "source", folder / "installed"
    shutil.copytree(EXAMPLE, source, ignore=shutil.ignore_patterns("build", "*.egg-info", "__pycache__"))
    where = ["--target", str(target), str(source)]
    done = subprocess.run([sys.executable, "-m", *PIP, *where], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return target


@pytest.fixture
def start(tmp_path: Path) -> Started:
    """Run Python in the checkout with some folders besides in which packages are found."""

    def begin(*args: str, folders: tuple[Path, ...] = ()) -> subprocess.CompletedProcess[str]:
        known = os.environ.get("PYTHONPATH", "").split(os.pathsep)
        found = os.pathsep.join(filter(None, [*known, *map(str, folders)]))
        environment = os.environ | {"PYTHONPATH": found, "XDG_STATE_HOME": str(tmp_path), "LANG": "C.UTF-8"}
        command = [sys.executable, *args]
        return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)

    return begin


@pytest.fixture
def package(tmp_path: Path) -> Callable[[str, str], Path]:
    """Make an installed package of one module with an entry point; return the folder to find it in."""

    def make(name: str, code: str) -> Path:
        folder = tmp_path / name
        told = folder / f"{name}-1.dist-info"
        told.mkdir(parents=True)
        (folder / f"{name}.py").write_text(code, encoding="utf-8")
        (told / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n", encoding="utf-8")
        (told / "entry_points.txt").write_text(f"[sobremesa.games]\n{name} = {name}:SPEC\n", encoding="utf-8")
        return folder

    return make
