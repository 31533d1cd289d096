"""The notebooks run from top to bottom, and are kept without what they have shown."""

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.house.code import ROOT

FOLDER = ROOT / "examples" / "notebooks"
NOTEBOOKS = sorted(path.name for path in FOLDER.glob("*.ipynb"))
SHORT = {"SOBREMESA_UPDATES": "2", "SOBREMESA_PAIRS": "2"}
NEEDED = ("numpy", "onnx", "onnxruntime")


def cells(name: str) -> list[dict]:
    """The cells of a notebook."""
    return json.loads((FOLDER / name).read_text(encoding="utf-8"))["cells"]


def code(name: str) -> list[str]:
    """What the cells of code say, in order."""
    return ["".join(cell["source"]) for cell in cells(name) if cell["cell_type"] == "code"]


def test_there_is_a_notebook():
    """The one that leads from the install to a rating."""
    assert "ten_minutes.ipynb" in NOTEBOOKS


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_a_notebook_keeps_nothing_that_it_has_shown(name):
    """No outputs, no numbers of runs, and nothing in it that needs Jupyter itself to be run."""
    shown = [
        cell for cell in cells(name) if cell["cell_type"] == "code" and (cell["outputs"] or cell["execution_count"])
    ]
    assert shown == []
    assert not [line for cell in code(name) for line in cell.splitlines() if line.startswith(("%", "!", "?"))]
    assert len({cell["id"] for cell in cells(name)}) == len(cells(name))


@pytest.mark.skipif(not all(find_spec(each) for each in NEEDED), reason="the extra train is not installed")
@pytest.mark.parametrize("name", NOTEBOOKS)
def test_a_notebook_runs_from_top_to_bottom(name: str, tmp_path: Path) -> None:
    """Each cell goes on where the one before it stopped, by short settings, without a network."""
    program = tmp_path / "notebook.py"
    program.write_text("\n\n".join(code(name)), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, program.name], cwd=tmp_path, env=os.environ | SHORT | {"TMPDIR": str(tmp_path)},
        stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert any(line.startswith("mine ") for line in done.stdout.splitlines())
