"""Connections that are not at a table yet: their request is not complete, or they wait for another."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol


class Waiting(Protocol):
    """A connection that is not at a table yet."""

    @property
    def is_served(self) -> bool:
        """Whether its request is whole and being answered."""

    def turn_out(self) -> None:
        """Close the connection at once."""


class Doorstep:
    """Limits the connections that are not at a table, so that those at tables keep their room.

    When one address has too many, or all together are too many, the connection goes whose last complete request is
    longest ago and that is not being answered. So newcomers always get in, and clients that hold half a request open
    lose first.
    """

    def __init__(self, most: int, each: int) -> None:
        """Allow ``most`` connections in all, and ``each`` for every address."""
        self._most = most
        self._each = each
        self._here: dict[Waiting, str] = {}
        self._from: dict[str, dict[Waiting, None]] = {}

    def __len__(self) -> int:
        """Return how many wait."""
        return len(self._here)

    def arrive(self, one: Waiting, address: str) -> None:
        """Count a connection. With an empty address, as of a proxy, only the total is limited."""
        self._here[one] = address
        same = self._from.setdefault(address, {})
        same[one] = None
        if address and len(same) > self._each:
            self._make_room(same)
        elif len(self._here) > self._most:
            self._make_room(self._here)

    def has_asked(self, one: Waiting) -> None:
        """Count a connection as the newest: its request is complete."""
        if one in self._here:
            address = self._here.pop(one)
            self._here[one] = address
            self._from[address].pop(one)
            self._from[address][one] = None

    def leave(self, one: Waiting) -> None:
        """Stop counting a connection: it has ended or is at a table."""
        address = self._here.pop(one, None)
        if address is not None:
            self._from[address].pop(one)
            if not self._from[address]:
                del self._from[address]

    def _make_room(self, among: Iterable[Waiting]) -> None:
        oldest = next((one for one in among if not one.is_served), None)
        if oldest is not None:  # whoever has just come is not served yet
            self.leave(oldest)
            oldest.turn_out()
