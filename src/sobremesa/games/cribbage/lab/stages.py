"""What each stage of a deal brings two players of cribbage, beside what is published for experts.

``python -m sobremesa.games.cribbage.lab.stages A B PAIRS SEED [RULES]`` plays the games of a duel and prints the
averages.
"""

from __future__ import annotations

import json
import sys
from functools import partial
from typing import Final

from sobremesa.core.player import Budget
from sobremesa.core.registry import game_named
from sobremesa.games.cribbage.lab.observer import Stages
from sobremesa.lab.deals import dealer_of, luck_of, pack_of
from sobremesa.lab.opponents import player_named
from sobremesa.lab.play import Seated, play_game

GAME: Final = "cribbage"


def run(a: str, b: str, pairs: int, seed: int, rules: str = "standard") -> dict[str, object]:
    """Return the averages of ``a`` and ``b`` by role and stage, and how many games of so many pairs ``a`` won."""
    stages, won = Stages(), 0
    for pair in range(1, pairs + 1):
        for swapped in (False, True):
            seen = Stages()
            won += (_play((a, b), rules, seed, pair, swapped, seen) == 1) != swapped
            stages.add(seen, swapped)
    return {"a": {a: stages.means(1)}, "b": {b: stages.means(2)}, "games": 2 * pairs, "wins_a": won}


def _play(names: tuple[str, str], rules: str, seed: int, pair: int, swapped: bool, seen: Stages) -> int:
    """Play one game of a pair under an observer and return the side that won."""
    game = game_named(GAME)
    state = game.new(game.ruleset(rules), 2, dealer_of(2, seed, pair))
    bots = [player_named(GAME, name) for name in (names[::-1] if swapped else names)]
    players = [Seated(bots[at], luck_of(seed, pair, at + 1), Budget()) for at in range(2)]
    return play_game(state, players, partial(pack_of, game, seed, pair), (seen,))


if __name__ == "__main__":
    first, second, pairs, seed, *rules = sys.argv[1:]
    sys.stdout.write(json.dumps(run(first, second, int(pairs), int(seed), *rules), indent=1) + "\n")
