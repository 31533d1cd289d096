"""What all who play gin do alike: answer the question that their turn puts, and lay off as well as can be."""

from __future__ import annotations

from abc import abstractmethod

from sobremesa.core.player import NOTHING, Bot, Budget
from sobremesa.core.rng import Rng
from sobremesa.games.gin.rules.moves import LAY, kind_of
from sobremesa.games.gin.rules.position import DISCARDING, LAYING
from sobremesa.games.gin.rules.view import GinView


class GinBot(Bot[GinView]):
    """A player of gin; a level says from where it draws, what it sheds, and when it knocks.

    Moves that need no thought are made here: an only move, a lay-off (the best that there is, GI-11), and silence out
    of turn.
    """

    def choose(self, view: GinView, budget: Budget, rng: Rng) -> int:
        """Return a legal move, or NOTHING in the other seat's turn."""
        settled = settled_move(view)
        if settled is not None:
            return settled
        return self.shed(view, rng) if view.public.phase == DISCARDING else self.draw(view, rng)

    @abstractmethod
    def draw(self, view: GinView, rng: Rng) -> int:
        """Return from where to draw, or a pass on the first upcard (GI-03, GI-05)."""

    @abstractmethod
    def shed(self, view: GinView, rng: Rng) -> int:
        """Return what to discard, and whether to knock or to declare gin (GI-05 to GI-10)."""


def moves_of(view: GinView, *kinds: int) -> list[int]:
    """Return the legal moves of some kinds, in their fixed order."""
    return [move for move in view.legal if kind_of(move) in kinds]


def settled_move(view: GinView) -> int | None:
    """Return the move that needs no thought: NOTHING out of turn, a lay-off, an only move; None for others."""
    if not view.legal:
        return NOTHING
    if view.public.phase == LAYING:
        return moves_of(view, LAY)[0]
    return view.legal[0] if len(view.legal) == 1 else None
