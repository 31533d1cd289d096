"""A slower judge of plays, who weighs what the next player may do with every rank that they may hold."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from sobremesa.core.bits import KING
from sobremesa.games.cuarenta.rules.position import BATCH
from sobremesa.games.cuarenta.search.policy import CARD, WINNING, Policy
from sobremesa.games.cuarenta.search.rank_rules import RankRules, next_rank, number_of, one_of, run_from, size
from sobremesa.games.cuarenta.search.rank_state import CAIDA, Sketch


class Careful(Policy):
    """A policy that judges a play by what it gains, less the mean of the next player's best reply.

    It is slower than ``Policy`` and used where plays are judged one by one. Call ``look`` before ``worth``.
    """

    def __init__(self, terms: RankRules) -> None:
        super().__init__(terms)
        self._same_deal = True
        self._entered: i64 = 0
        self._worths: vec[float] = vec[float]([0.0] * 14)
        self._chances: vec[float] = vec[float]([0.0] * 14)

    def look(self, sketch: Sketch) -> None:
        """Count the cards as the seat on turn sees them, before its plays are judged."""
        super().look(sketch)
        self._same_deal = self._next_holds > 0.0
        if not self._same_deal and sketch.deals_left:
            self._next_holds = float(BATCH)

    def worth(self, sketch: Sketch, play: i64) -> float:
        """Return what a play seems worth to the seat on turn, in points, less what it leaves to the next player."""
        rank = play & 15
        taken = play >> 5
        if taken == 0:
            return -self._replies(sketch.table + one_of(rank), rank if self._same_deal else -1)
        rest = sketch.table - taken
        gain = self._gain(sketch.points[sketch.turn & 1], play & CAIDA != 0, rest == 0, size(taken) + 1)
        return gain - self._replies(rest, -1)

    def _gain(self, before: i64, caida: bool, sweeps: bool, cards: i64) -> float:
        """Return the worth of a capture to a side that has so many points before it."""
        terms = self.terms
        points: i64 = terms.caida if caida else 0
        if sweeps and not (caida and terms.caida_alone) and before < terms.limpia_limit:
            points += terms.limpia
        gain = float(points) + CARD * float(cards)
        return gain + WINNING if points and before + points >= terms.target else gain

    def _replies(self, table: i64, left: i64) -> float:
        """Return what the next player will take from a table on the average, the best that each rank can take."""
        total = 0.0
        rank: i64 = 0
        while rank <= KING:
            chance = self._held(rank)
            if chance > 0.0:
                total += self._enter(chance, self._reply(table, left, rank))
            rank += 1
        return self._in_order() if total > 0.0 else 0.0

    def _enter(self, chance: float, worth: float) -> float:
        """Keep a reply among those of this table, the best first."""
        if worth <= 0.0:
            return 0.0
        at = self._entered
        while at > 0 and self._worths[at - 1] < worth:
            self._worths[at] = self._worths[at - 1]
            self._chances[at] = self._chances[at - 1]
            at -= 1
        self._worths[at] = worth
        self._chances[at] = chance
        self._entered += 1
        return worth

    def _in_order(self) -> float:
        """Return the mean of the best reply, each rank being held or not by itself; forget the replies."""
        total = 0.0
        lacking = 1.0
        at: i64 = 0
        while at < self._entered:
            total += lacking * self._chances[at] * self._worths[at]
            lacking *= 1.0 - self._chances[at]
            at += 1
        self._entered = 0
        return total

    def _reply(self, table: i64, left: i64, rank: i64) -> float:
        """Return the worth of the best capture that a card of this rank makes, 0 for none."""
        taken: i64 = one_of(rank) if number_of(table, rank) else 0
        if left != rank or taken == 0:
            summed = self.terms.longest_addition(rank, table)
            if size(summed) > size(taken):
                taken = summed
        if taken == 0:
            return 0.0
        taken += run_from(next_rank(rank), table)
        caida = left == rank and number_of(taken, rank) > 0
        return self._gain(self._their_points, caida, taken == table, size(taken) + 1)
