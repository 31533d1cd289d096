"""The benches that start servers measure in a folder that is gone afterwards, and print what they found as JSON."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import pytest

from bench.reporting import report


@pytest.mark.parametrize(("given", "lines"), [(["--tables", "3", "--json"], 1), (["--tables", "3"], 4)])
def test_a_bench_prints_what_it_found(capsys, given, lines):
    """In one line for programs, in many for people; its folder is thrown away."""
    folders: list[Path] = []

    def look(folder: Path) -> None:
        assert folder.is_dir()
        folders.append(folder)

    async def measure(asked: argparse.Namespace, folder: Path) -> dict[str, Any]:
        look(folder)
        return {"tables": asked.tables, "seconds": 0.5}

    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int)
    report(parser, measure, given)

    said = capsys.readouterr().out
    assert json.loads(said) == {"tables": 3, "seconds": 0.5}
    assert len(said.splitlines()) == lines
    assert not folders[0].exists()
