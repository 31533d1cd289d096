"""The tactics of gin as small named terms: each says what speaks for or against a move, in points."""

from __future__ import annotations

from typing import Final

from sobremesa.core.arithmetic import total
from sobremesa.core.bits import bit, cards_of, count
from sobremesa.core.player import Reason, Weighed
from sobremesa.games.gin.players.knowledge import Knowledge
from sobremesa.games.gin.rules.melds import best_melded, card_value, deadwood
from sobremesa.games.gin.rules.moves import BIG_GIN, DISCARD, GIN, KNOCK, STOCK, UPCARD, card_of, detail_of, kind_of
from sobremesa.games.gin.rules.view import GinView

WEIGHTS: Final[dict[str, float]] = {
    # what ten cards are worth to the one who keeps them
    "deadwood": 1.0,
    "hope": 3.0,
    # what the discard may be worth to the other seat
    "danger": 8.0,
    # by how much a draw may be expected to lower the deadwood
    "drawn": 1.0,
    # taking a card from the pile rather than one unseen
    "reveal": 1.0,
    # ending the hand
    "gin": 100.0,
    "knock": 10.0,
    "late": 1.8,
    "early": 5.0,
}
"""How much each ground counts, by its code. Found by duels: see docs/lab/results.md."""

KNOCK_VALUE: Final = 10


class Tactics:
    """The grounds for and against the moves of one position, each with its weight, in points.

    ``weights`` multiplies each ground by its code; a ground of weight 0 is left out.
    """

    def __init__(self, view: GinView, weights: dict[str, float]) -> None:
        self.view: Final = view
        self.weights: Final = weights
        self.known: Final = Knowledge(view)
        self._hopes: dict[int, float] = {}

    def weigh(self, move: int) -> Weighed:
        """Return a move with its grounds."""
        grounds = [Reason(code, self.weights[code] * weight) for code, weight in self._grounds(move)]
        return Weighed(move, tuple([ground for ground in grounds if ground.weight]))

    def _grounds(self, move: int) -> list[Reason]:
        kind = kind_of(move)
        if kind == UPCARD:
            return self._taken(self.view.public.pile[-1])
        if kind in (DISCARD, KNOCK, GIN, BIG_GIN):
            return self._shed(kind, card_of(move), detail_of(move))
        gain = self._stock_gain() if kind == STOCK or self.view.public.passes == 0 else 0.0
        return [Reason("drawn", gain), Reason("hope", self.hope(self.view.hand))]

    # ---- discarding and ending the hand

    def _shed(self, kind: int, card: int, named: int) -> list[Reason]:
        if kind == BIG_GIN:
            rules = self.view.public.rules
            return [Reason("gin", 2.0 if rules.big_gin >= rules.gin else 0.5)]
        ten = self.view.hand & ~bit(card)
        grounds = self._kept(ten)
        if kind == DISCARD:
            return [*grounds, Reason("danger", -self.known.wants(card))]
        if kind == GIN:
            return [*grounds, Reason("gin", 1.0)]
        return [*grounds, Reason("knock", self._knock(int(deadwood(ten))) - float(named > 0))]

    def _knock(self, points: int) -> float:
        """Return by how much a knock is worth it: it is early while the other seat has had few turns."""
        late = max(0.0, self.known.turns - self.weights["early"])
        return KNOCK_VALUE - self.weights["late"] * late - points + 0.5

    # ---- what a hand is worth

    def _kept(self, ten: int) -> list[Reason]:
        return [Reason("deadwood", -float(deadwood(ten))), Reason("hope", self.hope(ten))]

    def hope(self, ten: int) -> float:
        """Return by how many points an unseen card may be expected to bring loose ones of these into a meld."""
        if ten not in self._hopes:
            melded = best_melded(ten)
            gains = 0.0
            for card in cards_of(self.known.unseen & ~ten):
                gain = best_melded(ten | bit(card)) - melded - card_value(card)
                gains += max(0, int(gain)) * (1.0 - self.known.holds(card))
            self._hopes[ten] = gains / max(1, int(count(self.known.unseen)))
        return self._hopes[ten]

    # ---- drawing

    def _taken(self, card: int) -> list[Reason]:
        """Return the grounds of the best ten cards that are left with a card of the pile, which has to stay."""
        eleven = self.view.hand | bit(card)
        tens = [eleven & ~bit(other) for other in cards_of(self.view.hand)]
        best = max(tens, key=self._worth)
        lowered = float(deadwood(self.view.hand) - deadwood(best))
        return [Reason("drawn", lowered), Reason("hope", self.hope(best)), Reason("reveal", -1.0)]

    def _worth(self, ten: int) -> float:
        return total([self.weights[code] * weight for code, weight in self._kept(ten)])

    def _stock_gain(self) -> float:
        """Return by how many points a draw may be expected to lower the deadwood, the highest loose card going."""
        hand, melded = self.view.hand, best_melded(self.view.hand)
        loose = hand & ~sum(self.view.melds)  # exact: whole numbers
        highest = max([card_value(card) for card in cards_of(loose)], default=0)
        gains, cards = 0, cards_of(self.known.unseen)
        for card in cards:
            gain = best_melded(hand | bit(card)) - melded - card_value(card)
            gains += max(0, int(highest + gain))
        return gains / max(1, len(cards))
