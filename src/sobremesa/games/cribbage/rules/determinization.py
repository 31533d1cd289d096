"""Dealing out what a view of cribbage cannot see: every deal of the unseen cards is equally likely."""

from __future__ import annotations

from math import comb

from librt.vecs import vec
from mypy_extensions import i64

from sobremesa.core.bits import below_rank, bit, cards_of, count, mask_of
from sobremesa.core.contract import other_side
from sobremesa.core.packs import ALL, full_pack
from sobremesa.core.rng import Rng
from sobremesa.games.cribbage.rules.pegging import LIMIT, fitting
from sobremesa.games.cribbage.rules.position import PLAYING, Position
from sobremesa.games.cribbage.rules.view_fields import ViewFields

CRIBBED = 2


def determinize(view: ViewFields, rng: Rng) -> Position:
    """Return a new game that this view allows, every such deal of the unseen cards equally likely.

    A seat that could not play holds no card that would have fitted, and one that must be able to play holds one
    (CR-07).
    """
    state = view.public.public_copy()
    if state.hand_number:
        _write_cards(state, view, rng)
    return state


def _write_cards(state: Position, view: ViewFields, rng: Rng) -> None:
    """Fill hands and crib from a shuffle of what is unseen; the rest is the pack, with the starter on top."""
    laid = _known_crib(view)
    left = rng.shuffled(_unseen(view, laid))
    hands, left = _fill_hands(view, left, rng)
    for at in range(2):
        missing = (CRIBBED if view.cribbed[at] else 0) - int(count(laid[at]))
        laid[at] |= mask_of(left[:missing])
        left = left[missing:]
    played = [int(state.played_by(1)), int(state.played_by(2))]
    state.hands = vec[i64](hands)
    state.laid = vec[i64](laid)
    state.pack = _pack(state, [hands[at] | laid[at] | played[at] for at in range(2)], left)


def _fill_hands(view: ViewFields, left: list[int], rng: Rng) -> tuple[list[int], list[int]]:
    """Return the hands, filled with the first cards that may lie there, and the cards that are left.

    A seat that could not play holds no card that would have fitted. It is served before one that is less bound, so that
    each deal that the view allows is equally likely.
    """
    hands, public = list(view.hands), view.public
    for at in [0, 1] if public.beyond[0] >= public.beyond[1] else [1, 0]:
        missing = view.counts[at] - int(count(hands[at]))
        fitted = below_rank(min(public.beyond[at], 9))
        able = _able(view) if public.turn == at + 1 else 0
        drawn = mask_of(_drawn([card for card in left if not fitted >> card & 1], missing, able, rng))
        hands[at] |= drawn
        left = [card for card in left if not drawn >> card & 1]
        if fitted or able:  # what was passed over stands in front now
            left = rng.shuffled(left)
    return hands, left


def _able(view: ViewFields) -> int:
    """Return the cards of which the seat on turn holds one at least, 0 where it may hold none.

    Once the other has said go, or has no cards left, the count is reset as soon as nothing fits (CR-07): where it is
    not reset, something does. Where go is said on the other's last card too, nothing is known before that (CR-10).
    """
    public = view.public
    other = other_side(public.turn)
    if public.phase != PLAYING or (public.said_go != other and view.counts[other - 1]):
        return 0
    asked = public.rules.lone_go and public.said_go != other and public.last_player == other
    return 0 if asked else int(fitting(ALL, LIMIT - public.total))


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


def _known_crib(view: ViewFields) -> list[int]:
    """Return what is known of each seat's two in the crib: a crib that was shown gives away the other's."""
    laid, crib = list(view.laid), int(view.public.crib)
    if crib and view.seat:
        laid[other_side(view.seat) - 1] = crib & ~laid[view.seat - 1]
    elif crib:
        cards = cards_of(crib)
        laid = [mask_of(cards[:CRIBBED]), mask_of(cards[CRIBBED:])]
    return laid


def _unseen(view: ViewFields, laid: list[int]) -> list[int]:
    seen = view.hands[0] | view.hands[1] | laid[0] | laid[1] | mask_of(list(view.public.played))
    if view.public.starter >= 0:
        seen |= bit(view.public.starter)
    return [card for card in full_pack() if not seen >> card & 1]


def _pack(state: Position, dealt: list[int], left: list[int]) -> list[int]:
    """Return a pack that deals each seat its six, then the starter, then the rest."""
    pone, dealer = cards_of(dealt[2 - state.dealt_by]), cards_of(dealt[state.dealt_by - 1])
    pack = [card for pair in zip(pone, dealer, strict=True) for card in pair]
    return pack + ([int(state.starter)] if state.starter >= 0 else []) + left
