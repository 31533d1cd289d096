"""A network that tells the chance to win a whole game, by regression on games that a level plays against itself.

The positions of a game are a few of its decisions, drawn at random, as the seat on turn sees them. Some games are
learned from, some tell when to stop, and on the others the error is measured.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sobremesa.core.contract import State, side_of
from sobremesa.core.levels import bot_named
from sobremesa.core.player import NOTHING, Budget
from sobremesa.core.rng import Rng
from sobremesa.environments.batching import Batcher
from sobremesa.environments.config import EnvironmentConfig
from sobremesa.environments.network import Adam, Floats, Network

MINIBATCH: Final = 512
KEPT: Final = 10
"""So many decisions of a game are learned from."""
SURE: Final = 1.96
LONGEST: Final = 100_000
"""After so many moves a game is left out: no level plays on for ever."""


@dataclass(frozen=True)
class ValueConfig:
    """Who plays how many ``games``, and how wide the network is and how often it goes through their positions.

    ``iterations`` is the work of a level that searches, for a move.
    """

    games: int = 10_000
    level: str = "aficionado"
    iterations: int = 0
    epochs: int = 12
    hidden: int = 64
    rate: float = 1e-3
    seed: int = 1


class Positions(NamedTuple):
    """Positions as float16 rows, whether the seat's side won (0.5: nobody), and of which game each is, in order."""

    seen: NDArray[np.float16]
    won: Floats
    game: NDArray[np.int64]


class Epoch(NamedTuple):
    """How an epoch went: its number, and the mean squared error on the games that are learned from and on others."""

    number: int
    learned: float
    other: float


class HeldOut(NamedTuple):
    """The mean squared error on games that nothing was learned from, and that of always saying their mean.

    The margins are half a 95 % interval, with the games as clusters, and None for fewer than two games; ``gain`` is how
    much smaller the network's is.
    """

    error: float
    margin: float | None
    constant: float
    gain: float
    gain_margin: float | None
    positions: int
    games: int


def train_value(
    terms: EnvironmentConfig,
    config: ValueConfig,
    progress: Callable[[int], None] | None = None,
    note: Callable[[Epoch], None] | None = None,
) -> tuple[Network, HeldOut]:
    """Return a network and its error on held-out games; ``progress`` hears of each game, ``note`` of epochs.

    The network is the one of the epoch with the least error on the games that tell when to stop. The same terms and
    configuration give the same network on one machine. Raises UnknownLevel.
    """
    positions = played(terms, config, progress)
    learning, stopping, measuring = parted(positions, config.games)
    network, luck = Network(terms.sight.size, config.hidden, 1, config.seed), np.random.default_rng(config.seed)
    adam = Adam(network.weights, config.rate)
    best, least = dict(network.weights), np.inf
    for number in range(1, config.epochs + 1):
        _go_through(network, adam, learning, luck)
        epoch = Epoch(number, squared_error(network, learning), squared_error(network, stopping))
        if epoch.other < least:
            best, least = {name: each.copy() for name, each in network.weights.items()}, epoch.other
        if note:
            note(epoch)
    network.weights = best
    return network, held_out(network, measuring)


# ---- the games


def played(terms: EnvironmentConfig, config: ValueConfig, progress: Callable[[int], None] | None = None) -> Positions:
    """Return the positions of the games that a level plays against itself."""
    rows: list[NDArray[np.float16]] = []
    won: list[float] = []
    numbers: list[int] = []
    collector = _Collector(terms, config)
    for game in range(config.games):
        seen, results = collector.play(game)
        rows.append(seen)
        won += results
        numbers += [game] * len(results)
        if progress:
            progress(1)
    return Positions(np.concatenate(rows), np.array(won, np.float32), np.array(numbers, np.int64))


class _Collector:
    """Plays games and keeps some of their positions."""

    def __init__(self, terms: EnvironmentConfig, config: ValueConfig) -> None:
        self._terms = terms
        self._config = config
        self._bot = bot_named(terms.game, config.level)
        self._budget = Budget(iterations=config.iterations)

    def play(self, number: int) -> tuple[NDArray[np.float16], list[float]]:
        """Return the rows of a game's positions and what came of each for the seat that saw it."""
        luck = Rng(f"value {self._config.seed} {number}")
        kind = self._terms.kind
        state = kind.new(self._terms.ruleset, self._terms.seats, int(luck.below(self._terms.seats)) + 1)
        views: list[Any] = []
        for _ in range(LONGEST):
            if state.over:
                break
            if state.needs_pack():
                state.deal(luck.shuffled(kind.pack()))
            else:
                views.append(self._move(state, luck))
        chosen = [views[int(at)] for at in _drawn(luck, len(views))]
        return self._rows(chosen), [_won(state, view.seat) for view in chosen]

    def _move(self, state: State, luck: Rng) -> Any:
        seat = int(state.to_act()[0])
        view = state.view(seat)
        move = self._bot.choose(view, self._budget, luck)
        state.perform(seat, move if move != NOTHING else state.legal(seat)[0])
        return view

    def _rows(self, views: list[Any]) -> NDArray[np.float16]:
        painter = Batcher(self._terms.sight, len(views))
        for at, view in enumerate(views):
            painter.see(at, view)
        rows = np.empty((len(views), self._terms.sight.size), np.float32)
        painter.paint(rows)
        return rows.astype(np.float16)


def _drawn(luck: Rng, many: int) -> list[int]:
    """Return up to ``KEPT`` different numbers below ``many``, in order."""
    return sorted(luck.shuffled(list(range(many)))[:KEPT])


def _won(state: State, seat: int) -> float:
    return float(state.winner == side_of(seat)) if state.winner else 0.5


def parted(positions: Positions, games: int) -> tuple[Positions, Positions, Positions]:
    """Return the positions of the first eight tenths of the games, of the next tenth, and of the last."""
    bounds = [0, games * 8 // 10, games * 9 // 10, games]
    found = [_of(positions, (positions.game >= low) & (positions.game < high)) for low, high in pairwise(bounds)]
    return found[0], found[1], found[2]


def _of(positions: Positions, rows: NDArray[Any]) -> Positions:
    return Positions(positions.seen[rows], positions.won[rows], positions.game[rows])


# ---- learning and measuring


def chances(network: Network, seen: NDArray[Any]) -> Floats:
    """Return the chance to win of each position."""
    values = network.forward(seen.astype(np.float32)).values
    return np.asarray(1 / (1 + np.exp(-values)), dtype=np.float32)


def gradients_of(network: Network, part: Positions) -> dict[str, Floats]:
    """Return the gradients of the mean cross-entropy."""
    seen = part.seen.astype(np.float32)
    out = network.forward(seen)
    by_values = ((1 / (1 + np.exp(-out.values)) - part.won) / len(part.won)).astype(np.float32)
    return network.gradients(seen, out, np.zeros_like(out.logits), by_values)


def _go_through(network: Network, adam: Adam, positions: Positions, luck: np.random.Generator) -> None:
    order = luck.permutation(len(positions.won))
    for at in range(0, len(order), MINIBATCH):
        adam.step(gradients_of(network, _of(positions, order[at : at + MINIBATCH])))


def errors_of(network: Network, positions: Positions) -> Floats:
    """Return the squared error of each position."""
    told = [
        chances(network, positions.seen[at : at + 8 * MINIBATCH]) for at in range(0, len(positions.won), 8 * MINIBATCH)
    ]
    errors: Floats = (np.concatenate(told) - positions.won) ** 2
    return errors


def squared_error(network: Network, positions: Positions) -> float:
    """Return the mean squared error: the score of Brier."""
    return float(errors_of(network, positions).mean())


def held_out(network: Network, positions: Positions) -> HeldOut:
    """Return the error on games that nothing was learned from."""
    errors = errors_of(network, positions)
    constant = (positions.won.mean() - positions.won) ** 2
    gain, gain_margin = _by_game(constant - errors, positions.game)
    error, margin = _by_game(errors, positions.game)
    games = len(np.unique(positions.game))
    return HeldOut(error, margin, float(constant.mean()), gain, gain_margin, len(errors), games)


def _by_game(numbers: NDArray[Any], games: NDArray[np.int64]) -> tuple[float, float | None]:
    """Return the mean of some numbers and half its interval, with the games as clusters; None for one game alone."""
    mean = numbers.mean()
    _, place = np.unique(games, return_inverse=True)
    sums = np.bincount(place, weights=numbers - mean)
    many = len(sums)
    if many < 2:
        return float(mean), None
    spread = (sums**2).sum() * many / (many - 1)
    return float(mean), float(SURE * spread**0.5 / len(numbers))
