"""A line of the play by ranks: whose turn it is, what lies there, what it has brought both.

The rules of the go and the reset are those of ``games.cribbage.state``; tests play both side by side. Side 0 is who
thinks, side 1 the other, whose cards are not known: what it cannot play is for its caller to say.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sobremesa.games.cribbage.rules.pegging import LIMIT
from sobremesa.games.cribbage.search.ranks import one_of, pips, series_points, with_rank

OURS: Final = 0
THEIRS: Final = 1
IN_TURN: Final = 0
AFTER_GO: Final = 1  # the other has said go
LONE: Final = 2  # the other is out of cards


class PeggingState:
    """A moment of the play, by ranks: what lies there, whose turn it is, and what it has brought both.

    ``ours`` are the packed ranks that side 0 holds, ``shown`` those that side 1 has played since the state was made,
    ``won`` and ``lost`` the points of side 0 and side 1. It is changed in place by ``play`` and ``nothing_fits``: copy
    it to look ahead.
    """

    def __init__(self, called: bool, lone: i64, lone_go: bool) -> None:
        """Start an empty line by the rules of the go.

        These are whether it is scored when it is called, what a lone reset brings, and whether a side also says go, and
        the other scores, right after the last card that the other had.
        """
        self.called: Final = called
        self.lone: Final = lone
        self.lone_go: Final = lone_go
        self.ours: i64 = 0
        self.shown: i64 = 0
        self.left_us: i64 = 0
        self.left_them: i64 = 0
        self.series: i64 = 0
        self.total: i64 = 0
        self.turn: i64 = OURS
        self.mode: i64 = IN_TURN
        self.last: i64 = THEIRS
        self.won: i64 = 0
        self.lost: i64 = 0
        self.ended = False

    def copy(self) -> PeggingState:
        """Return a line of its own that goes on from here."""
        twin = PeggingState(self.called, self.lone, self.lone_go)
        twin.ours = self.ours
        twin.shown = self.shown
        twin.left_us = self.left_us
        twin.left_them = self.left_them
        twin.series = self.series
        twin.total = self.total
        twin.turn = self.turn
        twin.mode = self.mode
        twin.last = self.last
        twin.won = self.won
        twin.lost = self.lost
        twin.ended = self.ended
        return twin

    def play(self, rank: i64) -> None:
        """Play a card of the side on turn."""
        side = self.turn
        self.total += pips(rank)
        self.series = with_rank(self.series, rank)
        if side == OURS:
            self.ours -= one_of(rank)
            self.left_us -= 1
        else:
            self.shown += one_of(rank)
            self.left_them -= 1
        self.last = side
        self.ended = self.left_us + self.left_them == 0
        points = series_points(self.series, self.total)
        if self.ended and self.total != LIMIT:
            points += 1
        self._give(side, points)
        if self.total == LIMIT:
            self._reset()
        else:
            self._pass_turn(side)

    def nothing_fits(self) -> None:
        """Let the side on turn say go, or let the count be reset where the other cannot go on either (CR-07, CR-10)."""
        other = 1 - self.turn
        if self.mode == IN_TURN:
            self.mode = AFTER_GO
            self.turn = other
            if self.called:
                self._give(other, 1)
            return
        if self.mode == LONE:
            self._give(self.last, 1 if self.says_go() else self.lone)
        elif not self.called:
            self._give(self.last, 1)
        self._reset()

    def says_go(self) -> bool:
        """Return whether the side on turn says go where nothing fits; else the count is reset without a word."""
        return self.mode == IN_TURN or (self.mode == LONE and self.lone_go and self.last != self.turn)

    def _pass_turn(self, side: i64) -> None:
        if self.mode == AFTER_GO:
            return
        if self._left(1 - side) == 0:
            self.mode = LONE
        elif self._left(side) == 0:
            self.mode = LONE
            self.turn = 1 - side
        else:
            self.turn = 1 - side

    def _left(self, side: i64) -> i64:
        return self.left_us if side == OURS else self.left_them

    def _reset(self) -> None:
        """CR-09: who did not play the last card leads, if they hold cards."""
        other = 1 - self.last
        self.turn = other if self._left(other) else self.last
        self.series = 0
        self.total = 0
        self.mode = IN_TURN

    def _give(self, side: i64, points: i64) -> None:
        if side == OURS:
            self.won += points
        else:
            self.lost += points
