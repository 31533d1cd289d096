"""The packs of a table: how they are shuffled, and their texts as the rows have them.

Every hand has a salt of its own from the operating system's generator.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from itertools import count
from typing import TypeAlias

from sobremesa.core.contract import BadPack
from sobremesa.records import pack_text
from sobremesa.records.fairness import SALT_BYTES, SeatSeed, commitment, pack_from, salt_from, salted, unsalted

Salt: TypeAlias = Callable[[], str]
"""Returns a fresh salt."""


def fresh_salt() -> str:
    """Return a salt that nobody can guess: 256 bits of the operating system's generator."""
    return secrets.token_hex(SALT_BYTES).upper()


class Shuffler:
    """Shuffles the pack of one game, with the players' texts mixed in.

    Every pack has a fresh salt of 256 bits. The order follows from salt and texts alone, so that players can check it
    after the game (``records.fairness``).
    """

    def __init__(
        self,
        cards: Sequence[int],
        texts: Sequence[str] = (),
        salt: Salt = fresh_salt,
        seeds: Sequence[SeatSeed] = (),
    ) -> None:
        """Shuffle these cards; in a joint shuffle ``seeds`` are the seats', and ``salt`` follows from the host's."""
        self._cards = cards
        self._texts = texts
        self._salt = salt
        self._seeds = seeds

    def pack(self) -> tuple[list[int], str]:
        """Return a shuffled pack, and the text of its row with the salt."""
        salt = self._salt()
        pack = pack_from(self._cards, salt, self._texts, [seed.value for seed in self._seeds])
        return pack, salted(pack_text(pack), salt, self._seeds)


def salts_from(server_seed: str, dealt: int) -> Salt:
    """Return what gives one salt after another to the packs of a joint shuffle, ``dealt`` of which there are."""
    numbers = count(dealt + 1)
    return lambda: salt_from(server_seed, next(numbers))


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
    """Return the commitment of a pack's row, a hash of order and salt; empty for old rows without a salt."""
    pack, salt = unsalted(text)
    return commitment(salt, pack) if salt else ""
