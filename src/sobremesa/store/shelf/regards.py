"""Regards in a shelf, of which there are none: whoever plays there sits at the same device."""

from __future__ import annotations

from sobremesa.store.rows import Regard


class NoRegards:
    """A ``RegardStore`` that keeps nothing."""

    async def of(self, player: int) -> list[Regard]:
        """Return nothing."""
        return []

    async def keep(self, player: int, regard: Regard) -> None:
        """Do nothing."""

    async def blocking(self, player: int) -> set[int]:
        """Return nobody."""
        return set()
