"""The search for the puzzles of days, which takes from seconds to minutes, so that nothing else waits for it."""

from __future__ import annotations

import asyncio

from sobremesa.tables.threads import in_thread


class PuzzleSearch:
    """Where puzzles are found: each day's is searched for once, whoever asks for it, and one after another.

    The puzzles of today and of the days beside it wait for none of the others.
    """

    def __init__(self) -> None:
        """Begin with none found."""
        self._found: set[str] = set()
        self._near, self._far = asyncio.Lock(), asyncio.Lock()

    async def find(self, day: str) -> None:
        """Return once the puzzle of a day is found. Raises Refused with UNKNOWN_DAY."""
        from sobremesa.tables import teaching

        asked = teaching.puzzle_day(day)
        if day in self._found:
            return
        async with self._near if teaching.is_near(asked) else self._far:
            await in_thread(teaching.find_puzzle, asked)
            self._found.add(day)
