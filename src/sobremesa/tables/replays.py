"""A finished game as it was seen: event by event, from any of its seats, with or without all the hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from msgspec import Struct

from sobremesa.core.contract import State
from sobremesa.store import GameRow, MoveRow
from sobremesa.tables.open_table import Wire
from sobremesa.tables.projection import Event, Projection
from sobremesa.tables.refusals import BAD_SEATS, Refused

AT_ONCE: Final = 100
"""The most events that are told in one piece."""


class Look(Struct, frozen=True):
    """How a finished game is viewed.

    From a ``seat`` (0 for a spectator), with or without all ``hands``, and beginning after event ``after``.
    """

    seat: int = 0
    hands: bool = False
    after: int = 0


class Frame(Struct, frozen=True):
    """One event of a replay with the state after it.

    ``view`` is that of the seat that is looked from, without legal moves; ``hands`` are the cards of every seat, seat 1
    first, or empty where they were not asked for.
    """

    event: Event
    view: Wire
    hands: list[list[str]]


class ReplayExtract(Struct, frozen=True):
    """A piece of a finished game; ``total`` is the number of its last event."""

    game: GameRow
    total: int
    abandoned: bool
    frames: list[Frame]


def replay_of(game: GameRow, rows: Sequence[MoveRow], look: Look, state: State | None = None) -> ReplayExtract:
    """Return the next events of a finished game, at most ``AT_ONCE`` after ``look.after``.

    ``state`` is the one before the first row, where that is not as games begin; it is changed.

    All rows are replayed from the first, which takes a while for a long game: call it in a thread. Raises Refused with
    BAD_SEATS.
    """
    _check_seat(game, look)
    fold = Projection(game, state)
    frames: list[Frame] = []
    total = 0
    for row in rows:
        event = fold.step(row)
        if event is None:
            continue
        total = event.number
        if look.after < event.number and len(frames) < AT_ONCE:
            frames.append(_frame(fold, event, look))
    return ReplayExtract(game, total, fold.abandoned, frames)


def line_of(
    game: GameRow, rows: Sequence[MoveRow], number: int, moves: Sequence[tuple[int, str]], look: Look
) -> ReplayExtract:
    """Return how a game might have gone on: the event before ``number`` as it was seen, and then other moves.

    Raises Refused for a seat that there is not.
    """
    _check_seat(game, look)
    fold = Projection(game)
    other = [MoveRow(number + at, seat, text) for at, (seat, text) in enumerate(moves)]
    frames: list[Frame] = []
    for row in (*(row for row in rows if row.number < number), *other):
        event = fold.step(row)
        if event is not None and event.number >= number - 1:
            frames.append(_frame(fold, event, look))
    return ReplayExtract(game, number + len(moves) - 1, False, frames)


def _check_seat(game: GameRow, look: Look) -> None:
    if not 0 <= look.seat <= game.seats:
        raise Refused(BAD_SEATS, f"there are seats 1 to {game.seats} to look from, and 0 for one who watches")


def _frame(fold: Projection, event: Event, look: Look) -> Frame:
    """Nobody moves in a replay, so no view lists a move."""
    state, view = fold.state, fold.view(look.seat) | {"legal": []}
    hands = [_hand(state, seat) for seat in range(1, int(state.seats) + 1)] if look.hands else []
    return Frame(event, view, hands)


def _hand(state: State, seat: int) -> list[str]:
    return cast("list[str]", state.view(seat).to_wire()["hand"])
