"""The weights by which the maestro reads hands in Cuarenta, fitted to its own games by maximum likelihood.

    python -m sobremesa.games.cuarenta.lab.fitted > src/sobremesa/games/cuarenta/search/play_weights.py

The maestro plays against itself between two; every play that was a choice, but for those of the last deal, where it
knows all cards, is a decision of a conditional logit. It takes minutes and needs numpy, which the extra ``lab`` brings.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

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
from sobremesa.lab.logit import Decisions, held_out, weights_of


def note(found: Decisions, view: CuarentaView, move: int) -> None:
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
    rows = []
    for play in plays:
        policy.describe(known, play)
        rows.append(list(policy.features))
    found.add(rows, plays.index(made))


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
                note(found, view, move)
        state.perform(seat, move)


def _next_move(state: Cuarenta, maestro: Maestro, playouts: int, rng: Rng) -> tuple[int, int]:
    """Return who moves, and how: a ronda is claimed at once."""
    for seat in (1, 2):
        for move in state.legal(seat):
            if kind_of(move) == RONDA:
                return seat, move
    seat = state.to_act()[0]
    return seat, maestro.choose(state.view(seat), Budget(iterations=playouts), rng)


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
    while len(found) < asked.decisions:
        play_game(found, asked.rules, asked.playouts, rng)
    sys.stdout.write(module(weights_of(found)))
    sys.stderr.write(f"{len(found)} decisions, log-likelihood {held_out(found):.4f} held out\n")


if __name__ == "__main__":
    main()
