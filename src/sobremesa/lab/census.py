"""The census of a game: every hand that there is, counted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sobremesa.lab.engine import WorkEngine

Progress = Callable[[int], None]
"""Is told how many hands more are counted."""


@dataclass
class Census:
    """The full count of a game's hands.

    ``total`` is how many there are. ``count`` takes whether cribs are counted instead of hands, a callback for progress
    and an engine; it returns how many hands have each score, and their sum.
    """

    total: int
    count: Callable[[bool, Progress | None, WorkEngine | None], dict[str, object]]
