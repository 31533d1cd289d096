"""Games as they travel in a file, out of a page or a server and into another."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias

from msgspec import Meta, Struct, field

from sobremesa.protocol.live import Assistance

KIND: Final = "games"
"""What the first field of a file says."""

FORMAT: Final = 1
"""The format of files that this version writes."""

MOST_ROWS: Final = 5000
"""The rows that one game of a file may have: many times as many as any game needs."""

ID: Final = r"^[A-Za-z0-9_-]{4,32}$(?!\n)"
"""What an id is like. In Python ``$`` is also before a last end of line, so what follows excludes one."""

Id: TypeAlias = Annotated[str, Meta(pattern=ID)]
Word: TypeAlias = Annotated[str, Meta(max_length=64)]
Moment: TypeAlias = Annotated[str, Meta(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$(?!\n)")]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=8)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=86_400_000)]
Row: TypeAlias = tuple[SeatNumber, Annotated[str, Meta(max_length=2000)], Count]
Call: TypeAlias = tuple[Count, SeatNumber, Annotated[str, Meta(max_length=40)]]


class FiledSeat(Struct, frozen=True):
    """Who sat in a seat: a ``human``, or a ``bot`` of a level; ``text`` is what they gave for the shuffle."""

    kind: Literal["human", "bot"]
    name: Annotated[str, Meta(max_length=40)] = ""
    level: Word | None = None
    text: Annotated[str, Meta(max_length=100)] = ""


class FiledGame(Struct, frozen=True):
    """One game: what is fixed about it, who sat there, and every row of it.

    ``you`` is the seat of the player whose file it is, 0 for one who only made the table. ``rows`` have the seat (0 for
    a pack), the text and the milliseconds; ``calls`` the number of the row before them, the seat and the text.
    ``server_seed`` is what the salts of a joint shuffle follow from.
    """

    id: Id
    game: Word
    rules: Word
    revision: Annotated[int, Meta(ge=1, le=10_000)]
    options: Annotated[dict[Word, Word], Meta(max_length=60)]
    dealer: SeatNumber
    cut: Annotated[list[Annotated[str, Meta(max_length=8)]], Meta(max_length=104)]
    you: SeatNumber
    players: Annotated[list[FiledSeat], Meta(min_length=1, max_length=8)]
    created: Moment
    updated: Moment
    rows: Annotated[list[Row], Meta(max_length=MOST_ROWS)]
    calls: Annotated[list[Call], Meta(max_length=MOST_ROWS)] = []
    pace: Annotated[int, Meta(ge=0, le=5000)] = 0
    clock: Annotated[str, Meta(max_length=32)] = ""
    takebacks: bool = True
    hints: bool = True
    assistance: Assistance = "full"
    retry: Annotated[int, Meta(ge=0, le=MOST_ROWS)] = 0
    session: Id | None = None
    previous: Id | None = None
    server_seed: Annotated[str, Meta(pattern=r"^([0-9A-F]{64})?$(?!\n)")] = ""


class DamagedTable(Struct, frozen=True):
    """A table of a page's storage that was damaged: its id, why, and its texts as they lie there."""

    id: str
    why: str
    texts: dict[str, str] = {}


class GamesFile(Struct, frozen=True):
    """A file of games.

    ``sobremesa`` is ``games``. ``games`` are ``FiledGame``s, each checked by itself; ``unfinished`` is how many were
    left out because they are not over. ``damaged`` is of a page's storage and is not imported, ``browser`` is what the
    browser itself keeps: its settings, what was learned.
    """

    sobremesa: Literal["games"]
    format: Annotated[int, Meta(ge=1)]
    games: list[Any]
    version: str = ""
    made: str = ""
    unfinished: int = 0
    damaged: list[Any] = []
    browser: dict[str, Any] = field(default_factory=dict)


class RefusedGame(Struct, frozen=True):
    """A game that was not imported: its place in the file, counted from 1, its id where it has one, and why."""

    place: int
    id: str
    code: str
    why: str


class ImportReport(Struct, frozen=True):
    """What became of a file: the tables of the games that are new here, how many were here already, the refused."""

    imported: list[str]
    known: int
    refused: list[RefusedGame]
