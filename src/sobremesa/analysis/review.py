"""A game from its record: every decision judged, how the chances went, and where the game was thrown away."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from sobremesa.analysis.decisions import DIGITS, CountCheck, Decision
from sobremesa.analysis.effort import doubtful, effort_for, first_look, line_budget
from sobremesa.analysis.grading import FAULTS, POOR, Grade, accuracy
from sobremesa.analysis.progress import FIRST, LINES, SECOND, Progress, Reached, reached
from sobremesa.analysis.review_pieces import Fault, JudgedPiece, faults_behind, judged_in, pieces_of
from sobremesa.core.contract import State, side_of
from sobremesa.core.player import UNLIMITED, Budget
from sobremesa.records import Record, RecordError
from sobremesa.records.replay import Replayed


@dataclass(frozen=True)
class Point:
    """What side 1 could expect after move ``number``.

    ``worth`` is its chance to win the game, or its points where one hand is all there is.
    """

    number: int
    worth: float

    def to_json(self) -> dict[str, object]:
        """Return it as plain numbers."""
        return {"n": self.number, "worth": round(self.worth, DIGITS)}


@dataclass(frozen=True)
class Review:
    """A game with all its decisions judged.

    ``decisions`` are in the order of the record; ``told`` are those that are shown one by one, ``faults`` the mistakes
    and blunders with what would have been better, and ``counts`` what players counted by hand. ``names`` (by seat) and
    ``seats`` are the record's. ``winner`` is a side, 0 for none; ``error`` is what stopped the replay, None for
    nothing. With ``in_points`` worths are points of the one hand that is played, else chances to win the game.
    """

    game: str
    rules: str
    names: dict[int, str]
    seats: int
    finished: bool
    winner: int
    score: tuple[int, ...]
    decisions: tuple[Decision, ...]
    faults: tuple[Fault, ...]
    in_points: bool
    last: int = 0
    """The number of the last move."""
    error: RecordError | None = None
    told: tuple[Decision, ...] = ()
    """The decisions that are told one by one: all of them, or those that were picked."""
    counts: tuple[CountCheck, ...] = ()
    """What players counted themselves, right and wrong."""
    hand_score: tuple[int, ...] = ()
    """The points by side of the one hand that is played, without bonuses for the game."""

    def picked(self, seat: int | None = None, poor: bool = False) -> Review:
        """Return this review with the decisions of a seat told, and with ``poor`` only those that were not good.

        What is said of the whole game stays as it was.
        """
        told = [one for one in self.told if seat in (None, one.seat) and (not poor or one.grade in POOR)]
        faults = [one for one in self.faults if one.decision in told]
        counts = [one for one in self.counts if seat in (None, one.seat) and not (poor and one.right)]
        return replace(self, told=tuple(told), faults=tuple(faults), counts=tuple(counts))

    def accuracy(self, seat: int) -> float | None:
        """Return how much of what was at stake a seat kept, in percent; None where it had nothing to choose."""
        return accuracy((one.loss, one.stake) for one in self.decisions if one.seat == seat)

    def grades(self, seat: int) -> dict[Grade, int]:
        """Return how many decisions of each grade a seat made, every grade included."""
        graded = [one.grade for one in self.decisions if one.seat == seat]
        return {grade: graded.count(grade) for grade in Grade}

    @property
    def graph(self) -> list[Point]:
        """Return how the chances of side 1 went, decision by decision, and last of all how a finished game ended.

        Each side sees its own cards, and so expects more than the other grants it: what both last expected is shared
        out between them.
        """
        points: list[Point] = []
        expected: dict[int, float] = {}
        for one in self.decisions:
            side = int(side_of(one.seat))
            expected[side] = one.played.worth
            other = expected.get(3 - side, one.played.worth)  # as much, as long as nothing is known
            ours, theirs = (expected[side], other) if side == 1 else (other, expected[side])
            points.append(Point(one.number, self._shared(ours, theirs)))
        return [*points, self._end] if points and self.finished else points

    @property
    def _end(self) -> Point:
        """Return how it ended: won or lost, a half for a game that nobody won, or the points of the one hand."""
        if self.in_points:
            ours, theirs = self.hand_score
            return Point(self.last, float(ours - theirs))
        return Point(self.last, {1: 1.0, 2: 0.0}.get(self.winner, 0.5))

    def _shared(self, ours: float, theirs: float) -> float:
        if self.in_points:
            return (ours - theirs) / 2
        return ours / (ours + theirs) if ours + theirs else 0.5

    def to_json(self, name: str) -> dict[str, object]:
        """Return it as plain numbers and texts, for the file of this name."""
        return {
            "file": name,
            "game": self.game,
            "rules": self.rules,
            "finished": self.finished,
            "winner": self.winner or None,
            "score": list(self.score),
            "unit": "points" if self.in_points else "chance",
            "seats": [self._seat_json(seat) for seat in range(1, self.seats + 1)],
            "graph": [point.to_json() for point in self.graph],
            "decisions": [one.to_json() for one in self.told],
            "faults": [fault.to_json() for fault in self.faults],
            "counts": [count.to_json() for count in self.counts],
            "error": None if self.error is None else {"line": self.error.line, "code": self.error.code},
        }

    def _seat_json(self, seat: int) -> dict[str, object]:
        grades = {str(grade): number for grade, number in self.grades(seat).items()}
        return {"seat": seat, "name": self.names.get(seat, ""), "accuracy": self.accuracy(seat), "grades": grades}


def review(data: bytes | str, progress: Progress | None = None) -> Review:
    """Return the review of a record, as far as it can be replayed; raise RecordError where it describes no game.

    The same record has the same review everywhere. ``progress`` is called, in this thread, as the work goes on. A whole
    game takes some seconds of processor time: do not call it in an event loop.
    """
    progress = progress or _nobody
    replayed = ReplayedGame(data)
    game, moves = replayed.opened.game, len(replayed.moves)
    whole = moves <= effort_for(game).looks  # then there is time to look at everything at once
    found = _looked(replayed, FIRST, UNLIMITED if whole else first_look(game, moves), progress)
    if not whole:
        again = doubtful(game, found.decisions)
        found = revised(found, _looked(replayed, SECOND, UNLIMITED, progress, again))
    faults = faults_of(found.decisions)
    return review_from(replayed, found, _lines(replayed, faults, progress))


def _nobody(reached: Reached) -> None:
    """Ignore how far it has come."""


def _looked(
    replayed: ReplayedGame, stage: str, budget: Budget, progress: Progress, numbers: Collection[int] | None = None
) -> JudgedPiece:
    found = JudgedPiece()
    pieces = pieces_of(replayed.moves)
    for at, piece in enumerate(pieces):
        progress(reached(replayed.opened.game, stage, piece.hand, pieces[-1].hand, at / len(pieces)))
        found.add(judged_in(replayed.record, piece, budget, numbers))
    return found


def _lines(replayed: ReplayedGame, faults: Sequence[Decision], progress: Progress) -> Iterator[Fault]:
    game = replayed.opened.game
    budget = line_budget(game, len(faults))
    for at, one in enumerate(faults):
        progress(reached(game, LINES, at + 1, len(faults), at / len(faults)))
        yield from faults_behind(replayed.record, [one], budget)


class ReplayedGame(Replayed):
    """A record that describes a game, replayed as far as it goes.

    Making one raises RecordError where the headers describe no game. ``opened`` is the state where the replay stopped.
    """

    def __init__(self, data: bytes | str) -> None:
        super().__init__(data)
        if self.state is None:
            raise self.error or RecordError(1, "", "missing-header", "the record describes no game")
        self.opened: Final[State] = self.state


def revised(first: JudgedPiece, again: JudgedPiece) -> JudgedPiece:
    """Return a first finding with the decisions of a second look put in the place of the same moves."""
    better = {one.number: one for one in again.decisions}
    return JudgedPiece([better.get(one.number, one) for one in first.decisions], first.counts)


def faults_of(decisions: Iterable[Decision]) -> list[Decision]:
    """Return the decisions that are worth going back to."""
    return [one for one in decisions if one.grade in FAULTS]


def review_from(replayed: ReplayedGame, found: JudgedPiece, faults: Iterable[Fault]) -> Review:
    """Return the review of a game from what was judged in it and the faults that were played out."""
    state = replayed.opened
    return Review(
        game=state.game,
        rules=state.ruleset.id,
        names=_names(replayed.record),
        seats=int(state.seats),
        finished=state.over,
        winner=int(state.winner),
        score=tuple(state.score),
        hand_score=tuple(state.hand_score),
        decisions=tuple(found.decisions),
        told=tuple(found.decisions),
        faults=tuple(faults),
        counts=tuple(found.counts),
        in_points=any(one.in_points for one in found.decisions),
        last=max((step.number for step in replayed.steps), default=0),
        error=replayed.error,
    )


def _names(record: Record) -> dict[int, str]:
    given = {seat: record.value(f"Seat{seat}") for seat in range(1, 5)}
    return {seat: name for seat, name in given.items() if name}
