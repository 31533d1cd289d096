"""Passkeys in a shelf, of which there are none: what lies in a browser is nobody else's."""

from __future__ import annotations

from sobremesa.store.passkeys import Challenge, Passkey


class NoPasskeys:
    """A ``PasskeyStore`` that keeps nothing."""

    async def of(self, player: int) -> list[Passkey]:
        """Return nothing."""
        return []

    async def find(self, credential: str) -> Passkey | None:
        """Return None."""
        return None

    async def add(self, passkey: Passkey) -> bool:
        """Return False."""
        return False

    async def use(self, credential: str, sign_count: int) -> bool:
        """Return False."""
        return False

    async def end(self, player: int, credential: str) -> None:
        """Do nothing."""

    async def ask(self, challenge: Challenge) -> None:
        """Do nothing."""

    async def answer(self, challenge_hash: str) -> bool:
        """Return False."""
        return False
