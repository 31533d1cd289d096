"""The shuffle of the table: every hand has a salt of its own from the operating system's generator."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import TypeAlias

from sobremesa.records import pack_text
from sobremesa.records.fairness import SALT_BYTES, pack_from, salted

Salt: TypeAlias = Callable[[], str]
"""Returns a fresh salt."""


def fresh_salt() -> str:
    """Return a salt that nobody can guess: 256 bits of the operating system's generator."""
    return secrets.token_hex(SALT_BYTES).upper()


class Shuffler:
    """Shuffles one game's cards. The players' own texts, by seat, are mixed in."""

    def __init__(self, cards: Sequence[int], texts: Sequence[str] = (), salt: Salt = fresh_salt) -> None:
        """Shuffle these cards; ``salt`` is another for tests alone."""
        self._cards = cards
        self._texts = texts
        self._salt = salt

    def pack(self) -> tuple[list[int], str]:
        """Return a fresh pack, and the row that keeps it with its salt."""
        salt = self._salt()
        pack = pack_from(self._cards, salt, self._texts)
        return pack, salted(pack_text(pack), salt)
