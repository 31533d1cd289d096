"""Results less their luck: how much less they vary, whether their mean is the same, and what they say of a strength."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from math import log, sqrt
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sobremesa.analysis.luck import LuckTerms, weights_of
from sobremesa.analysis.standing import StandingValue
from sobremesa.lab.duel import Progress
from sobremesa.lab.duel_config import DuelConfig
from sobremesa.lab.engine import WorkEngine
from sobremesa.lab.kept_programs import stop_all
from sobremesa.lab.luck import LuckConfig, Measured, alone, measured, training_terms
from sobremesa.lab.players import player_name
from sobremesa.lab.ratings import ELO
from sobremesa.lab.standing_value import fitted
from sobremesa.lab.statistics import SURE, mean_interval, padded, padded_interval, paired_interval

Array = NDArray[np.float64]

PARTS: Final = 5
"""In so many parts games are parted; how much each kind of luck is worth is told to one part by the others."""

ENOUGH: Final = 10
"""With fewer games for each kind of luck than this, they do not tell what it is worth."""

DRAWS: Final = 2000
"""How often games are drawn anew for the interval of a ratio (Efron 1979)."""

ALIKE: Final = 1e-12
"""A variance up to this is none."""

SURELY: Final = 0.005
"""A share of wins is told as points no nearer to none or all."""


@dataclass(frozen=True)
class LuckReport:
    """The games of a duel with and without their luck, from the view of its player ``a``.

    ``shares`` are what they won of each game, ``adjusted`` the same less the luck; ``weights`` are what each kind of
    luck counts on average, and ``value`` is what a score is worth. ``faults`` are the games that ``a`` and ``b`` lost
    by an error; ``broken`` describes those errors, and games that never ended.
    """

    terms: DuelConfig
    yardstick: str
    rollouts: int
    shares: Array
    adjusted: Array
    weights: Mapping[str, float]
    value: StandingValue
    faults: tuple[int, int] = (0, 0)
    broken: tuple[str, ...] = ()

    @property
    def ratio(self) -> float | None:
        """Return how many times as much the plain results vary: so many games does one with its luck taken off save.

        None where all games ended alike: they tell nothing of it.
        """
        return None if self._alike else float(_ratios(self.shares.var(ddof=1), self.adjusted.var(ddof=1)))

    @property
    def _alike(self) -> bool:
        return bool(self.shares.var() <= ALIKE)

    def ratio_interval(self) -> tuple[float, float] | None:
        """Return the 95 % interval of the ratio, by the bootstrap; None where there is no ratio."""
        if self._alike:
            return None
        rng = np.random.default_rng(self.terms.seed)
        chosen = rng.integers(0, len(self.shares), (DRAWS, len(self.shares)))
        ratios = _ratios(self.shares[chosen].var(axis=1), self.adjusted[chosen].var(axis=1))
        low, high = np.percentile(ratios, [2.5, 97.5])
        return round(float(low), 2), round(float(high), 2)

    def to_json(self) -> dict[str, object]:
        """Return it as plain numbers and texts."""
        luck, ratio, interval = self.shares - self.adjusted, self.ratio, self.ratio_interval()
        return {
            **self.terms.told(),
            "a": player_name(self.terms.a),
            "b": player_name(self.terms.b),
            "seed": self.terms.seed,
            "yardstick": self.yardstick,
            "rollouts": self.rollouts,
            "games": len(self.shares),
            "plain": _told(self.shares, paired_interval),
            # less their luck, a few results may come to more than all: as it is, it is fair, and so is its interval
            "adjusted": _told(self.adjusted, padded_interval),
            "luck": {"mean": round(float(luck.mean()), 4), "interval": mean_interval(luck.tolist())},
            "value": [round(weight, 4) for weight in self.value.weights],
            "weights": {kind: round(weight, 3) for kind, weight in self.weights.items()},
            "ratio": None if ratio is None else round(ratio, 2),
            "ratio_interval": None if interval is None else list(interval),
            "after": {
                str(games): [self.width(each, games) for each in (self.shares, self.adjusted)] for games in GAMES
            },
            "faults": dict(zip("ab", self.faults, strict=True)),
            "broken": list(self.broken[:10]),
        }

    def width(self, values: Array, games: int) -> int:
        """Return half the 95 % interval of the strength after so many games, in points, at the mean of all of them.

        One game won and one lost are added to those that were played, as for ``paired_interval``.
        """
        share = min(max(float(np.mean(padded(self.adjusted.tolist()))), SURELY), 1 - SURELY)
        deviation = float(np.std(padded(values.tolist()), ddof=1))
        return round(SURE * deviation / sqrt(games) * ELO / (share * (1 - share)))


GAMES: Final = (20, 50, 200)
"""After so many games it is told how sure one is."""


def _ratios(plain: Any, adjusted: Any) -> Array:
    """Return variances divided by others; 1 where games drawn anew ended alike, with nothing to take off."""
    found: Array = np.ones_like(np.asarray(plain, dtype=np.float64))
    np.divide(plain, adjusted, out=found, where=(np.asarray(plain) > ALIKE) & (np.asarray(adjusted) > ALIKE))
    return found


def points(share: float) -> float:
    """Return how many points of Elo stronger somebody is who wins this share of games.

    >>> round(points(10 / 11)), round(points(0.5))
    (400, 0)
    """
    share = min(max(share, SURELY), 1 - SURELY)
    return ELO * log(share / (1 - share))


def _told(values: Array, interval: Callable[[Sequence[float]], tuple[float, float]]) -> dict[str, object]:
    low, high = interval(values.tolist())
    mean = float(values.mean())
    return {
        "mean": round(mean, 4),
        "interval": [low, high],
        "deviation": round(float(values.std(ddof=1)), 4),
        "points": round(points(mean)),
        "points_interval": [round(points(low)), round(points(high))],
    }


def less_luck(shares: Array, luck: Array, usual: Sequence[float]) -> tuple[Array, tuple[float, ...]]:
    """Return results less their luck, and what each kind of luck was worth on average of the parts.

    Every part gets the weights of least squares of the other parts: so what is taken off a game is weighed by numbers
    that it had no say in, and its mean stays 0. With fewer than ``ENOUGH`` games for each kind all get the ``usual``
    weights.
    """
    if len(shares) < ENOUGH * luck.shape[1]:
        return shares - luck @ np.array(usual), tuple(usual)
    adjusted = shares.copy()
    part = np.arange(len(shares)) * PARTS // max(1, len(shares))
    found = []
    for one in range(PARTS):
        inside = part == one
        weights = _weights(shares[~inside], luck[~inside])
        adjusted[inside] -= luck[inside] @ weights
        found.append(weights)
    return adjusted, tuple(float(weight) for weight in np.mean(found, axis=0))


def _weights(shares: Array, luck: Array) -> Array:
    """Return the weights of luck by which the shares vary least; luck that never was has none."""
    centred = luck - luck.mean(axis=0)
    weights: Array = np.linalg.lstsq(centred, shares - shares.mean(), rcond=None)[0]
    return weights


def luck_report(
    terms: DuelConfig,
    games: int,
    rollouts: int,
    training: int,
    yardstick: str,
    engine: WorkEngine | None = None,
    progress: Progress | None = None,
) -> LuckReport:
    """Play a duel's games and take their luck off.

    What a score is worth is fitted to ``training`` games of the yardstick against itself. The same terms give the same
    report with every engine. A player that fails loses its game. Raises what ``DuelConfig.check`` and ``Engine.each``
    raise.
    """
    terms.check(games)
    where = engine or WorkEngine()
    learnt: list[Any] = _all(where, partial(alone, training_terms(terms, yardstick)), training, progress)
    value = fitted(learnt)
    config = LuckConfig(terms, yardstick, LuckTerms(rollouts, value))
    try:
        played: list[Measured] = _all(where, partial(measured, config), games, progress)
    finally:
        stop_all()  # what ran in this process; others stop what they have kept when they end
    return _report(config, played)


def _report(config: LuckConfig, played: Sequence[Measured]) -> LuckReport:
    """Return what the games came to."""
    shares, luck = np.array([one.share for one in played]), np.array([one.luck for one in played])
    kinds, known = played[0].kinds, weights_of(config.terms.game)
    adjusted, weights = less_luck(shares, luck, [known.kinds.get(kind, 1.0) if known else 1.0 for kind in kinds])
    told = dict(zip(kinds, weights, strict=True))
    terms, yardstick, luck_terms = config.terms, config.yardstick, config.luck
    faults = sum(one.faults[0] for one in played), sum(one.faults[1] for one in played)
    broken = tuple(one.broken for one in played if one.broken)
    return LuckReport(terms, yardstick, luck_terms.rollouts, shares, adjusted, told, luck_terms.value, faults, broken)


def _all(engine: WorkEngine, work: Any, parts: int, progress: Progress | None) -> list[Any]:
    found: list[Any] = []
    with closing(engine.each(work, range(1, parts + 1))) as made:
        for one in made:
            found.append(one)
            if progress:
                progress(1)
    return found


def running(values: Sequence[float] | Array) -> tuple[Array, Array]:
    """Return the mean of the first games, for every number of them from 2 on, and half its 95 % interval."""
    some = np.asarray(values, dtype=np.float64)
    number = np.arange(1, len(some) + 1)
    mean = some.cumsum() / number
    spread = np.sqrt(np.maximum((some**2).cumsum() - number * mean**2, 0)[1:] / (number[1:] - 1))
    return mean[1:], SURE * spread / np.sqrt(number[1:])
