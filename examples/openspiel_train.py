"""OpenSpiel trains on a game of ours, by an algorithm of its own and unchanged: one hand of cribbage, known to nobody.

    python examples/openspiel_train.py --iterations 4000 --hands 2000

With ``packs=1`` chance has one pack for the hand, so that a table of information states is small enough to be learned.
Both players learn what to lay away and how to play it by outcome-sampling MCCFR (Lanctot and others, 2009), and are
then compared with a player who takes any legal action: points a hand, before training and after it.
"""

from __future__ import annotations

import argparse
import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms import outcome_sampling_mccfr
from open_spiel.python.policy import Policy, UniformRandomPolicy

import sobremesa.environments.openspiel  # noqa: F401 - registers the games

GAME = "python_sobremesa_cribbage(packs=1)"


def train(game: pyspiel.Game, iterations: int) -> Policy:
    """Return what OpenSpiel's solver plays on average after so many iterations."""
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(iterations):
        solver.iteration()
    return solver.average_policy()


def points(game: pyspiel.Game, policy: Policy, hands: int, luck: np.random.RandomState) -> tuple[float, float]:
    """Return how many points a hand a policy makes more than a random player, and half the 95 % interval."""
    random = UniformRandomPolicy(game)
    made = [play(game, [policy, random][:: 1 - 2 * (hand % 2)], luck)[hand % 2] for hand in range(hands)]
    return float(np.mean(made)), float(1.96 * np.std(made) / np.sqrt(hands))


def play(game: pyspiel.Game, policies: list[Policy], luck: np.random.RandomState) -> list[float]:
    """Return what each player gets for a hand."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        else:
            outcomes, chances = zip(*policies[state.current_player()].action_probabilities(state).items(), strict=True)
        state.apply_action(int(luck.choice(outcomes, p=chances)))
    return state.returns()


def main() -> None:
    """Train, and tell how much was learned."""
    parser = argparse.ArgumentParser(description="Train by OpenSpiel on one hand of cribbage.")
    parser.add_argument("--iterations", type=int, default=4_000)
    parser.add_argument("--hands", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    np.random.seed(chosen.seed)
    game, luck = pyspiel.load_game(GAME), np.random.RandomState(chosen.seed)
    for when, policy in (("before", UniformRandomPolicy(game)), ("after", train(game, chosen.iterations))):
        mean, half = points(game, policy, chosen.hands, luck)
        sys.stdout.write(f"{when} training: {mean:+.2f} ± {half:.2f} points a hand against random play\n")


if __name__ == "__main__":
    main()
