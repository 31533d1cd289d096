"""What is kept of the deal of the day: the seeds of the days, who played, and what the maestro made of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, Protocol, TypeAlias

from msgspec import Struct

from sobremesa.store.rows import Listed
from sobremesa.store.tournaments import NewGame

Against: TypeAlias = Literal["maestro", "friend"]
DailyStatus: TypeAlias = Literal["playing", "over", "left"]


class DailyEntry(Struct, frozen=True):
    """That a player has begun the deal of a ``day`` (ISO 8601) in a game, at a ``table``; there is one for each.

    ``own`` and ``other`` are the scores of their side and of the opponent's, 0 until ``status`` is ``over``. ``left``
    is a game that nobody finished, or in which the computer played for them at the end. ``created`` and ``ended`` are
    times as ``clock.now`` writes them, ``ended`` empty until then.
    """

    day: str
    game: str
    player: int
    table: str
    seat: int
    against: Against
    created: str
    status: DailyStatus = "playing"
    own: int = 0
    other: int = 0
    won: bool = False
    ended: str = ""


class Waiting(NamedTuple):
    """An entry that has not ended, and its table, whose game has."""

    entry: DailyEntry
    listed: Listed


class DailyStore(Protocol):
    """The deals of the days: their seeds, who has played them, and what the maestro made of them."""

    @property
    def is_secret(self) -> bool:
        """Return whether the seeds are drawn by chance; elsewhere everybody can compute them from the date."""

    async def draw(self, day: str) -> str:
        """Return the seed of a day, drawn now where there is none: the same for all processes, and for good."""

    async def seed(self, day: str) -> str | None:
        """Return the seed of a day, None where none was drawn."""

    async def begin(self, entry: DailyEntry, game: NewGame, gone: str = "") -> DailyEntry:
        """Keep an entry and its new game, all or nothing, unless the player has an entry of that day and game.

        An entry that goes on at the table ``gone`` is replaced. Returns the one that is kept: of several that begin at
        once, in whatever processes, each gets the same, and only its game is there.
        """

    async def enter(self, entry: DailyEntry) -> DailyEntry:
        """Keep an entry, unless the player has one of that day and game; return the one that is kept."""

    async def move(self, entry: DailyEntry) -> None:
        """Keep an entry in the place of the player's own of that day and game, if it is for the same table."""

    async def leave(self, day: str, game: str, player: int, table: str) -> None:
        """Delete the player's entry of that day and game, if it is for this table."""

    async def of(self, player: int) -> list[DailyEntry]:
        """Return the entries of a player, the last day first."""

    async def waiting(self, day: str, game: str) -> list[Waiting]:
        """Return the entries of a day and game that have not ended, but whose tables' games have."""

    async def waiting_of(self, player: int) -> list[Waiting]:
        """Return the entries of a player that have not ended, but whose tables' games have."""

    async def ended(self, day: str, game: str) -> list[DailyEntry]:
        """Return the entries of a day and game whose status is ``over``."""

    async def score(self, day: str, game: str) -> list[int] | None:
        """Return the scores that the maestro reached in both seats, seat 1 first; None where it has not played."""

    async def keep_score(self, day: str, game: str, score: Sequence[int]) -> None:
        """Keep the scores that the maestro reached; do nothing where some are kept."""
