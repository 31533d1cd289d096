"""What may be played in a game of cribbage, and which rule forbids anything else: questions to a position.

``legal_moves`` and ``fault`` agree: a move is listed exactly when it has no fault.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from sobremesa.core.bits import bit, count, vec_of
from sobremesa.games.cribbage.rules import refusals as no
from sobremesa.games.cribbage.rules.moves import (
    COUNT,
    GO,
    HIGHEST_SHOW,
    LAY_AWAY,
    MUGGINS,
    PASS,
    PLAY,
    detail_of,
    kind_of,
    packed,
)
from sobremesa.games.cribbage.rules.position import COUNTING, LAYING_AWAY, OVER, PACK_DUE, PLAYING, Position


def seats_awaited(at: Position) -> list[int]:
    """Return the seats that the game waits for; both that still have to lay away, in any order (CR-04)."""
    if at.phase == LAYING_AWAY:
        return [seat for seat in range(1, 3) if not at.laid[seat - 1]]
    return [] if at.phase == PACK_DUE or at.phase == OVER else [int(at.turn)]


def mover_of(at: Position, move: i64) -> int:
    """Return the seat whose move this can be: the one on turn, or the one that holds the cards to lay away."""
    if at.phase != LAYING_AWAY:
        return int(at.turn)
    holder = at.holder_of(detail_of(move)) if kind_of(move) == LAY_AWAY else 0
    return holder or seats_awaited(at)[0]


def legal_moves(at: Position, seat: i64) -> vec[i64]:
    """Return what a seat may do now, in canonical order of the cards; nothing for a seat that is not awaited.

    These are the 15 pairs to lay away, or the cards that fit (``go`` where none does), or the points to claim (CR-25).
    """
    found: vec[i64] = vec[i64]()
    if seat < 1 or seat > 2:
        return found
    if at.phase == LAYING_AWAY:
        return found if at.laid[seat - 1] else _discards(found, at.hands[seat - 1])
    if seat != at.turn:
        return found
    if at.phase == PLAYING:
        return _plays(found, at.playable(seat))
    return _counts(found, at.said >= 0) if at.phase == COUNTING else found


def _discards(found: vec[i64], hand: i64) -> vec[i64]:
    cards = vec_of(hand)
    for first in range(len(cards)):
        for second in range(first + 1, len(cards)):
            found = append(found, packed(LAY_AWAY, bit(cards[first]) | bit(cards[second])))
    return found


def _plays(found: vec[i64], playable: i64) -> vec[i64]:
    """CR-06, CR-07: a card that fits has to be played; only who has none says go."""
    for card in vec_of(playable):
        found = append(found, packed(PLAY, card))
    return found if len(found) else append(found, packed(GO, 0))


def _counts(found: vec[i64], asked: bool) -> vec[i64]:
    """CR-25: a player says what the hand counts, and the other takes what was missed or says that nothing was."""
    kind: i64 = MUGGINS if asked else COUNT
    for points in range(1 if asked else 0, HIGHEST_SHOW + 1):
        found = append(found, packed(kind, points))
    return append(found, packed(PASS, 0)) if asked else found


def fault(at: Position, seat: i64, move: i64) -> str:
    """Return the code of the rule that forbids a seat this move now, empty where it is legal."""
    if at.phase == OVER:
        return no.GAME_OVER
    if at.phase == PACK_DUE:
        return no.PACK_DUE
    if seat < 1 or seat > 2:
        return no.NO_SEAT
    kind, detail = kind_of(move), detail_of(move)
    if move != packed(kind, detail) or kind < LAY_AWAY or kind > PASS:
        return no.NOT_A_MOVE
    if kind == LAY_AWAY:
        return _discard_fault(at, seat, detail)
    if at.phase == LAYING_AWAY:
        return no.LAY_AWAY_FIRST
    return _turn_fault(at, seat, kind, detail)


def _discard_fault(at: Position, seat: i64, cards: i64) -> str:
    if at.phase != LAYING_AWAY or at.laid[seat - 1]:
        return no.LAID_AWAY
    if count(cards) != 2:
        return no.TWO_CARDS
    return no.NOT_IN_HAND if cards & ~at.hands[seat - 1] else ""


def _turn_fault(at: Position, seat: i64, kind: i64, detail: i64) -> str:
    if seat != at.turn:
        return no.NOT_YOUR_TURN
    if kind == PLAY:
        return no.SHOW_NOW if at.phase == COUNTING else _play_fault(at, seat, detail)
    if kind == GO:
        return no.SHOW_NOW if at.phase == COUNTING else _go_fault(at, seat, detail)
    return _count_fault(at, detail) if kind == COUNT else _muggins_fault(at, kind, detail)


def _play_fault(at: Position, seat: i64, card: i64) -> str:
    if card > 51 or at.hands[seat - 1] & bit(card) == 0:
        return no.NOT_IN_HAND
    return "" if at.playable(seat) & bit(card) else no.OVER_31


def _go_fault(at: Position, seat: i64, detail: i64) -> str:
    if detail:
        return no.NOT_A_MOVE
    return no.CAN_PLAY if at.playable(seat) else ""


def _count_fault(at: Position, points: i64) -> str:
    if at.phase != COUNTING or at.said >= 0:
        return no.NO_COUNT
    return no.NOT_A_MOVE if points > HIGHEST_SHOW else ""


def _muggins_fault(at: Position, kind: i64, points: i64) -> str:
    if at.phase != COUNTING or at.said < 0:
        return no.NO_MUGGINS
    if kind == PASS:
        return no.NOT_A_MOVE if points else ""
    return no.NOT_A_MOVE if points < 1 or points > HIGHEST_SHOW else ""
