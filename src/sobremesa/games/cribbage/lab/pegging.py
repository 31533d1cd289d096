"""The play of the cards solved as a game of its own, and how much better than the solution its best answer is.

``python -m sobremesa.games.cribbage.lab.pegging ROUNDS`` learns for so many rounds and prints what is left to gain, in
points a deal: for either role what the best answer gets that knows the other's strategy, and what its own strategy
gets. Both are exact. The gap is how much the two best answers win together; a solution has none.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Final

from sobremesa.games.cribbage.players.tables import tables
from sobremesa.games.cribbage.search.kept_hands import LEAST
from sobremesa.games.cribbage.search.pegging_solver import PeggingSolver
from sobremesa.games.cribbage.search.ranks import FOURS, multiset_index, packed_ranks

ROLES: Final = {"pone": False, "dealer": True}
"""The roles, and which of them deals."""


def kept(dealing: bool) -> list[float]:
    """Return how often one role keeps each four, by ``multiset_index``; together once."""
    keeps = tables().role(dealing).keeps
    found = [0.0] * FOURS
    for four in combinations_with_replacement(range(13), 4):
        place = multiset_index(packed_ranks(list(four)))
        ways = prod([comb(4, number) for number in Counter(four).values()])
        found[place] = ways * max(LEAST, keeps[place])
    every = sum(found)
    return [one / every for one in found]


def solver_of_kept() -> PeggingSolver:
    """Return a solver of the play between two who keep what the maestro keeps."""
    return PeggingSolver(kept(False), kept(True))


def left_to_gain(solver: PeggingSolver) -> dict[str, dict[str, float]]:
    """Return by role what the best answer to the other gets, and what the role's own strategy does."""
    return {name: {"best": solver.best(deals), "own": solver.own(deals)} for name, deals in ROLES.items()}


def main(rounds: int) -> None:
    """Learn, and print what is left to gain."""
    solver = solver_of_kept()
    solver.train(rounds)
    found = left_to_gain(solver)
    gap = sum(role["best"] - role["own"] for role in found.values())
    told = {name: {key: round(value, 5) for key, value in role.items()} for name, role in found.items()}
    sys.stdout.write(json.dumps({"rounds": rounds, "choices": solver.choices, **told, "gap": round(gap, 5)}) + "\n")


if __name__ == "__main__":
    main(int(sys.argv[1]))
