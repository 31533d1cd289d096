"""What travels over HTTP: the bodies of requests and answers, and the one shape of every error."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from sobremesa.protocol.live import Event, Player, Table, Terms, Wire

MAX_BODY = 8192
"""The bytes that the body of a request may have."""

Name: TypeAlias = Annotated[str, Meta(max_length=40)]
Word: TypeAlias = Annotated[str, Meta(max_length=60)]
Text: TypeAlias = Annotated[str, Meta(max_length=100)]


class NewPlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit in a seat of a new table: ``me`` with a name, a ``bot`` with a level, or whoever has its link.

    ``text`` is anything that ``me`` wants the shuffle to be mixed with.
    """

    kind: Literal["me", "bot", "open"]
    name: Name = ""
    level: Word = ""
    text: Text = ""


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be made; ``players`` has one entry a seat, and ``pace`` is the pause before each bot's move, in ms.

    Somebody who is gone for more than ``grace`` seconds while others wait is played for, or the game ends, as ``away``
    says. A ``public`` table stands in a list of such tables, where all may watch it and take its open seats; any other
    is watched, and sat down at, by its links. ``clock`` is how much time people have; without one they have any. With
    ``takebacks`` a move is taken back where all agree. ``hints`` is whether people may have hints; left out, they may
    where all the others are computers.
    """

    game: Word
    rules: Word
    seats: Annotated[int, Meta(ge=1, le=8)]
    players: Annotated[list[NewPlayer], Meta(max_length=8)]
    options: Annotated[dict[Word, Word], Meta(max_length=60)] = {}
    pace: Annotated[int, Meta(ge=0, le=5000)] = 0
    away: Literal["computer", "end"] = "computer"
    grace: Annotated[int, Meta(ge=1, le=3600)] = 120
    public: bool = False
    clock: Terms | None = None
    takebacks: bool = True
    hints: bool | None = None


class SeatLink(Struct, frozen=True):
    """The page by which an open seat is taken: whoever opens it first has the seat."""

    seat: int
    path: str


class MadeTable(Struct, frozen=True):
    """The id of a table that was made: it belongs into the address of its page and its socket.

    ``links`` are the pages by which the open seats are taken, and ``watch`` the one by which the table is watched. They
    are told here and never again.
    """

    id: str
    links: list[SeatLink]
    watch: str


class NewGuest(Struct, frozen=True, forbid_unknown_fields=True):
    """Whoever sits down by a link: what to be called, and anything that the shuffle shall be mixed with."""

    name: Name = ""
    text: Text = ""


class Invitation(Struct, frozen=True):
    """What a link opens: ``seat`` at a table of this game; ``id`` only for whoever sits in that seat already.

    ``clock`` is how much time people have there.
    """

    game: str
    rules: str
    seats: int
    seat: int
    players: list[Player]
    id: str | None = None
    clock: Terms | None = None


class TableId(Struct, frozen=True):
    """The id of the table that a link has opened."""

    id: str


class RematchInfo(Struct, frozen=True):
    """The table at which the game is played again; none while others have still to agree."""

    id: str | None


class ListedTable(Struct, frozen=True):
    """A table of mine: where its game stands, and whether it waits for me."""

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


class ReplayFrame(Struct, frozen=True, omit_defaults=True):
    """An event of a finished game, what a seat saw right after it, and every hand by seat where that was asked for."""

    event: Event
    view: Wire
    hands: list[list[str]] = []


class Replay(Struct, frozen=True):
    """A piece of a finished game; ``total`` is the number of its last event.

    The id of ``table`` is empty for whoever has come by a link that shares the game.
    """

    table: Table
    total: int
    abandoned: bool
    frames: list[ReplayFrame]


class HintWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """Asks for a hint; ``seen`` is the number of the last event that the asker has."""

    seen: Annotated[int, Meta(ge=0, le=2**31)]


class Ground(Struct, frozen=True):
    """Why one move rather than another: a code of the game's tactics, and how many points it makes.

    One that is ``against`` the other move is a danger that the better one avoids.
    """

    code: str
    weight: float
    against: bool


class Option(Struct, frozen=True):
    """A move that could be chosen, and what it is worth: the chance to win the game, or points of the hand."""

    move: str
    worth: float


class Hint(Struct, frozen=True):
    """What the maestro would do in seat ``seat``, as long as event ``n`` is the last; ``options``, the best first."""

    n: int
    seat: int
    move: str
    unit: Literal["chance", "points"]
    grounds: list[Ground]
    options: list[Option]


class ReviewedSeat(Struct, frozen=True):
    """How well a seat played: the share of what was at stake that it kept, in percent, and its decisions by grade."""

    seat: int
    accuracy: float | None
    grades: dict[str, int]


class ReviewedPoint(Struct, frozen=True):
    """What side 1 could expect after event ``n``."""

    n: int
    worth: float


class ReviewedDecision(Struct, frozen=True):
    """A choice that was made by event ``n``, the best there was, and what was given away."""

    n: int
    hand: int
    seat: int
    played: Option
    best: Option
    loss: float
    grade: str


class ReviewedMove(Struct, frozen=True):
    """A move of a line."""

    seat: int
    move: str


class ReviewedLine(Struct, frozen=True):
    """How the game might have gone on, and the score after it."""

    moves: list[ReviewedMove]
    score: list[int]


class ReviewedFault(Struct, frozen=True):
    """A decision, event ``n``, that is worth going back to, and the better move with what might have followed."""

    n: int
    line: ReviewedLine


class Review(Struct, frozen=True):
    """What the maestro thinks of a game that has ended; while it is being made ``ready`` is false and nothing in it."""

    ready: bool
    unit: Literal["chance", "points"] = "chance"
    seats: list[ReviewedSeat] = []
    graph: list[ReviewedPoint] = []
    decisions: list[ReviewedDecision] = []
    faults: list[ReviewedFault] = []


class SharedGame(Struct, frozen=True):
    """The page by which a finished game is replayed. It is told here and never again."""

    path: str


class PublicTable(Struct, frozen=True):
    """A table that all may watch, and whose ``free`` seats all may take."""

    id: str
    game: str
    rules: str
    options: dict[str, str]
    seats: int
    players: list[Player]
    score: list[int]
    free: list[int]
    created: str


class SessionGame(Struct, frozen=True):
    """A game of a session; ``status`` is ``playing``, ``over`` or ``abandoned``."""

    id: str
    status: str
    score: list[int]
    winner: int


class SessionInfo(Struct, frozen=True):
    """The games that follow each other by rematch, in order, and what those that are over add up to, by side."""

    id: str
    games: list[SessionGame]
    totals: dict[str, list[int]]


class StatGroup(Struct, frozen=True):
    """Finished games that have something in common: which game, by which rules, against a level or a person.

    ``streak`` are the last games if all were won, below zero if lost; ``points``, ``against`` and ``accuracy`` are
    means. ``counts`` holds pairs: one's own side, and the other.
    """

    game: str
    rules: str
    level: str
    name: str
    games: int
    won: int
    streak: int
    best: int
    points: float
    against: float
    accuracy: float | None
    reviewed: int
    counts: dict[str, list[int]]


class StatPoint(Struct, frozen=True):
    """One finished game in the course of things."""

    id: str
    game: str
    ended: str
    won: bool
    points: int
    against: int
    accuracy: float | None


class Statistics(Struct, frozen=True):
    """What one's finished games add up to; ``pending`` of them have still to be counted."""

    pending: int
    by_game: list[StatGroup]
    by_ruleset: list[StatGroup]
    by_opponent: list[StatGroup]
    course: list[StatPoint]


class RulesetInfo(Struct, frozen=True):
    """A ruleset to choose: its name, what makes it different in a sentence, who can play, and all its options."""

    id: str
    name: str
    sentence: str
    seats: list[int]
    options: dict[str, str]


class ValueInfo(Struct, frozen=True):
    """A named value that an option may have, and what it is called."""

    value: str
    label: str


class OptionInfo(Struct, frozen=True):
    """An option of a game's rulesets: its named values, and whole numbers from ``low`` to ``high`` (none if below)."""

    name: str
    label: str
    rule: str
    words: list[ValueInfo]
    low: int
    high: int


class GameInfo(Struct, frozen=True):
    """A game to choose, with the levels of its computer players, its rulesets, and what can be changed in them."""

    id: str
    name: str
    levels: list[str]
    rulesets: list[RulesetInfo]
    options: list[OptionInfo] = []


class RowInfo(Struct, frozen=True):
    """Cards that lie together in an example, in one or more groups."""

    label: str
    groups: list[list[str]]


class ExampleInfo(Struct, frozen=True):
    """A worked example of the rules: rows of cards, those that are marked and for what, and what comes of it."""

    rows: list[RowInfo]
    marks: str
    marked: list[str]
    text: str


class SectionInfo(Struct, frozen=True):
    """What belongs together in the rules, under one title."""

    title: str
    paragraphs: list[str]
    examples: list[ExampleInfo]


class RulesInfo(Struct, frozen=True):
    """The rules of a ruleset in words."""

    title: str
    sections: list[SectionInfo]


class DifferenceInfo(Struct, frozen=True):
    """An option in which rulesets differ, by its rule, and its value in each of them in words."""

    name: str
    rule: str
    label: str
    values: list[str]


class ComparisonInfo(Struct, frozen=True):
    """The rulesets of a game side by side, and what is not the same in all of them."""

    game: str
    rulesets: list[str]
    differences: list[DifferenceInfo]


class LessonInfo(Struct, frozen=True):
    """A lesson to choose: the game that it teaches, and how many ``steps`` it has."""

    id: str
    game: str
    steps: int


class LessonFrame(Struct, frozen=True):
    """Something that happened in a lesson, and what the learner saw right after it."""

    event: Event
    view: Wire


class LessonPiece(Struct, frozen=True):
    """Where a lesson stands: ``step`` of its ``steps`` are done, and ``says`` are keys of sentences to be said now.

    The ``frames`` belong to one ``scene``: all that has happened in it, or of a try what came of it. ``tried`` is
    ``good`` or ``other`` (legal, but not what is wanted), ``move`` the move that was tried, ``told`` says that the next
    step is only told, ``turns`` that it belongs to another scene, ``over`` that there is none.
    """

    lesson: str
    step: int
    steps: int
    scene: int
    table: Table
    frames: list[LessonFrame]
    says: list[str]
    tried: str
    move: str
    told: bool
    turns: bool
    over: bool


class ExerciseInfo(Struct, frozen=True):
    """An exercise to choose, and the game that it belongs to."""

    id: str
    game: str


class CardRow(Struct, frozen=True):
    """Cards of an exercise that lie together: ``table``, ``hand`` or ``starter``; some are ``marked``."""

    name: str
    cards: list[str]
    marked: list[str]


class ExerciseTask(Struct, frozen=True):
    """What an exercise asks by its ``seed``: from ``low`` to ``high`` cards of the row ``pick``, else such a number.

    ``asks`` is the key of the question.
    """

    exercise: str
    seed: int
    rows: list[CardRow]
    asks: str
    low: int
    high: int
    pick: str


class ToldSentence(Struct, frozen=True):
    """A sentence by its key, with the values that go in and the cards it speaks of."""

    key: str
    values: dict[str, str | float]
    cards: list[str]


class ExerciseVerdict(Struct, frozen=True):
    """What is said to an answer, and the cards of the best one."""

    right: bool
    told: list[ToldSentence]
    best: list[str]


class Problem(Struct, frozen=True):
    """Every error over HTTP: a stable code, a sentence, and what else the reader needs to put it right (or null)."""

    code: str
    why: str
    state: dict[str, object] | None = None
