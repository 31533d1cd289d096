"""Styles of gin that only the lab seats, each in its plainest form: what a player may do who is not like ours."""

from __future__ import annotations

from typing import Final

from sobremesa.core.bits import bit, cards_of, count
from sobremesa.core.player import Bot
from sobremesa.core.rng import Rng
from sobremesa.games.gin.lab.simple import Simple, knocks_of, lightest
from sobremesa.games.gin.players.knowledge import Knowledge
from sobremesa.games.gin.players.player import moves_of
from sobremesa.games.gin.rules.melds import best_melded, card_value, deadwood
from sobremesa.games.gin.rules.moves import DISCARD, card_of
from sobremesa.games.gin.rules.view import GinView
from sobremesa.games.gin.search.candidates import best_gins

EARLY: Final = 4
"""The early knocker knocks in its first so many turns, and no later."""


class Undercutter(Simple):
    """Keeps its deadwood low as the plain player does, and never knocks: it waits for the other's knock, or for gin."""

    def shed(self, view: GinView, rng: Rng) -> int:
        """Return big gin or gin where there is one, else the discard that leaves the least deadwood."""
        return _ginned(view) or lightest(view, moves_of(view, DISCARD), rng)


class GinOnly(Simple):
    """Plays for gin and never knocks."""

    def shed(self, view: GinView, rng: Rng) -> int:
        """Return big gin or gin where there is one, else the discard that leaves most ways to more melds."""
        return _ginned(view) or _hopeful(view, rng)


class EarlyKnocker(GinOnly):
    """Knocks where it can in its first turns; where it cannot, it plays for gin from then on."""

    def shed(self, view: GinView, rng: Rng) -> int:
        """Return gin, an early knock with the least deadwood, or the discard of somebody who plays for gin."""
        knocks = knocks_of(view)
        if knocks and count(view.public.shed[view.seat - 1]) < EARLY and not _ginned(view):
            return lightest(view, knocks, rng)
        return super().shed(view, rng)


class Defender(Simple):
    """Throws what the other can use least of the cards outside its melds, and knocks as soon as it may."""

    def shed(self, view: GinView, rng: Rng) -> int:
        """Return an end of the hand where there is one, else the safest discard that breaks no meld."""
        if _ginned(view) or knocks_of(view):
            return super().shed(view, rng)
        known, discards = Knowledge(view), moves_of(view, DISCARD)
        loose = [move for move in discards if _is_loose(view.hand, int(card_of(move)))] or discards
        return min(loose, key=lambda move: (known.wants(int(card_of(move))), -int(card_value(card_of(move)))))


def _ginned(view: GinView) -> int:
    """Return the gin that brings most, 0 where there is none."""
    ends = best_gins(view)
    return ends[0] if ends else 0


def _is_loose(hand: int, card: int) -> bool:
    return bool(best_melded(hand & ~bit(card)) == best_melded(hand))


def _hopeful(view: GinView, rng: Rng) -> int:
    """Return a discard that keeps the melds and, of the rest, what most unseen cards would bring into a meld."""
    unseen = Knowledge(view).unseen
    discards = moves_of(view, DISCARD)
    worths = [_hope(view.hand & ~int(bit(card_of(move))), unseen) for move in discards]
    equals = [move for move, worth in zip(discards, worths, strict=True) if worth == max(worths)]
    return equals[rng.below(len(equals))]


def _hope(ten: int, unseen: int) -> tuple[int, int, int]:
    """Return how much is melded, how many cards would meld more than themselves, and how little is left over."""
    melded = int(best_melded(ten))
    helping = [card for card in cards_of(unseen) if best_melded(ten | bit(card)) > melded + card_value(card)]
    return melded, len(helping), -int(deadwood(ten))


OPPONENTS: Final[dict[str, Bot[GinView]]] = {
    "simple": Simple(),
    "early-knocker": EarlyKnocker(),
    "undercutter": Undercutter(),
    "gin-only": GinOnly(),
    "defender": Defender(),
}
"""The players of gin that only the lab seats, by name."""
