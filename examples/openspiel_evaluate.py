"""OpenSpiel evaluates a level of ours by its own loop of bots: hands of a game, each dealt twice with seats changed.

    python examples/openspiel_evaluate.py cribbage --level maestro --against aficionado --pairs 100

It tells how many points a hand the level makes more than the other, with the 95 % interval over pairs. A level is shown
its view and no state, as anywhere.
"""

from __future__ import annotations

import argparse
import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms.evaluate_bots import evaluate_bots

from sobremesa.environments.openspiel import LevelBot


def pair(game: pyspiel.Game, name: str, levels: tuple[str, str], seed: int, milliseconds: int) -> float:
    """Return what the first level makes more than the second in two hands from the same luck, points a hand."""
    made = 0.0
    for seat in (0, 1):
        order = levels if seat == 0 else levels[::-1]
        bots = [LevelBot(name, player, level, seed, milliseconds) for player, level in enumerate(order)]
        made += evaluate_bots(game.new_initial_state(), bots, np.random.RandomState(seed))[seat] / 2
    return made


def main() -> None:
    """Play, and tell."""
    parser = argparse.ArgumentParser(description="Evaluate a level with OpenSpiel's evaluate_bots.")
    parser.add_argument("game", choices=["cuarenta", "gin", "cribbage"])
    parser.add_argument("--level", default="maestro")
    parser.add_argument("--against", default="aficionado")
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--milliseconds", type=int, default=0, help="for a move; 0: as long as the level wants")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    game, levels = pyspiel.load_game(f"python_sobremesa_{chosen.game}"), (chosen.level, chosen.against)
    made = [pair(game, chosen.game, levels, chosen.seed + at, chosen.milliseconds) for at in range(chosen.pairs)]
    half = 1.96 * np.std(made, ddof=1) / np.sqrt(chosen.pairs) if chosen.pairs > 1 else float("inf")
    told = f"{chosen.level} makes {np.mean(made):+.2f} ± {half:.2f} points a hand against {chosen.against}"
    sys.stdout.write(f"{told}, {2 * chosen.pairs} hands of {chosen.game}\n")


if __name__ == "__main__":
    main()
