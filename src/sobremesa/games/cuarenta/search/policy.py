"""How the players of a playout play: they take what scores most, and lay down what is seldom caught."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sobremesa.core.bits import KING, SEVEN
from sobremesa.games.cuarenta.search.rank_rules import PACK, RankRules, lowest_rank, number_of, one_of, run_from, size
from sobremesa.games.cuarenta.search.rank_state import CAIDA, Sketch, captures

CARD: Final = 0.9
"""What a card is worth in the race to twenty, in points."""

WINNING: Final = 60.0
"""What it is worth, in points, to reach the target at once."""


class Policy:
    """The policy of playouts: it judges plays by the cards that the seat on turn sees, and no others.

    It takes what scores most and leaves what is seldom caught. Worths are in points. ``look`` has to be called for the
    position before ``worth``; ``choose`` does it. ``step`` and the two ``play_…`` methods change the sketch they are
    given.
    """

    def __init__(self, terms: RankRules) -> None:
        self.terms: Final = terms
        self._unseen: i64 = 0
        self._hidden: float = 1.0
        self._next_holds: float = 0.0
        self._their_points: i64 = 0

    def play_deal(self, sketch: Sketch) -> None:
        """Play on until the deal's last card, or until a side has won."""
        while sketch.in_hand > 0 and sketch.winner < 0:
            self.step(sketch)

    def play_hand(self, sketch: Sketch) -> None:
        """Play on until the hand is over and all rondas are named, or until a side has won."""
        self.play_deal(sketch)
        while sketch.deals_left > 0 and sketch.winner < 0:
            sketch.deal()
            self.play_deal(sketch)
        if sketch.winner < 0:
            sketch.take(sketch.forgotten())
            sketch.recall()

    def step(self, sketch: Sketch) -> None:
        """Let the seat on turn take up what was forgotten, and play."""
        if sketch.taker == sketch.turn:
            sketch.take(sketch.forgotten())
        sketch.play(self.choose(sketch))

    def choose(self, sketch: Sketch) -> i64:
        """Return the play that seems best; of equals the lowest card's."""
        self.look(sketch)
        best: i64 = -1
        best_worth = -1e9
        hand = sketch.hands[sketch.turn]
        rank = lowest_rank(hand)
        while rank <= KING:
            if number_of(hand, rank):
                worth = self.worth(sketch, rank) + self.whim(rank)
                if worth > best_worth:
                    best, best_worth = rank, worth
                for play in captures(sketch, rank, False):
                    worth = self.worth(sketch, play) + self.whim(play)
                    if worth > best_worth:
                        best, best_worth = play, worth
            rank += 1
        return best

    def whim(self, play: i64) -> float:
        """Return by how much a play pleases beyond its worth: by nothing."""
        return 0.0

    def look(self, sketch: Sketch) -> None:
        """Count the cards as the seat on turn sees them, before its plays are judged."""
        seat = sketch.turn
        follower = seat + 1 if seat + 1 < self.terms.seats else 0
        self._unseen = PACK - sketch.gone - sketch.hands[seat]
        self._hidden = float(max(1, size(self._unseen)))
        self._next_holds = float(size(sketch.hands[follower]))
        self._their_points = sketch.points[follower & 1]

    def worth(self, sketch: Sketch, play: i64) -> float:
        """Return what a play seems worth to the seat on turn, in points."""
        rank = play & 15
        taken = play >> 5
        if taken == 0:
            return self._laid_down(sketch, rank)
        rest = sketch.table - taken
        points = self._points(sketch, play & CAIDA != 0, rest == 0)
        gain = float(points) + CARD * float(size(taken) + 1)
        if points and sketch.points[sketch.turn & 1] + points >= self.terms.target:
            gain += WINNING
        return gain - self._swept(sketch, rest)

    def _points(self, sketch: Sketch, caida: bool, sweeps: bool) -> i64:
        terms = self.terms
        points: i64 = terms.caida if caida else 0
        if sweeps and not (caida and terms.caida_alone) and sketch.points[sketch.turn & 1] < terms.limpia_limit:
            points += terms.limpia
        return points

    def _laid_down(self, sketch: Sketch, rank: i64) -> float:
        """Return what is lost, on the average, by leaving a card to the next player."""
        terms = self.terms
        points: i64 = terms.caida
        if sketch.table == 0 and not terms.caida_alone and self._their_points < terms.limpia_limit:
            points += terms.limpia
        cost = float(points) + CARD * 2.0
        if self._their_points + points >= terms.target:
            cost += WINNING
        lost = self._held(rank) * cost
        if sketch.table:
            lost += self._swept(sketch, sketch.table + one_of(rank)) * (1.0 - self._held(rank))
        return -lost

    def _held(self, rank: i64) -> float:
        """Return the chance that the next player holds a card of this rank."""
        if rank > KING:
            return 0.0
        return min(1.0, float(number_of(self._unseen, rank)) * self._next_holds / self._hidden)

    def _swept(self, sketch: Sketch, table: i64) -> float:
        """Return what is lost, on the average, by leaving a table that one card may sweep."""
        if self._their_points >= self.terms.limpia_limit:
            return 0.0
        rank = lowest_rank(table)
        if rank > KING:
            return 0.0
        chance = 0.0
        if run_from(rank, table) == table:
            chance = self._held(rank)
        elif rank < SEVEN:
            chance = self._held(total_rank(table))
        cost = float(self.terms.limpia)
        if self._their_points + self.terms.limpia >= self.terms.target:
            cost += WINNING
        return chance * cost


def total_rank(table: i64) -> i64:
    """Return the rank of the card that takes a whole table by addition; 13 where none can."""
    total: i64 = 0
    rank: i64 = 0
    while table:
        total += (table & 15) * (rank + 1)
        if total > SEVEN + 1:
            return 13
        table >>= 4
        rank += 1
    return total - 1
