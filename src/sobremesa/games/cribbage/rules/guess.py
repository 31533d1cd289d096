"""Dealing out what a view of cribbage cannot see: every deal of the unseen cards is equally likely."""

from __future__ import annotations

from math import comb

from librt.vecs import vec
from mypy_extensions import i64

from sobremesa.core.bits import below_rank, cards_of, count, mask_of
from sobremesa.core.contract import other_side
from sobremesa.core.packs import ALL, full_pack
from sobremesa.core.rng import Rng
from sobremesa.games.cribbage.rules.pegging import LIMIT, fitting
from sobremesa.games.cribbage.rules.position import LAYING_AWAY, PLAYING
from sobremesa.games.cribbage.rules.state import Cribbage
from sobremesa.games.cribbage.rules.view import CribbageView

CRIBBED = 2


def guess(view: CribbageView, rng: Rng) -> Cribbage:
    """Return a whole game that this view allows."""
    state = Cribbage(view.rules, view.dealer)
    _write_public(state, view)
    if view.hand_number:
        _write_cards(state, view, rng)
    return state


def _write_cards(state: Cribbage, view: CribbageView, rng: Rng) -> None:
    """Fill hands and crib from a shuffle of what is unseen; the rest is the pack, with the starter on top."""
    laid = _known_crib(view)
    left = rng.shuffled(_unseen(view, laid))
    hands, left = _fill_hands(view, left, rng)
    for at in range(2):
        missing = (CRIBBED if view.cribbed[at] else 0) - int(count(laid[at]))
        laid[at] |= mask_of(left[:missing])
        left = left[missing:]
    played = [view.played_by(1), view.played_by(2)]
    state.hands = vec[i64](hands)
    state.laid = vec[i64](laid)
    if view.phase != LAYING_AWAY:
        state.kept = vec[i64]([hands[at] | played[at] for at in range(2)])
    state.pack = _pack(state, [hands[at] | laid[at] | played[at] for at in range(2)], left)


def _fill_hands(view: CribbageView, left: list[int], rng: Rng) -> tuple[list[int], list[int]]:
    """Return the hands, filled with the first cards that may lie there, and the cards that are left.

    A seat that could not play holds no card that would have fitted. It is served before one that is less bound, so that
    each deal that the view allows is equally likely.
    """
    hands = list(view.hands)
    for at in [0, 1] if view.beyond[0] >= view.beyond[1] else [1, 0]:
        missing = view.counts[at] - int(count(hands[at]))
        fitted = below_rank(min(view.beyond[at], 9))
        able = _able(view) if view.turn == at + 1 else 0
        drawn = mask_of(_drawn([card for card in left if not fitted >> card & 1], missing, able, rng))
        hands[at] |= drawn
        left = [card for card in left if not drawn >> card & 1]
    return hands, left


def _able(view: CribbageView) -> int:
    """Return the cards of which the seat on turn holds one at least, 0 where it may hold none.

    Once the other has said go, or has no cards left, the count is reset as soon as nothing fits (CR-07): where it is
    not reset, something does.
    """
    other = other_side(view.turn)
    alone = view.phase == PLAYING and (view.said_go == other or view.counts[other - 1] == 0)
    return int(fitting(ALL, LIMIT - view.total)) if alone else 0


def _drawn(cards: list[int], number: int, able: int, rng: Rng) -> list[int]:
    """Return some of the shuffled cards, one of ``able`` at least where there is any, each such set equally likely."""
    fit = [card for card in cards if able >> card & 1]
    if not fit or not number:
        return cards[:number]
    others = [card for card in cards if not able >> card & 1]
    ways = [comb(len(fit), some) * comb(len(others), number - some) for some in range(1, number + 1)]
    chance = rng.below(sum(ways))
    some = 1
    while chance >= ways[some - 1]:
        chance -= ways[some - 1]
        some += 1
    return fit[:some] + others[: number - some]


def _known_crib(view: CribbageView) -> list[int]:
    """Return what is known of each seat's two in the crib: a crib that was shown gives away the other's."""
    laid = list(view.laid)
    for show in view.shows:
        if show.crib and view.seat:
            laid[other_side(view.seat) - 1] = show.cards & ~laid[view.seat - 1]
        elif show.crib:
            cards = cards_of(show.cards)
            laid = [mask_of(cards[:CRIBBED]), mask_of(cards[CRIBBED:])]
    return laid


def _unseen(view: CribbageView, laid: list[int]) -> list[int]:
    seen = view.hands[0] | view.hands[1] | laid[0] | laid[1] | mask_of(list(view.played))
    if view.starter >= 0:
        seen |= mask_of([view.starter])
    return [card for card in full_pack() if not seen >> card & 1]


def _pack(state: Cribbage, dealt: list[int], left: list[int]) -> list[int]:
    """Return a pack that deals each seat its six, then the starter, then the rest."""
    pone, dealer = cards_of(dealt[2 - state.dealt_by]), cards_of(dealt[state.dealt_by - 1])
    pack = [card for pair in zip(pone, dealer, strict=True) for card in pair]
    return pack + ([int(state.starter)] if state.starter >= 0 else []) + left


def _write_public(state: Cribbage, view: CribbageView) -> None:
    state.hand_number = view.hand_number
    state.phase = view.phase
    state.turn = view.turn
    state.starter = view.starter
    state.points = vec[i64](list(view.score))
    state.games = vec[i64](list(view.games))
    state.over = view.over
    state.winner = view.winner
    state.last_points = list(view.last_points)
    _write_play(state, view)


def _write_play(state: Cribbage, view: CribbageView) -> None:
    state.played = list(view.played)
    state.players = list(view.players)
    state.since = len(view.played) - len(view.series)
    state.total = view.total
    state.said_go = view.said_go
    state.beyond = vec[i64](list(view.beyond))
    state.opened = len(view.shows)
    state.counted = view.counted
    state.said = view.said
