"""How the chances that the maestro of cribbage tells hold together: from the throw to the play, and to the next throw.

``python -m sobremesa.games.cribbage.lab.win_chances GAMES SEED [RULES]`` lets the maestro meet itself and prints, by
role and moment, how much the chance of a seat has changed on average since its decision before, with the error of that
mean. A chance that holds does not change on average.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from functools import partial
from itertools import pairwise
from typing import Final, NamedTuple

from sobremesa.core.bits import count
from sobremesa.core.player import Budget
from sobremesa.core.registry import game_named
from sobremesa.core.rng import Rng
from sobremesa.games.cribbage.players.maestro import Maestro
from sobremesa.games.cribbage.rules.view import CribbageView
from sobremesa.games.cribbage.search.pegging_search import Card
from sobremesa.games.cribbage.search.throws import Throw
from sobremesa.lab.deals import dealer_of, luck_of, pack_of
from sobremesa.lab.play import Seated, play_game

GAME: Final = "cribbage"
SURE: Final = 1.96


class Estimate(NamedTuple):
    """What a seat was told in one decision: whether it dealt, how many cards it held, and its chance at best."""

    dealing: bool
    held: int
    chance: float


class Telling(Maestro):
    """A maestro that keeps what it was told."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[Estimate] = []

    def throws(self, view: CribbageView) -> list[Throw]:
        """Return what the maestro does."""
        found = super().throws(view)
        self._keep(view, found[0].chance)
        return found

    def cards(self, view: CribbageView, budget: Budget, rng: Rng) -> list[Card]:
        """Return what the maestro does."""
        found = super().cards(view, budget, rng)
        self._keep(view, found[0].chance)
        return found

    def _keep(self, view: CribbageView, chance: float) -> None:
        self.told.append(Estimate(view.seat == view.public.dealer, int(count(view.hands[view.seat - 1])), chance))


def run(games: int, seed: int, rules: str = "standard") -> dict[str, dict[str, float]]:
    """Return by role and moments how often one followed the other, the mean change, and the error of the mean."""
    changes: defaultdict[str, list[float]] = defaultdict(list)
    for number in range(1, games + 1):
        for told in _play(rules, seed, number):
            for before, after in pairwise(told):
                changes[f"{'dealer' if before.dealing else 'pone'} {before.held}-{after.held}"].append(
                    after.chance - before.chance
                )
    return {name: _summed(changes[name]) for name in sorted(changes)}


def _play(rules: str, seed: int, number: int) -> tuple[list[Estimate], list[Estimate]]:
    """Play one game; return what both were told, in order."""
    game = game_named(GAME)
    state = game.new(game.ruleset(rules), 2, dealer_of(2, seed, number))
    both = Telling(), Telling()
    players = [Seated(bot, luck_of(seed, number, at), Budget()) for at, bot in enumerate(both, 1)]
    play_game(state, players, partial(pack_of, game, seed, number))
    return both[0].told, both[1].told


def _summed(changes: list[float]) -> dict[str, float]:
    mean = sum(changes) / len(changes)
    error = SURE * (sum((one - mean) ** 2 for one in changes) / len(changes) / len(changes)) ** 0.5
    return {"times": len(changes), "mean": round(mean, 4), "error": round(error, 4)}


if __name__ == "__main__":
    games, seed, *rules = sys.argv[1:]
    sys.stdout.write(json.dumps(run(int(games), int(seed), *rules), indent=1) + "\n")
