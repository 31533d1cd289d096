"""Calibration: what a player believes and expects at every decision, beside what is true and what came of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from functools import partial
from math import floor
from typing import Any, ClassVar, Final, NamedTuple

from sobremesa.core.contract import State, View, side_of
from sobremesa.core.player import NOTHING, Bot
from sobremesa.core.registry import game_named, spec_named
from sobremesa.core.rng import Rng
from sobremesa.lab.deals import dealer_of, luck_of, pack_of
from sobremesa.lab.duel import Progress
from sobremesa.lab.duel_config import DuelConfig
from sobremesa.lab.engine import WorkEngine
from sobremesa.lab.kept_programs import stop_all
from sobremesa.lab.observers import Observer
from sobremesa.lab.opponents import player_named
from sobremesa.lab.play import PlayerFault, Seated, SeatedPlayer, play_game
from sobremesa.lab.players import COMMAND, player_name, seat_player
from sobremesa.lab.statistics import around, ratio_margin

CHOSEN: Final = "chosen"
REFUSED: Final = "refused"
"""What is expected of the move that was made, and of the best that was not."""


class NoBelief(Exception):
    """A player was asked what it believes that believes nothing, or cannot tell."""

    code = "no-belief"

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name
        self.why = f"{name} does not tell what it believes"


class Expected(NamedTuple):
    """A move and what a player expects to come of it."""

    move: int
    value: float


class Calibration(ABC):
    """How one game tells what a player of its believes, and what is true.

    ``widths`` has every quantity with the width of a bin of the reliability plot. Beliefs follow from the view alone;
    only ``true`` and ``result`` look at the state. Numbers of one quantity stand in the same order in both.
    """

    widths: ClassVar[Mapping[str, float]]
    whole_game = True
    """Whether what is expected is the end of the game, else that of the hand."""

    @abstractmethod
    def tells(self, bot: Bot[Any]) -> bool:
        """Return whether a player can be asked what it believes."""

    @abstractmethod
    def stage(self, view: View) -> int:
        """Return the turn by which decisions are told apart."""

    @abstractmethod
    def believed(self, bot: Any, view: View, rng: Rng) -> dict[str, list[float]]:
        """Return what a player believes of the other's cards; empty where nothing is hidden or nothing is asked."""

    @abstractmethod
    def true(self, state: State, view: View) -> dict[str, list[float]]:
        """Return the truth of all that ``believed`` may return for a view of this state."""

    @abstractmethod
    def expected(self, bot: Any, view: View, move: int, rng: Rng) -> list[Expected]:
        """Return what a player expects of the moves that it compares, the best first, this one among them."""

    def names(self, view: View, move: int) -> list[str]:
        """Return the quantities that what is expected of a chosen move counts for."""
        return [CHOSEN]

    def result(self, state: State, seat: int) -> float:
        """Return what came of a game for a seat: 1 for a game won, 0 for one lost, half for a draw."""
        return float(state.winner == side_of(seat)) if state.winner else 0.5


def calibration_of(game: str, player: object) -> Calibration:
    """Return how a game tells what this player believes. Raises UnknownGame, UnknownLevel or NoBelief."""
    found = spec_named(game).part("calibration")
    named = isinstance(player, str) and not player.startswith(COMMAND)
    if not isinstance(found, Calibration) or not named or not found.tells(player_named(game, str(player))):
        raise NoBelief(str(player))
    return found


Sums = dict[str, dict[int, list[float]]]
"""By quantity, and by turn or bin: how many numbers there were, and the sums of the believed and of the true ones."""


@dataclass
class BeliefTally:
    """The beliefs of some games beside the truth, added up by turn and by bin of what was believed."""

    stages: Sums = field(default_factory=dict)
    bins: Sums = field(default_factory=dict)
    decisions: int = 0
    broken: list[str] = field(default_factory=list)

    def note(self, name: str, stage: int, width: float, believed: float, true: float) -> None:
        """Add one number that was believed, and the true one."""
        for sums, key in ((self.stages, stage), (self.bins, floor(believed / width + 1e-9))):
            found = sums.setdefault(name, {}).setdefault(key, [0.0, 0.0, 0.0])
            for at, number in enumerate((1.0, believed, true)):
                found[at] += number


@dataclass
class Pending:
    """What is expected at a decision, until the hand or the game is over."""

    names: list[str]
    stage: int
    value: float


class Untried(NamedTuple):
    """A refused move and what was expected of it, with the state in which it was refused."""

    state: State
    move: int
    expected: Pending


class Believer(Seated):
    """A player in its seat that is asked, at every decision, what it believes; its own luck is not touched by that."""

    def __init__(self, seated: Seated, calibration: Calibration, tally: BeliefTally, asking: Rng) -> None:
        super().__init__(seated.bot, seated.luck, seated.budget)
        self.calibration: Final = calibration
        self.tally: Final = tally
        self.asking: Final = asking
        self.pending: list[Pending] = []
        self.untried: Untried | None = None
        self._refusals = 0

    def answer(self, state: State, seat: int) -> int:
        """Return the player's move, and note what it believed and expects."""
        move = super().answer(state, seat)
        view = state.view(seat)
        if move != NOTHING and len(view.legal) > 1:
            self._note(state, view, move)
        return move

    def _note(self, state: State, view: View, move: int) -> None:
        stage = self.calibration.stage(view)
        believed = self.calibration.believed(self.bot, view, self.asking)
        true = self.calibration.true(state, view) if believed else {}
        for name, numbers in believed.items():
            for number, really in zip(numbers, true[name], strict=True):
                self.tally.note(name, stage, self.calibration.widths[name], number, really)
        expected = self.calibration.expected(self.bot, view, move, self.asking)
        self.tally.decisions += bool(believed or expected)
        self._expect(state, view, move, expected)

    def _expect(self, state: State, view: View, move: int, expected: list[Expected]) -> None:
        stage = self.calibration.stage(view)
        for each in [each for each in expected if each.move == move][:1]:
            self.pending.append(Pending(self.calibration.names(view, move), stage, each.value))
        for each in [each for each in expected if each.move != move][:1]:
            self._refusals += 1
            if not self.asking.below(self._refusals):  # each of a game's refusals is as likely to be tried
                self.untried = Untried(state.copy(), each.move, Pending([REFUSED], stage, each.value))

    def settle(self, result: float) -> None:
        """Note what came of all that was expected."""
        for pending in self.pending:
            self.settle_one(pending, result)
        self.pending = []

    def settle_one(self, pending: Pending, result: float) -> None:
        """Note what came of one thing that was expected."""
        for name in pending.names:
            self.tally.note(name, pending.stage, self.calibration.widths[name], pending.value, result)


class _Ended(Exception):
    """What was to be seen of a game has been seen."""


class Ending(Observer):
    """Tells a believer what came of each hand, or of the game; with ``once`` it stops the game there."""

    def __init__(self, believer: Believer, seat: int, once: Pending | None = None) -> None:
        self._believer = believer
        self._seat = seat
        self._once = once

    def moved(self, state: State, seat: int) -> None:
        """Settle what was expected where that is decided now."""
        calibration = self._believer.calibration
        if not (state.over or (state.needs_pack() and not calibration.whole_game)):
            return
        result = calibration.result(state, self._seat)
        if self._once is None:
            self._believer.settle(result)
        else:
            self._believer.settle_one(self._once, result)
            raise _Ended


def calibrate(
    terms: DuelConfig, pairs: int, engine: WorkEngine | None = None, progress: Progress | None = None
) -> dict[str, object]:
    """Play so many pairs of games and return what ``terms.a`` believed beside the truth, by turn and by bin.

    Both games of a pair have the same packs. Intervals are over pairs. The same terms give the same figures with every
    engine. Raises NoBelief, and what ``DuelConfig.check`` and ``Engine.each`` raise.
    """
    terms.check(pairs)
    calibration_of(terms.game, terms.a)
    tallies: list[BeliefTally] = []
    try:
        with closing((engine or WorkEngine()).each(partial(play_pair, terms), range(1, pairs + 1))) as played:
            for tally in played:
                tallies.append(tally)
                if progress:
                    progress(1)
    finally:
        stop_all()
    return report(terms, tallies)


def play_pair(terms: DuelConfig, pair: int) -> BeliefTally:
    """Play both games of a pair, by its number from 1, and return what was believed in them."""
    tally = BeliefTally()
    for seat in (1, 2):
        try:
            _play_one(terms, tally, pair, seat)
        except PlayerFault as fault:
            tally.broken.append(f"pair {pair}: {fault}")
    return tally


def _play_one(terms: DuelConfig, tally: BeliefTally, pair: int, own: int) -> None:
    """Play one game in which the believer has this seat, and its partners the others of its side."""
    game = game_named(terms.game)
    ruleset = game.ruleset(terms.rules, terms.options)
    state = game.new(ruleset, terms.seats, dealer_of(terms.seats, terms.seed, pair))
    players = _seated(terms, pair, own, luck_of)
    seated = players[own - 1]
    assert isinstance(seated, Seated)
    asking = Rng(f"asked {terms.seed} {pair} {own}")
    believer = Believer(seated, calibration_of(terms.game, terms.a), tally, asking)
    players[own - 1] = believer
    play_game(state, players, partial(pack_of, game, terms.seed, pair), (Ending(believer, own),))
    if believer.untried and not player_name(terms.b).startswith(COMMAND):
        _try_refused(terms, pair, own, believer, believer.untried)


def _seated(terms: DuelConfig, pair: int, own: int, luck: Any) -> list[SeatedPlayer]:
    """Return the players of a game by seat, ``a`` in this seat and those of its side."""
    game = game_named(terms.game)
    ruleset = game.ruleset(terms.rules, terms.options)
    found: list[SeatedPlayer] = []
    for seat in range(1, terms.seats + 1):
        name = terms.a if side_of(seat) == side_of(own) else terms.b
        streams, role = luck(terms.seed, pair, seat), f"calibrated in {own}"
        found.append(seat_player(name, game, ruleset, terms.seats, seat, streams, terms.budget, terms.limit, role))
    return found


def _try_refused(terms: DuelConfig, pair: int, own: int, believer: Believer, untried: Untried) -> None:
    """Play the refused move in a copy of the game, and let the same players go on from there."""
    state, game = untried.state, game_named(terms.game)
    state.perform(own, untried.move)
    players = _seated(terms, pair, own, _other_luck)
    ending = Ending(believer, own, untried.expected)
    with suppress(_Ended):
        ending.moved(state, own)  # the refused move may have been the last
        play_game(state, players, partial(pack_of, game, terms.seed, pair), (ending,))


def _other_luck(seed: int, pair: int, seat: int) -> Rng:
    return Rng(f"refused {seed} {pair} {seat}")


# ---- the report


def report(terms: DuelConfig, tallies: Sequence[BeliefTally]) -> dict[str, object]:
    """Return the figures of some pairs as plain numbers and texts."""
    widths = calibration_of(terms.game, terms.a).widths
    return {
        **terms.told(),
        "a": player_name(terms.a),
        "b": player_name(terms.b),
        "pairs": len(tallies),
        "seed": terms.seed,
        "decisions": sum([tally.decisions for tally in tallies]),
        "quantities": {name: _quantity(name, width, tallies) for name, width in widths.items() if _any(name, tallies)},
        "broken": [fault for tally in tallies for fault in tally.broken][:10],
    }


def _any(name: str, tallies: Sequence[BeliefTally]) -> bool:
    return any(name in tally.stages for tally in tallies)


def _quantity(name: str, width: float, tallies: Sequence[BeliefTally]) -> dict[str, object]:
    stages, bins = ([getattr(tally, kind).get(name, {}) for tally in tallies] for kind in ("stages", "bins"))
    every = [{0: [sum([sums[at] for sums in one.values()]) for at in range(3)]} for one in stages]
    return {
        "all": _compared(every, 0),
        "turns": [{"turn": turn, **_compared(stages, turn)} for turn in _keys(stages)],
        "bins": [{"from": round(at * width, 6), **_compared(bins, at)} for at in _keys(bins)],
    }


def _keys(pairs: Sequence[Mapping[int, object]]) -> list[int]:
    return sorted({key for one in pairs for key in one})


def _compared(pairs: Sequence[Mapping[int, Sequence[float]]], key: int) -> dict[str, object]:
    """Return the means of what was believed and true, and by how much it was believed too high.

    One pair alone, or pairs that err all alike, have no interval.
    """
    sums = [one[key] for one in pairs if key in one]
    number, believed, true = (sum([one[at] for one in sums]) for at in range(3))
    if not number:
        return {"number": 0}
    off = (believed - true) / number
    margin = ratio_margin([one[1] - one[2] for one in sums], [one[0] for one in sums])
    return {
        "number": int(number),
        "believed": round(believed / number, 4),
        "true": round(true / number, 4),
        "off": round(off, 4),
        "interval": around(off, margin, 4),
    }
