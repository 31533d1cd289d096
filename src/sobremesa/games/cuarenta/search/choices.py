"""Between the plays of the rules and the plays of the search: equal ranks are one choice, and a choice is one play."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sobremesa.core.bits import KING, bit, lowest, rank_mask
from sobremesa.games.cuarenta.rules.moves import PASS, PLAY, TAKE, card_of, kind_of, mask_of_move, packed
from sobremesa.games.cuarenta.rules.position import PLAYING, TAKING
from sobremesa.games.cuarenta.rules.view import CuarentaView
from sobremesa.games.cuarenta.search.rank_rules import next_rank, number_of
from sobremesa.games.cuarenta.search.rank_state import CAIDA, Sketch, captures

NO_CHOICE: Final = 1 << 20
"""Stands for a move that is none of the search's."""


def choices(view: CuarentaView, known: Sketch, every: bool) -> list[int]:
    """Return what a seat on turn may choose from: plays of ranks, and ``-1 - n`` to take ``n`` cards left behind.

    With ``every`` each shorter sequence is a choice of its own, else captures take all of it.
    """
    found: list[int] = []
    if known.taker == view.seat - 1:
        found = [-1 - taken for taken in range(int(known.forgotten()), 0, -1)]
    if view.public.phase == TAKING:
        found.append(-1)
    if view.public.phase == PLAYING:
        hand = known.hands[view.seat - 1]
        for rank in range(KING + 1):
            if number_of(hand, rank):
                found.append(int(rank))
                found.extend([int(play) for play in captures(known, rank, every)])
    return found


def choice_of(view: CuarentaView, known: Sketch, move: i64) -> int:
    """Return the choice of a legal play or take, also one that ``choices`` leaves out; NO_CHOICE for other moves."""
    if kind_of(move) != PLAY and kind_of(move) != TAKE and not (kind_of(move) == PASS and view.public.phase == TAKING):
        return NO_CHOICE
    looks = _look(view, move)
    for choice in choices(view, known, True):
        if _look(view, real_move(view, choice)) == looks:
            return choice
    return NO_CHOICE


def _look(view: CuarentaView, move: i64) -> tuple[int, int, int, int]:
    """Return what tells a move from others: kind, rank, how many of each rank it takes, and whether one fell."""
    public = view.public
    mask = mask_of_move(move)
    counts: i64 = 0
    for card in public.order:
        if mask & bit(card):
            counts += _one_of(card)
    rank = int(card_of(move) >> 2) if kind_of(move) == PLAY else -1
    falls = public.just_left >= 0 and public.just_left >> 2 == rank and mask & bit(public.just_left) != 0
    return int(kind_of(move)), rank, int(counts), int(falls)


def equal_moves(view: CuarentaView, move: int) -> list[int]:
    """Return the legal moves that differ from one in suits alone, itself among them."""
    looks = _look(view, move)
    return [other for other in view.legal if _look(view, other) == looks]


def real_move(view: CuarentaView, choice: i64) -> int:
    """Return the legal move of a choice; of equal cards the one that came first goes."""
    if choice < 0:
        return int(_real_take(view, -1 - choice))
    rank = choice & 15
    card = lowest(view.hand & rank_mask(rank))
    return int(packed(PLAY, card, _real_cards(view, choice >> 5, rank, choice & CAIDA != 0)))


def _real_take(view: CuarentaView, cards: i64) -> i64:
    rank: i64 = view.public.missed
    counts: i64 = 0
    for _ in range(cards):
        one: i64 = (rank & 0) | 1
        counts |= one << (rank * 4)
        rank = next_rank(rank)
    return packed(TAKE, 0, _real_cards(view, counts, -1, False)) if counts else packed(PASS, 0, 0)


def _real_cards(view: CuarentaView, counts: i64, played: i64, caida: bool) -> i64:
    """Return cards of the table for these counts; the card just left is among them only where it is to fall."""
    public = view.public
    mask: i64 = 0
    if caida:
        mask = bit(public.just_left)
        counts -= _one_of(public.just_left)
    for card in public.order:
        barred = card == public.just_left and card >> 2 == played
        if number_of(counts, card >> 2) and not barred:
            mask |= bit(card)
            counts -= _one_of(card)
    return mask


def _one_of(card: i64) -> i64:
    one: i64 = (card & 0) | 1
    return one << (card >> 2) * 4
