"""What the points of a play are worth: the chance to win the game once the shows have been counted in their order."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from mypy_extensions import i64

from sobremesa.games.cribbage.search.board import Board

SPAN: Final = 40  # of points pegged and of points shown, more than anybody makes in one deal
UNKNOWN: Final = -1.0
ENDLESS: Final = 10000


class PlayWorth:
    """What a play is played for: ``after_play`` gives the value of its end.

    ``us`` and ``them`` are the points that each side needs; a side that gets as many in the play has won.
    """

    def __init__(self, us: i64, them: i64) -> None:
        self.us: Final = us
        self.them: Final = them

    @abstractmethod
    def after_play(self, won: i64, lost: i64, their_show: i64) -> float:
        """Return what it is worth that the rest of the play has brought us and them so much."""


class Margin(PlayWorth):
    """A play for points alone, far from any end: what we win less what they do."""

    def __init__(self) -> None:
        super().__init__(ENDLESS, ENDLESS)

    def after_play(self, won: i64, lost: i64, their_show: i64) -> float:
        """Return the difference."""
        return float(won - lost)


class WinningChance(PlayWorth):
    """The chance to win at the end of one deal, as one player sees it.

    The player's own show is known, the other's is given with each end, and the crib is a distribution of points. Values
    are remembered, so that one object serves one decision.
    """

    def __init__(self, board: Board, dealing: bool, needs: tuple[int, int], show: i64, crib: list[float]) -> None:
        """``needs`` is what we and they need before the rest of the play; ``crib`` its distribution, whosever it is."""
        super().__init__(needs[0], needs[1])
        self.board: Final = board
        self.dealing: Final = dealing
        self.show: Final = show
        self.crib: Final = crib
        self._found: Final[list[float]] = [UNKNOWN] * (SPAN * SPAN * SPAN)

    def after_play(self, won: i64, lost: i64, their_show: i64) -> float:
        """Return the chance to win when the rest of the play has brought us and them so much."""
        if won >= self.us:
            return 1.0
        if lost >= self.them:
            return 0.0
        place = (min(their_show, SPAN - 1) * SPAN + min(won, SPAN - 1)) * SPAN + min(lost, SPAN - 1)
        if self._found[place] == UNKNOWN:
            us, them = self.us - won, self.them - lost
            self._found[place] = (
                self._dealers(us, them, their_show) if self.dealing else self._pones(us, them, their_show)
            )
        return self._found[place]

    def _dealers(self, us: i64, them: i64, their_show: i64) -> float:
        them -= their_show
        if them <= 0:
            return 0.0
        total = 0.0
        points: i64 = 0
        while points < len(self.crib):
            left: i64 = us - self.show - points
            total += self.crib[points] * (1.0 if left <= 0 else 1.0 - self.board.deal(them, left))
            points += 1
        return total

    def _pones(self, us: i64, them: i64, their_show: i64) -> float:
        us -= self.show
        if us <= 0:
            return 1.0
        total = 0.0
        points: i64 = 0
        while points < len(self.crib):
            left: i64 = them - their_show - points
            if left > 0:
                total += self.crib[points] * self.board.deal(us, left)
            points += 1
        return total

    def point(self, their_show: i64) -> float:
        """Return what a point in the play is worth here: half of what two of difference change."""
        return (self.after_play(1, 0, their_show) - self.after_play(0, 1, their_show)) / 2.0
