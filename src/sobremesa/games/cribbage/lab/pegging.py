"""The play of the cards solved as a game of its own, and how much better than the solution its best answer is.

``python -m sobremesa.games.cribbage.lab.pegging ROUNDS SEED FOURS`` learns from so many deals to each side and prints
what is left to gain: for FOURS fours of either role, as they are kept (0: for all 1,820), the points a deal of the
best answer that knows the strategies, and of the strategies themselves, with the error of what is between them, which
is that of the fours asked for: all of them have none. The best answer with each four is exact. The gap is how much the
two best answers win together; a solution has none. It takes a gigabyte of memory.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Final, NamedTuple

from sobremesa.core.rng import Rng
from sobremesa.games.cribbage.players.tables import tables
from sobremesa.games.cribbage.search.kept_hands import LEAST
from sobremesa.games.cribbage.search.pegging_answer import Answer
from sobremesa.games.cribbage.search.pegging_solver import PeggingSolver
from sobremesa.games.cribbage.search.ranks import multiset_index, packed_ranks

POOL: Final = 200_000
BITS: Final = 24
"""Of the places for moments: 16 million, of which three quarters may be filled."""
SURE: Final = 1.96


class Fours(NamedTuple):
    """The fours of one role, as packed ranks, and how often each is kept; together once."""

    ranks: list[int]
    often: list[float]


class Gain(NamedTuple):
    """The points a deal of the best answer, of the strategies themselves, and the error of what is between them."""

    best: float
    own: float
    error: float


def kept(dealing: bool) -> Fours:
    """Return every four with how often one role keeps it."""
    keeps = tables().role(dealing).keeps
    ranks: list[int] = []
    often: list[float] = []
    for four in combinations_with_replacement(range(13), 4):
        packed = packed_ranks(list(four))
        ways = prod([comb(4, number) for number in Counter(four).values()])
        ranks.append(packed)
        often.append(ways * max(LEAST, keeps[multiset_index(packed)]))
    every = sum(often)
    return Fours(ranks, [one / every for one in often])


def pool_of(fours: Fours, size: int) -> list[int]:
    """Return about so many fours, each about as often as it is kept; the most seldom are left out."""
    rest = 0.5
    found: list[int] = []
    for ranks, often in zip(*fours, strict=True):
        rest += often * size
        found += [ranks] * int(rest)
        rest -= int(rest)
    return found


def solver_of(seed: int, bits: int = BITS, size: int = POOL) -> PeggingSolver:
    """Return a solver of the play between two who keep what the maestro keeps."""
    return PeggingSolver(pool_of(kept(False), size), pool_of(kept(True), size), bits, Rng(f"cribbage pegging {seed}"))


def gain(solver: PeggingSolver, dealing: bool, mine: Fours, theirs: Fours) -> Gain:
    """Return what is to be gained over the strategies of one role, its fours being ``mine``, the other's ``theirs``."""
    answers = [Answer(solver.found, dealing, four, *theirs) for four in mine.ranks]
    weights = [often * answer.likely for often, answer in zip(mine.often, answers, strict=True)]
    best, own = [answer.best() for answer in answers], [answer.own() for answer in answers]
    between = [one - other for one, other in zip(best, own, strict=True)]
    mean = _mean(between, weights)
    spread = _mean([(one - mean) ** 2 for one in between], weights)
    return Gain(_mean(best, weights), _mean(own, weights), SURE * (spread / len(between)) ** 0.5)


def _mean(numbers: list[float], weights: list[float]) -> float:
    return sum(number * weight for number, weight in zip(numbers, weights, strict=True)) / sum(weights)


def spread_over(fours: Fours, number: int) -> Fours:
    """Return so many fours at equal steps of how often they are kept, or all of them where none are asked for."""
    if number == 0:
        return fours
    pool = pool_of(fours, POOL)
    return Fours([pool[(2 * at + 1) * len(pool) // (2 * number)] for at in range(number)], [1 / number] * number)


def main(rounds: int, seed: int, fours: int) -> None:
    """Learn, and print what is left to gain."""
    solver = solver_of(seed)
    solver.train(rounds)
    both = {
        name: gain(solver, dealing, spread_over(kept(dealing), fours), kept(not dealing))
        for name, dealing in (("pone", False), ("dealer", True))
    }
    gap = sum(one.best - one.own for one in both.values())
    told = {name: {key: round(value, 4) for key, value in one._asdict().items()} for name, one in both.items()}
    sys.stdout.write(json.dumps({"rounds": rounds, "moments": solver.found.met, **told, "gap": round(gap, 4)}) + "\n")


if __name__ == "__main__":
    main(*[int(word) for word in sys.argv[1:4]])
