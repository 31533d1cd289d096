"""The analysis table: lines of a record with other moves, and what the maestro thinks of a position in one."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from sobremesa.protocol.live import Card, Table
from sobremesa.protocol.rest.advice import Ground, RatedMove, ReviewedCount, ReviewedDecision
from sobremesa.protocol.rest.replays import ReplayFrame

LONGEST_RECORD = 100_000
MOST_MOVES = 400


class GameLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a game: a record, how many of its events come first (null: all), and the moves that follow instead.

    A move is a word of the notation, or ``pack:`` with all its cards. ``pack`` alone deals the next hand: with the
    record's own pack where it has one, else with one shuffled now.
    """

    record: Annotated[str, Meta(max_length=LONGEST_RECORD)]
    keep: Annotated[int, Meta(ge=0, le=2**31)] | None = None
    moves: Annotated[list[Annotated[str, Meta(max_length=400)]], Meta(max_length=MOST_MOVES)] = []


class RecordFault(Struct, frozen=True):
    """What stopped a record: the line from 1, the word, a code of docs/notation.md, and why in a sentence."""

    line: int
    token: str
    code: str
    why: str


class LinePiece(Struct, frozen=True):
    """A piece of a line as a replay has it; ``total`` is the number of its last event.

    ``kept`` is how many of the record's events are in the line, ``moves`` what follows them, each as it is written.
    ``fault`` is what stops the record itself, null for nothing; the line has all that comes before.
    """

    table: Table
    total: int
    abandoned: bool
    frames: list[ReplayFrame]
    kept: int
    moves: list[str]
    fault: RecordFault | None


class PositionWanted(GameLine, frozen=True, forbid_unknown_fields=True):
    """The end of a line, of which the maestro's opinion is wanted.

    With ``played`` it is the choice before the last move, and that move; else what there is to choose after it, by
    ``seat``, or with 0 by the first that is awaited. With ``every`` moves are looked at, too, that no review compares.
    """

    played: bool = False
    seat: Annotated[int, Meta(ge=0, le=4)] = 0
    every: bool = False


class AssessedMove(RatedMove, frozen=True, omit_defaults=True):
    """A move and its value. ``error`` is the standard error of the value: 0 where nothing was sampled.

    It is null where the maestro does not know it.
    """

    error: float | None = None


class OpenMove(Struct, frozen=True):
    """A legal move, and the seat that may make it."""

    seat: int
    move: str


class Assessment(Struct, frozen=True):
    """What there is to choose in a position, judged by what ``seat`` could know.

    ``options`` are the moves that a review compares, the best first; ``others`` those that were looked at besides.
    ``decision`` or ``count`` is what the review says of the move that was ``played``; its ``n`` counts moves.
    ``legal`` are the legal moves of all seats. Where nobody moves, ``seat`` is 0: the game is ``over``, or a pack is
    due.
    """

    seat: int
    played: str
    unit: Literal["chance", "points"]
    legal: list[OpenMove]
    options: list[AssessedMove]
    others: list[AssessedMove]
    decision: ReviewedDecision | None
    count: ReviewedCount | None
    grounds: list[Ground]
    over: bool
    pack_due: bool


class Continuation(Struct, frozen=True):
    """How the maestro would go on in every seat, each by its own view: to the end of the hand, or for some moves."""

    moves: list[str]


class ExplorerInfo(Struct, frozen=True):
    """A game that tells something of a hand: which rulesets there are, and what a hand consists of.

    ``sizes`` are the numbers of cards it may have; ``others`` what other cards are asked for (``seen`` ones, or the
    ``table``), empty for none; ``option`` the choice that there is, empty for none; ``scores`` whether the score
    matters. ``chances`` are the figures that are chances.
    """

    game: str
    rules: list[str]
    sizes: list[int]
    others: Literal["", "seen", "table"]
    option: str
    scores: bool
    chances: list[str]
    pack: list[Card]


class HandWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """A hand to be explored, with what an ``ExplorerInfo`` asks for; ``score`` is one's own and the other's."""

    game: Annotated[str, Meta(max_length=40)]
    rules: Annotated[str, Meta(max_length=40)]
    hand: Annotated[list[Annotated[str, Meta(max_length=4)]], Meta(max_length=52)]
    others: Annotated[list[Annotated[str, Meta(max_length=4)]], Meta(max_length=52)] = []
    option: bool = False
    score: tuple[Annotated[int, Meta(ge=0, le=1000)], Annotated[int, Meta(ge=0, le=1000)]] = (0, 0)


class ExploredPlay(Struct, frozen=True):
    """A play of a hand: its text, its ``figures`` by name, and ``marks``, what is to be said of it in a word."""

    move: str
    figures: dict[str, float]
    marks: list[str]


class SetupField(Struct, frozen=True):
    """Something that a position consists of: ``cards`` in their order, a ``flag``, or a ``number``.

    Cards are ``least`` to ``most`` many, a number lies between the two.
    """

    name: str
    kind: Literal["cards", "flag", "number"]
    least: int
    most: int


class SetupInfo(Struct, frozen=True):
    """A game of which positions can be set up by hand: what they consist of, from the seat that is to choose."""

    game: str
    rules: list[str]
    fields: list[SetupField]
    pack: list[Card]


_Name = Annotated[str, Meta(max_length=40)]
_Points = Annotated[int, Meta(ge=0, le=1000)]


class SetupWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """A position that is set up by hand: what its ``SetupInfo`` asks for, and one's own score and the other's.

    ``flags`` are those that are true.
    """

    game: _Name
    rules: _Name
    cards: Annotated[
        dict[_Name, Annotated[list[Annotated[str, Meta(max_length=4)]], Meta(max_length=52)]], Meta(max_length=20)
    ]
    flags: Annotated[list[_Name], Meta(max_length=20)] = []
    numbers: Annotated[dict[_Name, Annotated[int, Meta(ge=0, le=1000)]], Meta(max_length=20)] = {}
    score: tuple[_Points, _Points] = (0, 0)


class PositionRecord(Struct, frozen=True):
    """A record at whose end a position stands that was set up by hand; ``events`` are its packs and moves."""

    record: str
    events: int
