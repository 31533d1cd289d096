"""Tournaments: every player meets every other in a duel over the same deals, and all are rated on one scale."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING

from sobremesa.core.options import BadOption
from sobremesa.lab.checkpoint import Notes
from sobremesa.lab.duel import DuelResult, Progress, duel
from sobremesa.lab.duel_config import DuelConfig
from sobremesa.lab.engine import WorkEngine
from sobremesa.lab.players import Mover, player_name
from sobremesa.lab.statistics import mean

if TYPE_CHECKING:
    from sobremesa.lab.ratings import Rating


class NoNumpy(Exception):
    """A tournament was asked for where numpy, by which players are rated, is not installed."""

    code = "no-numpy"
    why = "numpy is not installed"


@dataclass(frozen=True)
class TournamentStanding:
    """The result of one player: rating, share of games won, number of games, and games lost by an error."""

    player: str
    rating: Rating
    win_rate: float
    games: int
    faults: int

    def to_json(self) -> dict[str, object]:
        """Return it as plain numbers and texts."""
        return {
            "player": self.player,
            "rating": self.rating.points,
            "interval": list(self.rating.interval),
            "win_rate": round(self.win_rate, 4),
            "games": self.games,
            "faults": self.faults,
        }


@dataclass(frozen=True)
class Tournament:
    """A finished tournament: standings with the best first, and the duels that they come from.

    ``terms`` are what all duels share; its players mean nothing.
    """

    terms: DuelConfig
    pairs: int
    standings: list[TournamentStanding]
    duels: list[DuelResult]

    def to_json(self) -> dict[str, object]:
        """Return it as plain numbers and texts."""
        terms = self.terms
        return {
            **terms.told(),
            "pairs": self.pairs,
            "seed": terms.seed,
            "standings": [standing.to_json() for standing in self.standings],
            "duels": [result.to_json() for result in self.duels],
        }


def duels_of(terms: DuelConfig, players: Sequence[str | Mover]) -> list[DuelConfig]:
    """Return the terms of all duels, each pair of players once.

    Raises BadOption for fewer than two players, or for a player given twice.
    """
    if len(players) < 2 or len(set(players)) < len(players):
        raise BadOption("players", ",".join(map(player_name, players)), "two or more different players")
    return [replace(terms, a=a, b=b) for a, b in combinations(players, 2)]


def tournament(
    terms: DuelConfig,
    players: Sequence[str | Mover],
    pairs: int,
    engine: WorkEngine | None = None,
    notes: Callable[[DuelConfig], Notes] | None = None,
    progress: Progress | None = None,
) -> Tournament:
    """Play every player against every other over the same deals, and rate them.

    ``notes`` returns the checkpoint of a duel. Ratings are Bradley-Terry strengths on the Elo scale (``lab.ratings``).
    Raises, before anything is played, NoNumpy and what ``duels_of`` and ``DuelConfig.check`` raise; later what ``duel``
    raises.
    """
    if importlib.util.find_spec("numpy") is None:
        raise NoNumpy
    meetings = duels_of(terms, players)
    for each in meetings:
        each.check(pairs)
    duels = [duel(each, pairs, engine, notes(each) if notes else None, progress) for each in meetings]
    return Tournament(terms, pairs, _standings(players, duels), duels)


def _standings(players: Sequence[str | Mover], duels: Sequence[DuelResult]) -> list[TournamentStanding]:
    from sobremesa.lab.ratings import Meeting, rate  # needs numpy, which only the extra brings

    numbers: dict[object, int] = {player: number for number, player in enumerate(players)}
    meetings = [Meeting(numbers[each.terms.a], numbers[each.terms.b], each.tally.shares) for each in duels]
    ratings = rate(len(players), meetings)
    standings = [_standing(player, ratings[numbers[player]], duels) for player in players]
    return sorted(standings, key=lambda standing: -standing.rating.points)


def _standing(player: str | Mover, rating: Rating, duels: Sequence[DuelResult]) -> TournamentStanding:
    shares: list[float] = []
    faults = 0
    for each in duels:
        if player in (each.terms.a, each.terms.b):
            second = player == each.terms.b
            shares += [1 - share if second else share for share in each.tally.shares]
            faults += each.tally.faults[second]
    return TournamentStanding(player_name(player), rating, mean(shares), 2 * len(shares), faults)
