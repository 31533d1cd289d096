"""What the cards of gin gave: playouts from both open hands, which are so quick that each draw can have hundreds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from sobremesa.analysis.luck import LuckMeter, LuckTerms
from sobremesa.core.arithmetic import total
from sobremesa.core.bits import bit
from sobremesa.core.contract import State
from sobremesa.core.rng import Rng
from sobremesa.games.gin.players.worth import deals_next
from sobremesa.games.gin.rules.melds import deadwood
from sobremesa.games.gin.rules.moves import STOCK, kind_of
from sobremesa.games.gin.rules.position import PACK, Position
from sobremesa.games.gin.search.arrangement import least_after
from sobremesa.games.gin.search.unseen import after_deal, after_draw

TIMES: Final = 8
"""So many playouts go into one rollout of the terms': each takes some three millionths of a second."""

LATE: Final = 23
"""With so many cards in the stock or fewer a draw is late: it is weighed apart, for less comes of it than playouts say.
Players who look out for each other then hold on to what the other wants."""


class GinMeter(LuckMeter):
    """Measures the deal, and each draw from the stock by what it let its seat do: go gin, knock, or neither."""

    kinds = ("deals", "gins", "knocks", "draws", "late gins", "late knocks", "late draws")

    def __init__(self, terms: LuckTerms, rng: Rng) -> None:
        super().__init__()
        self._value: Final = terms.value
        self._times: Final = TIMES * terms.rollouts
        self._rng: Final = rng
        self._worth: dict[int, float] = {}

    def dealt(self, before: State, state: State, pack: Sequence[int]) -> None:
        """Measure a deal; see LuckMeter."""
        gin = cast("Position", state)
        self._worth = {}
        might, came = after_deal(gin, self._times, self._rng)
        self.luck[0] += self._mean(gin, came) - self._mean(gin, might)

    def moved(self, before: State, state: State, seat: int, move: int) -> None:
        """Measure a draw; see LuckMeter."""
        if kind_of(move) == STOCK:
            self._draw(cast("Position", before), seat)

    def _draw(self, gin: Position, seat: int) -> None:
        """Measure the draw of the top card. Every kind is 0 on average, for what might have come counts by its own."""
        might, came, cards = after_draw(gin, seat, self._times, self._rng)
        usual = self._mean(gin, might)
        top = int(gin.deck[gin.next_card])
        kind = {card: _kind(gin, seat, card) for card in dict.fromkeys([top, *cards])}
        self.luck[kind[top]] += self._mean(gin, came) - usual
        for card, points in zip(cards, might, strict=True):
            self.luck[kind[card]] -= (self._after(gin, points) - usual) / len(might)

    def _mean(self, gin: Position, outcomes: list[int]) -> float:
        return total([self._after(gin, points) for points in outcomes]) / len(outcomes)

    def _after(self, gin: Position, points: int) -> float:
        """Return what the game is worth to side 1 after a hand that brought it so many points."""
        if points not in self._worth:
            self._worth[points] = self._chance(gin, points)
        return self._worth[points]

    def _chance(self, gin: Position, points: int) -> float:
        rules = gin.rules
        if rules.one_hand:
            return 0.5 if points == 0 else float(points > 0)
        ours, theirs = int(gin.points[0]) + max(0, points), int(gin.points[1]) + max(0, -points)
        return self._value.at(ours, theirs, int(rules.target), deals_next(gin.dealer == 1, rules.loser_deals, points))


def _kind(gin: Position, seat: int, card: int) -> int:
    """Return the place in ``kinds`` of the draw of a card that a seat is about to make."""
    hand = int(gin.hands[seat - 1]) | bit(card)
    left = 0 if deadwood(hand) == 0 else int(least_after(hand, 0))
    allowed = 0 if left == 0 else 1 if left <= gin.knock_value else 2
    return 1 + allowed + (3 if PACK - gin.next_card <= LATE else 0)
