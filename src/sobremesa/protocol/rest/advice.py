"""Hints during a game, and reviews of finished games."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from sobremesa.protocol.live import Card


class HintWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """A request for a hint; ``seen`` is the number of the last event that the client knows."""

    seen: Annotated[int, Meta(ge=0, le=2**31)]


class Ground(Struct, frozen=True, omit_defaults=True):
    """A reason for one move over another: a code of the game, and its weight in points by the tactics.

    A reason ``against`` the other move is a danger that the better one avoids. ``cards`` and ``numbers`` are what the
    moves differ in: ``card`` and ``ours`` belong to the better move, ``other`` and ``theirs`` to the other.
    """

    code: str
    weight: float
    against: bool
    cards: dict[str, list[Card]] = {}
    numbers: dict[str, float] = {}


class ThrowPoints(Struct, frozen=True):
    """What a throw into the crib brings on average in points.

    In ``hand``, by the ``crib`` (below 0 where it is the other's), in the ``play`` less what the other pegs, and in
    ``total``.
    """

    hand: float
    crib: float
    play: float
    total: float


class RatedMove(Struct, frozen=True, omit_defaults=True):
    """A legal move and its value: the chance to win the game, or points of the hand.

    ``same`` are equivalent moves, with cards of the same ranks. ``card`` is the open card that a move takes or leaves
    without naming it. ``points`` is there for throws into the crib.
    """

    move: str
    worth: float
    same: list[str] = []
    card: Card = ""
    points: ThrowPoints | None = None


class Hint(Struct, frozen=True):
    """The maestro's choice for seat ``seat``, valid while event ``n`` is the last; ``options`` has the best first.

    ``close`` says that the second is not measurably worse, ``forced`` that no other move is legal.
    """

    n: int
    seat: int
    move: str
    unit: Literal["chance", "points"]
    grounds: list[Ground]
    options: list[RatedMove]
    close: bool = False
    forced: bool = False


class ReviewedSeat(Struct, frozen=True):
    """How well a seat played: the share of what was at stake that it kept, in percent, and its decisions by grade.

    ``accuracy`` is null for a seat that had no choice.
    """

    seat: int
    accuracy: float | None
    grades: dict[str, int]


class ReviewedPoint(Struct, frozen=True):
    """The expectation of side 1 after event ``n``, in the review's unit."""

    n: int
    worth: float


class ReviewedDecision(Struct, frozen=True, omit_defaults=True):
    """A choice made by event ``n``, the best one, and the value that was lost.

    ``as_good`` are other moves that would have been graded best.
    """

    n: int
    hand: int
    seat: int
    played: RatedMove
    best: RatedMove
    loss: float
    grade: str
    as_good: list[str] = []


class ReviewedMove(Struct, frozen=True):
    """A move of a line."""

    seat: int
    move: str


class ReviewedLine(Struct, frozen=True):
    """A continuation of the game, and the score by side after it."""

    moves: list[ReviewedMove]
    score: list[int]


class ReviewedFault(Struct, frozen=True):
    """A decision at event ``n`` that cost much: the reasons for the better move, and what might have followed."""

    n: int
    line: ReviewedLine
    grounds: list[Ground] = []


class ReviewedCount(Struct, frozen=True):
    """What a seat counted at event ``n``, or claimed that the other missed, and what there was."""

    n: int
    hand: int
    seat: int
    said: int
    there: int
    claim: bool


class ReviewProgress(Struct, frozen=True):
    """How far a review is: the hand of how many that the ``first`` look is at, or the ``second``, closer one.

    In the stage ``lines`` the numbers count mistakes whose better moves are played out; ``queued`` is before the start.
    ``share`` is the part of all work that is done, 0 to 1.
    """

    stage: Literal["queued", "first", "second", "lines"]
    hand: int
    hands: int
    share: float


class Review(Struct, frozen=True):
    """A review of a finished game; without ``ready`` there is nothing in it yet.

    Without ``full`` it is a first look: ask again for the rest, whose ``progress`` is given.
    """

    ready: bool
    full: bool = False
    progress: ReviewProgress | None = None
    unit: Literal["chance", "points"] = "chance"
    seats: list[ReviewedSeat] = []
    graph: list[ReviewedPoint] = []
    decisions: list[ReviewedDecision] = []
    faults: list[ReviewedFault] = []
    counts: list[ReviewedCount] = []
