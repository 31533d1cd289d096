"""The packs that games are played with."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sobremesa.core.bits import JACK, SEVEN, bit
from sobremesa.core.rng import Rng

ALL: Final = 0xFFFFFFFFFFFFF


WHOLE_PACK: Final = vec[i64](list(range(52)))
WHOLE_FORTY: Final = vec[i64]([card for card in range(52) if (card >> 2) <= SEVEN or (card >> 2) >= JACK])


def full_pack() -> list[int]:
    """Return the 52 cards in canonical order (GI-01, CR-01)."""
    return list(WHOLE_PACK)


def shuffled_full(rng: Rng, number: i64) -> vec[i64]:
    """Return a new pack of 52 cards whose first ``number`` are drawn at random; the rest follow unshuffled."""
    pack = WHOLE_PACK[:]
    rng.shuffle_top(pack, number)
    return pack


def is_full_pack(cards: list[int]) -> bool:
    """Return whether these are the 52 cards, each once, in any order. Numbers that are no cards are refused too."""
    seen: i64 = 0
    for card in cards:
        if card < 0 or card > 51:
            return False
        seen |= bit(card)
    return len(cards) == 52 and seen == ALL


def pack_of_forty() -> list[int]:
    """Return 40 cards in canonical order: no eights, nines or tens (CU-01)."""
    return list(WHOLE_FORTY)


def shuffled_forty(rng: Rng) -> vec[i64]:
    """Return a new pack of the 40 cards in random order."""
    pack = WHOLE_FORTY[:]
    rng.shuffle_top(pack, len(pack))
    return pack
