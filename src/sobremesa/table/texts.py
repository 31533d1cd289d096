"""The texts of cards and packs, as the rows have them."""

from __future__ import annotations

from collections.abc import Sequence

from sobremesa.games.base import BadPack
from sobremesa.records import pack_text

__all__ = ["card_texts", "pack_text", "read_pack"]


def card_texts(cards: Sequence[int]) -> list[str]:
    """Return the text of each card, in the order given."""
    return pack_text(cards).split()[1:]


def read_pack(text: str, pack: Sequence[int]) -> list[int]:
    """Return the cards of a pack's row, in its order; raise BadPack where one is not among those of ``pack``."""
    by_text = dict(zip(card_texts(pack), pack, strict=True))
    try:
        return [by_text[card] for card in text.split()[1:]]
    except KeyError as error:
        raise BadPack(f"{error} is not in the pack of this game") from error
