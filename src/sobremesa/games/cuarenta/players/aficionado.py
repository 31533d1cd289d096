"""Aficionado plays the tactics of the table: it counts the cards, weighs each play, and remembers the rondas."""

from __future__ import annotations

from typing import Final

from sobremesa.core.bits import count
from sobremesa.core.player import NOTHING, Reason, Weighed
from sobremesa.core.rng import Rng
from sobremesa.games.cuarenta.players.knowledge import Knowledge
from sobremesa.games.cuarenta.players.player import CuarentaBot, moves_of
from sobremesa.games.cuarenta.players.tactics import WEIGHTS, Tactics
from sobremesa.games.cuarenta.rules.moves import PLAY, RONDA, card_of, mask_of_move
from sobremesa.games.cuarenta.rules.view import CuarentaView


class Aficionado(CuarentaBot):
    """Weighs every play by a table of weights and plays the best; chance decides only between equals.

    It counts cards and remembers the rondas of the hand. It does not search, and ignores the budget.
    """

    def __init__(self, weights: dict[str, float] = WEIGHTS) -> None:
        self.weights: Final = weights

    def take(self, takes: list[int], rng: Rng) -> int:
        """Return the take that picks up most."""
        return max(takes, key=lambda move: count(mask_of_move(move)))

    def recall(self, view: CuarentaView, recalls: list[int]) -> int:
        """Return a rank that was a ronda's for certain, since all fives are known by now; else NOTHING."""
        caught = Knowledge(view).caught_rondas()
        return next((move for move in recalls if card_of(move) in caught), NOTHING)

    def play(self, view: CuarentaView, plays: list[int], rng: Rng) -> int:
        """Return the play with the best sum of reasons."""
        tactics = Tactics(view, self.weights)
        weighed = [tactics.weigh(move) for move in plays]
        best = max(one.total for one in weighed)
        equals = [one.move for one in weighed if one.total > best - 1e-9]
        return equals[rng.below(len(equals))]

    def weigh(self, view: CuarentaView) -> list[Weighed]:
        """Return every play with its reasons, the best first, behind a ronda to be called; none out of turn."""
        plays = moves_of(view, PLAY)
        if not plays:
            return []
        tactics = Tactics(view, self.weights)
        claims = [
            Weighed(move, (Reason("ronda", self.weights["ronda"] * view.public.rules.ronda),))
            for move in moves_of(view, RONDA)
        ]
        return claims + sorted([tactics.weigh(move) for move in plays], key=lambda one: -one.total)
