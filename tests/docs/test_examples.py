"""Every example of Python in the documents runs as it stands."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.code import ROOT
from tests.house.documents import DOCUMENTS, examples

# Each by itself: test_alone.py.
HELD_ELSEWHERE = {"README.md", "docs/python.md", "docs/environments.md"}


def with_examples() -> list[str]:
    """The pages that have an example."""
    names = [path.relative_to(ROOT).as_posix() for path in DOCUMENTS if examples(path)]
    return [name for name in names if name not in HELD_ELSEWHERE]


@pytest.mark.parametrize("name", with_examples())
def test_the_examples_of_a_page_run_one_after_the_other(name: str, tmp_path: Path) -> None:
    """Each example goes on where the one before it stopped, and none needs anything typed."""
    program = tmp_path / "examples.py"
    program.write_text("\n".join(examples(ROOT / name)), encoding="utf-8")
    command = [sys.executable, program.name]
    done = subprocess.run(command, cwd=tmp_path, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
