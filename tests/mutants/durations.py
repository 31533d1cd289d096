"""A plugin for pytest: write how many seconds each test took to the file that DURATIONS names."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Final

import pytest

VARIABLE: Final = "DURATIONS"

_seconds: dict[str, float] = {}


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add up what a test and its fixtures took."""
    _seconds[report.nodeid] = _seconds.get(report.nodeid, 0.0) + report.duration


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write the file, but not in the processes that only run a share of the tests."""
    if not hasattr(session.config, "workerinput"):
        Path(os.environ[VARIABLE]).write_text(json.dumps(_seconds), encoding="utf-8")
