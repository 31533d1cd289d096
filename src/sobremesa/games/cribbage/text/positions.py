"""Positions of cribbage set up to be asked: the worked examples are what the engine answers."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from sobremesa.core.bits import mask_of
from sobremesa.core.card_text import read_cards
from sobremesa.core.contract import ScoreLine
from sobremesa.core.packs import full_pack
from sobremesa.games.cribbage.rules.moves import GO, PLAY, packed
from sobremesa.games.cribbage.rules.pegging import pegs, total_of
from sobremesa.games.cribbage.rules.position import DEALT, PLAYING
from sobremesa.games.cribbage.rules.rulesets import Rules
from sobremesa.games.cribbage.rules.score_notes import line_of, noted_for
from sobremesa.games.cribbage.rules.state import Cribbage

ASKING = 1  # the seat, and side, that the examples speak to; the other deals
DEALER = 2


def cards(text: str) -> list[int]:
    """Return the cards of a text like ``2c 3d``."""
    return read_cards(text.replace(" ", ""))


def started(rules: Rules, starter: str) -> list[ScoreLine]:
    """Return what turning up this starter scores."""
    state = Cribbage(rules, DEALER)
    rest = [card for card in full_pack() if card not in cards(starter)]
    state.deal([*rest[: 2 * DEALT], *cards(starter), *rest[2 * DEALT :]])
    for seat in (ASKING, DEALER):
        state.apply(seat, state.legal(seat)[0])
    return list(state.last_points)


def count_of(row: str) -> int:
    """Return the count that some cards make.

    >>> count_of("5c Th 6d")
    21
    """
    return total_of(cards(row))


def pegged(row: str) -> list[ScoreLine]:
    """Return what the last of these cards scores, all played since the count began (CR-13 to CR-15).

    >>> [(line.reason, line.points) for line in pegged("7c 8d")]
    [('fifteen', 2)]
    """
    noted = pegs(cards(row), count_of(row))
    return [line_of(noted_for(ASKING, one)) for one in noted]


def playing(rules: Rules, row: str, asking: str, other: str) -> Cribbage:
    """Return a hand in the play, the dealer's card the last of this row, the asking seat on turn with these cards."""
    state = Cribbage(rules, DEALER)
    state.hand_number = 1
    state.phase = PLAYING
    state.turn = ASKING
    state.hands = vec[i64]([mask_of(cards(asking)), mask_of(cards(other))])
    state.played = state.series = tuple(cards(row))
    state.players = tuple([DEALER if (len(cards(row)) - at) % 2 else ASKING for at in range(len(cards(row)))])
    state.total = count_of(row)
    return state


def after_go(rules: Rules, row: str, asking: str, other: str, then: str) -> list[ScoreLine]:
    """Return what the dealer scores when the asking seat says go and the dealer plays on with this card."""
    state = playing(rules, row, asking, other)
    state.apply(ASKING, packed(GO, 0))
    lines = list(state.last_points)
    if not state.over:
        state.apply(DEALER, packed(PLAY, cards(then)[0]))
        lines += state.last_points
    return [line for line in lines if line.side == DEALER]


def games_won(rules: Rules, loser: int) -> int:
    """Return as how many games it counts to win from a player with so many points (CR-24)."""
    state = playing(rules, "9c Kd", "5c Qs", "8d Jd")
    state.total = 10
    state.points = vec[i64]([rules.target - 1, loser])
    state.apply(ASKING, packed(PLAY, cards("5c")[0]))
    return int(state.games[ASKING - 1])
