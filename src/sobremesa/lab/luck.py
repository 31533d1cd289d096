"""What the cards gave: control variates for the result of a game, after AIVAT (Burch et al. 2018).

Cards come to light in steps: a deal, and every draw from the stock. At each, what the game is worth with the cards that
came is compared with what it is worth over cards that might as well have come. Both are means over games that a fixed
player, the yardstick, plays to the end of the hand from where the players left it, with the rest of the stock shuffled
anew. The difference is 0 on average, whoever plays and however wrong the yardstick is: what a player decides before a
card comes to light cannot depend on it. So a result less its luck has the same mean, and varies less the better the
yardstick knows what cards are worth.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from sobremesa.core.contract import State, side_of
from sobremesa.core.player import NOTHING, UNLIMITED, Bot
from sobremesa.core.registry import game_named, spec_named
from sobremesa.core.rng import Rng
from sobremesa.lab.deals import dealer_of, luck_of, pack_of
from sobremesa.lab.duel_config import DuelConfig
from sobremesa.lab.opponents import player_named
from sobremesa.lab.play import SeatedPlayer
from sobremesa.lab.players import seat_player
from sobremesa.lab.standing_value import StandingValue, features

STOCK: Final = "stock"
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
    rollouts: int
    value: StandingValue


Asked = Callable[[State, int], int]
"""Returns what a seat plays, or NOTHING."""


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
    meter = meter_for(config, state, [str(name) for name in names], Rng(f"luck {terms.seed} {number}"))
    try:
        for player in players:
            player.begin()
        while not state.over:
            meter.deal(state, pack_of(game, terms.seed, number, int(state.hand_number) + 1))
            while state.to_act():
                meter.move(state, *asked(state, lambda now, seat: players[seat - 1].answer(now, seat)))
    finally:
        for player in players:
            player.close(state)
    won, luck = config.value.of(state), meter.luck
    shares = (won, tuple(luck)) if number % 2 else (1 - won, tuple(-one for one in luck))
    return Measured(*shares, meter.kinds)


def alone(terms: DuelConfig, number: int) -> tuple[list[list[float]], float]:
    """Let ``a`` play itself; return the features before each deal, and what side 1 won: what a value is fitted to."""
    game = game_named(terms.game)
    ruleset = game.ruleset(terms.rules, terms.options)
    state = game.new(ruleset, terms.seats, dealer_of(terms.seats, terms.seed, number))
    play = _by_bots([player_named(terms.game, str(terms.a))] * 2, Rng(f"alone {terms.seed} {number}"))
    seen: list[list[float]] = []
    while not state.over:
        seen.append(features(state))
        state.deal(pack_of(game, terms.seed, number, int(state.hand_number) + 1))
        to_the_end_of_the_hand(state, play)
    return seen, StandingValue(()).of(state)


class LuckMeter(ABC):
    """Follows one game and adds up what each kind of luck gave side 1: ``luck`` has a number for each of ``kinds``.

    All that happens to a state goes through ``deal`` and ``move``.
    """

    kinds: ClassVar[tuple[str, ...]]

    def __init__(self) -> None:
        self.luck: Final = [0.0 for _ in self.kinds]

    @abstractmethod
    def deal(self, state: State, pack: list[int]) -> None:
        """Deal a pack, and measure what it gave: the hands that came against all that might have."""

    @abstractmethod
    def move(self, state: State, seat: int, move: int) -> None:
        """Play a move, and measure what a card gave that it brought to light."""


LuckMeters = Callable[[LuckConfig, Rng], LuckMeter]
"""The part ``luck`` of a game: makes a meter for one game."""


def meter_for(config: LuckConfig, state: State, names: Sequence[str], rng: Rng) -> LuckMeter:
    """Return the meter of a game, before its first deal: its own, or one by players; ``names`` are those of the sides.

    Raises UnknownPlayer.
    """
    own: LuckMeters | None = spec_named(config.terms.game).part("luck")
    return own(config, rng) if own else PlayerMeter(config, state, names, rng)


class PlayerMeter(LuckMeter):
    """Measures by games that players play to the end of the hand; the names are those who sit on the two sides."""

    kinds = ("deals", "draws")

    def __init__(self, config: LuckConfig, state: State, names: Sequence[str], rng: Rng) -> None:
        super().__init__()
        self._value, self._rollouts = config.value, config.rollouts
        self._rng: Final = rng
        bots = [player_named(config.terms.game, one) for one in _yardsticks(config.yardstick, names)]
        self._play: Final = _by_bots(bots, rng)
        self._before = state.copy()
        self._pack: list[int] = []
        self._moves: list[tuple[int, int]] = []
        self._known = 0

    def deal(self, state: State, pack: list[int]) -> None:
        """Deal a pack; see LuckMeter."""
        self._before, self._pack, self._moves = state.copy(), list(pack), []
        might = self._worth(0)
        state.deal(pack)
        self._known = _known(state, pack)
        self.luck[0] += self._worth(self._known) - might

    def move(self, state: State, seat: int, move: int) -> None:
        """Play a move; see LuckMeter."""
        state.perform(seat, move)
        self._moves.append((seat, move))
        if state.over or state.needs_pack():
            return
        known = _known(state, self._pack)
        if known > self._known:
            self.luck[1] += self._worth(known) - self._worth(self._known)
            self._known = known

    def _worth(self, known: int) -> float:
        """Return what the game is worth after the moves, where only so many cards of the pack are known."""
        total = 0.0
        for _ in range(self._rollouts):
            state = self._before.copy()
            state.deal(self._pack[:known] + self._rng.shuffled(self._pack[known:]))
            for seat, move in self._moves:
                state.perform(seat, move)
            to_the_end_of_the_hand(state, self._play)
            total += self._value.of(state)
        return total / self._rollouts


def _known(state: State, pack: Sequence[int]) -> int:
    """Return how many cards of a pack have left the stock."""
    return len(pack) - sum([place.hidden for place in state.view(0).places() if place.kind == STOCK])


def _yardsticks(yardstick: str, names: Sequence[str]) -> Sequence[str]:
    return names if yardstick == PLAYERS else [yardstick] * 2


def _by_bots(bots: Sequence[Bot[Any]], rng: Rng) -> Asked:
    return lambda state, seat: bots[side_of(seat) - 1].choose(state.view(seat), UNLIMITED, rng)


def to_the_end_of_the_hand(state: State, play: Asked) -> None:
    """Play on until a pack is due or the game is over."""
    while state.to_act():
        state.perform(*asked(state, play))


def asked(state: State, play: Asked) -> tuple[int, int]:
    """Return who moves next, and what: somebody who speaks out of turn, or else who is awaited."""
    awaited = state.to_act()
    for seat in [seat for seat in range(1, int(state.seats) + 1) if seat not in awaited and state.legal(seat)]:
        move = play(state, seat)
        if move != NOTHING:
            return seat, move
    return awaited[0], play(state, awaited[0])


def training_terms(terms: DuelConfig, yardstick: str) -> DuelConfig:
    """Return the terms of the games that a value is fitted to: other deals than those that are measured.

    Where the players are the yardstick, the first of them plays itself.
    """
    alone = str(terms.a) if yardstick == PLAYERS else yardstick
    return replace(terms, a=alone, b=alone, seed=terms.seed + 1_000_003)
