"""Feeds in a shelf, of which there are none: nobody else can read what lies in a browser."""

from __future__ import annotations


class NoFeeds:
    """A ``FeedStore`` that keeps nothing."""

    async def renew(self, player: int, link_hash: str) -> None:
        """Do nothing."""

    async def end(self, player: int) -> None:
        """Do nothing."""

    async def player(self, link_hash: str) -> int | None:
        """Return None."""
        return None
