"""Dealing out what a view of gin cannot see: every deal of the unseen cards is equally likely."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from sobremesa.core.bits import cards_of, count, mask_of
from sobremesa.core.packs import full_pack
from sobremesa.core.rng import Rng
from sobremesa.games.gin.rules.position import Position


def deal_unseen(state: Position, seen: tuple[int, int], counts: tuple[int, ...], rng: Rng) -> None:
    """Fill both hands, in place, from a shuffle of what is unseen, up to ``counts`` cards each; the rest is the stock.

    ``state`` has nothing but public facts yet, ``seen`` is what is known of both hands (masks, seat 1 first). Every
    deal is equally likely.
    """
    pile, hands = state.pile_cards, list(seen)
    known = hands[0] | hands[1] | mask_of(list(pile))
    left = rng.shuffled([card for card in full_pack() if not known >> card & 1])
    for seat in range(2):
        missing = counts[seat] - int(count(hands[seat]))
        hands[seat] |= mask_of(left[:missing])
        left = left[missing:]
    state.hands = vec[i64](hands)
    state.pack = cards_of(hands[0]) + cards_of(hands[1]) + list(pile) + left
