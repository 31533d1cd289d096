"""What the cards gave in the games of a duel, and games from which is learnt what a score is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from sobremesa.analysis.luck import LuckMeter, LuckTerms, asked, by_bots, meter_for, to_the_end_of_the_hand
from sobremesa.analysis.standing import StandingValue, features
from sobremesa.core.contract import State, side_of
from sobremesa.core.player import Bot
from sobremesa.core.registry import game_named
from sobremesa.core.rng import Rng
from sobremesa.lab.deals import dealer_of, luck_of, pack_of
from sobremesa.lab.duel_config import DuelConfig
from sobremesa.lab.opponents import player_named
from sobremesa.lab.play import SeatedPlayer
from sobremesa.lab.players import seat_player

PLAYERS: Final = "players"
"""The yardstick by which each seat is played on by the player who sits there."""


@dataclass(frozen=True)
class Measured:
    """A game: what player ``a`` won of it, from 0 to 1, and what each kind of luck gave them of that."""

    share: float
    luck: tuple[float, ...]
    kinds: tuple[str, ...]


@dataclass(frozen=True)
class LuckConfig:
    """How luck is measured: in the games of a duel, by a ``yardstick`` that plays each hand out so many times.

    The yardstick is the name of a player, or PLAYERS. Games that play out by themselves need none.
    """

    terms: DuelConfig
    yardstick: str
    luck: LuckTerms


def measured(config: LuckConfig, number: int) -> Measured:
    """Play the game of a number, from 1, and measure its luck; ``a`` sits first in games of odd numbers.

    Raises what the players raise.
    """
    terms = config.terms
    game, names = game_named(terms.game), (terms.a, terms.b) if number % 2 else (terms.b, terms.a)
    ruleset = game.ruleset(terms.rules, terms.options)
    seats = range(1, terms.seats + 1)
    players: list[SeatedPlayer] = [
        seat_player(names[side_of(seat) - 1], game, ruleset, terms.seats, seat, luck_of(terms.seed, number, seat),
                    terms.budget, terms.limit)
        for seat in seats
    ]  # fmt: skip
    state = game.new(ruleset, terms.seats, dealer_of(terms.seats, terms.seed, number))
    bots = _bots(config, [str(name) for name in names])
    meter = meter_for(terms.game, config.luck, bots, Rng(f"luck {terms.seed} {number}"))
    try:
        for player in players:
            player.begin()
        while not state.over:
            _play_hand(state, pack_of(game, terms.seed, number, int(state.hand_number) + 1), players, meter)
    finally:
        for player in players:
            player.close(state)
    won, luck = config.luck.value.of(state), meter.luck
    shares = (won, tuple(luck)) if number % 2 else (1 - won, tuple(-one for one in luck))
    return Measured(*shares, meter.kinds)


def _play_hand(state: State, pack: list[int], players: Sequence[SeatedPlayer], meter: LuckMeter) -> None:
    before = state.copy()
    state.deal(pack)
    meter.dealt(before, state, pack)
    while state.to_act():
        before = state.copy()
        seat, move = asked(state, lambda now, seat: players[seat - 1].answer(now, seat))
        state.perform(seat, move)
        meter.moved(before, state, seat, move)


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
