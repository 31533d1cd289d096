"""A position of a game as the analysis table shows it: whose choice it is, and what the maestro thinks of every move.

What is said of a move that was played is what the review of the same game says of it: both ask
``review_pieces.judged_in``.
"""

from __future__ import annotations

from dataclasses import dataclass

from sobremesa.analysis.decisions import CountCheck, Decision, WeighedMove, options_of, outlook_of
from sobremesa.analysis.grounds import Ground, grounds_for
from sobremesa.analysis.review_pieces import ReviewPiece, judged_in, walk
from sobremesa.core.contract import State, View
from sobremesa.records.game_replay import ReplayStep
from sobremesa.records.opening import opening
from sobremesa.records.record import Record
from sobremesa.records.replay_steps import Replay


@dataclass(frozen=True)
class SeatMove:
    """A legal move: the seat that may make it, and its text."""

    seat: int
    move: str


@dataclass(frozen=True)
class Assessment:
    """What there is to choose at the end of a line, and what the maestro thinks of it from the seat that chooses.

    ``legal`` are the legal moves of all seats. ``options`` are the moves of ``seat`` that a review compares, the best
    first; ``others`` its other moves, where they were asked for. ``decision`` and ``count`` are what a review says of
    the move that was ``played``, None where none was or there is nothing to say. ``grounds`` speak for the best move
    and against the one played, or else against the second. ``seat`` is 0 where nobody moves: ``over``, or ``pack_due``.
    """

    seat: int = 0
    played: str = ""
    legal: tuple[SeatMove, ...] = ()
    options: tuple[WeighedMove, ...] = ()
    others: tuple[WeighedMove, ...] = ()
    decision: Decision | None = None
    count: CountCheck | None = None
    grounds: tuple[Ground, ...] = ()
    in_points: bool = False
    over: bool = False
    pack_due: bool = False

    def to_json(self) -> dict[str, object]:
        """Return it as plain numbers and texts."""
        return {
            "seat": self.seat,
            "played": self.played,
            "unit": "points" if self.in_points else "chance",
            "legal": [{"seat": one.seat, "move": one.move} for one in self.legal],
            "options": [_option_json(one) for one in self.options],
            "others": [_option_json(one) for one in self.others],
            "decision": None if self.decision is None else self.decision.to_json(),
            "count": None if self.count is None else self.count.to_json(),
            "grounds": [ground.to_json() for ground in self.grounds],
            "over": self.over,
            "pack_due": self.pack_due,
        }


def assess(record: Record, seat: int = 0, every: bool = False) -> Assessment:
    """Return what there is to choose after the last move of a record.

    ``seat`` is whose choice is looked at, 0 for the first that is awaited. With ``every`` the moves that a review does
    not compare are looked at as well. Takes the maestro's time. Raises RecordError where the record cannot be replayed.
    """
    state = _state_after(record)
    awaited = state.to_act()
    chooser = seat if seat in awaited else awaited[0] if awaited else 0
    if not chooser:
        return Assessment(over=state.over, pack_due=state.needs_pack())
    view = state.view(chooser)
    outlook = outlook_of(state.game, view)
    options = options_of(view, outlook)
    grounds = _grounds(state, chooser, options[0], options[1]) if len(options) > 1 else ()
    others = _others(state.game, view, options) if every else ()
    return Assessment(
        seat=chooser,
        legal=_legal(state),
        options=options,
        others=others,
        grounds=grounds,
        in_points=outlook.in_points,
    )


def assess_played(record: Record, every: bool = False) -> Assessment:
    """Return what there was to choose before the last move of a record, and what is to be said of that move.

    Options, grade and loss are those of the review. Takes the maestro's time. Raises RecordError where the record
    cannot be replayed.
    """
    number = max((step.number for step in Replay(opening(record), record.body)), default=0)
    found = judged_in(record, ReviewPiece(0, number, number))
    before, step = next(walk(record, number, number), (None, None))
    if before is None or step is None:
        return assess(record, every=every)
    decision = next(iter(found.decisions), None)
    options = () if decision is None else decision.options
    return Assessment(
        seat=step.seat,
        played=step.move,
        legal=_legal(before),
        options=options,
        others=_others(before.game, before.view(step.seat), options) if every and options else (),
        decision=decision,
        count=next(iter(found.counts), None),
        grounds=_grounds_of(before, step, decision),
        in_points=decision is not None and decision.in_points,
    )


def _state_after(record: Record) -> State:
    replay = Replay(opening(record), record.body)
    for _ in replay:
        pass
    return replay.state


def _legal(state: State) -> tuple[SeatMove, ...]:
    seats = range(1, int(state.seats) + 1)
    return tuple(SeatMove(seat, state.write(seat, move)) for seat in seats for move in state.legal(seat))


def _others(game: str, view: View, options: tuple[WeighedMove, ...]) -> tuple[WeighedMove, ...]:
    """Return the legal moves that are not among some options, as far as the maestro can weigh them."""
    known = {one.move for one in options}
    return tuple(one for one in options_of(view, outlook_of(game, view, every=True)) if one.move not in known)


def _grounds_of(before: State, step: ReplayStep, decision: Decision | None) -> tuple[Ground, ...]:
    if decision is None or len(decision.options) < 2:
        return ()
    best, played = decision.best, decision.played
    return _grounds(before, step.seat, best, decision.options[1] if best.move == played.move else played)


def _grounds(state: State, seat: int, best: WeighedMove, other: WeighedMove) -> tuple[Ground, ...]:
    moves = [state.read(one.move, seat)[1] for one in (best, other)]
    return grounds_for(state.game, state.view(seat), moves[0], moves[1], (best.points, other.points))


def _option_json(option: WeighedMove) -> dict[str, object]:
    error = {} if option.error is None else {"error": round(option.error, 4)}
    return option.to_json() | error
