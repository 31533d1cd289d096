"""What may be played in a position of gin, and why anything else may not.

``legal_moves`` and ``fault`` agree: a move is listed exactly when it is not refused.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from sobremesa.core.bits import bit, vec_of
from sobremesa.games.gin.rules import refusals as no
from sobremesa.games.gin.rules.layoff import can_lay_off, subsets_to_lay_off
from sobremesa.games.gin.rules.melds import all_melded, arrangements, deadwood, meldable, value_of
from sobremesa.games.gin.rules.moves import (
    BIG_GIN,
    DISCARD,
    GIN,
    KNOCK,
    LAY,
    LAY_THESE,
    PASS,
    STOCK,
    UPCARD,
    card_of,
    detail_of,
    kind_of,
    melds_code,
    named_melds,
    packed,
)
from sobremesa.games.gin.rules.position import DISCARDING, DRAWING, LAYING, OFFERING, OVER, PACK_DUE, Position

BOTH: Final = 2
MOST_A_CARD_COUNTS: Final = 10


def legal_moves(state: Position, seat: i64) -> vec[i64]:
    """Return what a seat on turn may do now, in a fixed order; nothing for any other seat.

    The moves are draws, or discards with the knocks and gins that they allow, or lay-offs. A knock is listed
    without melds, for the arrangement that the rules choose, and with each arrangement that stays within the knock
    value (GI-07).
    """
    return _moves(state, seat, True)


def unnamed_moves(state: Position, seat: i64) -> vec[i64]:
    """Return those of ``legal_moves`` that name neither the melds of a knock nor what is laid off."""
    return _moves(state, seat, False)


def _moves(state: Position, seat: i64, named: bool) -> vec[i64]:
    found: vec[i64] = vec[i64]()
    if seat != state.turn or seat == 0:
        return found
    if state.phase == OFFERING:
        return _offers(state, found)
    if state.phase == DRAWING:
        return append(append(found, packed(UPCARD, 0, 0)), packed(STOCK, 0, 0))
    return _sheds(state, found, seat, named) if state.phase == DISCARDING else _lays(state, found, seat, named)


def _offers(state: Position, found: vec[i64]) -> vec[i64]:
    """GI-03: the upcard is taken or passed; once both have passed the non-dealer draws from the stock."""
    if state.passes == BOTH:
        return append(found, packed(STOCK, 0, 0))
    return append(append(found, packed(UPCARD, 0, 0)), packed(PASS, 0, 0))


def _sheds(state: Position, found: vec[i64], seat: i64, named: bool) -> vec[i64]:
    hand = state.hands[seat - 1]
    for card in vec_of(sheddable(state, hand)):
        found = append(found, packed(DISCARD, card, 0))
    if not may_end(state, hand):
        return found
    found = _endings(state, found, hand, named)
    if state.rules.has_big_gin and all_melded(hand):
        found = append(found, packed(BIG_GIN, 0, 0))
    return found


def sheddable(state: Position, hand: i64) -> i64:
    """Return the cards that may be shed: not the one just taken from the pile (GI-05)."""
    return hand & ~bit(state.taken) if state.taken >= 0 else hand


def may_end(state: Position, hand: i64) -> bool:
    """Return whether eleven cards may leave little enough deadwood to knock.

    False is certain; after true the discards have to be tried.
    """
    least = value_of(hand & ~meldable(hand)) - MOST_A_CARD_COUNTS
    return least <= state.knock_value and deadwood(hand) - MOST_A_CARD_COUNTS <= state.knock_value


def _endings(state: Position, found: vec[i64], hand: i64, named: bool) -> vec[i64]:
    """GI-08, GI-09: each discard that leaves gin, or a hand that may knock, with each way to lay it down."""
    for card in vec_of(sheddable(state, hand)):
        ten = hand & ~bit(card)
        left = deadwood(ten)
        if left == 0:
            found = append(found, packed(GIN, card, 0))
        elif left <= state.knock_value:
            found = append(found, packed(KNOCK, card, 0))
            if named:
                found = _knocks(found, card, arrangements(ten, state.knock_value))
    return found


def _knocks(found: vec[i64], card: i64, ways: list[list[int]]) -> vec[i64]:
    """GI-07: a knock with each arrangement that stays within the knock value."""
    for melds in ways:
        found = append(found, packed(KNOCK, card, melds_code(melds)))
    return found


def _lays(state: Position, found: vec[i64], seat: i64, named: bool) -> vec[i64]:
    found = append(found, packed(LAY, 0, 0))
    if named and state.knock is not None:
        for subset in subsets_to_lay_off(state.hands[seat - 1], list(state.knock.melds)):
            found = append(found, packed(LAY_THESE, 0, subset))
    return found


def fault(state: Position, seat: i64, move: i64) -> str:
    """Return the code of the rule that forbids a seat this move now, empty exactly where it is legal."""
    if state.phase == OVER:
        return no.GAME_OVER
    if state.phase == PACK_DUE:
        return no.PACK_DUE
    if seat < 1 or seat > state.seats:
        return no.NO_SEAT
    if seat != state.turn:
        return no.NOT_YOUR_TURN
    kind = kind_of(move)
    if kind in (DISCARD, KNOCK, GIN):
        return _shed_fault(state, seat, kind, card_of(move), detail_of(move))
    if kind == LAY_THESE and move == packed(LAY_THESE, 0, detail_of(move)):
        return _lay_fault(state, seat, detail_of(move))
    return _bare_fault(state, seat, kind) if move == packed(kind, 0, 0) else no.NOT_A_MOVE


def _bare_fault(state: Position, seat: i64, kind: i64) -> str:
    if kind in (UPCARD, STOCK, PASS):
        return _draw_fault(state, kind)
    if kind == LAY:
        return "" if state.phase == LAYING else no.NOT_KNOCKED
    return _big_gin_fault(state, seat) if kind == BIG_GIN else no.NOT_A_MOVE


def _draw_fault(state: Position, kind: i64) -> str:
    if state.phase == LAYING:
        return no.LAY_NOW
    if state.phase == DISCARDING:
        return no.HAS_DRAWN
    if state.phase == DRAWING:
        return no.NO_PASS if kind == PASS else ""
    if state.passes == BOTH:
        return "" if kind == STOCK else no.UPCARD_PASSED
    return no.UPCARD_OFFERED if kind == STOCK else ""


def _shed_fault(state: Position, seat: i64, kind: i64, card: i64, detail: i64) -> str:
    if state.phase == LAYING:
        return no.LAY_NOW
    if state.phase != DISCARDING:
        return no.DRAW_FIRST
    if card > 51 or state.hands[seat - 1] & bit(card) == 0:
        return no.NOT_IN_HAND
    if card == state.taken:
        return no.JUST_TAKEN
    if kind == DISCARD:
        return no.NOT_A_MOVE if detail else ""
    return _ending_fault(state, kind, state.hands[seat - 1] & ~bit(card), detail)


def _ending_fault(state: Position, kind: i64, ten: i64, detail: i64) -> str:
    left = deadwood(ten)
    if kind == GIN:
        return no.NOT_A_MOVE if detail else (no.NOT_GIN if left else "")
    if left > state.knock_value:
        return no.TOO_MUCH
    if left == 0:
        return no.IS_GIN
    return _named_fault(state, ten, detail) if detail else ""


def _named_fault(state: Position, ten: i64, detail: i64) -> str:
    """GI-07: a knocker may name the melds, as long as what they leave is within the knock value."""
    melds = named_melds(detail)
    left = ten
    for meld in melds:
        if left & meld != meld:
            return no.BAD_MELDS
        left &= ~meld
    if not melds or len(melds) > 3 or melds_code(melds) != detail:
        return no.BAD_MELDS
    return no.TOO_MUCH if value_of(left) > state.knock_value else ""


def _big_gin_fault(state: Position, seat: i64) -> str:
    if not state.rules.has_big_gin:
        return no.NO_BIG_GIN
    if state.phase != DISCARDING:
        return no.LAY_NOW if state.phase == LAYING else no.DRAW_FIRST
    return "" if all_melded(state.hands[seat - 1]) else no.NOT_GIN


def _lay_fault(state: Position, seat: i64, cards: i64) -> str:
    if state.knock is None or state.phase != LAYING:
        return no.NOT_KNOCKED
    if cards & ~state.hands[seat - 1]:
        return no.NOT_IN_HAND
    return "" if can_lay_off(cards, list(state.knock.melds)) else no.CANNOT_LAY
