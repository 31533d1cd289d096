"""The race round the board: the chance to win the game from any score, by the order in which a deal is counted.

All is told in points still needed, so that one board serves every target.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sobremesa.core.arithmetic import total

FARTHEST: Final = 121
"""Whoever needs more is treated as if needing this many, the other being moved as far: only far from the end."""


class Board:
    """The dealer's chance to win from any score, at three points of a deal.

    These are the start of the deal, the end of the play, and the end of the pone's show. ``play`` is a list of outcomes
    (points of the dealer with his heels, points of the pone, weight); ``pone`` and ``dealer`` are weights by points: of
    the pone's hand, and of the dealer's hand and crib together. Scores are given as points still needed. Every play
    brings somebody a point, so that each deal leads to deals nearer to the end and no equation has to be solved.
    """

    def __init__(self, play: list[tuple[int, int, float]], pone: list[float], dealer: list[float]) -> None:
        """Find all chances; raise ValueError for weights that are no distributions, or a play without a point."""
        _check(play, pone, dealer)
        self._play: Final = play
        self._pone: Final = pone
        self._dealer: Final = dealer
        size: i64 = (FARTHEST + 1) * (FARTHEST + 1)
        self._deals: Final[list[float]] = [0.0] * size
        self._shows: Final[list[float]] = [0.0] * size
        self._lasts: Final[list[float]] = [0.0] * size
        for needed in range(2, 2 * FARTHEST + 1):
            self._solve(needed)

    def deal(self, dealer: i64, pone: i64) -> float:
        """Return the dealer's chance before the deal, from what both still need."""
        return _at(self._deals, dealer, pone)

    def shows(self, dealer: i64, pone: i64) -> float:
        """Return the dealer's chance when the play is over and the pone counts first."""
        return _at(self._shows, dealer, pone)

    def last(self, dealer: i64, pone: i64) -> float:
        """Return the dealer's chance when the pone has counted."""
        return _at(self._lasts, dealer, pone)

    def _solve(self, needed: i64) -> None:
        """Find the chances of all scores at which both together need so many points."""
        least: i64 = needed - FARTHEST if needed > FARTHEST else 1
        most: i64 = needed - 1 if needed <= FARTHEST else FARTHEST
        for dealer in range(least, most + 1):
            self._deals[_place(dealer, needed - dealer)] = self._of_deal(dealer, needed - dealer)
        for dealer in range(least, most + 1):
            self._lasts[_place(dealer, needed - dealer)] = self._of_last(dealer, needed - dealer)
        for dealer in range(least, most + 1):
            self._shows[_place(dealer, needed - dealer)] = self._of_shows(dealer, needed - dealer)

    def _of_deal(self, dealer: i64, pone: i64) -> float:
        total = 0.0
        for won, lost, weight in self._play:
            total += weight * _at(self._shows, dealer - won, pone - lost)
        return total

    def _of_shows(self, dealer: i64, pone: i64) -> float:
        total = 0.0
        points: i64 = 0
        while points < len(self._pone) and points < pone:
            total += self._pone[points] * _at(self._lasts, dealer, pone - points)
            points += 1
        return total

    def _of_last(self, dealer: i64, pone: i64) -> float:
        """Return the chance before the dealer counts: what is not out passes the deal on."""
        total = 0.0
        points: i64 = 0
        while points < len(self._dealer):
            if points >= dealer:
                total += self._dealer[points]
            else:
                total += self._dealer[points] * (1.0 - _at(self._deals, pone, dealer - points))
            points += 1
        return total


def _at(chances: list[float], dealer: i64, pone: i64) -> float:
    """Return a chance: 0 once the pone is out, who counts first, and 1 once the dealer is."""
    if pone <= 0:
        return 0.0
    if dealer <= 0:
        return 1.0
    beyond: i64 = (dealer if dealer > pone else pone) - FARTHEST
    if beyond > 0:
        dealer = dealer - beyond if dealer > beyond else 1
        pone = pone - beyond if pone > beyond else 1
    return chances[_place(dealer, pone)]


def _place(dealer: i64, pone: i64) -> i64:
    return dealer * (FARTHEST + 1) + pone


def _check(play: list[tuple[int, int, float]], pone: list[float], dealer: list[float]) -> None:
    """Refuse what is no distribution, and a play in which nobody scores: the last card always does (CR-12)."""
    for name, weights in (("play", [weight for _, _, weight in play]), ("pone", pone), ("dealer", dealer)):
        if abs(total(weights) - 1.0) > 1e-6:
            raise ValueError(f"the weights of the {name} do not add up to 1")
    if any(won + lost < 1 for won, lost, _ in play):
        raise ValueError("no play goes without a point")
