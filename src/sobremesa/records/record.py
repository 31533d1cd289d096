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
START: Final = "StartScore"
"""The points by side that the game begins with, where it does not begin with none: ``100-95``."""
RETRY: Final = "Retry"
"""Of a second try: how many of its packs and moves, the first ones, are those of the game that is tried again."""
DATE: Final = "Date"
RESULT: Final = "Result"
REQUIRED: Final = (GAME, RULES, SEATS, DEALER)
PLAYERS: Final = ("Seat1", "Seat2", "Seat3", "Seat4")
KNOWN: Final = (GAME, RULES, REVISION, OPTIONS, SEATS, DEALER, START, *PLAYERS, DATE, RESULT)
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
    r"""A line ``[Name "value"]`` of a record.

    ``line`` says where it stood, 0 where it was never in a file; equality ignores it. Raises ValueError for a name that
    is no name, and for a value with a line break in it or with bytes that are not UTF-8.

    >>> str(Header("Seat1", 'Ana "la zurda"'))
    '[Seat1 "Ana \\"la zurda\\""]'
    """

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
    """A word of the body: ``pack:``, a card of a pack, or a move.

    ``line`` is as in a header. Raises ValueError for a text that would be read as something else: an empty one, one
    with white space or ``;`` in it, or one that begins with ``[``.
    """

    text: str
    line: int = field(default=0, compare=False)

    def __post_init__(self) -> None:
        if _NO_TOKEN.search(self.text):
            raise ValueError(f"{self.text!r} cannot be a token")


@dataclass(frozen=True)
class Record:
    """A record of a game as a value: its headers and the words of its body, without layout and comments.

    It does not change. Headers are kept in canonical order, those of ``KNOWN`` first, so that equal records are written
    alike. That the game exists and can be played is not checked: see ``reader.read`` and ``replay_steps.replay``.
    Raises ValueError for a header of ``KNOWN`` that is given twice.
    """

    headers: tuple[Header, ...]
    body: tuple[Token, ...] = ()

    def __post_init__(self) -> None:
        names = [header.name for header in self.headers if header.name in KNOWN]
        if len(set(names)) < len(names):
            raise ValueError("a header is given twice")
        object.__setattr__(self, "headers", tuple(sorted(self.headers, key=_place)))

    def header(self, name: str) -> Header | None:
        """Return the first header of a name, or None."""
        return next((header for header in self.headers if header.name == name), None)

    def value(self, name: str, otherwise: str = "") -> str:
        """Return the value of a header, or ``otherwise`` where there is none."""
        header = self.header(name)
        return header.value if header else otherwise


def _place(header: Header) -> int:
    return KNOWN.index(header.name) if header.name in KNOWN else len(KNOWN)


def headers_of(values: Mapping[str, str]) -> tuple[Header, ...]:
    """Return headers for some names and values, with invisible characters and line breaks taken out of the values.

    A player's text for the shuffle (``Text1`` …) keeps its invisible characters, because the shuffle depends on them.
    Raises ValueError for a name that cannot be one.
    """
    return tuple(Header(name, whole(value) if TEXTS.fullmatch(name) else tame(value)) for name, value in values.items())


def tokens_of(texts: Iterable[str]) -> tuple[Token, ...]:
    """Return the tokens of some texts, each of one or more words; what follows a ``;`` is a comment and is left out.

    >>> [token.text for token in tokens_of(["pack: 5h Td ; salt 0A", "1:ronda"])]
    ['pack:', '5h', 'Td', '1:ronda']
    """
    return tuple(Token(word) for text in texts for word in text.partition(";")[0].split())


def tame(text: str) -> str:
    """Return a text of any origin as one line without invisible characters."""
    return " ".join(bare(whole(text)).split())


def whole(text: str) -> str:
    """Return a text as one line that can be written as UTF-8."""
    return " ".join(text.encode("utf-8", "replace").decode("utf-8").split())
