"""Comparing plays: the last deal between two exactly, everything else by looking ahead in sampled worlds."""

from __future__ import annotations

from math import sqrt
from time import perf_counter
from typing import Final

from mypy_extensions import i64

from sobremesa.core.rng import Rng
from sobremesa.games.cuarenta.rules.view import CuarentaView
from sobremesa.games.cuarenta.search.determinize import Worlds
from sobremesa.games.cuarenta.search.endgame import TIE, Endgame, make
from sobremesa.games.cuarenta.search.lookahead import Lookahead
from sobremesa.games.cuarenta.search.policy import Policy
from sobremesa.games.cuarenta.search.prospects import Prospects
from sobremesa.games.cuarenta.search.rank_rules import RankRules, size
from sobremesa.games.cuarenta.search.rank_state import Sketch

FOR_A_WORLD: Final = (10, 10, 10, 10, 15, 30)
"""Playouts that looking ahead in one world counts for, by the cards in hand."""

MOST_WORLDS: Final = 2000
"""Worlds that are gone through together; where there is time for more they are gone through in turn."""

MOST_DRAWN: Final = 600
POOLED: Final = 15
"""Worlds in the pool that they are drawn from: so many, or so many for each that is drawn."""

FIRST_WORLDS: Final = 16
GROWING: Final = 4
"""Where the clock may end it: how many worlds come first, and how many times more come next."""


class MoveEvaluator:
    """Weighs the moves of one view: each is worth the chance that its side wins the game, from 0 to 1.

    The last deal between two players is solved exactly; otherwise it looks ahead in sampled games, the same for all
    moves.
    """

    def __init__(self, terms: RankRules, view: CuarentaView, prospects: Prospects) -> None:
        self.terms: Final = terms
        self.prospects: Final = prospects
        self.worlds: Final = Worlds(terms, view)
        self.seat: Final[i64] = view.seat - 1
        self.errors: list[float] = []
        """The standard error of each worth that was weighed last, which comes of sampling worlds; 0 of a solved one."""

    def weigh(self, moves: list[int], iterations: int, milliseconds: int, rng: Rng, every: bool) -> list[float]:
        """Return the worth of each move: a play of ranks, or ``-1 - n`` to take ``n`` of what was left behind.

        ``iterations`` is the number of playouts in all, as ``FOR_A_WORLD`` counts them; ``milliseconds`` (0: none) end
        them earlier. All moves are compared over the same worlds. In the last deal between two all worths are exact
        with ``every``, else that of the best is.
        """
        deadline = perf_counter() + milliseconds / 1000.0 if milliseconds else 0.0
        if self.worlds.certain:
            self.errors = [0.0 for _ in moves]
            return self._solved(moves, rng, every)
        return self._sampled(moves, self._number(iterations), deadline, rng)

    def _number(self, iterations: int) -> int:
        """Return how many worlds there are for so many playouts."""
        cards = size(self.worlds.known.hands[self.seat])
        return max(2, iterations // FOR_A_WORLD[cards])

    def _solved(self, moves: list[int], rng: Rng, every: bool) -> list[float]:
        """Solve the last deal; of equal moves those come first that the other is likelier to answer badly."""
        world = self.worlds.draw(rng)
        values = Endgame(self.terms, self.prospects).values(world, moves, every)
        best = max(values)
        for at, value in enumerate(values):
            if value > best - TIE / 4:
                values[at] = best + TIE * self._played_out(world, moves[at])
        return values

    def _sampled(self, moves: list[int], number: int, deadline: float, rng: Rng) -> list[float]:
        """Look ahead in so many worlds, or in as many as there is time for."""
        ahead = Lookahead(self.terms, self.prospects, int(self.seat), rng)
        most = min(MOST_WORLDS, number)
        together = min(most, FIRST_WORLDS) if deadline else most
        self.worlds.pool_size = min(MOST_DRAWN, POOLED * most)
        seen = 0
        means, squares = [0.0 for _ in moves], [0.0 for _ in moves]
        while seen < number:
            together = min(together, number - seen)
            values = ahead.values([self.worlds.draw(rng) for _ in range(together)], moves, deadline if seen else 0.0)
            if ahead.late:
                break
            seen += together
            means = _with_more(means, values, together, seen)
            squares = _with_more(squares, ahead.squares, together, seen)
            together = min(most, GROWING * together)
        # worlds are drawn from a pool, which is a sample itself
        share = 1.0 / max(1, seen - 1) + self.worlds.narrowness
        self.errors = [
            sqrt(max(0.0, square - mean * mean) * share) for mean, square in zip(means, squares, strict=True)
        ]
        return means

    def _played_out(self, world: Sketch, move: int) -> float:
        """Return what a move comes to for the thinker's side where the policy goes on."""
        sketch = Sketch(self.terms)
        sketch.copy_from(world)
        make(sketch, move)
        Policy(self.terms).play_deal(sketch)
        worth = self.prospects.worth(sketch)
        return 1.0 - worth if self.seat & 1 else worth


def _with_more(means: list[float], values: list[float], more: int, every: int) -> list[float]:
    """Return means of ``every`` number, of which ``more`` have other means, ``values``, than those before."""
    return [mean + (value - mean) * more / every for mean, value in zip(means, values, strict=True)]
