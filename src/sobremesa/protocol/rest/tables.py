"""Making, finding, joining and replaying tables."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from sobremesa.protocol.live import Assistance, Away, ClockTerms, Player
from sobremesa.protocol.rest.ratings import SeatRating

Name: TypeAlias = Annotated[str, Meta(max_length=40)]
Word: TypeAlias = Annotated[str, Meta(max_length=60)]
Text: TypeAlias = Annotated[str, Meta(max_length=100)]
Ending: TypeAlias = Literal["", "time", "resigned"]


class NewPlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit in a seat of a new table: ``me`` with a name, a ``bot`` with a level, or whoever has its link.

    ``here`` is another person at the device of a page without a server. ``text`` is anything that ``me`` wants the
    shuffle to be mixed with.
    """

    kind: Literal["me", "bot", "open", "here"]
    name: Name = ""
    level: Word = ""
    text: Text = ""


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be made; ``players`` has one entry a seat, and ``pace`` is the pause before each bot's move, in ms.

    Somebody who is gone for more than ``grace`` seconds while others wait is played for, or the game ends, as ``away``
    says. A ``public`` table stands in a list of such tables, where all may watch it and take its open seats; any other
    is watched, and sat down at, by its links. ``clock`` is how much time people have; without one they have any. With
    ``takebacks`` a move is taken back where all agree. ``hints`` is whether people may have hints; left out, they may
    where all the others are computers. ``assistance`` is what the table does for its people unasked. At a ``joint``
    table the people's clients take part in the shuffle; the first pack waits for their seeds, two seconds each time.
    A ``rated`` game counts in its players' ratings: by a ruleset as it stands, without takebacks and hints, among
    people or against one computer whose strength was measured. Who leaves it, is away for longer than ``grace`` (30 or
    more) or lets their time pass has lost, whatever ``away`` says.
    """

    game: Word
    rules: Word
    seats: Annotated[int, Meta(ge=1, le=8)]
    players: Annotated[list[NewPlayer], Meta(max_length=8)]
    options: Annotated[dict[Word, Word], Meta(max_length=60)] = {}
    pace: Annotated[int, Meta(ge=0, le=5000)] = 0
    away: Away = "computer"
    grace: Annotated[int, Meta(ge=1, le=3600)] = 120
    public: bool = False
    clock: ClockTerms | None = None
    takebacks: bool = True
    hints: bool | None = None
    assistance: Assistance = "full"
    joint: bool = False
    rated: bool = False


class SeatLink(Struct, frozen=True):
    """The page of a link to an open seat: the first who uses it gets the seat."""

    seat: int
    path: str


class MadeTable(Struct, frozen=True):
    """A new table: its id is part of the addresses of its page and its socket.

    ``links`` are the pages by which the open seats are taken, ``watch`` the one for spectators. They are given once and
    not stored.
    """

    id: str
    links: list[SeatLink]
    watch: str


class NewGuest(Struct, frozen=True, forbid_unknown_fields=True):
    """A player who sits down: a name, and any text to mix into the shuffle."""

    name: Name = ""
    text: Text = ""


class Invitation(Struct, frozen=True):
    """What a link opens: ``seat`` at a table of this game; ``id`` only for whoever sits in that seat already.

    ``clock`` is how much time people have there, ``takebacks`` whether moves may be taken back, ``assistance`` what the
    table does unasked. ``moves`` is from whom the link moves the seat: from its ``holder``, who goes on in this
    browser, from somebody ``absent``, or from nobody (empty). ``away`` and ``rated`` are as in a NEW TABLE. ``ratings``
    are of those who sit there, where the table is rated. ``options`` are those in which its rules differ from the
    ruleset.
    """

    game: str
    rules: str
    seats: int
    seat: int
    players: list[Player]
    id: str | None = None
    clock: ClockTerms | None = None
    moves: Literal["", "holder", "absent"] = ""
    takebacks: bool = True
    assistance: Assistance = "full"
    away: Away = "computer"
    rated: bool = False
    ratings: list[SeatRating] = []
    options: dict[str, str] = {}


class NewSeatLink(Struct, frozen=True):
    """A new link to a seat: the page by which it is taken, and for how many seconds it is good (null: for ever)."""

    path: str
    seconds: int | None


class TableId(Struct, frozen=True):
    """The id of the table that a link has opened."""

    id: str


class Reach(Struct, frozen=True):
    """The URLs by which devices in the local network reach the server, or could if it were ``open`` to them."""

    lan: list[str]
    open: bool


class RematchInfo(Struct, frozen=True):
    """The table of the rematch; null while others have still to agree."""

    id: str | None


class WaitingTables(Struct, frozen=True):
    """The tables that wait for me though nobody looks.

    First those of tournaments whose round goes on, which ``rounds`` has as well; then those by correspondence where it
    is my turn, the one first that has waited the longest.
    """

    tables: list[str]
    rounds: list[str]


class FeedLink(Struct, frozen=True):
    """The path of my feed, which whoever has it can read."""

    path: str


class NewVacation(Struct, frozen=True, forbid_unknown_fields=True):
    """Asks that my games by correspondence stand still for so many days."""

    days: Annotated[int, Meta(ge=1, le=28)]


class VacationInfo(Struct, frozen=True):
    """How many of my games by correspondence stand still now that did not before."""

    games: int


class NewRetry(Struct, frozen=True, forbid_unknown_fields=True):
    """Asks for a second try from event ``n`` of a finished game, the decision that is made anew.

    ``name`` is what to be called there, ``pace`` the pause before each bot's move, in milliseconds.
    """

    n: Annotated[int, Meta(ge=1, le=2**31)]
    name: Name = ""
    pace: Annotated[int, Meta(ge=0, le=5000)] = 0


class ListedTable(Struct, frozen=True):
    """One of my tables: the state of its game, and whether it waits for me.

    ``you`` is my seat, 0 where I made the table and do not sit there. ``retry`` is as in a TABLE.
    ``imported`` is whether the game was played elsewhere and came in a file. ``nudged`` is whether somebody there has
    reminded me that it is my turn. ``ending`` is how the losers lost it before the last card: their time was up, or
    they resigned; empty for any other game. ``time_left`` are the milliseconds within which whoever is on turn by
    correspondence has to move, of several the first, vacations counted in; null for any other game, and where no
    person has to. ``rematch_by`` is the seat that wants a rematch of a game by correspondence and waits for my answer,
    for two weeks; 0 for none.
    """

    id: str
    game: str
    rules: str
    seats: int
    players: list[Player]
    score: list[int]
    over: bool
    updated: str
    your_turn: bool
    you: int
    winner: int
    abandoned: bool
    created: str
    retry: int = 0
    imported: bool = False
    nudged: bool = False
    ending: Ending = ""
    time_left: int | None = None
    rematch_by: int = 0


class PublicTable(Struct, frozen=True):
    """A table that everybody may watch, and whose ``free`` seats everybody may take.

    ``ratings`` are of those who sit there, where the table is ``rated``.
    """

    id: str
    game: str
    rules: str
    options: dict[str, str]
    seats: int
    players: list[Player]
    score: list[int]
    free: list[int]
    created: str
    assistance: Assistance = "full"
    rated: bool = False
    ratings: list[SeatRating] = []


class SessionGame(Struct, frozen=True):
    """A game of a session; ``status`` is ``playing``, ``over`` or ``abandoned``."""

    id: str
    status: Literal["playing", "over", "abandoned"]
    score: list[int]
    winner: int


class SessionInfo(Struct, frozen=True):
    """The games that follow each other by rematch, in order, with totals of the finished ones by side.

    ``tournament`` is the one that the first of them was played in; ``again`` is whether the reader may ask for the
    rematch of the one that was asked for.
    """

    id: str
    games: list[SessionGame]
    totals: dict[str, list[int]]
    tournament: str = ""
    again: bool = False
