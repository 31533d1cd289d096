"""The puzzles of the days in a shelf, which keeps none: there is one process, and it remembers what it finds."""

from __future__ import annotations


class NoPuzzles:
    """A ``PuzzleStore`` that keeps nothing."""

    kept = False

    async def find(self, day: str, edition: str) -> str | None:
        """Return None."""
        return None

    async def claim(self, day: str, edition: str, now: str, until: str) -> bool:
        """Return True: there is nobody else."""
        return True

    async def renew(self, day: str, edition: str, until: str) -> None:
        """Do nothing."""

    async def keep(self, day: str, edition: str, puzzle: str) -> None:
        """Do nothing."""

    async def forget(self, before: str) -> None:
        """Do nothing."""
