"""Whether the standard errors of sampled worths at Cuarenta are what those worths vary by: one view, many streams.

python bench/sure_worths.py
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from statistics import mean, variance
from typing import Final

from sobremesa.core.player import Budget
from sobremesa.core.registry import GAMES
from sobremesa.core.rng import Rng
from sobremesa.games.cuarenta.players.maestro import Maestro
from sobremesa.games.cuarenta.players.prospects import prospects_for
from sobremesa.games.cuarenta.rules.view import CuarentaView
from sobremesa.games.cuarenta.search.choices import choices
from sobremesa.games.cuarenta.search.evaluator import MoveEvaluator
from sobremesa.games.cuarenta.search.rank_rules import RankRules

STREAMS: Final = 12
RESAMPLED: Final = 2000
FIRST: Final = 12
"""The first choices of a game that are looked at."""

Move = tuple[float, float]
"""Of one move: the mean square of the errors that are told, and the variance of its worth between streams."""


def views(seed: int, seats: int) -> Iterator[CuarentaView]:
    """Yield what the seat on turn sees at the first choices of a game of a quick maestro against itself."""
    game, luck, quick = GAMES["cuarenta"], Rng(f"se {seed}"), Maestro(iterations=16)
    state, seen = game.new(game.ruleset("pagat"), seats, 1), 0
    while seen < FIRST and not state.over:
        if state.needs_pack():
            state.deal(luck.shuffled(game.pack()))
            continue
        seat = state.to_act()[0]
        view = state.view(seat)
        if isinstance(view, CuarentaView) and view.public.turn == seat:
            seen += 1
            yield view
        state.apply(seat, quick.choose(view, Budget(), luck))


def moves_of(view: CuarentaView, playouts: int, name: str) -> list[Move]:
    """Return how each move of a view does over several streams; none where nothing is sampled or to be chosen."""
    terms = RankRules(view.public.rules, view.public.seats)
    worths, squares = [], []
    for stream in range(STREAMS):
        thinker = MoveEvaluator(terms, view, prospects_for(view, terms))
        compared = choices(view, thinker.worlds.known, False)
        if len(compared) < 2 or thinker.worlds.certain:
            return []
        worths.append(thinker.weigh(compared, playouts, 0, Rng(f"{name} {stream}"), True))
        squares.append([error * error for error in thinker.errors])
    return [
        (mean(told), variance(found))
        for told, found in zip(zip(*squares, strict=True), zip(*worths, strict=True), strict=True)
    ]


def ratio(some: Sequence[Sequence[Move]]) -> float:
    """Return how many times the error that is told the worths vary by."""
    every = [move for moves in some for move in moves]
    return float((sum(found for _, found in every) / sum(told for told, _ in every)) ** 0.5)


def report(seats: int, games: int, playouts: int) -> None:
    """Print one line: the views and moves, both roots of mean squares, and their ratio with its interval of 95 %."""
    seen = [view for seed in range(100, 100 + games) for view in views(seed, seats)]
    found = [moves for at, view in enumerate(seen) if (moves := moves_of(view, playouts, str(at)))]
    luck, every = random.Random(1), [move for moves in found for move in moves]
    drawn = sorted(ratio(luck.choices(found, k=len(found))) for _ in range(RESAMPLED))
    told, varied = (mean(move[at] for move in every) ** 0.5 for at in (0, 1))
    low, high = drawn[RESAMPLED // 40], drawn[-RESAMPLED // 40]
    print(f"{seats} seats, {playouts} playouts, {len(found)} views, {len(every)} moves: told {told:.4f}, ", end="")
    print(f"varied by {varied:.4f}, ratio {ratio(found):.3f} ({low:.3f}-{high:.3f})")


if __name__ == "__main__":
    report(2, 5, 5000)
    report(4, 3, 2500)
