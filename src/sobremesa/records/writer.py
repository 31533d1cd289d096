"""From a record to the one text that it is written as."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from sobremesa.core.registry import GAMES
from sobremesa.records.record import GAME, PACK, Record

WIDTH: Final = 100


def write(record: Record) -> str:
    """Return the canonical text of a record: headers in their order, then a paragraph a hand, its moves below its pack.

    Equal records give the same text. Lines have at most ``WIDTH`` characters where words allow, and end with a line
    feed.
    """
    headers = [f"{header}\n" for header in record.headers]
    size = pack_size(record.value(GAME))
    hands = [f"\n{_paragraph(hand, size)}" for hand in _hands(record)]
    return "".join(headers + hands)


def pack_size(game: str) -> int:
    """Return how many cards follow ``pack:`` in a game; 0 for a game that is not installed."""
    return len(GAMES[game].pack()) if game in GAMES else 0


def _hands(record: Record) -> Iterator[list[str]]:
    """Yield the words of each hand, the pack first; words before the first pack make a paragraph of their own."""
    words: list[str] = []
    for token in record.body:
        if token.text == PACK and words:
            yield words
            words = []
        words.append(token.text)
    if words:
        yield words


def _paragraph(words: list[str], size: int) -> str:
    dealt = size + 1 if words[0] == PACK else 0
    return wrapped(words[:dealt]) + wrapped(words[dealt:])


def wrapped(words: Iterable[str]) -> str:
    r"""Return words as lines of at most WIDTH characters; a longer word has a line of its own.

    >>> wrapped(["pack:", "5h", "Td"])
    'pack: 5h Td\n'
    """
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + 1 + len(word) <= WIDTH:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return "".join([f"{line}\n" for line in lines])
