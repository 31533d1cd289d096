"""The puzzles of the days that were found, so that each is searched for by one process and read by all."""

from __future__ import annotations

from typing import Protocol


class PuzzleStore(Protocol):
    """The puzzles of the days, as texts with their answers: nothing of them is for whoever has not answered.

    ``edition`` names what found a puzzle: one of another edition is not found. Times are as ``clock.now`` writes them.
    """

    @property
    def kept(self) -> bool:
        """Return whether puzzles are kept here; elsewhere every process finds its own."""

    async def find(self, day: str, edition: str) -> str | None:
        """Return the puzzle of a day, or None where it was not found yet."""

    async def claim(self, day: str, edition: str, now: str, until: str) -> bool:
        """Take the search for a puzzle upon oneself until a time; return whether it is one's own.

        It is not where the puzzle was found, or where another's claim lasts beyond ``now``. Of several that claim it at
        once one has it.
        """

    async def renew(self, day: str, edition: str, until: str) -> None:
        """Let a claim last until another time; do nothing where the puzzle was found."""

    async def keep(self, day: str, edition: str, puzzle: str) -> None:
        """Keep the puzzle of a day; do nothing where one is kept."""

    async def forget(self, before: str) -> None:
        """Delete the puzzles and claims of all days before another one."""
