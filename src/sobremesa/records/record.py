"""A record as a value: its headers and its tokens, and nothing that depends on how the file was laid out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from sobremesa.visible import bare

GAME: Final = "Game"
RULES: Final = "Rules"
REVISION: Final = "Revision"
OPTIONS: Final = "Options"
SEATS: Final = "Seats"
DEALER: Final = "Dealer"
RETRY: Final = "Retry"
"""Of a second try: how many of its packs and moves, the first ones, are those of the game that is tried again."""
DATE: Final = "Date"
RESULT: Final = "Result"
REQUIRED: Final = (GAME, RULES, SEATS, DEALER)
KNOWN: Final = (GAME, RULES, REVISION, OPTIONS, SEATS, DEALER, "Seat1", "Seat2", "Seat3", "Seat4", DATE, RESULT)
"""The headers with a meaning, in the order in which they are written; others follow in the order in which they came."""

PACK: Final = "pack:"

TEXTS: Final = re.compile(r"Text[1-9]")
"""The headers for what the players gave for the shuffle."""

NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_.-]*")
# What a token may not hold or start with, because it would be read as something else.
_NO_TOKEN: Final = re.compile(r"\A\[|\A\ufeff|[\s;\ud800-\udfff]|\A\Z")
_NO_VALUE: Final = re.compile(r"[\r\n\ud800-\udfff]")


@dataclass(frozen=True)
class Header:
    """A line ``[Name "value"]``. ``line`` says where it stood, 0 where it was never in a file; equality ignores it."""

    name: str
    value: str
    line: int = field(default=0, compare=False)

    def __post_init__(self) -> None:
        if NAME.fullmatch(self.name) is None or _NO_VALUE.search(self.value):
            raise ValueError(f"{self.name!r} with {self.value!r} cannot be a header")

    def __str__(self) -> str:
        """Return the header as it is written."""
        value = self.value.replace("\\", "\\\\").replace('"', '\\"')
        return f'[{self.name} "{value}"]'


@dataclass(frozen=True)
class Token:
    """A word of the body: ``pack:``, a card of a pack, or a move. ``line`` as in a header."""

    text: str
    line: int = field(default=0, compare=False)

    def __post_init__(self) -> None:
        if _NO_TOKEN.search(self.text):
            raise ValueError(f"{self.text!r} cannot be a token")


@dataclass(frozen=True)
class Record:
    """The whole truth of a game. Headers are kept in canonical order, so that equal records are written alike.

    Raises ValueError for a header with a meaning that is given twice.
    """

    headers: tuple[Header, ...]
    body: tuple[Token, ...] = ()

    def __post_init__(self) -> None:
        names = [header.name for header in self.headers if header.name in KNOWN]
        if len(set(names)) < len(names):
            raise ValueError("a header is given twice")
        object.__setattr__(self, "headers", tuple(sorted(self.headers, key=_place)))

    def header(self, name: str) -> Header | None:
        """Return the first header of a name."""
        return next((header for header in self.headers if header.name == name), None)

    def value(self, name: str, otherwise: str = "") -> str:
        """Return the value of a header, or ``otherwise`` where there is none."""
        header = self.header(name)
        return header.value if header else otherwise


def _place(header: Header) -> int:
    return KNOWN.index(header.name) if header.name in KNOWN else len(KNOWN)


def headers_of(values: Mapping[str, str]) -> tuple[Header, ...]:
    """Return headers for some names and values; what nobody should have to read is left out of them.

    A player's text for the shuffle is written as it went into the shuffle, whatever is in it.
    """
    return tuple(Header(name, whole(value) if TEXTS.fullmatch(name) else tame(value)) for name, value in values.items())


def tokens_of(texts: Iterable[str]) -> tuple[Token, ...]:
    """Return the tokens of some texts, each of one or more words; what follows a ``;`` is a comment and is left out."""
    return tuple(Token(word) for text in texts for word in text.partition(";")[0].split())


def tame(text: str) -> str:
    """Return a text, whoever typed it, as one line of what can be seen."""
    return " ".join(bare(whole(text)).split())


def whole(text: str) -> str:
    """Return a text as one line that can be written as UTF-8."""
    return " ".join(text.encode("utf-8", "replace").decode("utf-8").split())
