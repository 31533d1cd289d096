"""Subscriptions of devices in a shelf, of which there are none: it has no server that could tell them anything."""

from __future__ import annotations

from collections.abc import Collection

from sobremesa.store.rows import PushSubscription


class NoPush:
    """A ``PushStore`` that keeps nothing."""

    async def of(self, players: Collection[int], most: int) -> dict[int, list[PushSubscription]]:
        """Return nothing."""
        return {}

    async def add(self, player: int, subscription: PushSubscription, most: int) -> None:
        """Do nothing."""

    async def move(self, token_hash: str, new_hash: str) -> None:
        """Do nothing."""

    async def end(self, token_hash: str) -> None:
        """Do nothing."""

    async def end_address(self, endpoint: str) -> None:
        """Do nothing."""


class NoKeys:
    """A ``KeyStore`` that keeps nothing."""

    async def first(self, name: str, key: str) -> str:
        """Return the key that was given: there is one process, and nobody to know it."""
        return key
