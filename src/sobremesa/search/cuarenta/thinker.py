"""Comparing plays: the last deal between two exactly, everything else over sampled worlds played out alike for all."""

from __future__ import annotations

from time import perf_counter
from typing import Final

from mypy_extensions import i64

from sobremesa.cards.rng import Rng
from sobremesa.games.cuarenta.view import CuarentaView
from sobremesa.search.cuarenta.endgame import TIE, Endgame, make
from sobremesa.search.cuarenta.policy import Policy
from sobremesa.search.cuarenta.prospects import Prospects
from sobremesa.search.cuarenta.sketch import Sketch
from sobremesa.search.cuarenta.terms import Terms
from sobremesa.search.cuarenta.worlds import Worlds

OPEN_CARDS: Final = 4
"""So few cards of a deal are not played out but solved, as if all lay open."""

FOR_EACH_WORLD: Final = 8
MOST_WORLDS: Final = 400
"""Playouts to a world of the pool, and the most worlds that there are in it."""


class Thinker:
    """Weighs the moves of one view: each is worth the chance that its side wins the game."""

    def __init__(self, terms: Terms, view: CuarentaView, prospects: Prospects, open_cards: int = OPEN_CARDS) -> None:
        self.terms: Final = terms
        self.prospects: Final = prospects
        self.worlds: Final = Worlds(terms, view)
        self.policy: Final = Policy(terms)
        self.side: Final[i64] = (view.seat - 1) & 1
        self.open_cards: i64 = open_cards
        self.endgame: Final = Endgame(terms, prospects, False)
        self._sums: list[float] = []
        self._numbers: list[int] = []
        self._deadline = 0.0

    def weigh(self, moves: list[int], iterations: int, milliseconds: int, rng: Rng, every: bool) -> list[float]:
        """Return the worth of each move: a play of ranks, or ``-1 - n`` to take ``n`` of what was left behind.

        ``iterations`` is the number of playouts in all; ``milliseconds`` (0: none) end them earlier. With ``every``
        no move is dropped on the way: all are compared over the same worlds.
        """
        self._deadline = perf_counter() + milliseconds / 1000.0 if milliseconds else 0.0
        if self.worlds.certain:
            return self._solved(moves, rng, every)
        return self._sampled(moves, iterations, rng, every)

    def _solved(self, moves: list[int], rng: Rng, every: bool) -> list[float]:
        """Solve the last deal; of equal moves those come first that the other is likelier to answer badly."""
        world = self.worlds.draw(rng)
        values = Endgame(self.terms, self.prospects).values(world, moves, every)
        best = max(values)
        for at, value in enumerate(values):
            if value > best - TIE / 4:
                values[at] = best + TIE * self._played_out(world, moves[at])
        return values

    def _sampled(self, moves: list[int], iterations: int, rng: Rng, every: bool) -> list[float]:
        self.worlds.pool_size = min(MOST_WORLDS, max(2, iterations // FOR_EACH_WORLD))
        alive = list(range(len(moves)))
        self._sums = [0.0 for _ in moves]
        self._numbers = [0 for _ in moves]
        rounds = 1 if every else rounds_of(len(moves))
        for number in range(rounds):
            for _ in range(max(1, iterations // rounds // len(alive))):
                if self._late():
                    break
                self._try_all(moves, alive, rng)
            if number + 1 < rounds:
                alive = self._better_half(alive)
        return self._means(alive)

    def _late(self) -> bool:
        return self._deadline > 0.0 and self._numbers[0] > 0 and perf_counter() > self._deadline

    def _try_all(self, moves: list[int], alive: list[int], rng: Rng) -> None:
        """Play one world out after each move that is still in the running."""
        world = self.worlds.draw(rng)
        for at in alive:
            self._sums[at] += self._played_out(world, moves[at])
            self._numbers[at] += 1

    def _played_out(self, world: Sketch, move: int) -> float:
        """Return what a move comes to for the thinker's side in one world."""
        sketch = Sketch(self.terms)
        sketch.copy_from(world)
        make(sketch, move)
        while sketch.in_hand > self.open_cards and sketch.winner < 0:
            self.policy.step(sketch)
        solved = self.open_cards > 0 and sketch.winner < 0
        worth = self.endgame.value(sketch) if solved else self.prospects.worth(sketch)
        return worth if self.side == 0 else 1.0 - worth

    def _mean(self, at: int) -> float:
        return self._sums[at] / self._numbers[at] if self._numbers[at] else 0.0

    def _better_half(self, alive: list[int]) -> list[int]:
        ordered = sorted([(-self._mean(at), at) for at in alive])
        return sorted([at for _, at in ordered[: max(2, (len(alive) + 1) // 2)]])

    def _means(self, alive: list[int]) -> list[float]:
        """Return the means; what was dropped stays below all that was not."""
        floor = min([self._mean(at) for at in alive])
        means: list[float] = []
        for at in range(len(self._sums)):
            mean = self._mean(at)
            means.append(mean if at in alive else min(mean, floor - TIE))
        return means


def rounds_of(moves: int) -> int:
    """Return in how many rounds so many moves are halved until two are left."""
    rounds = 1
    while moves > 2:
        moves = (moves + 1) // 2
        rounds += 1
    return rounds
