"""Aficionado plays the tactics of gin: it keeps near-melds, watches what the other seat takes and sheds, and knocks."""

from __future__ import annotations

from typing import Final

from sobremesa.core.player import Weighed
from sobremesa.core.rng import Rng
from sobremesa.games.gin.players.player import GinBot
from sobremesa.games.gin.players.tactics import WEIGHTS, Tactics
from sobremesa.games.gin.rules.position import LAYING
from sobremesa.games.gin.rules.view import GinView


class Aficionado(GinBot):
    """Weighs every move by a table of weights and plays the best; chance decides only between equals.

    ``weights`` has a number for each code of ``tactics.WEIGHTS``. It does not search, and ignores the budget.
    """

    def __init__(self, weights: dict[str, float] = WEIGHTS) -> None:
        self.weights: Final = weights

    def draw(self, view: GinView, rng: Rng) -> int:
        """Return the draw with the best sum of reasons."""
        return self._best(view, rng)

    def shed(self, view: GinView, rng: Rng) -> int:
        """Return the discard, knock or gin with the best sum of reasons."""
        return self._best(view, rng)

    def _best(self, view: GinView, rng: Rng) -> int:
        weighed = self.weigh(view)
        equals = [one.move for one in weighed if one.total > weighed[0].total - 1e-9]
        return equals[rng.below(len(equals))]

    def weigh(self, view: GinView) -> list[Weighed]:
        """Return every draw, or every discard and end of the hand, the best first; none when neither is due."""
        if not view.legal or view.public.phase == LAYING:
            return []
        tactics = Tactics(view, self.weights)
        return sorted([tactics.weigh(move) for move in view.legal], key=lambda one: -one.total)
