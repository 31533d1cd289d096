"""What the maestro says: hints while a game is played, and the review of one that has ended."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from sobremesa.protocol.live import Card


class HintWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """Asks for a hint; ``seen`` is the number of the last event that the asker has."""

    seen: Annotated[int, Meta(ge=0, le=2**31)]


class Ground(Struct, frozen=True, omit_defaults=True):
    """Why one move rather than another: a code of the game, and how many points it makes by the tactics.

    One that is ``against`` the other move is a danger that the better one avoids. ``cards`` and ``numbers`` are those
    in which the moves differ: ``card`` and ``ours`` the better one's, ``other`` and ``theirs`` the other's.
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
    """A move that could be chosen, and what it is worth: the chance to win the game, or points of the hand.

    ``same`` are moves that come to the same, with cards of the same ranks. ``card`` is the open card that a move
    takes or leaves without naming it. ``points`` has a throw into the crib.
    """

    move: str
    worth: float
    same: list[str] = []
    card: Card = ""
    points: ThrowPoints | None = None


class Hint(Struct, frozen=True):
    """What the maestro would do in seat ``seat``, as long as event ``n`` is the last; ``options``, the best first.

    ``close`` tells that the second is as good as the first, as far as can be told, ``forced`` that no other is legal.
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
    played: RatedMove
    best: RatedMove
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
    """A decision, event ``n``, that is worth going back to: what speaks for the better move, and what might follow."""

    n: int
    line: ReviewedLine
    grounds: list[Ground] = []


class ReviewedCount(Struct, frozen=True):
    """What a seat counted itself by event ``n``, or claimed as missed by the other, and what there was."""

    n: int
    hand: int
    seat: int
    said: int
    there: int
    claim: bool


class ReviewProgress(Struct, frozen=True):
    """How far a review has come: in which hand of how many the ``first`` look is, or the ``second``, closer one.

    In the stage ``lines`` they are mistakes whose better moves are played out; ``queued`` before anything was begun.
    ``share`` is how much of all the work is done, from 0 to 1.
    """

    stage: Literal["queued", "first", "second", "lines"]
    hand: int
    hands: int
    share: float


class Review(Struct, frozen=True):
    """What the maestro thinks of a game that has ended; while it is being made ``ready`` is false and nothing in it.

    As long as it is not ``full`` it is a first look: it is to be asked for again, and ``progress`` tells how far the
    full one has come.
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
