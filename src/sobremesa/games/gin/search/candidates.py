"""The moves of a position that are worth comparing; the others are worse at a glance."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sobremesa.core.bits import bit, count
from sobremesa.games.gin.rules.melds import ALL, card_value, deadwood, meldable
from sobremesa.games.gin.rules.moves import (
    BIG_GIN,
    DISCARD,
    GIN,
    KNOCK,
    PASS,
    STOCK,
    UPCARD,
    card_of,
    detail_of,
    kind_of,
)
from sobremesa.games.gin.rules.position import DISCARDING
from sobremesa.games.gin.rules.view import GinView
from sobremesa.games.gin.search.arrangement import arranged, melds_through, outs_of, top_value
from sobremesa.games.gin.search.playout import HUNDREDTHS

KEEP: Final = 60
FEAR: Final = 30
"""Hundredths of a point that an out, and a meld that the other seat might make, count at first sight."""


def candidates(view: GinView, most: int) -> list[int]:
    """Return the legal moves that are worth comparing, with at most ``most`` discards.

    It is a single move where no other can be better, such as gin.
    """
    if view.public.phase == DISCARDING:
        return best_gins(view)[:1] or _knocks(view) + _discards(view, most)
    moves = [move for move in view.legal if kind_of(move) in (UPCARD, STOCK, PASS)]
    pile = view.public.pile
    if len(moves) > 1 and _useless(view.hand, pile[len(pile) - 1]):
        return [move for move in moves if kind_of(move) != UPCARD]
    return moves


def all_moves(view: GinView) -> list[int]:
    """Return all that may be drawn or discarded, each knock laid down as the rules choose (GI-07)."""
    return [move for move in view.legal if kind_of(move) != KNOCK or detail_of(move) == 0]


def best_gins(view: GinView) -> list[int]:
    """Return the declarations of gin that bring most: big gin, unless gin brings more; none where neither is legal."""
    rules = view.public.rules
    for kind in (BIG_GIN, GIN) if rules.big_gin >= rules.gin else (GIN, BIG_GIN):
        found = [move for move in view.legal if kind_of(move) == kind]
        if found:
            return found
    return []


def _knocks(view: GinView) -> list[int]:
    """Return the knocks that leave the least deadwood, laid down as the rules choose (GI-07)."""
    knocks = [move for move in view.legal if kind_of(move) == KNOCK and detail_of(move) == 0]
    left = [int(deadwood(view.hand & ~bit(card_of(move)))) for move in knocks]
    return [move for move, points in zip(knocks, left) if points == min(left)][:2]  # noqa: B905


def _discards(view: GinView, most: int) -> list[int]:
    moves = [move for move in view.legal if kind_of(move) == DISCARD]
    worths = [(-_worth(view, card_of(move)), move) for move in moves]
    return [move for _, move in sorted(worths)[:most]]


def _worth(view: GinView, card: i64) -> int:
    """Return how good a discard looks at first sight, in hundredths of a point."""
    hand: i64 = view.hand
    ten = hand & ~bit(card)
    live = ALL & ~hand
    for other in view.public.pile:
        live &= ~bit(other)
    lost = deadwood(ten) - deadwood(hand)
    kept = KEEP * count(outs_of(card, hand, live)) if lost == -card_value(card) else 0
    return int(-HUNDREDTHS * lost - kept - FEAR * melds_through(card, live))


def _useless(hand: i64, card: i64) -> bool:
    """Return whether taking a card can help nothing: it stands beside no card of the hand and is not a low one."""
    eleven = hand | bit(card)
    if meldable(eleven) & bit(card) or outs_of(card, hand, ALL):
        return False
    _, runs, sets = arranged(hand, hand)
    return card_value(card) + 2 >= top_value(hand & ~(runs | sets))
