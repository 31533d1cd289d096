"""The database's history, one step a file in versions/: a step that was released is never changed."""

from __future__ import annotations

from typing import Final

LATEST: Final = "0015"
"""The last step: a database that has it needs none."""
