"""What rows are kept in where there is no database: a shelf of texts under ordered keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class ShelfError(Exception):
    """The shelf could not do what was asked, and nothing was changed; its text says why in English."""


class ShelfFull(ShelfError):
    """There is no room left, or the browser gives no more."""


class ShelfDenied(ShelfError):
    """The browser lets nothing be kept."""


class ShelfFailed(ShelfError):
    """The shelf failed for another reason."""


class Shelf(Protocol):
    """Texts under keys that are ordered as texts. Every method raises one of the kinds of ShelfError."""

    async def get(self, key: str) -> str | None:
        """Return the text under a key, or None."""

    async def range(self, prefix: str) -> Sequence[tuple[str, str]]:
        """Return the keys that begin with a prefix, each with its text, in order."""

    async def write(self, puts: Sequence[tuple[str, str]], deletes: Sequence[str]) -> None:
        """Delete some keys and put texts under others, all or none; durable when it returns."""
