"""What points and cards are worth to a side: the score, its limits, and the race to twenty cards."""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple

from sobremesa.core.arithmetic import exponential, logarithm
from sobremesa.core.bits import count
from sobremesa.games.cuarenta.rules.counting import ENOUGH
from sobremesa.games.cuarenta.rules.position import PACK_SIZE
from sobremesa.games.cuarenta.rules.rulesets import Rules
from sobremesa.games.cuarenta.rules.view import CuarentaView

WINNING: Final = 25.0
"""What it is worth, in points, to reach the target at once."""

SHARE: Final = 0.44
"""The part of the cards still to be won that a side may expect."""

SWING: Final = 0.8
"""How far that expectation is usually off, for one card to be won; it grows with the root of their number."""


class Scored(NamedTuple):
    """The points of one capture: for the caída and for the limpia, each 0 where it does not count."""

    caida: int
    limpia: int

    @property
    def both(self) -> int:
        """Return all the points of the capture."""
        return self.caida + self.limpia


def scored(rules: Rules, points: int, caida: bool, emptied: bool) -> Scored:
    """Return what a capture scores for a side that has so many points before it (CU-30 to CU-35)."""
    limpia = emptied and points < rules.limpia_limit and not (caida and rules.caida_alone)
    return Scored(rules.caida if caida else 0, rules.limpia if limpia else 0)


class Worth:
    """What points and cards are worth at one moment of a game, for both sides.

    A point is worth 1, and more where it wins the game; cards are worth their share of the cartón (CU-51, CU-60).
    """

    def __init__(self, view: CuarentaView) -> None:
        self.rules: Final = view.public.rules
        self.score: Final = view.public.score
        self.piles: Final = [int(count(pile)) for pile in view.public.piles]
        self.open: Final = PACK_SIZE - sum(self.piles)  # exact: whole numbers
        self._swings: dict[tuple[int, int], float] = {}

    def points(self, side: int, points: float) -> float:
        """Return what points are worth to a side: themselves, and the game if they win it (CU-60)."""
        wins = points and self.score[side - 1] + points >= self.rules.target
        return points + (WINNING if wins else 0.0)

    def cards(self, side: int, number: int) -> float:
        """Return what so many cards are worth to a side: for its own cartón, and lost to the others (CU-51)."""
        if (side, number) not in self._swings:
            self._swings[side, number] = self._swing(side, number)
        return self._swings[side, number]

    def _swing(self, side: int, number: int) -> float:
        own, other = self.piles[side - 1], self.piles[2 - side]
        left = self.open - number
        gained = self._carton(own + number, left) - self._carton(own, self.open)
        return gained + self._carton(other, self.open) - self._carton(other, left)

    def _carton(self, pile: int, still_open: int) -> float:
        spread = SWING * sqrt(still_open) + 0.4
        ahead = 1.7 * (pile + SHARE * still_open - ENOUGH + 0.5) / spread
        beyond = spread / 1.7 * (logarithm(1.0 + exponential(ahead)) if ahead < 30 else ahead)
        return self.rules.carton / (1.0 + exponential(-ahead)) + beyond
