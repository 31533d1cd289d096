"""What may be played in a position of Cuarenta, and why anything else may not.

``legal_moves`` lists what ``fault`` allows, except that of very many captures (or takes) that differ only in which of
several equal cards they take, it lists one (``capture.LISTED``).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from sobremesa.core.bits import KING, bit, count, mask_of, rank_mask, vec_of
from sobremesa.core.contract import side_of
from sobremesa.core.packs import pack_of_forty
from sobremesa.games.cuarenta.rules import refusals as no
from sobremesa.games.cuarenta.rules.capture import NOT_ON_TABLE, add_captures, capture_fault, is_unbroken, runs_from
from sobremesa.games.cuarenta.rules.moves import (
    DEAL,
    MISDEAL,
    PASS,
    PLAY,
    RECALL,
    RONDA,
    TAKE,
    card_of,
    kind_of,
    mask_of_move,
    packed,
)
from sobremesa.games.cuarenta.rules.position import (
    DEALING,
    OVER,
    PACK_DUE,
    PLAYING,
    RECALLING,
    TAKING,
    Position,
    has_four,
    has_three,
)
from sobremesa.games.cuarenta.rules.rulesets import Rules

USUAL_MOVES: Final = 16
FORTY: Final = mask_of(pack_of_forty())


def legal_moves(state: Position, seat: i64) -> vec[i64]:
    """Return what a seat may do now: a ronda, what was left behind, then plays in canonical order of the card.

    Of each card the play without a capture comes first, then its captures as ``capture.captures`` lists them. Seat
    0, the referee, has ``misdeal`` or nothing.
    """
    found: vec[i64] = vec[i64](capacity=USUAL_MOVES)
    if state.phase == PACK_DUE or state.phase == OVER:
        return found
    if seat == 0:
        return append(found, packed(MISDEAL, 0, 0)) if not _misdeal_fault(state, seat) else found
    if not _ronda_fault(state, seat):
        found = append(found, packed(RONDA, 0, 0))
    if state.may_take(seat):
        for mask in runs_from(state.missed, state.table):
            found = append(found, packed(TAKE, 0, mask))
    return _turn_moves(state, found, seat) if seat == state.turn else found


def _turn_moves(state: Position, found: vec[i64], seat: i64) -> vec[i64]:
    if state.phase == PLAYING:
        return _plays(state, found, seat)
    if state.phase == DEALING:
        return append(found, packed(DEAL, 0, 0))
    if state.phase == RECALLING:
        for rank in range(KING + 1):
            if rank_mask(rank) & FORTY:
                found = append(found, packed(RECALL, rank, 0))
    return append(found, packed(PASS, 0, 0))


def _plays(state: Position, found: vec[i64], seat: i64) -> vec[i64]:
    for card in vec_of(state.hands[seat - 1]):
        play = packed(PLAY, card, 0)
        found = add_captures(append(found, play), play, state.rules, card, state.table, state.order)
    return found


# ---- the caught rondas


def may_recall(state: Position, seat: i64) -> bool:
    """CU-42: below the limit, and with a caída in this hand, whether or not a ronda was caught by it."""
    if not state.rules.caida_en_ronda or state.points[side_of(seat) - 1] >= state.rules.caida_en_ronda_limit:
        return False
    for catch in state.catches:
        if catch.seat == seat:
            return True
    return False


def caught_ronda(state: Position, seat: i64, rank: i64) -> i64:
    """CU-40: the ronda of this rank, if this seat took one of its cards by caída and has not been paid for it."""
    if state.recalled[seat - 1] & bit(rank):
        return 0
    for catch in state.catches:
        if catch.seat == seat and catch.rank == rank:
            five = state.shown_in(catch.deal, catch.victim)
            if count(five & rank_mask(rank)) >= 3:
                return five & rank_mask(rank)
    return 0


# ---- why not


def fault(state: Position, seat: i64, move: i64) -> str:
    """Return the code of the rule that forbids a seat this move now, empty exactly where it is legal."""
    if state.phase == OVER:
        return no.GAME_OVER
    if state.phase == PACK_DUE:
        return no.PACK_DUE
    if seat < 0 or seat > state.seats:
        return no.NO_SEAT
    kind = kind_of(move)
    if kind == PLAY:
        return _play_fault(state, seat, card_of(move), mask_of_move(move))
    if kind == TAKE and move == packed(TAKE, 0, mask_of_move(move)):
        return _take_fault(state, seat, mask_of_move(move))
    if kind == RECALL and move == packed(RECALL, card_of(move), 0):
        return _recall_fault(state, seat, card_of(move))
    return _bare_fault(state, seat, kind) if move == packed(kind, 0, 0) else no.NOT_A_MOVE


def _bare_fault(state: Position, seat: i64, kind: i64) -> str:
    if kind == DEAL:
        return "" if state.phase == DEALING and seat == state.turn else no.NO_DEAL
    if kind == RONDA:
        return _ronda_fault(state, seat)
    if kind == PASS:
        passing = state.phase == TAKING or state.phase == RECALLING
        return "" if passing and seat == state.turn else no.NOTHING_TO_PASS
    return _misdeal_fault(state, seat) if kind == MISDEAL else no.NOT_A_MOVE


def _play_fault(state: Position, seat: i64, card: i64, mask: i64) -> str:
    if state.phase == DEALING:
        return no.DEAL_FIRST
    if state.phase != PLAYING:
        return no.HAND_PLAYED
    if seat != state.turn:
        return no.NOT_YOUR_TURN
    if card > 51 or state.hands[seat - 1] & bit(card) == 0:
        return no.NOT_IN_HAND
    return capture_fault(state.rules, card, mask, state.table, state.order) if mask else ""


def _ronda_fault(state: Position, seat: i64) -> str:
    """CU-10 to CU-14. It may only tell a seat what the seat can see in its own hand and in the score."""
    if seat == 0:
        return no.NO_SEAT
    if not state.untouched(seat):
        return no.RONDA_LATE
    if not ronda_worth(state, seat):
        return no.NO_RONDA
    if state.claimed & bit(seat):
        return no.RONDA_CLAIMED
    barred = state.points[side_of(seat) - 1] >= state.rules.ronda_limit
    return no.RONDA_BARRED if barred else ""


def ronda_worth(state: Position, seat: i64) -> i64:
    """Return the points of the ronda in a seat's five, 0 where there is none."""
    return worth_of_five(state.rules, state.hands[seat - 1])


def worth_of_five(rules: Rules, five: i64) -> i64:
    """Return the points of the ronda or doble ronda in a dealt five (CU-10, CU-11), 0 where it holds none."""
    if has_three(five):
        return rules.ronda
    return rules.doble_ronda if has_four(five) else 0


def _take_fault(state: Position, seat: i64, mask: i64) -> str:
    if not state.may_take(seat):
        return no.NOTHING_TO_TAKE
    if mask & ~state.table:
        return NOT_ON_TABLE
    return "" if mask and is_unbroken(state.missed, mask) else no.BAD_TAKE


def _recall_fault(state: Position, seat: i64, rank: i64) -> str:
    if state.phase != RECALLING or seat != state.turn:
        return no.NOTHING_TO_RECALL
    return "" if rank <= KING and rank_mask(rank) & FORTY else no.NOT_A_MOVE


def _misdeal_fault(state: Position, seat: i64) -> str:
    """CU-08. No player can declare it: the program never misdeals, and a record of real cards has a referee."""
    if seat != 0:
        return no.REFEREE_ONLY
    if not state.rules.misdeal_loses and not state.rules.misdeal_points:
        return no.NO_MISDEAL
    for other in range(1, state.seats + 1):
        if not state.untouched(other):
            return no.MISDEAL_LATE
    return ""
