"""The texts of cards and packs, as the rows have them."""

from __future__ import annotations

from collections.abc import Sequence

from sobremesa.core.contract import BadPack
from sobremesa.records import pack_text
from sobremesa.records.fairness import commitment, unsalted

__all__ = ["card_texts", "pack_text", "promised", "read_pack"]


def card_texts(cards: Sequence[int]) -> list[str]:
    """Return the text of each card, in the order given."""
    return pack_text(cards).split()[1:]


def read_pack(text: str, pack: Sequence[int]) -> list[int]:
    """Return the cards of a pack's row, in its order; raise BadPack where one is not among those of ``pack``."""
    by_text = dict(zip(card_texts(pack), pack, strict=True))
    try:
        return [by_text[card] for card in unsalted(text)[0].split()[1:]]
    except KeyError as error:
        raise BadPack(f"{error} is not in the pack of this game") from error


def promised(text: str) -> str:
    """Return the commitment that goes with a pack's row; empty for a row of earlier versions, which has no salt."""
    pack, salt = unsalted(text)
    return commitment(salt, pack) if salt else ""
