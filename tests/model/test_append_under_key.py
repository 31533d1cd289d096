"""The protocol by which several workers append to one game, in every state that it can come to."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.model.spin import check

pytestmark = pytest.mark.skipif(
    shutil.which("spin") is None or shutil.which("gcc") is None,
    reason="no Spin on this machine; to run these: apt-get install spin gcc",
)

TABS = {"ROWS": 2, "PAGES": 2}
"""Two pages of one seat that moves twice."""


@pytest.mark.parametrize("size", [TABS | {"FAULTS": 1}, {"ROWS": 3, "PAGES": 3, "FAULTS": 0}])
def test_no_row_is_lost_or_doubled_and_nobody_is_stuck(tmp_path: Path, size: dict[str, int]) -> None:
    """One thing that goes wrong, at any moment, and two seats without faults: every state keeps what is claimed."""
    found = check(tmp_path, **size)

    assert found.fault == ""
    assert found.states > 100_000


def test_everybody_is_told_of_all_rows_at_last(tmp_path: Path) -> None:
    """In every run, where whoever can go on does."""
    found = check(tmp_path, live=True, **TABS, FAULTS=0)

    assert found.fault == ""
    assert found.states > 10_000


@pytest.mark.parametrize(
    ("mistake", "broken"),
    [("TOLD_FIRST", "number<=length"), ("NO_KEY", "row[number]==sent"), ("NO_SEEN", "row[one]!=tap")],
)
def test_a_planted_mistake_is_found(tmp_path: Path, mistake: str, broken: str) -> None:
    """A move told before it is durable, rows that may be written twice, and moves on whatever a page last saw."""
    found = check(tmp_path, **TABS, FAULTS=1, **{mistake: 1})

    assert found.fault.startswith("assertion violated")
    assert broken in found.fault


def test_a_deadlock_is_found(tmp_path: Path) -> None:
    """Three rows, the last of them by a seat that has no page: its opponents wait for ever."""
    assert check(tmp_path, ROWS=3, PAGES=2, FAULTS=0).fault.startswith("invalid end state")
