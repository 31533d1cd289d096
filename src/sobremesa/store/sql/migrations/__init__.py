"""The database's history, one step a file in versions/: a step that was released is never changed."""

from __future__ import annotations

from pathlib import Path
from typing import Final

LATEST: Final = max(step.name[1:5] for step in (Path(__file__).parent / "versions").glob("v*.py"))
"""The last step, by the name of its file: a database that has it needs none."""
