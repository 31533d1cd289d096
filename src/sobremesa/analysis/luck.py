"""What the cards gave: control variates for the result of a game, after AIVAT (Burch et al. 2018).

Cards come to light in steps: a deal, and every draw from the stock. At each, what the game is worth with the cards that
came is compared with what it is worth over cards that might as well have come. Both are means over games that a fixed
player, the yardstick, plays to the end of the hand from where the players left it, with the rest of the stock shuffled
anew. The difference is 0 on average, whoever plays and however wrong the yardstick is: what a player decides before a
card comes to light cannot depend on it. So a result less its luck has the same mean, and varies less the better the
yardstick knows what cards are worth.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, ClassVar, Final

from sobremesa.analysis.standing import StandingValue
from sobremesa.core.contract import State, side_of
from sobremesa.core.levels import bot_named
from sobremesa.core.options import Ruleset
from sobremesa.core.player import NOTHING, UNLIMITED, Bot
from sobremesa.core.registry import spec_named
from sobremesa.core.rng import Rng
from sobremesa.records.opening import opening
from sobremesa.records.reader import read
from sobremesa.records.record import PACK
from sobremesa.records.replay_steps import Replay

STOCK: Final = "stock"
YARDSTICK: Final = "aficionado"
ROLLOUTS: Final = 16
"""How often each hand of a game is played on where a finished game is looked back at."""

Asked = Callable[[State, int], int]
"""Returns what a seat plays, or NOTHING."""


@dataclass(frozen=True)
class LuckTerms:
    """How luck is measured: by so many rollouts for what a game is worth at a moment, and by what a score is worth."""

    rollouts: int
    value: StandingValue


class LuckMeter(ABC):
    """Follows one game and adds up what each kind of luck gave side 1: ``luck`` has a number for each of ``kinds``.

    It is told of every deal and every move in turn, with the state before it, which stays as it is, and after.
    """

    kinds: ClassVar[tuple[str, ...]]

    def __init__(self) -> None:
        self.luck: Final = [0.0 for _ in self.kinds]

    @abstractmethod
    def dealt(self, before: State, state: State, pack: Sequence[int]) -> None:
        """Measure what a pack gave that was dealt: the hands that came against all that might have."""

    @abstractmethod
    def moved(self, before: State, state: State, seat: int, move: int) -> None:
        """Measure what a card gave that a move brought to light."""


LuckMeters = Callable[[LuckTerms, Rng], LuckMeter]
"""The part ``luck`` of a game: makes a meter for one game."""


def meter_for(game: str, terms: LuckTerms, bots: Sequence[Bot[Any]], rng: Rng) -> LuckMeter:
    """Return the meter of one game: the game's own, or else one by the players of both sides."""
    own: LuckMeters | None = spec_named(game).part("luck")
    return own(terms, rng) if own else PlayerMeter(terms, bots, rng)


class PlayerMeter(LuckMeter):
    """Measures by games that a player for each side plays on to the end of the hand."""

    kinds = ("deals", "draws")

    def __init__(self, terms: LuckTerms, bots: Sequence[Bot[Any]], rng: Rng) -> None:
        super().__init__()
        self._value, self._rollouts = terms.value, terms.rollouts
        self._rng: Final = rng
        self._play: Final = by_bots(bots, rng)
        self._before: State | None = None
        self._pack: list[int] = []
        self._moves: list[tuple[int, int]] = []
        self._known = 0

    def dealt(self, before: State, state: State, pack: Sequence[int]) -> None:
        """Measure a deal; see LuckMeter."""
        self._before, self._pack, self._moves = before, list(pack), []
        might = self._worth(before, 0)
        self._known = _known(state, pack)
        self.luck[0] += self._worth(before, self._known) - might

    def moved(self, before: State, state: State, seat: int, move: int) -> None:
        """Measure a move; see LuckMeter."""
        self._moves.append((seat, move))
        if self._before is None:
            return
        known = _known(state, self._pack)  # also where the card that came has ended the game
        if known > self._known:
            self.luck[1] += self._worth(self._before, known) - self._worth(self._before, self._known)
            self._known = known

    def _worth(self, before: State, known: int) -> float:
        """Return what the game is worth after the moves, where only so many cards of the pack are known."""
        total = 0.0
        for _ in range(self._rollouts):
            state = before.copy()
            state.deal(self._pack[:known] + self._rng.shuffled(self._pack[known:]))
            for seat, move in self._moves:
                state.perform(seat, move)
            to_the_end_of_the_hand(state, self._play)
            total += self._value.of(state)
        return total / self._rollouts


def _known(state: State, pack: Sequence[int]) -> int:
    """Return how many cards of a pack have left the stock."""
    places = state.view(0).places()
    return len(pack) - sum([place.hidden for place in places if place.kind == STOCK])  # exact: whole numbers


def by_bots(bots: Sequence[Bot[Any]], rng: Rng) -> Asked:
    """Return how the bots of both sides play."""
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


# ---- looking back at a finished game


@dataclass(frozen=True)
class Weights:
    """What a game's luck is weighed by, as ``sobremesa lab luck --json`` tells it: of a score, and of each kind.

    ``only`` has the numbers of the options without which they tell nothing, such as that one race decides the game.
    """

    value: StandingValue
    kinds: Mapping[str, float]
    only: Mapping[str, int]

    def hold(self, ruleset: Ruleset) -> bool:
        """Return whether they tell what a game by these rules is worth."""
        return all(ruleset.number(name, number) == number for name, number in self.only.items())


@cache
def weights_of(game: str) -> Weights | None:
    """Return the weights in ``luck.json`` of a game's package; None for a game that has none."""
    found = files(spec_named(game).package).joinpath("luck.json")
    if not found.is_file():
        return None
    told = json.loads(found.read_text("utf-8"))
    return Weights(StandingValue(tuple(told["value"])), told["weights"], told.get("only", {}))


def luck_of(record: str) -> float | None:
    """Return what share of a game the cards gave side 1, from -1 to 1 or so; None where nobody has weighed its rules.

    The same record gives the same number. Raises RecordError.
    """
    known = read(record)
    state = opening(known)
    game = state.game
    weights = weights_of(game)
    if weights is None or not weights.hold(state.ruleset):
        return None
    bots = [bot_named(game, YARDSTICK)] * 2
    meter = meter_for(game, LuckTerms(ROLLOUTS, weights.value), bots, Rng(f"luck {record}"))
    fold = Replay(state, known.body)
    before = fold.state.copy()
    for step in fold:
        if step.token.text == PACK:
            meter.dealt(before, step.state, fold.pack)
        else:
            meter.moved(before, step.state, *before.read(step.token.text))
        before = step.state.copy()
    return _weighed(meter, weights.kinds)


def _weighed(meter: LuckMeter, weights: Mapping[str, float]) -> float:
    total = 0.0
    for kind, luck in zip(meter.kinds, meter.luck, strict=True):
        total += weights.get(kind, 1.0) * luck
    return total
