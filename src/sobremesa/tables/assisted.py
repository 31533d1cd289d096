"""The people for whom the computer moves because they want it, and what everybody at the table is shown of that."""

from __future__ import annotations

from collections.abc import Set


class Helped:
    """The seats of one table that are helped.

    A seat that has once been helped is ``shown`` as such until its person moves by hand: whoever asked for each move
    anew, and for nothing in between, would otherwise look as if they played themselves.
    """

    def __init__(self) -> None:
        self.wanted: set[int] = set()
        """For whom the computer moves now."""
        self.here: set[int] = set()
        """Those connected to this process who are shown as helped."""
        self.elsewhere: Set[int] = frozenset()
        """Those connected to other processes."""

    @property
    def shown(self) -> Set[int]:
        """Return who is shown as helped, whichever process they are connected to."""
        return self.here | self.elsewhere

    def want(self, seat: int, on: bool) -> bool:
        """Let the computer move for a seat, or no longer; return whether the others see a change."""
        if not on:
            self.wanted.discard(seat)
            return False
        self.wanted.add(seat)
        return self._changed(self.here | {seat})

    def move_by_hand(self, seat: int) -> bool:
        """Take notice that a person has moved themselves; return whether the others see a change."""
        self.wanted.discard(seat)
        return self._changed(self.here - {seat})

    def stay(self, seats: Set[int]) -> None:
        """Forget all but the seats that are still connected here."""
        self.wanted &= seats
        self.here &= seats

    def share(self, elsewhere: Set[int]) -> bool:
        """Take notice of those who are helped by other processes; return whether anybody sees a change."""
        changed, self.elsewhere = elsewhere != self.elsewhere, elsewhere
        return changed

    def _changed(self, here: set[int]) -> bool:
        changed, self.here = here != self.here, here
        return changed
