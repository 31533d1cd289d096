"""Those who have come and are not at a table yet: connections whose request is not whole, or that wait for another."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol


class Waiting(Protocol):
    """A connection at the door."""

    @property
    def is_served(self) -> bool:
        """Whether its request is whole and being answered."""

    def turn_out(self) -> None:
        """End at once."""


class Doorstep:
    """Keeps count of the connections at the door, so that those at the tables keep their room.

    Where too many of one address wait, or too many in all, the one goes that has asked for nothing whole for the
    longest time: so somebody new always comes in, and who holds connections with half a request loses them first.
    """

    def __init__(self, most: int, each: int) -> None:
        """Have room for so many in all, and for so many of each address."""
        self._most = most
        self._each = each
        self._here: dict[Waiting, str] = {}
        self._from: dict[str, dict[Waiting, None]] = {}

    def __len__(self) -> int:
        """Return how many wait."""
        return len(self._here)

    def arrive(self, one: Waiting, address: str) -> None:
        """Let one wait. Without an address, as of a proxy, only the room in all counts."""
        self._here[one] = address
        same = self._from.setdefault(address, {})
        same[one] = None
        if address and len(same) > self._each:
            self._make_room(same)
        elif len(self._here) > self._most:
            self._make_room(self._here)

    def has_asked(self, one: Waiting) -> None:
        """Count one as the newest: its request is whole."""
        if one in self._here:
            address = self._here.pop(one)
            self._here[one] = address
            self._from[address].pop(one)
            self._from[address][one] = None

    def leave(self, one: Waiting) -> None:
        """Count one no longer: it is gone, or at a table."""
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
