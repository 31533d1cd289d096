"""The packs that games are played with."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sobremesa.cards.bits import JACK, SEVEN, bit

ALL: Final = 0xFFFFFFFFFFFFF


def full_pack() -> list[int]:
    """Return the 52 cards in canonical order (GI-01, CR-01)."""
    return list(range(52))


def is_full_pack(cards: list[int]) -> bool:
    """Return whether these are the 52 cards, each once, in whatever order."""
    seen: i64 = 0
    for card in cards:
        if card < 0 or card > 51:
            return False
        seen |= bit(card)
    return len(cards) == 52 and seen == ALL


def pack_of_forty() -> list[int]:
    """Return the 40 cards of Cuarenta in canonical order: no eights, nines or tens (CU-01)."""
    return [card for card in range(52) if (card >> 2) <= SEVEN or (card >> 2) >= JACK]
