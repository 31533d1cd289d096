"""Nudges in a shelf, of which there are none: whoever plays there sits at the same device."""

from __future__ import annotations

from collections.abc import Sequence

from sobremesa.store.rows import Nudge


class NoNudges:
    """A ``NudgeStore`` that keeps nothing."""

    async def put(self, game: str, nudge: Nudge, since: str) -> bool:
        """Return False."""
        return False

    async def current(self, games: Sequence[str]) -> dict[str, Nudge]:
        """Return nothing."""
        return {}
