"""The values of a shelf: what is kept of a game, and how it is written as text.

A text is a format, a checksum and JSON. A later version of the program reads the earlier formats: what was released is
never changed, a new shape of a value gets a new format.
"""

from __future__ import annotations

import zlib
from typing import Final, NamedTuple, TypeVar

import msgspec
from msgspec import Struct, field

from sobremesa.store.contract import Counts
from sobremesa.store.errors import BrokenTable
from sobremesa.store.rows import Alarm, GameRow, Link, Pause, Standing, Transfer

FORMAT: Final = 1

Value = TypeVar("Value")


class Share(NamedTuple):
    """A link by which a player shares a game."""

    hash: str
    player: int
    created: str


class Former(NamedTuple):
    """A player who had a seat in a game, and whether the host gave it away."""

    player: int
    by_host: bool


class Counted(NamedTuple):
    """What a game counts for its players' statistics, in an edition."""

    edition: int
    counts: Counts


class GameEntry(Struct, frozen=True):
    """All that is kept of a game but its rows, its messages and the text of its review.

    ``row`` and ``aside`` are the numbers of the last row and message, ``parts`` the names of the parts of its review
    that are done, ``accuracies`` those of its review.
    """

    game: GameRow
    standing: Standing
    updated: str
    row: int = 0
    aside: int = 0
    links: list[Link] = field(default_factory=list)
    watchers: list[int] = field(default_factory=list)
    shares: list[Share] = field(default_factory=list)
    transfers: list[Transfer] = field(default_factory=list)
    former: list[Former] = field(default_factory=list)
    parts: list[str] = field(default_factory=list)
    accuracies: list[float | None] | None = None
    result: Counted | None = None
    alarm: Alarm | None = None
    pauses: list[Pause] = field(default_factory=list)


class RowValue(NamedTuple):
    """A row of a game; its number stands in the key."""

    seat: int
    text: str
    spent: int
    at: str


class AsideValue(NamedTuple):
    """A message at a table; its number stands in the key."""

    after: int
    seat: int
    kind: str
    text: str
    at: str


class ReviewValue(NamedTuple):
    """The review of a game, or a part of it."""

    edition: int
    text: str
    made: str


def format_value(value: object) -> str:
    """Return the text of a value."""
    text = msgspec.json.encode(value)
    return f"{FORMAT} {zlib.crc32(text):08x} {text.decode()}"


def parse_value(text: str, kind: type[Value], game: str = "") -> Value:
    """Return the value of a text.

    Raises BrokenTable for ``game`` where the text was damaged, or written by a later version of the program.
    """
    written, _, rest = text.partition(" ")
    checksum, _, inner = rest.partition(" ")
    data = inner.encode(errors="surrogatepass")
    if written.isdecimal() and int(written) > FORMAT:
        raise BrokenTable(game, f"it was written by a later version (format {written})")
    if written != str(FORMAT) or checksum != f"{zlib.crc32(data):08x}":
        raise BrokenTable(game, "its checksum does not fit")
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.MsgspecError as error:
        raise BrokenTable(game, f"it cannot be read ({error})") from error
