"""A shelf that is gone with its process."""

from __future__ import annotations

from collections.abc import Sequence


class MemoryShelf:
    """A shelf in memory: for tests, and for a page that is let keep nothing."""

    def __init__(self, texts: dict[str, str] | None = None) -> None:
        """Begin with some texts, by key; the dictionary stays in use."""
        self.texts: dict[str, str] = {} if texts is None else texts

    async def get(self, key: str) -> str | None:
        """Return the text under a key, or None."""
        return self.texts.get(key)

    async def range(self, prefix: str) -> list[tuple[str, str]]:
        """Return the keys that begin with a prefix, each with its text, in order."""
        return sorted((key, text) for key, text in self.texts.items() if key.startswith(prefix))

    async def write(self, puts: Sequence[tuple[str, str]], deletes: Sequence[str]) -> None:
        """Delete some keys and put texts under others."""
        for key in deletes:
            self.texts.pop(key, None)
        self.texts.update(puts)
