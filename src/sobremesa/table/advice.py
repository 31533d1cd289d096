"""Whoever can be asked what to play and how a game was played. The answers are texts that travel as they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from sobremesa.table.brains import NoAnswer


@dataclass(frozen=True)
class Judged:
    """What is thought of a game: all of it as JSON, and the accuracy of each seat, None where it had no choice."""

    text: str
    accuracies: list[float | None]


class Adviser(Protocol):
    """Thinks away from the event loop, so that no table waits for it."""

    edition: int
    """The way in which it judges: a review of another edition is not worth keeping."""

    async def hint(self, wire_json: str) -> str:
        """Return a hint for the seat whose view this is, as JSON; empty where it has nothing to do. Raise NoAnswer."""

    async def review(self, record: str, rows: Sequence[int]) -> Judged:
        """Return what is thought of a record, whose moves and packs are the game's rows of these numbers.

        Raise NoAnswer.
        """


class Nobody:
    """The adviser where there is none."""

    edition = 0

    async def hint(self, wire_json: str) -> str:
        """Raise NoAnswer."""
        raise NoAnswer("nobody gives advice here")

    async def review(self, record: str, rows: Sequence[int]) -> Judged:
        """Raise NoAnswer."""
        raise NoAnswer("nobody gives advice here")


NOBODY: Final = Nobody()
