"""Is the maestro exact in the last deal between two? Its moves against a plain search of the game itself.

    python -m sobremesa.games.cuarenta.lab.last_deals --positions 10000 --seed 1

The judge is written for plainness: every legal move of the rules, one after another, to the end of the hand, nothing
pruned and nothing put in order. It shares with the maestro only what a score is worth once the hand is over.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from sobremesa.core.bits import count
from sobremesa.core.contract import side_of
from sobremesa.core.packs import pack_of_forty
from sobremesa.core.player import Budget
from sobremesa.core.rng import Rng
from sobremesa.games.cuarenta.players.maestro import Maestro
from sobremesa.games.cuarenta.players.prospects import prospects_for
from sobremesa.games.cuarenta.rules.moves import RONDA, kind_of
from sobremesa.games.cuarenta.rules.position import PACK_DUE, PLAYING
from sobremesa.games.cuarenta.rules.rulesets import PRESETS, ruleset
from sobremesa.games.cuarenta.rules.state import Cuarenta
from sobremesa.games.cuarenta.search.prospects import Prospects
from sobremesa.games.cuarenta.search.rank_rules import RankRules

EQUAL: Final = 1e-9
FEW: Final = 4  # cards still to be played in most positions; the plain search of one with all ten takes minutes
SELDOM: Final = 25  # one position in so many has one or two cards more


@dataclass
class Comparison:
    """The result of a comparison with the maestro.

    ``positions`` is how many were compared, ``mattered`` those with a choice that made a difference, and ``worse``
    names the maestro's moves that were not the best.
    """

    positions: int = 0
    mattered: int = 0
    worse: list[str] = field(default_factory=list)

    def to_json(self) -> dict[str, object]:
        """Return the verdict as plain numbers and texts."""
        numbers = {"positions": self.positions, "mattered": self.mattered}
        return {"game": "cuarenta", **numbers, "worse": len(self.worse), "examples": self.worse[:10]}


class Judge:
    """The worth to side 1 of positions of a last deal, by a plain search of every legal move.

    Values are remembered by position. It is written to be compared with ``search.endgame``, and shares only the worth
    of final scores with it.
    """

    def __init__(self, prospects: Prospects, chicas: tuple[int, int]) -> None:
        self.prospects: Final = prospects
        self.chicas: Final = chicas
        self._known: dict[str, float] = {}

    def value(self, state: Cuarenta) -> float:
        """Return the worth of a position, which is looked at once however it came about; a ronda is claimed at once."""
        key = _key(state)
        if key not in self._known:
            self._known[key] = self._value(state)
        return self._known[key]

    def _value(self, state: Cuarenta) -> float:
        for seat in (1, 2):
            for move in state.legal(seat):
                if kind_of(move) == RONDA:
                    return self.value(_after(state, seat, move))
        if state.over or state.phase == PACK_DUE:
            return self._ended(state)
        seat = state.to_act()[0]
        values = [self.value(_after(state, seat, move)) for move in state.legal(seat)]
        return max(values) if seat == 1 else min(values)

    def _ended(self, state: Cuarenta) -> float:
        first, second = state.score
        for side in (1, 2):
            if state.chicas[side - 1] > self.chicas[side - 1]:
                return self.prospects.decided(side - 1, first, second)
        return self.prospects.between(first, second, int(side_of(state.dealer)) - 1)


def _key(state: Cuarenta) -> str:
    """Return all of a position that can still matter in its hand."""
    masks = [*state.hands, *state.order, -1, *state.piles, *state.score, *state.recalled, *state.chicas]
    rest = [state.just_left, state.phase, state.turn, state.missed, state.taker, state.claimed, state.hand_number]
    return f"{masks}{rest}{state.catches}{state.over}{state.winner}"


def _after(state: Cuarenta, seat: int, move: int) -> Cuarenta:
    later = state.copy()
    later.perform(seat, move)
    return later


def last_deal(preset: str, cards: int, rng: Rng) -> Cuarenta:
    """Return a random position with so many cards (1 to 10) still to be played and none to be dealt."""
    while True:
        state = Cuarenta(ruleset(preset), 2, int(rng.below(2)) + 1)
        state.deal(rng.shuffled(pack_of_forty()))
        for side in range(2):
            state.points[side] = 2 * rng.below(20)
        if _play_on(state, cards, rng):
            return state


def _play_on(state: Cuarenta, cards: int, rng: Rng) -> bool:
    """Play at random until so few cards are left; return whether the hand lasts so long."""
    while not state.over and not state.needs_pack():
        held = sum([int(count(hand)) for hand in state.hands])
        if state.phase == PLAYING and _claim(state):
            continue
        if state.deal_number == state.deals and held == cards and state.phase == PLAYING:
            return True
        state.play_random(rng)
    return False


def _claim(state: Cuarenta) -> bool:
    for seat in (1, 2):
        claims = [move for move in state.legal(seat) if kind_of(move) == RONDA]
        if claims:
            state.perform(seat, claims[0])
            return True
    return False


def examine(state: Cuarenta, verdict: Comparison, maestro: Maestro) -> None:
    """Let the maestro choose, and note whether anything would have been better."""
    seat = state.to_act()[0]
    view = state.view(seat)
    judge = Judge(prospects_for(view, RankRules(view.public.rules, 2)), (int(state.chicas[0]), int(state.chicas[1])))
    chosen = maestro.choose(view, Budget(iterations=1), Rng("last deal"))
    worths = {move: judge.value(_after(state, seat, move)) for move in state.legal(seat)}
    if seat == 2:
        worths = {move: 1.0 - worth for move, worth in worths.items()}
    best = max(worths.values())
    verdict.positions += 1
    verdict.mattered += int(best - min(worths.values()) > EQUAL)
    if worths[chosen] < best - EQUAL:
        verdict.worse.append(f"{view.write(chosen)} is {worths[chosen]:.6f}, not {best:.6f}: {view.to_wire()}")


def run(positions: int, seed: int, presets: Sequence[str] = tuple(PRESETS), most: int = FEW) -> Comparison:
    """Return how the maestro did in so many random last deals, the presets by turns; the same seed gives the same."""
    rng, verdict, maestro = Rng(f"last deals {seed}"), Comparison(), Maestro()
    for number in range(positions):
        cards = 1 + int(rng.below(most if number % SELDOM else most + 2))
        examine(last_deal(presets[number % len(presets)], cards, rng), verdict, maestro)
    return verdict


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the verdict as JSON."""
    parser = argparse.ArgumentParser(description="the maestro's last deals of Cuarenta against a plain search")
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    sys.stdout.write(json.dumps(run(asked.positions, asked.seed).to_json()) + "\n")


if __name__ == "__main__":
    main()
