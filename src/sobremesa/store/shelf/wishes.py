"""Wishes to play with somebody in a shelf, of which there are none: nobody else comes to its tables."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sobremesa.store.rows import GameRow, MoveRow, Standing, Wish


class NoWishes:
    """A ``WishStore`` that keeps nothing."""

    async def put(self, wish: Wish, living: str) -> bool:
        """Return False."""
        return False

    async def of(self, player: int) -> Wish | None:
        """Return None."""
        return None

    async def renew(self, tickets: Collection[str], seen: str, living: str) -> list[Wish]:
        """Return nothing."""
        return []

    async def waiting(self, living: str) -> list[Wish]:
        """Return nothing."""
        return []

    async def grant(self, tickets: Collection[str], game: GameRow, rows: Sequence[MoveRow], standing: Standing) -> bool:
        """Return False."""
        return False

    async def end(self, ticket: str) -> None:
        """Do nothing."""
