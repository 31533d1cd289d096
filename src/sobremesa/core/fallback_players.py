"""The players of a game that has none of its own: one that plays at random, and one that samples rollouts."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from time import perf_counter
from typing import Final

from sobremesa.core.contract import State, View, side_of
from sobremesa.core.player import NOTHING, UNLIMITED, Bot, Budget, Chance, Outlook
from sobremesa.core.rng import Rng

ROLLOUTS: Final = 400
"""How many games are played out for one decision, where the budget says nothing else."""

LONGEST: Final = 2_000
"""After so many moves a rollout ends, and the score as it stands is taken."""


class RandomPlayer(Bot[View]):
    """A player to whom each legal move is equally likely."""

    def choose(self, view: View, budget: Budget, rng: Rng) -> int:
        """Return a legal move, or NOTHING when the seat is not awaited."""
        return view.legal[rng.below(len(view.legal))] if view.legal else NOTHING


class RolloutPlayer(Bot[View]):
    """A player that tries each legal move in random rollouts of sampled deals, and plays the best on average.

    It uses nothing of a game but the contract. All moves are tried in the same determinizations. A rollout is worth 1
    for a game won and 0 for one lost or drawn; one that is cut off after ``LONGEST`` moves is worth a share that grows
    with the lead. The budget counts rollouts, ``ROLLOUTS`` where it is unlimited.
    """

    def choose(self, view: View, budget: Budget, rng: Rng) -> int:
        """Return the legal move of the highest mean value, or NOTHING when the seat is not awaited."""
        if len(view.legal) < 2:
            return view.legal[0] if view.legal else NOTHING
        means, _ = _mean_values(view, budget, rng)
        return view.legal[means.index(max(means))]

    def outlook(self, view: View, also: int = NOTHING, every: bool = False, budget: Budget = UNLIMITED) -> Outlook:
        """Return the mean value of every legal move; those within two standard errors of each other are alike."""
        if len(view.legal) < 2:
            return Outlook()
        means, tried = _mean_values(view, budget, Rng(json.dumps(view.to_wire(), sort_keys=True)))
        chances = [Chance(move, mean) for move, mean in zip(view.legal, means, strict=True)]
        ranked = sorted(chances, key=lambda chance: -chance.worth)
        return Outlook(tuple(ranked), noise=1.0 / math.sqrt(tried))


def _mean_values(view: View, budget: Budget, rng: Rng) -> tuple[list[float], int]:
    """Return what each legal move of a view comes to on average, and in how many determinizations."""
    totals, tried = [0.0] * len(view.legal), 0
    until = perf_counter() + budget.milliseconds / 1000 if budget.milliseconds else float("inf")
    while not tried or (tried * len(totals) < (budget.iterations or ROLLOUTS) and perf_counter() < until):
        _try_all(view, totals, rng)
        tried += 1
    return [total / tried for total in totals], tried


def _try_all(view: View, totals: list[float], rng: Rng) -> None:
    """Play every legal move in one determinization, and add to each what it came to."""
    state = view.determinize(rng)
    for at, move in enumerate(view.legal):
        rollout = state.copy()
        rollout.apply(view.seat, move)
        totals[at] += _value(rollout, view.seat, rng)


def _value(state: State, seat: int, rng: Rng) -> float:
    """Return what a random rollout of a whole game is worth to a seat: a probability of winning, from 0 to 1."""
    played = 0
    while not state.over and played < LONGEST:
        if state.needs_pack():
            state.deal_random(rng)
        played += max(1, state.play_out(rng))
    ours = int(side_of(seat))
    if state.over:
        return float(state.winner == ours)
    lead = state.score[ours - 1] - max(points for side, points in enumerate(state.score, 1) if side != ours)
    return 0.5 + 0.5 * lead / (abs(lead) + 10)


PLAYERS: Final[Mapping[str, Bot[View]]] = {"random": RandomPlayer(), "rollouts": RolloutPlayer()}
"""By level, the weaker first."""
