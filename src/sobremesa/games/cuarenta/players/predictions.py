"""Foretelling a caída: which of the cards held the player before is likeliest to match with their next play.

It is asked while that player thinks. Nothing but the seat's own view goes into it, so that it errs as people do.
"""

from __future__ import annotations

from typing import Final

from sobremesa.core.arithmetic import total
from sobremesa.core.bits import bit, cards_of
from sobremesa.core.predictions import Foretold, Predictions
from sobremesa.games.cuarenta.players.knowledge import RANKS, Chances, Knowledge
from sobremesa.games.cuarenta.rules.capture import captures_on
from sobremesa.games.cuarenta.rules.moves import PLAY, card_of, kind_of, mask_of_move
from sobremesa.games.cuarenta.rules.view import CuarentaView, phase_name


def seat_before(view: CuarentaView) -> int:
    """Return the seat that plays right before the view's own."""
    return (view.seat + view.public.seats - 2) % view.public.seats + 1


def may_foretell(view: CuarentaView) -> bool:
    """Return whether a caída may be foretold now: the seat before is to play, and a card is held to match it with."""
    return phase_name(view) == "play" and view.public.turn == seat_before(view) and view.hand != 0


def foretold(view: CuarentaView) -> Foretold | None:
    """Return the card that is likeliest to make the next caída; None where none may be foretold."""
    if not may_foretell(view):
        return None
    lays = _lays(view, Knowledge(view).holds(seat_before(view)))
    return max([Foretold(card, lays[card >> 2]) for card in cards_of(view.hand)], key=lambda one: one.chance)


def _lays(view: CuarentaView, holds: Chances) -> Chances:
    """Return how likely each rank is laid down next: by somebody who captures where they can, or else lays any."""
    capturing = [rank for rank in RANKS if len(captures_on(view.public.rules, 4 * rank, list(view.public.order)))]
    lays = 1.0
    for rank in capturing:
        lays *= 1.0 - holds[rank]
    share = total([holds[rank] for rank in RANKS if rank not in capturing]) or 1.0
    return {rank: 0.0 if rank in capturing else lays * holds[rank] / share for rank in RANKS}


def falls(view: CuarentaView, card: int) -> list[int]:
    """Return the legal plays in which a card makes a caída, those that take most first."""
    if view.public.just_left < 0 or card >> 2 != view.public.just_left >> 2:
        return []
    wanted = bit(view.public.just_left)
    plays = [move for move in view.legal if kind_of(move) == PLAY and card_of(move) == card]
    found = [move for move in plays if mask_of_move(move) & wanted]
    return sorted(found, key=lambda move: -len(cards_of(mask_of_move(move))))


class CuarentaPredictions(Predictions[CuarentaView]):
    """Predicted caídas (CU-30): the card that is likeliest to match the next play of the seat before."""

    def may_foretell(self, view: CuarentaView) -> bool:
        """Return whether the seat before is to play, and a card is held to match it with."""
        return may_foretell(view)

    def foretold(self, view: CuarentaView) -> Foretold | None:
        """Return the card that is likeliest to make the next caída; None where none may be foretold."""
        return foretold(view)

    def falls(self, view: CuarentaView, card: int) -> list[int]:
        """Return the legal plays in which a card makes a caída, those that take most first."""
        return falls(view, card)

    def is_due(self, view: CuarentaView) -> bool:
        """Return whether the seat is on turn."""
        return view.public.turn == view.seat


PREDICTIONS: Final = CuarentaPredictions()
