"""What a hand comes to with the cards that came, and with those that might have: playouts of both, side by side.

Both hands are open here: this is for looking back at a game, never for a player.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sobremesa.core.bits import bit, count
from sobremesa.core.rng import Rng
from sobremesa.games.gin.rules.position import PACK, Position
from sobremesa.games.gin.search.playout import SPADES, PlayoutTable, Style, dealt

STYLES: Final[list[Style]] = [Style(60, 30, 0, 6, 0, 2), Style(60, 30, 0, 6, 0, 5), Style(0, 0, 0, 99, 0, 10)]
"""Playouts take turns in these, so that what is found hangs less on how one of them plays: two are wary and wait with a
late knock, the last is the plain player."""


def after_deal(state: Position, times: int, rng: Rng) -> tuple[list[int], list[int]]:
    """Return what a hand that was just dealt brings side 1, by playout: with other packs, and with the hands that came.

    In both the rest of the pack is shuffled for each playout.
    """
    leads: i64 = 1 if state.dealer == 1 else 0  # the seat, from 0, that does not deal
    might: list[int] = []
    came: list[int] = []
    pack = vec[i64](list(range(PACK)))
    for number in range(times):
        style = STYLES[number % len(STYLES)]
        rng.shuffle_top(pack, PACK)
        other = dealt(state.rules, [int(card) for card in pack])
        might.append(_of_side_1(other.play_hand(style, style, rng), leads))
        table = _table(state, leads)
        table.offered = state.rules.upcard_offer
        rng.shuffle_top(table.stock, len(table.stock))
        came.append(_of_side_1(table.play_hand(style, style, rng), leads))
    return might, came


def after_draw(before: Position, seat: int, times: int, rng: Rng) -> tuple[list[int], list[int], list[int]]:
    """Return what a hand brings side 1, by playout: with any card of the stock drawn, and with the one that is on top.

    Last come the cards that were drawn in the first of both. ``before`` is the position in which a seat draws from the
    stock. Both playouts of a pair have the same cards in the same order, but for the two that change places.
    """
    leads: i64 = seat - 1
    drawn: list[int] = []
    might: list[int] = []
    came: list[int] = []
    for number in range(times):
        style = STYLES[number % len(STYLES)]
        one, other = _table(before, leads), _table(before, leads)
        rng.shuffle_top(one.stock, len(one.stock))
        drawn.append(int(one.stock[0]))
        other.stock = _with_first(one.stock, before.deck[before.next_card])
        might.append(_of_side_1(_drawn(one, style, rng), leads))
        came.append(_of_side_1(_drawn(other, style, rng), leads))
    return might, came, drawn


def _drawn(table: PlayoutTable, style: Style, rng: Rng) -> i64:
    table.draw_and_shed(0, style, rng)
    return table.play_out(1, style, style, rng)


def _with_first(stock: vec[i64], card: i64) -> vec[i64]:
    """Return a stock with this card on top; the one that lay there takes its place."""
    found = stock[:]
    at: i64 = 0
    while found[at] != card:
        at += 1
    found[at] = found[0]
    found[0] = card
    return found


def _of_side_1(outcome: i64, leads: i64) -> int:
    """Return what a playout brings side 1 that is told for the seat that leads in it."""
    return int(outcome if leads == 0 else -outcome)


def _table(state: Position, leads: i64) -> PlayoutTable:
    """Return a table that is as a position is, at which the seat that leads, from 0, is the first."""
    table = PlayoutTable(state.rules, state.rules.spades_double and state.upcard & 3 == SPADES)
    table.hands = vec[i64]([state.hands[leads], state.hands[1 - leads]])
    table.turns = vec[i64]([count(state.shed[leads]), count(state.shed[1 - leads])])
    table.known = vec[i64]([state.known[leads], state.known[1 - leads]])
    table.gone = vec[i64]([state.shed[leads], state.shed[1 - leads]])
    for card in state.pile:
        table.dead |= bit(card)
        table.top = card
    table.stock = state.deck[state.next_card :]
    table.limit = state.knock_value
    table.pile_draws = state.pile_draws
    return table
