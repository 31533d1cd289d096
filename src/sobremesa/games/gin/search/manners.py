"""The manners in which the other seat may play: what each sheds, takes and knocks with, and how its hands end.

The numbers were counted in games in which somebody plays so: ``python -m sobremesa.games.gin.lab.manners`` does it. How
common each is was set by hand. What everybody saw of the hands before tells them apart (``prior``); the cards of one
hand hardly do.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sobremesa.core.arithmetic import powers, total
from sobremesa.core.bits import count, lowest
from sobremesa.games.gin.rules.melds import card_value
from sobremesa.games.gin.search.arrangement import outs_of
from sobremesa.games.gin.search.playout import Reading, Style

PLAIN: Final = 0
"""The place of the plain player, who is the commonest, in MANNERS."""

SEARCHER: Final = 2
"""The place of the player that searches: what it takes, sheds and knocks with is judged by ``FittedPolicy`` instead."""

MOST_STEPS: Final = 400
STEP: Final = 0.9
"""A card is shed so many times as often for each step by which it is dearer than another, up to so many steps."""

SOFT: Final[list[float]] = powers(STEP, MOST_STEPS + 1)


class Manner:
    """How one kind of player plays.

    A loose card is shed the likelier the more it counts and the fewer outs go with it: each point and each out are
    ``per_point`` and ``per_out`` steps of ``SOFT``. ``takes_meld`` and ``takes_loose`` are the chances to take a card
    that makes a meld, or none; ``stays`` that to play on with a hand that could knock; ``breaks`` that to shed a card
    of its melds. ``knock``, ``gin`` and ``low`` are the shares of hands that it ends so, or in which it is found able
    to knock; ``common`` is how many play so. ``style`` plays such a hand out.
    """

    def __init__(
        self,
        common: float,
        sheds: tuple[i64, i64, float],
        takes: tuple[float, float],
        stays: float,
        ends: tuple[float, float, float],
        style: Style,
    ) -> None:
        self.common: Final = common
        self.per_point: Final[i64] = sheds[0]
        self.per_out: Final[i64] = sheds[1]
        self.breaks: Final = sheds[2]
        self.takes_meld: Final = takes[0]
        self.takes_loose: Final = takes[1]
        self.stays: Final = stays
        self.knock: Final = ends[0]
        self.gin: Final = ends[1]
        self.low: Final = ends[2]
        self.style: Final = style

    def shed_odds(self, card: i64, free: i64, loose: i64, live: i64) -> float:
        """Return how likely such a player sheds this one of the cards that are free to go.

        ``loose`` are the cards outside its melds, ``live`` those that it may still draw; all but ``card`` are masks.
        """
        own = self._steps(card, loose, live)
        whole = 0.0
        while free:
            gap = self._steps(lowest(free), loose, live) - own
            free &= free - 1
            whole += SOFT[min(gap, MOST_STEPS)] if gap >= 0 else 1.0 / SOFT[min(-gap, MOST_STEPS)]
        return 1.0 / whole

    def _steps(self, card: i64, loose: i64, live: i64) -> i64:
        """Return how dear a card is to such a player, in steps of SOFT."""
        steps = -self.per_point * card_value(card)
        if self.per_out:
            steps += self.per_out * count(outs_of(card, loose, live))
        return steps


SEARCHING: Final = Style(445, 33, 0, 5, 0, 0, Reading(-5, 16, -6, 136, 18, -7))
"""How somebody who searches plays a hand out: with an early knock, or else for gin alone.

The weights were found by small steps of chance in hands against the other styles.
"""

MANNERS: Final[list[Manner]] = [
    Manner(0.80, (30, 0, 0.005), (0.98, 0.003), 0.005, (0.65, 0.02, 0.01), Style(0, 0, 0, 99, 0, 10)),  # plain
    Manner(0.05, (11, 6, 0.012), (0.85, 0.09), 0.60, (0.43, 0.04, 0.15), Style(60, 30, 0, 6, 0, 5)),  # tactical
    Manner(0.30, (2, 6, 0.015), (0.87, 0.18), 0.75, (0.32, 0.17, 0.13), SEARCHING),  # searching
    Manner(0.05, (3, 23, 0.005), (0.98, 0.003), 0.97, (0.03, 0.29, 0.25), Style(800, 0, 0, 0, 0, 0)),  # for gin
    Manner(0.05, (30, 0, 0.005), (0.98, 0.003), 0.99, (0.02, 0.21, 0.43), Style(0, 0, 0, 0, 0, 0)),  # in wait
]


LEAST: Final = 1e-4
"""No manner is thought less likely than this: somebody may change."""

MANY: Final = 20
"""More than so many hands of one kind tell no more."""


def prior(knocks: i64, gins: i64, held_back: i64) -> list[float]:
    """Return how likely each of the MANNERS is after hands that ended so: chances that add up to about 1.

    The three are counts of hands as ``PublicPosition`` has them for the seat.
    """
    odds: list[float] = []
    for manner in MANNERS:
        hands = _odds(manner.knock, knocks) * _odds(manner.gin, gins) * _odds(manner.low, held_back)
        odds.append(manner.common * hands)
    whole = total(odds)
    return [max(each / whole, LEAST) for each in odds]


def _odds(chance: float, times: i64) -> float:
    odds = 1.0
    for _ in range(min(times, MANY)):
        odds *= chance
    return odds
