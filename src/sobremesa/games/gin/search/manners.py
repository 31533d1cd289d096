"""The manners in which the other seat may play: what each sheds, takes and knocks with, and how its hands end.

The numbers were counted in games in which somebody plays so: ``python -m sobremesa.games.gin.lab.manners`` does it.
What everybody saw of the hands before tells them apart (``prior``); the cards of one hand hardly do.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sobremesa.core.arithmetic import total
from sobremesa.games.gin.search.playout import Style

PLAIN: Final = 0


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


MANNERS: Final[list[Manner]] = [
    Manner(0.80, (30, 0, 0.005), (0.98, 0.003), 0.005, (0.65, 0.02, 0.01), Style(0, 0, 0, 99, 0, 10)),  # plain
    Manner(0.05, (11, 6, 0.012), (0.85, 0.09), 0.60, (0.43, 0.04, 0.15), Style(60, 30, 0, 6, 0, 5)),  # tactical
    Manner(0.05, (2, 6, 0.010), (0.87, 0.18), 0.75, (0.32, 0.17, 0.13), Style(60, 30, 0, 3, 4, 0)),  # searching
    Manner(0.05, (3, 23, 0.005), (0.98, 0.003), 0.97, (0.03, 0.29, 0.25), Style(800, 0, 0, 0, 0, 0)),  # for gin
    Manner(0.05, (30, 0, 0.005), (0.98, 0.003), 0.99, (0.02, 0.21, 0.43), Style(0, 0, 0, 0, 0, 0)),  # in wait
]


def prior(knocks: i64, gins: i64, held_back: i64) -> list[float]:
    """Return how likely each of the MANNERS is after hands that ended so: chances that add up to 1."""
    found: list[float] = []
    for manner in MANNERS:
        odds = manner.common
        for times, chance in ((knocks, manner.knock), (gins, manner.gin), (held_back, manner.low)):
            left: i64 = times if times < 20 else 20
            while left > 0:
                odds *= chance
                left -= 1
        found.append(odds)
    whole = total(found)
    return [max(odds / whole, 1e-4) for odds in found]
