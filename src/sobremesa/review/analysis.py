"""A game from its record: every decision judged, how the chances went, and where the game was thrown away."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from sobremesa.bots import bot_named
from sobremesa.games.base import State, side_of
from sobremesa.records import Record, RecordError
from sobremesa.records.fold import Fold, Step
from sobremesa.records.opening import opening
from sobremesa.records.replay import Replayed
from sobremesa.review.decisions import DIGITS, JUDGE, CountCheck, Decision, options_of, outlook_of
from sobremesa.review.grading import FAULTS, POOR, Grade, accuracy
from sobremesa.review.grounds import Ground, grounds_for
from sobremesa.review.lines import Line, line_after

Progress: TypeAlias = Callable[[int], None]
"""Is told how many more of the game's moves have been looked at."""


@dataclass(frozen=True)
class Point:
    """The chance of side 1 to win the game, or its points, after move ``number``."""

    number: int
    worth: float

    def to_json(self) -> dict[str, object]:
        """Return it as plain numbers."""
        return {"n": self.number, "worth": round(self.worth, DIGITS)}


@dataclass(frozen=True)
class Fault:
    """A decision to go back to, how the game might have gone on with the best move instead, and what speaks for it."""

    decision: Decision
    line: Line
    grounds: tuple[Ground, ...] = ()

    def to_json(self) -> dict[str, object]:
        """Return it as plain numbers and texts."""
        grounds = [ground.to_json() for ground in self.grounds]
        return {"n": self.decision.number, "grounds": grounds, "line": self.line.to_json()}


@dataclass(frozen=True)
class Review:
    """A game with all its decisions. ``names`` and ``seats`` are the record's; ``error`` is what stopped its replay."""

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
        """Return how many decisions of each grade a seat made."""
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
            return Point(self.last, float(self.score[0] - self.score[1]))
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
    """Return the review of a record, as far as it can be replayed; raise RecordError where it describes no game."""
    replayed = Replayed(data)
    if replayed.state is None:
        raise replayed.error or RecordError(1, "", "missing-header", "the record describes no game")
    found = _Found(replayed.record, progress)
    return Review(
        game=replayed.state.game,
        rules=replayed.state.ruleset.id,
        names=_names(replayed.record),
        seats=int(replayed.state.seats),
        finished=replayed.state.over,
        winner=int(replayed.state.winner),
        score=tuple(replayed.state.score),
        decisions=tuple(found.decisions),
        told=tuple(found.decisions),
        faults=tuple(found.faults),
        counts=tuple(found.counts),
        in_points=any(one.in_points for one in found.decisions),
        last=max((step.number for step in replayed.steps), default=0),
        error=replayed.error,
    )


class _Found:
    """What a walk through a record finds: the same moves again, with a look at the seat's view before each."""

    def __init__(self, record: Record, progress: Progress | None) -> None:
        self.decisions: list[Decision] = []
        self.faults: list[Fault] = []
        self.counts: list[CountCheck] = []
        for before, step in _walk(record):
            self._judge(before, step)
            if progress is not None:
                progress(1)

    def _judge(self, before: State, step: Step) -> None:
        count = check_count(before, step)
        if count is not None:
            self.counts.append(count)
            return
        decision = judge(before, step)
        if decision is None:
            return
        self.decisions.append(decision)
        if decision.grade in FAULTS:
            self.faults.append(_fault(before, step.seat, decision))


def _fault(before: State, seat: int, decision: Decision) -> Fault:
    best, played = (before.read(one.move, seat)[1] for one in (decision.best, decision.played))
    grounds = grounds_for(before.game, before.view(seat), best, played)
    return Fault(decision, line_after(before, seat, decision.best.move), grounds)


def check_count(before: State, step: Step) -> CountCheck | None:
    """Return what a step counted by hand, from the state before it; None where it counted nothing (CR-25)."""
    if step.seat not in before.awaiting():
        return None
    move = before.read(step.move, step.seat)[1]
    checked = bot_named(before.game, JUDGE).check_count(before.view(step.seat), move)
    if checked is None:
        return None
    return CountCheck(step.number, step.hand, step.seat, checked)


def judge(before: State, step: Step) -> Decision | None:
    """Return the decision that a step was, from the state before it; None where nothing was to be chosen."""
    if step.seat not in before.awaiting():
        return None
    view = before.view(step.seat)
    _, move = before.read(step.move, step.seat)
    outlook = outlook_of(before.game, view, move)
    options = options_of(view, outlook)
    played = next((one for one in options if one.move == view.write(move)), None)
    if played is None:
        return None
    return Decision(step.number, step.hand, step.seat, played, options, outlook.in_points)


def _walk(record: Record) -> Iterator[tuple[State, Step]]:
    """Yield each move with the state before it, as far as the record can be replayed."""
    fold = Fold(opening(record), record.body)
    before = fold.state.copy()
    try:
        for step in fold:
            if step.number and not before.needs_pack():
                yield before, step
            before = fold.state.copy()
    except RecordError:
        return


def _names(record: Record) -> dict[int, str]:
    given = {seat: record.value(f"Seat{seat}") for seat in range(1, 5)}
    return {seat: name for seat, name in given.items() if name}
