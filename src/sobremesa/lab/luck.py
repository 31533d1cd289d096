"""What the cards gave in the games of a duel, and games from which is learnt what a score is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from sobremesa.analysis.luck import LuckMeter, LuckTerms, by_bots, meter_for, to_the_end_of_the_hand
from sobremesa.analysis.standing import StandingValue, features
from sobremesa.core.contract import State, side_of
from sobremesa.core.player import NOTHING, Bot
from sobremesa.core.registry import game_named
from sobremesa.core.rng import Rng
from sobremesa.lab.deals import dealer_of, luck_of, pack_of
from sobremesa.lab.duel_config import DuelConfig
from sobremesa.lab.observers import Observer
from sobremesa.lab.opponents import player_named
from sobremesa.lab.play import PlayerFault, SeatedPlayer, fault_winner, play_game, unfinished
from sobremesa.lab.players import seat_player

PLAYERS: Final = "players"
"""The yardstick by which each seat is played on by the player who sits there."""


@dataclass(frozen=True)
class Measured:
    """A game: what player ``a`` won of it, from 0 to 1, and what each kind of luck gave them of that.

    ``faults`` are the games, none or this one, that ``a`` and ``b`` lost by an error. ``broken`` describes it, or says
    that the game never ended.
    """

    share: float
    luck: tuple[float, ...]
    kinds: tuple[str, ...]
    faults: tuple[int, int] = (0, 0)
    broken: str = ""


@dataclass(frozen=True)
class LuckConfig:
    """How luck is measured: in the games of a duel, by a ``yardstick`` that plays each hand out so many times.

    The yardstick is the name of a player, or PLAYERS. Games that play out by themselves need none.
    """

    terms: DuelConfig
    yardstick: str
    luck: LuckTerms


class _Measuring(Observer):
    """Tells a meter of one game; start it with the state before the first pack."""

    def __init__(self, meter: LuckMeter, state: State) -> None:
        self._meter = meter
        self._before = state.copy()
        self._move = NOTHING

    def dealt(self, state: State) -> None:
        """Measure a deal."""
        self._meter.dealt(self._before, state, state.pack)

    def chose(self, state: State, seat: int, move: int) -> None:
        """Keep what stands before a move."""
        self._before, self._move = state.copy(), move

    def moved(self, state: State, seat: int) -> None:
        """Measure a move."""
        self._meter.moved(self._before, state, seat, self._move)
        self._before = state.copy()


def measured(config: LuckConfig, number: int) -> Measured:
    """Play the game of a number, from 1, and measure its luck; ``a`` sits first in games of odd numbers.

    A player that fails loses the game.
    """
    terms, swapped = config.terms, number % 2 == 0
    game, names = game_named(terms.game), (terms.b, terms.a) if swapped else (terms.a, terms.b)
    ruleset = game.ruleset(terms.rules, terms.options)
    role = f"{terms.a} against {terms.b} from {terms.seed}, luck of {'even' if swapped else 'odd'} games"
    players: list[SeatedPlayer] = [
        seat_player(names[side_of(seat) - 1], game, ruleset, terms.seats, seat, luck_of(terms.seed, number, seat),
                    terms.budget, terms.limit, role)
        for seat in range(1, terms.seats + 1)
    ]  # fmt: skip
    state = game.new(ruleset, terms.seats, dealer_of(terms.seats, terms.seed, number))
    bots = _bots(config, [str(name) for name in names])
    meter = meter_for(terms.game, config.luck, bots, Rng(f"luck {terms.seed} {number}"))
    faults, broken = (0, 0), ""
    try:
        side = play_game(state, players, partial(pack_of, game, terms.seed, number), [_Measuring(meter, state)])
        broken = f"game {number}: {unfinished(state)}" if not state.over else ""
    except PlayerFault as fault:
        side, broken = fault_winner(fault), f"game {number}: {fault}"
        faults = (0, 1) if (side == 1) != swapped else (1, 0)
    share = 0.5 if not side else float((side == 1) != swapped)
    luck = tuple([-one if swapped else one for one in meter.luck])
    return Measured(share, luck, meter.kinds, faults, broken)


def alone(terms: DuelConfig, number: int) -> tuple[list[list[float]], float]:
    """Let ``a`` play itself; return the features before each deal, and what side 1 won: what a value is fitted to."""
    game = game_named(terms.game)
    ruleset = game.ruleset(terms.rules, terms.options)
    state = game.new(ruleset, terms.seats, dealer_of(terms.seats, terms.seed, number))
    play = by_bots([player_named(terms.game, str(terms.a))] * 2, Rng(f"alone {terms.seed} {number}"))
    seen: list[list[float]] = []
    while not state.over:
        seen.append(features(state))
        state.deal(pack_of(game, terms.seed, number, int(state.hand_number) + 1))
        to_the_end_of_the_hand(state, play)
    return seen, StandingValue(()).of(state)


def _bots(config: LuckConfig, names: Sequence[str]) -> list[Bot[Any]]:
    """Return who plays on for each side."""
    chosen = names if config.yardstick == PLAYERS else [config.yardstick] * 2
    return [player_named(config.terms.game, name) for name in chosen]


def training_terms(terms: DuelConfig, yardstick: str) -> DuelConfig:
    """Return the terms of the games that a value is fitted to: other deals than those that are measured.

    Where the players are the yardstick, the first of them plays itself.
    """
    alone = str(terms.a) if yardstick == PLAYERS else yardstick
    return replace(terms, a=alone, b=alone, seed=terms.seed + 1_000_003)
