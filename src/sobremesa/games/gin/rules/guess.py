"""Dealing out what a view of gin cannot see: every deal of the unseen cards is equally likely."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from sobremesa.core.bits import cards_of, count, mask_of
from sobremesa.core.packs import full_pack
from sobremesa.core.rng import Rng
from sobremesa.games.gin.rules.state import Gin
from sobremesa.games.gin.rules.view import GinView, open_hands


def guess(view: GinView, rng: Rng) -> Gin:
    """Return a whole game that this view allows."""
    state = Gin(view.rules, view.dealer)
    _write_public(state, view)
    if view.hand_number:
        _write_cards(state, view, rng)
    return state


def _write_cards(state: Gin, view: GinView, rng: Rng) -> None:
    """Fill both hands from a shuffle of what is unseen; what is left is the stock."""
    hands = list(open_hands(view))
    seen = hands[0] | hands[1] | mask_of(list(view.pile))
    left = rng.shuffled([card for card in full_pack() if not seen >> card & 1])
    for seat in range(2):
        missing = view.counts[seat] - int(count(hands[seat]))
        hands[seat] |= mask_of(left[:missing])
        left = left[missing:]
    state.hands = vec[i64](hands)
    state.pack = cards_of(hands[0]) + cards_of(hands[1]) + list(view.pile) + left
    state.next_card = len(state.pack) - view.stock


def _write_public(state: Gin, view: GinView) -> None:
    state.hand_number = view.hand_number
    state.phase = view.phase
    state.turn = view.turn
    state.passes = view.passes
    state.pile_draws = view.pile_draws
    state.taken = view.taken
    state.drawn = view.drawn
    state.drew_seat = view.drew_seat
    state.drew_from = view.drew_from
    state.known = vec[i64](list(view.known))
    state.shed = vec[i64](list(view.shed))
    state.pile = vec[i64](list(view.pile))
    state.upcard = view.upcard
    state.knock_value = view.knock_value
    state.knock = view.knock
    state.result = view.result
    state.points = vec[i64](list(view.score))
    state.boxes = vec[i64](list(view.boxes))
    state.over = view.over
    state.winner = view.winner
    state.last_points = list(view.last_points)
