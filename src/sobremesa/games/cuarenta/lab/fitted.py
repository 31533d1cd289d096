"""The weights by which the maestro reads hands in Cuarenta, fitted to its own games by maximum likelihood.

    python -m sobremesa.games.cuarenta.lab.fitted > src/sobremesa/games/cuarenta/search/play_weights.py

The maestro plays against itself between two; every play that was a choice, but for those of the last deal, where it
knows all cards, is a decision of a conditional logit. It takes minutes and needs numpy, which the extra ``lab`` brings.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from sobremesa.core.packs import pack_of_forty
from sobremesa.core.player import Budget
from sobremesa.core.rng import Rng
from sobremesa.games.cuarenta.players.maestro import Maestro
from sobremesa.games.cuarenta.rules.moves import PLAY, RONDA, kind_of
from sobremesa.games.cuarenta.rules.rulesets import ruleset
from sobremesa.games.cuarenta.rules.state import Cuarenta
from sobremesa.games.cuarenta.rules.view import CuarentaView
from sobremesa.games.cuarenta.search.determinize import Worlds
from sobremesa.games.cuarenta.search.fitted_policy import NAMES, FittedPolicy
from sobremesa.games.cuarenta.search.lookahead import plays_of
from sobremesa.games.cuarenta.search.play_history import PlayHistory, rank_play
from sobremesa.games.cuarenta.search.rank_rules import RankRules

ROUNDS: Final = 12
"""Steps of Newton's method; the likelihood is concave, and five suffice as a rule."""

RIDGE: Final = 1.0
"""The precision of the normal prior of every weight: it keeps those small that hardly any decision tells of."""

HELD_OUT: Final = 5
"""One decision in so many is left out of a fit that is judged."""

Array = Any


class Decisions:
    """Decisions as rows of features, one row a play; ``first`` has where each begins, ``made`` the row played."""

    def __init__(self) -> None:
        self.rows: list[list[float]] = []
        self.first: list[int] = []
        self.made: list[int] = []

    def note(self, view: CuarentaView, move: int) -> None:
        """Add the decision of a view, where there was a choice that the policy knows."""
        terms = RankRules(view.public.rules, view.public.seats)
        known = Worlds(terms, view).known
        plays = [int(play) for play in plays_of(known)]
        made = int(rank_play(move, view.public.just_left))
        if len(plays) < 2 or made not in plays:
            return
        history, policy = PlayHistory(view.public, known), FittedPolicy(terms)
        follower = view.seat % view.public.seats
        shown = (history.plays[0] & 15) if len(history.plays) else -1
        policy.look(known, view.counts[follower], history.refused_by[follower], shown)
        self.first.append(len(self.rows))
        self.made.append(len(self.rows) + plays.index(made))
        for play in plays:
            policy.describe(known, play)
            self.rows.append(list(policy.features))


def play_game(found: Decisions, preset: str, playouts: int, rng: Rng) -> None:
    """Let the maestro play a game of two against itself, and note its decisions."""
    maestro = Maestro()
    state = Cuarenta(ruleset(preset), 2, int(rng.below(2)) + 1)
    while not state.over:
        if state.needs_pack():
            state.deal(rng.shuffled(pack_of_forty()))
            continue
        seat, move = _next_move(state, maestro, playouts, rng)
        if kind_of(move) == PLAY:
            view = state.view(seat)
            if view.stock:
                found.note(view, move)
        state.perform(seat, move)


def _next_move(state: Cuarenta, maestro: Maestro, playouts: int, rng: Rng) -> tuple[int, int]:
    """Return who moves, and how: a ronda is claimed at once."""
    for seat in (1, 2):
        for move in state.legal(seat):
            if kind_of(move) == RONDA:
                return seat, move
    seat = state.to_act()[0]
    return seat, maestro.choose(state.view(seat), Budget(iterations=playouts), rng)


def fit(rows: Array, first: Array, made: Array) -> Array:
    """Return the weights that make the plays likeliest, by Newton's method."""
    weights = np.zeros(rows.shape[1])
    lengths = np.diff(np.append(first, len(rows)))
    for _ in range(ROUNDS):
        chances = _chances(rows @ weights, first, lengths)
        means = np.add.reduceat(rows * chances[:, None], first)
        apart = rows - np.repeat(means, lengths, axis=0)
        slope = (rows[made] - means).sum(axis=0) - RIDGE * weights
        curve = (apart * chances[:, None]).T @ apart + RIDGE * np.eye(len(weights))
        weights = weights + np.linalg.solve(curve, slope)
    return weights


def _chances(scores: Array, first: Array, lengths: Array) -> Array:
    """Return the chance of each row among those of its decision."""
    best = np.repeat(np.maximum.reduceat(scores, first), lengths)
    weights = np.exp(scores - best)
    return weights / np.repeat(np.add.reduceat(weights, first), lengths)


def log_likelihood(weights: Array, rows: Array, first: Array, made: Array) -> float:
    """Return the mean logarithm of the chance of what was played."""
    lengths = np.diff(np.append(first, len(rows)))
    return float(np.log(_chances(rows @ weights, first, lengths)[made]).mean())


def held_out(found: Decisions) -> float:
    """Return the log-likelihood of the last part of the decisions by weights fitted to those before."""
    cut = len(found.first) - len(found.first) // HELD_OUT
    rows, first, made = np.array(found.rows), np.array(found.first), np.array(found.made)
    at = found.first[cut]
    weights = np.round(100 * fit(rows[:at], first[:cut], made[:cut])) / 100
    return log_likelihood(weights, rows[at:], first[cut:] - at, made[cut:] - at)


def module(weights: Sequence[int]) -> str:
    """Return the source of the module that holds the weights."""
    lines = [f"    {weight},  # {name}" for weight, name in zip(weights, NAMES, strict=True)]
    return "\n".join(
        (
            '"""The weights of the fitted policy, in hundredths, as the lab found them.',
            "",
            "python -m sobremesa.games.cuarenta.lab.fitted > src/sobremesa/games/cuarenta/search/play_weights.py",
            "",
            "They come from a series of fits, each to games of a maestro with the weights before.",
            '"""',
            "",
            "from __future__ import annotations",
            "",
            "from typing import Final",
            "",
            "WEIGHTS: Final[list[int]] = [",
            *lines,
            "]",
            "",
        )
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the module of the weights; what they explain goes to the error stream."""
    parser = argparse.ArgumentParser(description="the weights by which Cuarenta's maestro reads hands")
    parser.add_argument("--decisions", type=int, default=24_000)
    parser.add_argument("--playouts", type=int, default=2_000)
    parser.add_argument("--rules", default="pagat")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    found, rng = Decisions(), Rng(f"fitted {asked.rules} {asked.seed}")
    while len(found.first) < asked.decisions:
        play_game(found, asked.rules, asked.playouts, rng)
    weights = fit(np.array(found.rows), np.array(found.first), np.array(found.made))
    sys.stdout.write(module([round(100 * float(weight)) for weight in weights]))
    sys.stderr.write(f"{len(found.first)} decisions, log-likelihood {held_out(found):.4f} held out\n")


if __name__ == "__main__":
    main()
