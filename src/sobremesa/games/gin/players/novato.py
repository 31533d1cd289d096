"""Novato knows the moves, sees most melds, and thinks no further."""

from __future__ import annotations

from typing import Final

from sobremesa.core.bits import bit
from sobremesa.core.rng import Rng
from sobremesa.games.gin.players.player import GinBot, moves_of
from sobremesa.games.gin.rules.melds import best_melded, card_value, deadwood
from sobremesa.games.gin.rules.moves import DISCARD, KNOCK, PASS, STOCK, UPCARD, card_of, detail_of
from sobremesa.games.gin.rules.view import GinView
from sobremesa.games.gin.search.candidates import best_gins

OVERLOOKED: Final = 4  # one card in so many that would make a meld is not seen
LOOKED_AT: Final = 3  # so many glances at loose cards, and one of them goes


class Novato(GinBot):
    """A beginner: takes what makes a meld at once, sheds some high card that is in none, and knocks as soon as it may.

    It overlooks a meld with the open card one time in four, and does not look at the other seat's play.
    """

    def draw(self, view: GinView, rng: Rng) -> int:
        """Return a draw of the top discard where it is melded at once and seen to be, else one from the stock."""
        melds = best_melded(view.hand | bit(view.public.pile[-1])) > best_melded(view.hand)
        wanted = (UPCARD,) if melds and rng.below(OVERLOOKED) else (STOCK, PASS)
        return moves_of(view, *wanted)[0]

    def shed(self, view: GinView, rng: Rng) -> int:
        """Return gin or a knock, or else, of some cards that are in no meld, a discard of one that counts most."""
        ends = best_gins(view) or moves_of(view, KNOCK)
        if ends:
            return min(ends, key=lambda move: (detail_of(move), deadwood(view.hand & ~bit(card_of(move)))))
        plain = moves_of(view, DISCARD)
        loose = [move for move in plain if not any(meld & bit(card_of(move)) for meld in view.melds)] or plain
        looked_at = [loose[rng.below(len(loose))] for _ in range(LOOKED_AT)]
        return max(looked_at, key=lambda move: card_value(card_of(move)))
