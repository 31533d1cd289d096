"""Invitations in a shelf, of which there are none: nobody else comes to its tables."""

from __future__ import annotations

from sobremesa.store.rows import Invitation


class NoInvitations:
    """An ``InvitationStore`` that keeps nothing."""

    async def add(self, invitation: Invitation) -> None:
        """Do nothing."""

    async def of(self, player: int, since: str) -> list[Invitation]:
        """Return nothing."""
        return []

    async def decline(self, game: str, invited: int) -> bool:
        """Return False."""
        return False
