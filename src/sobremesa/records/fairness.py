"""The shuffle that can be checked afterwards: from a salt and the players' own texts to a pack, and a promise of it.

Whoever holds the salt can make the same pack again, so the salt of a hand is drawn fresh from the operating system,
kept secret while the hand is played, and told with the finished record. Before the hand the room is told its
*commitment*, a SHA-256 of salt and pack: neither can be changed afterwards without showing.

In a *joint* shuffle the salts of all hands follow from the server's seed, fixed before anybody told theirs, and
every seat's page has given a seed as well: all are *sealed* first (a SHA-256), and then the seats open theirs. It is
Blum's coin flipping: "Coin flipping by telephone", 1981. docs/fair-shuffle.md says what that proves.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

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

SEEDS: Final = "; seeds "
"""Stands behind the salt in the row of a pack that was drawn together, before the ``SeatSeed`` of each seat."""

SERVER_SEED: Final = "ServerSeed"
"""The header that opens what the server sealed: the salts of all hands follow from it."""

SEED: Final = "Seed"
"""With the number of a seat: the header of the seed that its page opened."""

SEAL: Final = "Seal"
"""With the number of a seat: the header of what stood in for its seed in some packs."""

SEED_FROM: Final = "SeedFrom"
"""With the number of a seat: the header of the first pack that its seed is in, where that is not the first."""

DAY: Final = "Day"
"""The header of a game whose packs are those of a day; its value is the day."""

DAY_SEED: Final = "DaySeed"
"""The header that opens the seed of that day, once the day is over."""

_SALT: Final = re.compile(rf"[0-9A-F]{{{2 * SALT_BYTES}}}")
_WORD: Final = 4  # bytes of the stream that one draw takes
_WORDS: Final = 1 << (8 * _WORD)


def is_salt(text: str) -> bool:
    """Return whether a text can be a salt."""
    return _SALT.fullmatch(text) is not None


class SeatSeed(NamedTuple):
    """What a seat has in a pack that was drawn together: its seed, or the ``sealed`` word of it, or nothing.

    >>> [str(SeatSeed("0A")), str(SeatSeed("0B", sealed=True)), str(SeatSeed())]
    ['+0A', '-0B', '.']
    """

    value: str = ""
    sealed: bool = False

    def __str__(self) -> str:
        """Return it as the row of a pack has it."""
        return f"{'-' if self.sealed else '+'}{self.value}" if self.value else "."

    @classmethod
    def read(cls, text: str) -> SeatSeed:
        """Return what a text of a row says."""
        return cls(text[1:], text.startswith("-"))


def seal(seed: str) -> str:
    """Return the word that binds to a seed and does not tell it: 64 hexadecimal digits, capitals.

    It is the SHA-256 digest of ``sobremesa seal 1`` and the seed, one a line.
    """
    return hashlib.sha256(f"sobremesa seal 1\n{seed}".encode()).hexdigest().upper()


def salt_from(server_seed: str, number: int) -> str:
    """Return the salt that the server's seed gives to pack ``number`` of its game, counted from 1.

    It is the SHA-256 digest of ``sobremesa salt 1``, the seed and the number, one a line.
    """
    return hashlib.sha256(f"sobremesa salt 1\n{server_seed}\n{number}".encode()).hexdigest().upper()


def day_seal(day: str, seed: str) -> str:
    """Return the word that binds to the seed of a day (ISO 8601) and does not tell it: 64 hexadecimal digits, capitals.

    It is the SHA-256 digest of ``sobremesa day 1``, the day and the seed, one a line.
    """
    return hashlib.sha256(f"sobremesa day 1\n{day}\n{seed}".encode()).hexdigest().upper()


def day_game_seed(seed: str, game: str) -> str:
    """Return what the salts of a day's packs in a game follow from, by ``salt_from``; number 0 finds the dealer.

    It is the SHA-256 digest of ``sobremesa deal of the day 1``, the seed of the day and the game's id, one a line.
    """
    return hashlib.sha256(f"sobremesa deal of the day 1\n{seed}\n{game}".encode()).hexdigest().upper()


def page_seed(day: str) -> str:
    """Return the seed of a day where no server draws one. It is no secret: everybody can compute it.

    It is the SHA-256 digest of ``sobremesa page day 1`` and the day, one a line.
    """
    return hashlib.sha256(f"sobremesa page day 1\n{day}".encode()).hexdigest().upper()


def pack_from(cards: Sequence[int], salt: str, texts: Sequence[str] = (), seeds: Sequence[str] = ()) -> list[int]:
    """Return the pack that a salt and the players' texts, by seat, make of some cards; the cards given are not changed.

    It is Fisher and Yates's shuffle, from the last place down, each place drawn by rejection from numbers of 32 bits,
    big end first. They are the SHA-256 digests of ``["sobremesa shuffle 1", salt, text, …]`` as JSON with a counter of
    8 bytes; of a joint shuffle, ``["sobremesa shuffle 2", salt, text, …, seed, …]``.

    >>> pack_from([0, 1, 2, 3], "0" * 64, ["hola", "suerte"])
    [3, 1, 2, 0]
    """
    pack = list(cards)
    words = _words(["sobremesa shuffle 2" if seeds else "sobremesa shuffle 1", salt, *texts, *seeds])
    for last in range(len(pack) - 1, 0, -1):
        other = _below(last + 1, words)
        pack[last], pack[other] = pack[other], pack[last]
    return pack


def commitment(salt: str, pack: str) -> str:
    """Return the commitment to a salt and a pack, written as in a record: 64 hexadecimal digits, capitals.

    It is the SHA-256 digest of ``sobremesa commitment 1``, the salt and the pack, one a line.
    """
    return hashlib.sha256(f"sobremesa commitment 1\n{salt}\n{pack}".encode()).hexdigest().upper()


def salted(pack: str, salt: str, seeds: Sequence[SeatSeed] = ()) -> str:
    """Return the stored row of a pack with its salt, and with the seeds that it was drawn from together."""
    return f"{pack}{MARK}{salt}" + (f"{SEEDS}{' '.join(map(str, seeds))}" if seeds else "")


def unsalted(row: str) -> tuple[str, str]:
    """Return the pack and the salt of a stored row; the salt is empty where the row has none.

    >>> unsalted(salted("pack: 5h Td", "0A"))
    ('pack: 5h Td', '0A')
    """
    pack, _, rest = row.partition(MARK)
    return pack, rest.partition(SEEDS)[0].strip()


def seeds_in(row: str) -> list[SeatSeed]:
    """Return the seeds by seat that the stored row of a pack was drawn from together; none of any other row.

    >>> seeds_in(salted("pack: 5h Td", "0A", [SeatSeed("0B"), SeatSeed()]))
    [SeatSeed(value='0B', sealed=False), SeatSeed(value='', sealed=False)]
    """
    return [SeatSeed.read(text) for text in row.partition(SEEDS)[2].split()]


def opened(salts: Sequence[str], texts: Sequence[str]) -> dict[str, str]:
    """Return the headers that open the commitments, by name: the salt of each hand, and what each player gave.

    Hands and seats count from 1; empty salts and texts are left out.

    >>> opened(["", "0A"], ["hola"])
    {'Salt2': '0A', 'Text1': 'hola'}
    """
    given = {f"{TEXT}{seat}": text for seat, text in enumerate(texts, start=1) if text}
    return {f"{SALT}{hand}": salt for hand, salt in enumerate(salts, start=1) if salt} | given


def opened_together(server_seed: str, packs: Sequence[Sequence[SeatSeed]]) -> dict[str, str]:
    """Return the headers that open a joint shuffle, by name; ``packs`` are the seeds of each pack in their order.

    >>> opened_together("0F", [[SeatSeed("0A"), SeatSeed("0B", sealed=True)], [SeatSeed("0A"), SeatSeed("0C")]])
    {'ServerSeed': '0F', 'Seed1': '0A', 'Seal2': '0B', 'Seed2': '0C', 'SeedFrom2': '2'}
    """
    if not server_seed or not any(packs):
        return {}
    by_seat = zip(*(pack for pack in packs if pack), strict=True)
    return {SERVER_SEED: server_seed} | {
        name: value for seat, seeds in enumerate(by_seat, start=1) for name, value in _opened_at(seat, seeds).items()
    }


def _opened_at(seat: int, seeds: Sequence[SeatSeed]) -> dict[str, str]:
    sealed = next((one.value for one in seeds if one.sealed), "")
    first = next((number for number, one in enumerate(seeds, start=1) if one.value and not one.sealed), 0)
    headers = {f"{SEAL}{seat}": sealed} if sealed else {}
    if first:
        headers[f"{SEED}{seat}"] = seeds[first - 1].value
    if first > 1:
        headers[f"{SEED_FROM}{seat}"] = str(first)
    return headers


def _words(mixed: Sequence[str]) -> Iterator[int]:
    """Yield random numbers of 32 bits without end."""
    seed = json.dumps(mixed, ensure_ascii=True).encode()
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
