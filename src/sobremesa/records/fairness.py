"""The shuffle that can be checked afterwards: from a salt and the players' own texts to a pack, and a promise of it.

Whoever holds the salt can make the same pack again, so the salt of a hand is drawn fresh from the operating system,
kept secret while the hand is played, and told with the finished record. Before the hand the room is told its
*commitment*, a SHA-256 of salt and pack: neither can be changed afterwards without showing.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Sequence
from typing import Final

SALT_BYTES: Final = 32
"""How many random bytes a salt has; as a text it is twice as many hexadecimal digits.

Here such digits are capital letters, so that none of them can be taken for a card: `4c` is one, `4C` is not.
"""

MARK: Final = "; salt "
"""Stands between a pack and its salt in a stored row; to a reader of records the rest of the line is a comment."""

SALT: Final = "Salt"
"""With the number of a hand: the header that opens the hand's commitment."""

TEXT: Final = "Text"
"""With the number of a seat: the header for what its player gave for the shuffle."""

_SALT: Final = re.compile(rf"[0-9A-F]{{{2 * SALT_BYTES}}}")
_WORD: Final = 4  # bytes of the stream that one draw takes
_WORDS: Final = 1 << (8 * _WORD)


def is_salt(text: str) -> bool:
    """Return whether a text can be a salt."""
    return _SALT.fullmatch(text) is not None


def pack_from(cards: Sequence[int], salt: str, texts: Sequence[str] = ()) -> list[int]:
    """Return the pack that a salt and the players' texts, by seat, make of some cards; the cards given are not changed.

    It is Fisher and Yates's shuffle, from the last place down, each place drawn by rejection from numbers of 32 bits,
    big end first. They are the SHA-256 digests of ``["sobremesa shuffle 1", salt, text, …]`` as JSON with a counter of
    8 bytes.

    >>> pack_from([0, 1, 2, 3], "0" * 64, ["hola", "suerte"])
    [3, 1, 2, 0]
    """
    pack = list(cards)
    words = _words(salt, texts)
    for last in range(len(pack) - 1, 0, -1):
        other = _below(last + 1, words)
        pack[last], pack[other] = pack[other], pack[last]
    return pack


def commitment(salt: str, pack: str) -> str:
    """Return the commitment to a salt and a pack, written as in a record: 64 hexadecimal digits, capitals.

    It is the SHA-256 digest of ``sobremesa commitment 1``, the salt and the pack, one a line.
    """
    return hashlib.sha256(f"sobremesa commitment 1\n{salt}\n{pack}".encode()).hexdigest().upper()


def salted(pack: str, salt: str) -> str:
    """Return the stored row of a pack with its salt."""
    return f"{pack}{MARK}{salt}"


def unsalted(row: str) -> tuple[str, str]:
    """Return the pack and the salt of a stored row; the salt is empty where the row has none.

    >>> unsalted(salted("pack: 5h Td", "0A"))
    ('pack: 5h Td', '0A')
    """
    pack, _, salt = row.partition(MARK)
    return pack, salt.strip()


def opened(salts: Sequence[str], texts: Sequence[str]) -> dict[str, str]:
    """Return the headers that open the commitments, by name: the salt of each hand, and what each player gave.

    Hands and seats count from 1; empty salts and texts are left out.

    >>> opened(["", "0A"], ["hola"])
    {'Salt2': '0A', 'Text1': 'hola'}
    """
    given = {f"{TEXT}{seat}": text for seat, text in enumerate(texts, start=1) if text}
    return {f"{SALT}{hand}": salt for hand, salt in enumerate(salts, start=1) if salt} | given


def _words(salt: str, texts: Sequence[str]) -> Iterator[int]:
    """Yield random numbers of 32 bits without end."""
    seed = json.dumps(["sobremesa shuffle 1", salt, *texts], ensure_ascii=True).encode()
    counter = 0
    while True:
        block = hashlib.sha256(seed + counter.to_bytes(8, "big")).digest()
        for at in range(0, len(block), _WORD):
            yield int.from_bytes(block[at : at + _WORD], "big")
        counter += 1


def _below(bound: int, words: Iterator[int]) -> int:
    """Return a number below ``bound``; what lies beyond the last whole round of it is drawn again."""
    fair = _WORDS - _WORDS % bound
    return next(word for word in words if word < fair) % bound
