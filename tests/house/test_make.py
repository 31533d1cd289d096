"""What `make` hands on to the programs that it starts."""

from __future__ import annotations

import os
import shutil
import subprocess

import pytest

from tests.house.code import ROOT

FOREIGN = {"PYTHONPATH": "elsewhere", "VIRTUAL_ENV": "elsewhere", "PYTHONDONTWRITEBYTECODE": "1"}


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
def test_nothing_of_a_shell_slows_or_changes_what_is_tested():
    """Neither where it finds modules, nor that each process compiles all of them anew."""
    command = ["make", "--no-print-directory", "--eval=told: ; @env", "told"]
    handed = subprocess.run(
        command, cwd=ROOT, env=os.environ | FOREIGN, capture_output=True, text=True, check=True, timeout=60
    )

    names = {line.partition("=")[0] for line in handed.stdout.splitlines()}
    assert "PATH" in names
    assert names & FOREIGN.keys() == set()
