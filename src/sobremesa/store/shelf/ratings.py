"""Ratings in a shelf, of which there are none: whoever plays there could set the clock, the cards and the opponent."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from sobremesa.store.ratings import RATED, RatingRow
from sobremesa.store.rows import Listed


class NoRatings:
    """A ``RatingStore`` that keeps nothing."""

    kept = False

    async def waiting(self, most: int = RATED) -> list[Listed]:
        """Return nothing."""
        return []

    async def add(self, game: str, rows: Sequence[RatingRow]) -> bool:
        """Return False."""
        return False

    async def last(self, players: Collection[int], pool: str) -> dict[int, RatingRow]:
        """Return nothing."""
        return {}

    async def of(self, player: int) -> list[RatingRow]:
        """Return nothing."""
        return []

    async def rated(self, after: tuple[str, str] = ("", ""), most: int = RATED) -> list[Listed]:
        """Return nothing."""
        return []

    async def all(self) -> list[RatingRow]:
        """Return nothing."""
        return []

    async def replace(self, counted: Mapping[str, Sequence[RatingRow]]) -> None:
        """Do nothing."""

    async def rewrite(self, player: int, rows: Sequence[RatingRow]) -> None:
        """Do nothing."""
