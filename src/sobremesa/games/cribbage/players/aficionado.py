"""Aficionado throws by what hand and crib may be expected to score, and pegs with an eye on the answer."""

from __future__ import annotations

from typing import Final

from sobremesa.core.player import Weighed
from sobremesa.core.rng import Rng
from sobremesa.games.cribbage.players.player import CribbageBot
from sobremesa.games.cribbage.players.tactics import WEIGHTS, Tactics
from sobremesa.games.cribbage.players.throws import weigh_throw
from sobremesa.games.cribbage.rules.moves import LAY_AWAY, PLAY, kind_of
from sobremesa.games.cribbage.rules.view import CribbageView


class Aficionado(CribbageBot):
    """Weighs every throw and every play and makes the best; chance decides only between equals.

    It never miscounts, does not search, and ignores the budget.
    """

    def __init__(self, weights: dict[str, float] = WEIGHTS) -> None:
        self.weights: Final = weights

    def lay_away(self, view: CribbageView, rng: Rng) -> int:
        """Return the two cards that leave the best hand, with the crib for or against it."""
        return self._best(view, rng)

    def play(self, view: CribbageView, rng: Rng) -> int:
        """Return the card with the best sum of reasons."""
        return self._best(view, rng)

    def count(self, view: CribbageView, worth: int, rng: Rng) -> int:
        """Return what the show is worth."""
        return worth

    def missed(self, view: CribbageView, missed: int, rng: Rng) -> int:
        """Return all that was missed."""
        return missed

    def weigh(self, view: CribbageView) -> list[Weighed]:
        """Return every throw or play with its reasons, the best first; none when there is nothing to weigh."""
        kind = kind_of(view.legal[0]) if view.legal else 0
        if kind == LAY_AWAY:
            weighed = [weigh_throw(view, move) for move in view.legal]
        elif kind == PLAY:
            tactics = Tactics(view, self.weights)
            weighed = [tactics.weigh(move) for move in view.legal]
        else:
            return []
        return sorted(weighed, key=lambda one: -one.total)

    def _best(self, view: CribbageView, rng: Rng) -> int:
        weighed = self.weigh(view)
        equals = [one.move for one in weighed if one.total > weighed[0].total - 1e-9]
        return equals[rng.below(len(equals))]
