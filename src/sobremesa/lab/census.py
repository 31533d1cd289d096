"""The census of a game: every hand that there is, counted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sobremesa.lab.engine import Engine

Progress = Callable[[int], None]
"""Is told how many hands more are counted."""


@dataclass
class Census:
    """How many hands a game has in ``total``, and how they are counted.

    ``count`` takes whether cribs are counted instead, whom to tell of the progress, and the engine that counts. It
    returns how many hands there are of each score, and what they score in all.
    """

    total: int
    count: Callable[[bool, Progress | None, Engine | None], dict[str, object]]
