"""What a text of the record means in a position: whose move it is, what may be left out, and what is not clear."""

from __future__ import annotations

from mypy_extensions import i64

from sobremesa.core.contract import AmbiguousMove, IllegalMove
from sobremesa.games.cuarenta.rules import refusals as no
from sobremesa.games.cuarenta.rules.capture import BAD_SEQUENCE, BAD_SUM, whole_sequence
from sobremesa.games.cuarenta.rules.moves import (
    DEAL,
    MISDEAL,
    PLAY,
    RONDA,
    TAKE,
    Spoken,
    card_of,
    kind_of,
    mask_of_move,
    move_text,
    packed,
    rank_after,
    read_move,
)
from sobremesa.games.cuarenta.rules.position import Position, PublicPosition


def read_in(state: Position, text: str, seat: int) -> tuple[int, int]:
    """Return the seat and the move that a text means in this position.

    The seat, the automatic sequence (CU-24) and the captured cards of ``5h*`` may be left out where they follow from
    the position. Raises UnreadableMove for what is no move, IllegalMove for a seat or cards that cannot be meant, and
    AmbiguousMove for ``ronda`` without a seat where two may claim one, and for ``5h*`` where the card has several
    captures.
    """
    spoken = read_move(text)
    if seat and spoken.seat and seat != spoken.seat:
        raise IllegalMove(no.NOT_YOUR_TURN, f"seat {seat} cannot play for seat {spoken.seat}")
    if spoken.seat > state.seats:
        raise IllegalMove(no.NO_SEAT, no.WHY[no.NO_SEAT])
    if spoken.too_high or spoken.too_low:
        fault = BAD_SUM if spoken.too_high else BAD_SEQUENCE
        raise IllegalMove(fault, no.WHY[fault])
    meant = seat or spoken.seat or _whose(state, kind_of(spoken.move), text)
    return meant, _completed(state, spoken, meant, text)


def write_in(public: PublicPosition, seat: int, move: i64) -> str:
    """Return the record's text of a seat's move; what may come out of turn, a ronda or another's take, carries it."""
    kind = kind_of(move)
    other = kind == TAKE and public.taker > 0 and seat != public.taker
    return f"{seat}:{move_text(move)}" if kind == RONDA or other else move_text(move)


def _whose(state: Position, kind: i64, text: str) -> int:
    """Return the seat that a text without one is about."""
    if kind == MISDEAL:
        return 0
    if kind == RONDA:
        return _claimant(state, text)
    if kind == TAKE and state.taker:
        return int(state.taker)
    if kind == DEAL:
        return int(state.dealer)
    return int(state.turn)


def _claimant(state: Position, text: str) -> int:
    claim = packed(RONDA, 0, 0)
    holders = [seat for seat in range(1, int(state.seats) + 1) if state.refusal(seat, claim) is None]
    if len(holders) > 1:
        raise AmbiguousMove(f"{text!r}: more than one seat holds a ronda", [f"{seat}:ronda" for seat in holders])
    return holders[0] if holders else int(state.turn)


def _completed(state: Position, spoken: Spoken, seat: int, text: str) -> int:
    if spoken.bare:
        return _only_capture(state, card_of(spoken.move), seat, text)
    if kind_of(spoken.move) == PLAY and state.rules.automatic and not spoken.sequence_said:
        return _with_automatic_sequence(state, spoken.move)
    return spoken.move


def _with_automatic_sequence(state: Position, move: i64) -> int:
    """CU-24: where the sequence is automatic it may be left out of the record."""
    card, mask = card_of(move), mask_of_move(move)
    if mask == 0 or mask & ~state.table:
        return move
    return packed(PLAY, card, mask | whole_sequence(rank_after(card >> 2), state.table, state.order))


def _only_capture(state: Position, card: i64, seat: int, text: str) -> int:
    choices = [move for move in state.legal(seat) if _captures_with(move, card)]
    if not choices:
        raise IllegalMove(no.NO_CAPTURE, no.WHY[no.NO_CAPTURE])
    if len(choices) > 1:
        raise AmbiguousMove(f"{text!r} can capture in several ways", [move_text(move) for move in choices])
    return choices[0]


def _captures_with(move: i64, card: i64) -> bool:
    return kind_of(move) == PLAY and card_of(move) == card and mask_of_move(move) != 0
