"""The last deal between two, solved: both know every card, so the best play is found by looking at all of it.

Alpha-beta over plays of ranks; what the hand comes to is weighed by the prospects. Rondas are claimed as they are
dealt, which is before any play; forgotten cards may be taken or left, and caught rondas named or not.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from sobremesa.core.bits import KING
from sobremesa.games.cuarenta.search.policy import Policy
from sobremesa.games.cuarenta.search.prospects import Prospects
from sobremesa.games.cuarenta.search.rank_rules import RankRules, lowest_rank, number_of
from sobremesa.games.cuarenta.search.rank_state import FROM_RONDAS, Sketch, captures

DEEPEST: Final = 40
TIE: Final = 1e-9
"""Values that differ by no more are the same value."""


class Endgame:
    """The exact solution of positions of the last deal, by alpha-beta search.

    All cards are taken to lie open, as they do for two players in the last deal. ``nodes`` counts the positions that
    were searched. Values are chances of side 0 to win, or of the side on turn in ``values``; the positions given are
    not changed.
    """

    def __init__(self, terms: RankRules, prospects: Prospects, whole: bool = True) -> None:
        """Look at every move (``whole``), or only at captures that take all of the sequence they may."""
        self.terms: Final = terms
        self.whole: Final = whole
        self.prospects: Final = prospects
        self.nodes: i64 = 0
        self._policy: Final = Policy(terms)
        self._line: list[Sketch] = [Sketch(terms) for _ in range(DEEPEST)]

    def values(self, sketch: Sketch, moves: list[int], every: bool) -> list[float]:
        """Return what each move is worth to the side on turn: exactly with ``every``, else exactly where it is best.

        A move is a play of ranks, or ``-1 - n`` to take ``n`` of what was left behind.
        """
        maximizes = sketch.turn & 1 == 0
        best = -1.0
        found: list[float] = []
        for move in moves:
            floor = -1.0 if every else best - TIE / 2
            self._line[0].copy_from(sketch)
            make(self._line[0], move)
            low, high = (floor, 2.0) if maximizes else (-1.0, 1.0 - floor)
            value = self._search(0, low, high)
            value = value if maximizes else 1.0 - value
            found.append(value)
            best = max(best, value)
        return found

    def value(self, sketch: Sketch) -> float:
        """Return the worth to side 0 of a position when both play the rest of the deal as if all cards lay open."""
        self._line[0].copy_from(sketch)
        return self._search(0, -1.0, 2.0)

    def _search(self, depth: i64, low: float, high: float) -> float:
        """Return the worth to side 0 of the position at this depth, as far as it lies between two bounds."""
        sketch = self._line[depth]
        self.nodes += 1
        if sketch.winner >= 0:
            return self.prospects.decided(sketch.winner, sketch.points[0], sketch.points[1])
        if sketch.in_hand == 0 and sketch.deals_left:
            return self.prospects.worth(sketch)
        if sketch.taker >= 0 and (sketch.taker == sketch.turn or sketch.in_hand == 0):
            return self._best(depth, self._takes(sketch), sketch.taker & 1 == 0, low, high)
        if sketch.in_hand == 0:
            return self._named(depth, 1, low, high)
        return self._best(depth, self._plays(sketch), sketch.turn & 1 == 0, low, high)

    def _best(self, depth: i64, moves: vec[i64], maximizes: bool, low: float, high: float) -> float:
        best = -1.0 if maximizes else 2.0
        for move in moves:
            deeper = self._line[depth + 1]
            deeper.copy_from(self._line[depth])
            make(deeper, move)
            value = self._search(depth + 1, low, high)
            if maximizes:
                best = max(best, value)
                low = max(low, best)
            else:
                best = min(best, value)
                high = min(high, best)
            if low >= high:
                break
        return best

    def _takes(self, sketch: Sketch) -> vec[i64]:
        """Return the ways to take up what was left behind, all of it first."""
        moves: vec[i64] = vec[i64]()
        cards = sketch.forgotten()
        while cards >= 0 and (self.whole or len(moves) == 0):
            moves = append(moves, -1 - cards)
            cards -= 1
        return moves

    def _plays(self, sketch: Sketch) -> vec[i64]:
        """Return every play of the seat on turn, what seems best first."""
        policy = self._policy
        policy.look(sketch)
        moves: vec[i64] = vec[i64]()
        worths: vec[float] = vec[float]()
        hand = sketch.hands[sketch.turn]
        rank = lowest_rank(hand)
        while rank <= KING:
            if number_of(hand, rank):
                moves = append(moves, rank)
                worths = append(worths, policy.worth(sketch, rank))
                for play in captures(sketch, rank, self.whole):
                    moves = append(moves, play)
                    worths = append(worths, policy.worth(sketch, play))
            rank += 1
        _sort(moves, worths)
        return moves

    def _named(self, depth: i64, step: i64, low: float, high: float) -> float:
        """CU-41: each seat from the dealer's left names what it caught, or does not; then the cards are counted."""
        sketch = self._line[depth]
        terms = self.terms
        if sketch.winner >= 0:
            return self.prospects.decided(sketch.winner, sketch.points[0], sketch.points[1])
        if step > terms.seats:
            return self._counted(sketch)
        seat = (sketch.dealer + step) % terms.seats
        passed = self._named(depth, step + 1, low, high)
        if sketch.caught[seat] == 0 or sketch.points[seat & 1] >= terms.bonus_limit:
            return passed
        deeper = self._line[depth + 1]
        deeper.copy_from(sketch)
        deeper.caught[seat] &= deeper.caught[seat] - 1
        deeper.score(FROM_RONDAS + (seat & 1), terms.bonus)
        named = self._named(depth + 1, step, low, high)
        return max(named, passed) if seat & 1 == 0 else min(named, passed)

    def _counted(self, sketch: Sketch) -> float:
        return self.prospects.counted(
            sketch.points[0], sketch.points[1], sketch.piles[0], sketch.piles[1], sketch.dealer & 1
        )


def make(sketch: Sketch, move: i64) -> None:
    """Make a move of the solver."""
    if move >= 0:
        sketch.play(move)
    elif move == -1:
        sketch.taker = -1
        sketch.missed = -1
    else:
        sketch.take(-1 - move)


def _sort(moves: vec[i64], worths: vec[float]) -> None:
    """Put the moves in order, the highest worth first."""
    for at in range(1, len(moves)):
        move, worth = moves[at], worths[at]
        to: i64 = at
        while to > 0 and worths[to - 1] < worth:
            moves[to], worths[to] = moves[to - 1], worths[to - 1]
            to -= 1
        moves[to], worths[to] = move, worth
