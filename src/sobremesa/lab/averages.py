"""What a level scores on average when it plays itself: the figures that players see beside their own."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from typing import Final

from sobremesa.core.contract import State
from sobremesa.core.registry import game_named
from sobremesa.lab.deals import dealer_of, luck_of, pack_of
from sobremesa.lab.duel import Progress
from sobremesa.lab.duel_config import DuelConfig
from sobremesa.lab.engine import WorkEngine
from sobremesa.lab.observers import Observer
from sobremesa.lab.play import PlayerFault, play_game
from sobremesa.lab.players import player_name, seat_player
from sobremesa.lab.statistics import around, ratio_margin
from sobremesa.records.figures import GAMES_PLAYED, Counts, Rate, figures_of, statistics_of


class Counting(Observer):
    """Counts what the figures of a game are made of: what its ``Figures`` counts, and the points by reason."""

    def __init__(self, game: str) -> None:
        self._figures = figures_of(game)
        self._reasons: Counts = {}

    def dealt(self, state: State) -> None:
        """Count what a deal scored."""
        self._figures.dealt(state)
        self._add(state)

    def moved(self, state: State, seat: int) -> None:
        """Count what a move scored."""
        self._figures.moved(state, seat)
        self._add(state)

    def _add(self, state: State) -> None:
        for line in state.last_points:
            self._reasons.setdefault(line.reason, [0, 0])[line.side - 1] += 1

    def counts(self) -> Counts:
        """Return what was counted in this one game."""
        return self._reasons | self._figures.counts() | {GAMES_PLAYED: [1, 1]}


def averages(
    terms: DuelConfig, games: int, engine: WorkEngine | None = None, progress: Progress | None = None
) -> dict[str, object]:
    """Play ``terms.a`` against itself and return its figures, each with a 95 % interval.

    The intervals treat games as independent. A game in which the player fails is left out, and told of. The same terms
    give the same figures with every engine. Raises what ``DuelConfig.check`` and ``Engine.each`` raise.
    """
    alone = replace(terms, b=terms.a)
    alone.check(games)
    counts: list[Counts] = []
    broken: list[str] = []
    with closing((engine or WorkEngine()).each(partial(_try_one, alone), range(1, games + 1))) as played:
        for one in played:
            broken.append(one) if isinstance(one, str) else counts.append(one)
            if progress:
                progress(1)
    return report(alone, counts, broken)


def _try_one(terms: DuelConfig, number: int) -> Counts | str:
    """Return what was counted in a game, or how the player failed in it."""
    try:
        return play_one(terms, number)
    except PlayerFault as fault:
        return f"game {number}: {fault}"


def play_one(terms: DuelConfig, number: int) -> Counts:
    """Play one game, by its number from 1, and return what was counted. Raises PlayerFault."""
    game = game_named(terms.game)
    ruleset = game.ruleset(terms.rules, terms.options)
    state = game.new(ruleset, terms.seats, dealer_of(terms.seats, terms.seed, number))
    players = [
        seat_player(terms.a, game, ruleset, terms.seats, seat, luck_of(terms.seed, number, seat), terms.budget)
        for seat in range(1, terms.seats + 1)
    ]
    counting = Counting(terms.game)
    play_game(state, players, partial(pack_of, game, terms.seed, number), (counting,))
    return counting.counts()


MEASURED: Final = ("mean", "share")
"""The units of the figures that have an average; what is merely counted grows with the games."""


def report(terms: DuelConfig, counts: Sequence[Counts], broken: Sequence[str] = ()) -> dict[str, object]:
    """Return the figures of some games as plain numbers and texts, and how games failed that are not among them."""
    rates = [rate for rate in statistics_of(terms.game).rates if rate.unit in MEASURED]
    found = {rate.name: _measured(rate, counts) for rate in rates}
    return {
        **terms.told(),
        "level": player_name(terms.a),
        "seed": terms.seed,
        "games": len(counts),
        "figures": {name: figure for name, figure in found.items() if figure is not None},
        "faults": len(broken),
        "broken": [*broken[:10]],
    }


def _measured(rate: Rate, counts: Sequence[Counts]) -> dict[str, object] | None:
    """Return a figure of both sides together, and its interval over games, which are independent of each other.

    One game alone, or games that are all alike, have no interval.
    """
    over, under = [_both(one, rate.of) for one in counts], [_both(one, rate.per) for one in counts]
    if not sum(under):
        return None
    mean = sum(over) / sum(under)
    return {"mean": round(mean, 3), "interval": around(mean, ratio_margin(over, under), 3)}


def _both(counts: Counts, names: Sequence[str]) -> int:
    return sum([sum(counts[name]) for name in names if name in counts])
