"""Whoever can be asked what to play and how a game was played. The answers are texts that travel as they are."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from sobremesa.tables.worker_pool import NoAnswer


@dataclass(frozen=True)
class JudgedGame:
    """What is thought of a game: all of it as JSON, and the accuracy of each seat, None where it had no choice."""

    text: str
    accuracies: list[float | None]


async def kept_nowhere(name: str, text: str) -> None:
    """Keep no part of a review."""


def told_nobody(told: Any) -> None:
    """Tell nobody of a review that is being made."""


@dataclass
class Work:
    """A record to be reviewed, whose moves and packs are the game's rows of these numbers.

    ``parts`` are those parts of the work that were done before, by name; ``keep`` writes down another one. ``asker``
    tells in whose turn the next part is done, ``reached`` is told how far it has come, and ``first`` a first answer.
    """

    record: str
    rows: Sequence[int]
    parts: dict[str, str] = field(default_factory=dict)
    keep: Callable[[str, str], Awaitable[None]] = kept_nowhere
    asker: Callable[[], str] = str
    reached: Callable[[dict[str, object]], None] = told_nobody
    first: Callable[[str], None] = told_nobody


class Adviser(Protocol):
    """Thinks away from the event loop, so that no table waits for it."""

    edition: int
    """The way in which it judges: a review of another edition is not worth keeping."""

    async def hint(self, wire_json: str) -> str:
        """Return a hint for the seat whose view this is, as JSON; empty where it has nothing to do. Raise NoAnswer."""

    async def review(self, work: Work) -> JudgedGame:
        """Return what is thought of a game. Raise NoAnswer."""


class Nobody:
    """The adviser where there is none."""

    edition = 0

    async def hint(self, wire_json: str) -> str:
        """Raise NoAnswer."""
        raise NoAnswer("nobody gives advice here")

    async def review(self, work: Work) -> JudgedGame:
        """Raise NoAnswer."""
        raise NoAnswer("nobody gives advice here")


NOBODY: Final = Nobody()
