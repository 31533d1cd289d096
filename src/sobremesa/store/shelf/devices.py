"""Devices in a shelf, of which there is the one that it lies on."""

from __future__ import annotations

from collections.abc import Collection

from sobremesa.store.rows import Device, DeviceLink, Linked


class NoDevices:
    """A ``DeviceStore`` that keeps nothing."""

    async def of(self, player: int) -> list[Device]:
        """Return nothing."""
        return []

    async def add(self, player: int, token_hash: str) -> None:
        """Do nothing."""

    async def end(self, player: int, hashes: Collection[str]) -> None:
        """Do nothing."""

    async def expel(self, player: int, hashes: Collection[str]) -> None:
        """Do nothing."""

    async def renew(self, player: int, token_hash: str) -> None:
        """Do nothing."""

    async def offer(self, link: DeviceLink) -> None:
        """Do nothing."""

    async def offered(self, link_hash: str) -> DeviceLink | None:
        """Return None."""
        return None

    async def both(self, player: int, other: int) -> list[str]:
        """Return nothing."""
        return []

    async def take(self, link_hash: str, token_hash: str) -> Linked:
        """Return that nothing was done."""
        return Linked(done=False)
