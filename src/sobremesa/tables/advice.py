"""The interface for hints and reviews, which are computed outside the event loop. Answers are JSON texts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, Protocol

from msgspec import Struct, field

from sobremesa.tables.thinking import NoAnswer

EDITION: Final = 6
"""Counts up when reviews become other ones: a stronger judge, other fields, or other parts that they are made of."""


class JudgedGame(Struct, frozen=True):
    """A review: its JSON text, and the accuracy of each seat in percent, None for a seat that had no choice."""

    text: str
    accuracies: list[float | None]


async def kept_nowhere(name: str, text: str) -> None:
    """Keep no part of a review."""


def told_nobody(told: Any) -> None:
    """Tell nobody of a review that is being made."""


class Work(Struct):
    """A record to be reviewed, with the hooks of the one who asked.

    ``rows`` are the numbers of the game's rows that the record's packs and moves come from. ``parts`` are parts of the
    review done earlier, by name; ``keep`` stores another one. ``asker`` returns in whose turn the next part is
    computed, ``reached`` receives the progress, ``first`` a first answer.
    """

    record: str
    rows: Sequence[int]
    parts: dict[str, str] = field(default_factory=dict)
    keep: Callable[[str, str], Awaitable[None]] = kept_nowhere
    asker: Callable[[], str] = str
    reached: Callable[[dict[str, object]], None] = told_nobody
    first: Callable[[str], None] = told_nobody


class Adviser(Protocol):
    """Computes hints and reviews outside the event loop.

    ``edition`` numbers the way of judging: stored reviews of another edition are made again.
    """

    edition: int
    """The way in which it judges: a review of another edition is not worth keeping."""

    async def hint(self, wire_json: str) -> str:
        """Return a hint for the seat whose view this is, as JSON; empty where it has nothing to do. Raise NoAnswer."""

    async def review(self, work: Work) -> JudgedGame:
        """Return what is thought of a game. Raise NoAnswer."""

    async def compute(self, work: Callable[..., str], *given: object, asker: str = "") -> str:
        """Return what a function such as those of ``analysis_work`` answers, in the asker's turn. Raise NoAnswer."""


class Nobody:
    """The adviser where there is none."""

    edition = 0

    async def hint(self, wire_json: str) -> str:
        """Raise NoAnswer."""
        raise NoAnswer("nobody gives advice here")

    async def review(self, work: Work) -> JudgedGame:
        """Raise NoAnswer."""
        raise NoAnswer("nobody gives advice here")

    async def compute(self, work: Callable[..., str], *given: object, asker: str = "") -> str:
        """Raise NoAnswer."""
        raise NoAnswer("nobody gives advice here")


NOBODY: Final = Nobody()
