"""Aficionado plays the tactics of the table: it counts the cards, weighs each play, and remembers the rondas."""

from __future__ import annotations

from typing import Final

from sobremesa.core.bits import count
from sobremesa.core.player import NOTHING, Reason, Weighed
from sobremesa.core.rng import Rng
from sobremesa.games.cuarenta.players.forgetting import Forgetting, cut_short, happens
from sobremesa.games.cuarenta.players.knowledge import Knowledge
from sobremesa.games.cuarenta.players.player import CuarentaBot, moves_of
from sobremesa.games.cuarenta.players.tactics import WEIGHTS, Tactics
from sobremesa.games.cuarenta.rules.legality import worth_of_five
from sobremesa.games.cuarenta.rules.moves import PLAY, RONDA, card_of, mask_of_move
from sobremesa.games.cuarenta.rules.view import CuarentaView

FORGETS: Final = Forgetting(ends=0.03, left=0.05)
"""So seldom that it costs less than one game in a hundred: see docs/lab/results.md."""


class Aficionado(CuarentaBot):
    """Weighs every play by a table of weights and plays the best; chance decides only between equals.

    It counts cards and remembers the rondas of the hand, and seldom forgets a part of a sequence. It does not search,
    and ignores the budget.
    """

    def __init__(self, weights: dict[str, float] = WEIGHTS, forgetting: Forgetting = FORGETS) -> None:
        self.weights: Final = weights
        self.forgetting: Final = forgetting

    def with_forgetfulness(self, measure: float) -> Aficionado:
        """Return an aficionado who forgets so many times as readily."""
        return Aficionado(self.weights, self.forgetting.times(measure))

    def take(self, takes: list[int], rng: Rng) -> int:
        """Return the take that picks up most, or now and then NOTHING, when it was not noticed."""
        if happens(self.forgetting.left, rng):
            return NOTHING
        return max(takes, key=lambda move: count(mask_of_move(move)))

    def recall(self, view: CuarentaView, recalls: list[int]) -> int:
        """Return a rank that was a ronda's for certain, since all fives are known by now; else NOTHING."""
        caught = Knowledge(view).caught_rondas()
        return next((move for move in recalls if card_of(move) in caught), NOTHING)

    def play(self, view: CuarentaView, plays: list[int], rng: Rng) -> int:
        """Return the play with the best sum of reasons, now and then without the end of its sequence."""
        tactics = Tactics(view, self.weights)
        weighed = [tactics.weigh(move) for move in plays]
        best = max(one.total for one in weighed)
        equals = [one.move for one in weighed if one.total > best - 1e-9]
        return cut_short(view, equals[rng.below(len(equals))], self.forgetting, rng)

    def weigh(self, view: CuarentaView) -> list[Weighed]:
        """Return every play with its reasons, the best first, behind a ronda to be called; none out of turn."""
        plays = moves_of(view, PLAY)
        if not plays:
            return []
        tactics = Tactics(view, self.weights)
        worth = self.weights["ronda"] * int(worth_of_five(view.public.rules, view.hand))
        claims = [Weighed(move, (Reason("ronda", worth),)) for move in moves_of(view, RONDA)]
        return claims + sorted([tactics.weigh(move) for move in plays], key=lambda one: -one.total)
