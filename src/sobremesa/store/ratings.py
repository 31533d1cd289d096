"""What is kept of ratings: a row for each person of a rated game, with all that it follows from."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple, Protocol

from msgspec import Struct

from sobremesa.store.rows import Listed

RATED: Final = 200
"""The most rated games that are read at once."""


class Beside(NamedTuple):
    """How strong somebody else at the table was thought to be: of them nothing else is kept."""

    seat: int
    rating: float
    deviation: float


class RatingRow(Struct, frozen=True):
    """What a person's rating in a pool was after a game.

    ``number`` counts the person's games in the pool from 1. ``share`` is what their side won of the game, from 0 to 1,
    ``beside`` everybody else who sat there. So the row follows from the one before and from itself alone, also where
    the game is gone and the others are.
    """

    game: str
    seat: int
    player: int
    pool: str
    number: int
    ended: str
    share: float
    beside: list[Beside]
    rating: float
    deviation: float
    volatility: float


class RatingStore(Protocol):
    """The ratings of players, and which rated games were counted in them."""

    @property
    def kept(self) -> bool:
        """Return whether there are any ratings here."""

    async def waiting(self, most: int = RATED) -> list[Listed]:
        """Return rated games that have ended and were not looked at, the first to end first; at most ``most``."""

    async def add(self, game: str, rows: Sequence[RatingRow]) -> bool:
        """Note that a game was looked at, with the rows of those for whom it counts, all or nothing.

        Returns False where that was done already, where one of the numbers was taken, or where the game is gone.
        """

    async def last(self, players: Collection[int], pool: str) -> dict[int, RatingRow]:
        """Return the last row of each of some players in a pool, by player."""

    async def of(self, player: int) -> list[RatingRow]:
        """Return all rows of a player, the first to end first."""

    async def rated(self, after: tuple[str, str] = ("", ""), most: int = RATED) -> list[Listed]:
        """Return rated games that have ended, the first to end first, after a time of ending and an id."""

    async def all(self) -> list[RatingRow]:
        """Return the rows of all players, the first to end first."""

    async def replace(self, counted: Mapping[str, Sequence[RatingRow]]) -> None:
        """Keep these rows in place of all others; ``counted`` has every game that was looked at, by id."""

    async def rewrite(self, player: int, rows: Sequence[RatingRow]) -> None:
        """Keep these rows of a player in place of all others of theirs."""
