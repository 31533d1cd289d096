"""The examples of the pages for programs run when each is pasted alone into a fresh interpreter."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.code import ROOT
from tests.house.documents import DOCUMENTS, examples

NEEDED = {
    "pettingzoo": "pettingzoo",
    "sobremesa.environments": "gymnasium",
    "pyspiel": "pyspiel",
    "decisions": "pyarrow",
}
BLOCKS = [
    pytest.param(block, id=f"{name}-{number}")
    for name in ("README", "docs/python", "docs/environments")
    for number, block in enumerate(examples(ROOT / f"{name}.md"), 1)
]
UNPUBLISHED = re.compile(r"\binstall ['\"]?sobremesa\b")


@pytest.mark.slow  # a process for each
@pytest.mark.parametrize("block", BLOCKS)
def test_a_block_runs_when_it_is_pasted_alone(block: str, tmp_path: Path) -> None:
    """It imports what it uses, and needs nothing of the blocks before it."""
    for sign, library in NEEDED.items():
        if sign in block:
            pytest.importorskip(library)
    _check_runs(block, tmp_path)


@pytest.mark.slow  # a process for each
def test_a_data_set_is_read_by_each_block_alone(tmp_path: Path) -> None:
    """The first of them makes it; each other one reads it by one library, and imports what it uses."""
    for library in ("pyarrow", "pandas", "polars", "duckdb"):
        pytest.importorskip(library)
    for block in examples(ROOT / "docs" / "datasets.md"):
        _check_runs(block, tmp_path)


def _check_runs(block: str, folder: Path) -> None:
    (folder / "block.py").write_text(block, encoding="utf-8")
    command = [sys.executable, "-W", "error", "block.py"]
    done = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_nothing_says_to_install_what_is_not_published() -> None:
    """As long as no registry has the package, it is installed from a clone."""
    told = [*DOCUMENTS, *ROOT.glob("src/**/*.py"), *ROOT.glob("src/**/*.po"), *ROOT.glob("examples/**/*.py")]
    found = [str(path.relative_to(ROOT)) for path in told if UNPUBLISHED.search(path.read_text(encoding="utf-8"))]
    assert found == []
