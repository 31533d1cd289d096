"""The pieces that a review is made of: some moves of a record judged, some lines played out behind its mistakes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from sobremesa.analysis.decisions import JUDGE, CountCheck, Decision, options_of, outlook_of
from sobremesa.analysis.grounds import Ground, grounds_for
from sobremesa.analysis.lines import Line, line_after
from sobremesa.core.contract import State
from sobremesa.core.levels import best_player
from sobremesa.core.player import UNLIMITED, Budget
from sobremesa.records import Record, RecordError
from sobremesa.records.game_replay import ReplayStep
from sobremesa.records.opening import opening
from sobremesa.records.replay_steps import Replay

LONGEST: Final = 60
"""The most moves of a piece: even the longest hands are shared out, so that none holds up for long."""


class ReviewPiece(NamedTuple):
    """Moves ``first`` to ``last`` of a record, both included, all of hand ``hand``."""

    hand: int
    first: int
    last: int


@dataclass(frozen=True)
class Fault:
    """A decision to go back to: a mistake or a blunder.

    ``line`` is how the game might have gone on with the best move instead, ``grounds`` what speaks for that move.
    """

    decision: Decision
    line: Line
    grounds: tuple[Ground, ...] = ()

    def to_json(self) -> dict[str, object]:
        """Return it as plain numbers and texts."""
        grounds = [ground.to_json() for ground in self.grounds]
        return {"n": self.decision.number, "grounds": grounds, "line": self.line.to_json()}


@dataclass
class JudgedPiece:
    """What was found in some moves of a record: the decisions that were made, and what was counted by hand.

    ``add`` appends what was found in later moves, so that pieces that were judged in any process can be put together.
    """

    decisions: list[Decision] = field(default_factory=list)
    counts: list[CountCheck] = field(default_factory=list)

    def add(self, other: JudgedPiece) -> None:
        """Take in what was found in later moves."""
        self.decisions += other.decisions
        self.counts += other.counts


def pieces_of(steps: Iterable[ReplayStep]) -> list[ReviewPiece]:
    """Return the numbered steps of a game in pieces, in order.

    A piece is of one hand and has at most ``LONGEST`` moves.
    """
    found: list[ReviewPiece] = []
    for step in steps:
        if not step.number:
            continue
        if found and found[-1].hand == step.hand and step.number - found[-1].first < LONGEST:
            found[-1] = found[-1]._replace(last=step.number)
        else:
            found.append(ReviewPiece(step.hand, step.number, step.number))
    return found


def judged_in(
    record: Record,
    piece: ReviewPiece,
    budget: Budget = UNLIMITED,
    numbers: Collection[int] | None = None,
) -> JudgedPiece:
    """Return what there is to judge in a piece of a record, or only in its moves of these numbers."""
    found = JudgedPiece()
    for before, step in walk(record, piece.first, piece.last):
        if numbers is None or step.number in numbers:
            _judge(before, step, budget, found)
    return found


def _judge(before: State, step: ReplayStep, budget: Budget, found: JudgedPiece) -> None:
    count = check_count(before, step)
    decision = judge(before, step, budget) if count is None else None
    if count is not None:
        found.counts.append(count)
    if decision is not None:
        found.decisions.append(decision)


def check_count(before: State, step: ReplayStep) -> CountCheck | None:
    """Return what a step counted by hand, from the state before it; None where it counted nothing (CR-25)."""
    if step.seat not in before.to_act():
        return None
    move = before.read(step.move, step.seat)[1]
    checked = best_player(before.game, JUDGE).check_count(before.view(step.seat), move)
    if checked is None:
        return None
    return CountCheck(step.number, step.hand, step.seat, checked)


def judge(before: State, step: ReplayStep, budget: Budget = UNLIMITED) -> Decision | None:
    """Return the decision that a step was, from the state before it; None where nothing was to be chosen.

    The state and the step are those that ``walk`` yields.
    """
    if step.seat not in before.to_act():
        return None
    view = before.view(step.seat)
    _, move = before.read(step.move, step.seat)
    outlook = outlook_of(before.game, view, move, budget=budget)
    options = options_of(view, outlook)
    played = next((one for one in options if one.move == view.write(move)), None)
    if played is None:
        return None
    return Decision(step.number, step.hand, step.seat, played, options, outlook.in_points)


def faults_behind(record: Record, decisions: Collection[Decision], budget: Budget = UNLIMITED) -> list[Fault]:
    """Return some decisions of a record as faults, in order, each with the line that was better.

    Decisions that lie behind the place where the replay stops are left out.
    """
    wanted = {one.number: one for one in decisions}
    if not wanted:
        return []
    moves = walk(record, min(wanted), max(wanted))
    return [_fault(before, wanted[step.number], budget) for before, step in moves if step.number in wanted]


def _fault(before: State, decision: Decision, budget: Budget) -> Fault:
    seat = decision.seat
    best, played = (before.read(one.move, seat)[1] for one in (decision.best, decision.played))
    grounds = grounds_for(before.game, before.view(seat), best, played, (decision.best.points, decision.played.points))
    return Fault(decision, line_after(before, seat, decision.best.move, budget=budget), grounds)


def walk(record: Record, first: int, last: int) -> Iterator[tuple[State, ReplayStep]]:
    """Yield moves ``first`` to ``last``, each with the state before it, up to the first that cannot be replayed.

    The state before a move may be kept; the state of the step goes on changing.
    """
    fold = Replay(opening(record), record.body)
    before = fold.state.copy()
    at = 0  # packs have no number
    try:
        for step in fold:
            at = max(at, step.number)
            if at > last:
                return
            if step.number >= first and not before.needs_pack():
                yield before, step
            if at >= first - 1:
                before = fold.state.copy()
    except RecordError:
        return
