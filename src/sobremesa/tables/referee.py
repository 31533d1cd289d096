"""The rows that a move appends, or a refusal.

Pure functions: they read a projection, work on a copy of its state and change nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, TypeAlias

from sobremesa.core.contract import IllegalMove, MoveError, State, UnreadableMove, other_side, side_of
from sobremesa.store import MoveRow, Standing
from sobremesa.store.rows import ENDINGS, TIME_WAS_UP
from sobremesa.tables.clocks import is_claim
from sobremesa.tables.projection import Projection, standing_of
from sobremesa.tables.refusals import ABANDONED, GAME_OVER, STALE, WAITING, WATCHING, WRONG_SEAT, Refused

Pack: TypeAlias = Callable[[], tuple[list[int], str]]
"""Returns a shuffled pack of the game, and its row."""

Ruling: TypeAlias = tuple[list[MoveRow], Standing]

_SEAT: Final = re.compile(r"\s*(\d{1,9}):")


def rule(fold: Projection, seat: int, text: str, seen: int, pack: Pack, late: bool = False) -> Ruling:
    """Return the rows that a seat's move appends, and the standing after them.

    The first row is the move in its canonical spelling; after it come the packs that the move makes due, each from
    ``pack()``. ``seen`` is the number of the last event that the seat knew; ``late`` marks a move made for a seat whose
    time was up. Nothing is changed: the move is tried on a copy of the state.

    Raises Refused: WATCHING for seat 0, WRONG_SEAT for a text that names another seat, WAITING before the first pack,
    GAME_OVER, ABANDONED, STALE where something but claims happened after ``seen``, and else the game's own code for an
    illegal or unreadable move.
    """
    _refuse_outsiders(fold, seat, text)
    state = fold.state
    move = _move_meant(fold, seat, text, seen)
    written = state.write(seat, move)
    if fold.behind(seen) and not is_claim(written):
        raise _stale()
    row = MoveRow(fold.number + 1, seat, written + TIME_WAS_UP if late else written)
    after = state.copy()
    after.apply(seat, move)
    return [row, *deal_due(after, row.number, pack)], standing_of(after)


def loss(fold: Projection, seat: int, text: str) -> Ruling:
    """Return the row of this text, one of ``ENDINGS``, by which a seat's side loses, and the standing after it."""
    winner = int(other_side(side_of(seat)))
    standing = Standing("over", fold.state.score, winner, ending=ENDINGS[text])
    return [MoveRow(fold.number + 1, seat, text)], standing


def declaration(fold: Projection, text: str, after: int, pack: Pack) -> Ruling:
    """Return the rows by which a referee, seat 0, declares something right after row ``after``; else none.

    Nothing is changed: the move is tried on a copy of the state. Raises Refused where the rules do not allow it.
    """
    if fold.number != after or fold.ended:
        return [], fold.standing()
    state = fold.state.copy()
    try:
        seat, move = state.read(text, 0)
        state.apply(seat, move)
    except MoveError as error:
        raise _refused(error) from error
    row = MoveRow(fold.number + 1, 0, state.write(seat, move))
    return [row, *deal_due(state, row.number, pack)], standing_of(state)


def deal_due(state: State, number: int, pack: Pack) -> list[MoveRow]:
    """Deal every pack that ``state`` needs, and return their rows, numbered from ``number + 1``.

    The state is changed; pass a copy. A pack may make another one due at once, so there may be several rows.
    """
    rows: list[MoveRow] = []
    while state.needs_pack():
        cards, text = pack()
        state.deal(cards)
        rows.append(MoveRow(number + len(rows) + 1, 0, text))
    return rows


def _refuse_outsiders(fold: Projection, seat: int, text: str) -> None:
    if fold.abandoned:
        raise Refused(ABANDONED, "this table was abandoned")
    if seat == 0:
        raise Refused(WATCHING, "whoever watches cannot move")
    if fold.over:
        raise Refused(GAME_OVER, "the game is over")
    if fold.number == 0:
        raise Refused(WAITING, "the first pack is dealt when everybody has sat down")
    named = _SEAT.match(text)
    if named and int(named[1]) != seat:
        raise Refused(WRONG_SEAT, f"you sit in seat {seat} and cannot move for seat {named[1]}")


def _move_meant(fold: Projection, seat: int, text: str, seen: int) -> int:
    """Return the legal move of a text. What is wrong only because the seat did not know the last events is stale."""
    try:
        _, move = fold.state.read(text, seat)
        refusal = fold.state.refusal(seat, move)
        if refusal is not None:
            raise IllegalMove(refusal.code, refusal.why)
    except UnreadableMove as error:
        raise Refused(error.code, error.why) from error
    except MoveError as error:
        if fold.behind(seen):
            raise _stale() from error
        raise _refused(error) from error
    return move


def _refused(error: MoveError) -> Refused:
    code = error.detail if isinstance(error, IllegalMove) else error.code
    return Refused(code, error.why)


def _stale() -> Refused:
    return Refused(STALE, "the game had gone on when this move came; look again and choose")
