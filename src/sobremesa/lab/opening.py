"""The value of the deal: how often the first dealer wins, and what each side scores in the first hand.

A player plays itself, so that differences between the sides come from their places at the table.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial

from sobremesa.core.contract import State, side_of
from sobremesa.core.registry import game_named
from sobremesa.lab.deals import dealer_of, luck_of, pack_of
from sobremesa.lab.duel import Progress
from sobremesa.lab.duel_config import DuelConfig
from sobremesa.lab.engine import WorkEngine
from sobremesa.lab.kept_programs import stop_all
from sobremesa.lab.observers import Observer
from sobremesa.lab.play import PlayerFault, fault_winner, play_game
from sobremesa.lab.players import seat_player
from sobremesa.lab.statistics import mean, mean_interval, paired_interval


@dataclass(frozen=True)
class Opened:
    """One game: the dealer's share of the win, and the points of the first hand.

    ``won`` is 1 where the first dealer's side won, 0.5 for a draw, else 0. ``points`` has the dealer's side first.
    ``faults`` is 1 where a player failed, and then its side has lost. ``endless`` is 1 where the game was not over
    after ``MOST_MOVES`` moves, and counts as a draw.
    """

    won: float
    points: tuple[int, int]
    faults: int
    endless: int = 0


@dataclass(frozen=True)
class Opening:
    """The games of one ruleset, a deal for each."""

    terms: DuelConfig
    games: list[Opened]

    def to_json(self) -> dict[str, object]:
        """Return what they came to as plain numbers and texts, every mean with its 95 % interval.

        One deal alone has no interval of points.
        """
        terms, games = self.terms, self.games
        dealer, other = [game.points[0] for game in games], [game.points[1] for game in games]
        return {
            "rules": terms.rules,
            "options": terms.options,
            "deals": len(games),
            "dealer_wins": sum(game.won for game in games),
            "win_rate": round(mean([game.won for game in games]), 4),
            "interval": list(paired_interval([game.won for game in games])),
            "points": {
                "dealer": _mean(dealer),
                "other": _mean(other),
                "difference": _mean([one - two for one, two in zip(dealer, other, strict=True)]),
            },
            "faults": sum(game.faults for game in games),
            "endless": sum(game.endless for game in games),
        }


def _mean(values: Sequence[int]) -> dict[str, object]:
    return {"mean": round(mean(values), 3), "interval": mean_interval(values)}


class _FirstHand(Observer):
    """Adds up what the sides score in the first hand."""

    def __init__(self) -> None:
        self.points = [0, 0]

    def dealt(self, state: State) -> None:
        """Add what the deal scored."""
        self._add(state)

    def moved(self, state: State, seat: int) -> None:
        """Add what a move scored."""
        self._add(state)

    def _add(self, state: State) -> None:
        if state.hand_number == 1:
            for line in state.last_points:
                self.points[line.side - 1] += line.points


def opening(
    terms: DuelConfig, deals: int, engine: WorkEngine | None = None, progress: Progress | None = None
) -> Opening:
    """Play ``deals`` games of ``terms.a`` against itself; ``terms.b`` is ignored.

    The same terms give the same games with every engine. Raises what ``DuelConfig.check`` and ``Engine.each`` raise.
    """
    alone = replace(terms, b=terms.a)
    alone.check(deals)
    games: list[Opened] = []
    try:
        with closing(_played(alone, deals, engine or WorkEngine())) as played:
            for game in played:
                games.append(game)
                if progress:
                    progress(1)
    finally:
        stop_all()  # what ran in this process; others stop what they have kept when they end
    return Opening(terms, games)


def _played(terms: DuelConfig, deals: int, engine: WorkEngine) -> Generator[Opened, None, None]:
    return engine.each(partial(play_deal, terms), range(1, deals + 1))


def play_deal(terms: DuelConfig, deal: int) -> Opened:
    """Play one game, by its number, and return what came of it."""
    first_hand = _FirstHand()
    game = game_named(terms.game)
    ruleset = game.ruleset(terms.rules, terms.options)
    dealer = dealer_of(terms.seats, terms.seed, deal)
    state = game.new(ruleset, terms.seats, dealer)
    players = [
        seat_player(terms.a, game, ruleset, terms.seats, seat, luck_of(terms.seed, deal, seat), terms.budget)
        for seat in range(1, terms.seats + 1)
    ]
    faults = endless = 0
    try:
        side = play_game(state, players, partial(pack_of, game, terms.seed, deal), (first_hand,))
        endless = int(not state.over)
    except PlayerFault as fault:
        side, faults = fault_winner(fault), 1
    ours = int(side_of(dealer))
    won = 0.5 if not side else float(side == ours)
    return Opened(won, (first_hand.points[ours - 1], first_hand.points[2 - ours]), faults, endless)
