"""What the store keeps of passkeys: the public halves of keys, and the challenges that are still to be answered."""

from __future__ import annotations

from typing import Final, Protocol

from msgspec import Struct

MOST_PASSKEYS: Final = 5
"""The most passkeys that one player saves."""


class Passkey(Struct, frozen=True):
    """A passkey of a player: what tells it from others, and what its signatures are checked with.

    ``credential`` names it and ``handle`` the player to whatever keeps it; both are base64url, as is ``public_key``,
    in COSE's form. ``sign_count`` is how often it says that it has signed, 0 where it does not count.
    """

    credential: str
    player: int
    handle: str
    public_key: str
    sign_count: int
    name: str
    created: str
    used: str


class Challenge(Struct, frozen=True):
    """What a passkey has to sign before it ``expires``, by a hash that also holds who asked for it, and what for."""

    hash: str
    expires: str


class PasskeyStore(Protocol):
    """The passkeys of players, and the challenges that are still to be answered."""

    async def of(self, player: int) -> list[Passkey]:
        """Return the passkeys of a player, the first to be saved first."""

    async def find(self, credential: str) -> Passkey | None:
        """Return the passkey of a name, whosever it is, or None."""

    async def add(self, passkey: Passkey) -> bool:
        """Add a passkey; return False where there is one of its name, or where its player has ``MOST_PASSKEYS``."""

    async def use(self, credential: str, sign_count: int) -> bool:
        """Note that a passkey has signed, and how often it says that it has.

        Returns False, and notes nothing, where it has said as much before; one that does not count always says 0.
        """

    async def end(self, player: int, credential: str) -> None:
        """Let a player's passkey be nobody's."""

    async def ask(self, challenge: Challenge) -> None:
        """Add a challenge; those that have run out are deleted."""

    async def answer(self, challenge_hash: str) -> bool:
        """Delete a challenge; return False where there is none of this hash, or it has run out.

        Of several answers at once one gets True.
        """
