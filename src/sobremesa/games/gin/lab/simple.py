"""Gin as the EAAI gin challenge's measuring stick plays it: no memory, no hope, no fear. Written in our own words."""

from __future__ import annotations

from sobremesa.core.bits import bit
from sobremesa.core.rng import Rng
from sobremesa.games.gin.players.player import GinBot, moves_of
from sobremesa.games.gin.rules.melds import deadwood, meldable
from sobremesa.games.gin.rules.moves import BIG_GIN, DISCARD, KNOCK, PASS, STOCK, UPCARD, card_of, detail_of, kind_of
from sobremesa.games.gin.rules.view import GinView
from sobremesa.games.gin.search.candidates import best_gins


class Simple(GinBot):
    """Draws the upcard only into a meld, sheds the highest card that its melds leave, and knocks as soon as it may."""

    def draw(self, view: GinView, rng: Rng) -> int:
        """Return a draw of the upcard if it is part of some meld with the hand, else one from the stock, or a pass."""
        upcard = bit(view.public.pile[-1])
        wanted = (UPCARD,) if meldable(view.hand | upcard) & upcard else (STOCK, PASS)
        return moves_of(view, *wanted)[0]

    def shed(self, view: GinView, rng: Rng) -> int:
        """Return big gin, gin or a knock where there is one, else a discard; each leaves the least deadwood."""
        gins = best_gins(view)
        if gins and kind_of(gins[0]) == BIG_GIN:
            return gins[0]
        return lightest(view, gins or knocks_of(view) or moves_of(view, DISCARD), rng)


def knocks_of(view: GinView) -> list[int]:
    """Return the knocks, each laid down as the rules choose (GI-07)."""
    return [move for move in moves_of(view, KNOCK) if not detail_of(move)]


def lightest(view: GinView, moves: list[int], rng: Rng) -> int:
    """Return one of some discards or ends that leaves the least deadwood, each such move equally likely."""
    left = [int(deadwood(view.hand & ~bit(card_of(move)))) for move in moves]
    equals = [move for move, points in zip(moves, left, strict=True) if points == min(left)]
    return equals[rng.below(len(equals))]
