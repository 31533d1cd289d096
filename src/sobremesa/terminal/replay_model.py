"""A finished game as it comes piece by piece, and the event of it that is looked at."""

from __future__ import annotations

from collections.abc import Sequence

from sobremesa.protocol import live
from sobremesa.protocol.rest.replays import ReplayFrame, ReplayPiece
from sobremesa.terminal.table_model import TableModel


class ReplayModel:
    """The events of a finished game with the table after each; at none before the first piece has come."""

    def __init__(self) -> None:
        self.at = -1
        """The place of the event that is looked at, from 0; -1: none yet."""
        self.total = 0
        """How many events the game has."""
        self.abandoned = False
        """Whether the game was ended before its end."""
        self.sitting = TableModel()
        """The table as it was then."""
        self._table = self.sitting.table
        self._frames: list[ReplayFrame] = []
        self._known = False

    @property
    def last_known(self) -> int:
        """The number of the last event that has come; 0 before the first."""
        return self._frames[-1].event.n if self._frames else 0

    @property
    def complete(self) -> bool:
        """Whether all of the game has come."""
        return self._known and self.last_known >= self.total

    @property
    def ended(self) -> bool:
        """Whether the last event of the game is looked at, or there is none at all."""
        return self.complete and self.at == len(self._frames) - 1

    @property
    def hands(self) -> Sequence[Sequence[live.Card]]:
        """The cards of every seat, seat 1 first."""
        return self._frames[self.at].hands if self.at >= 0 else []

    @property
    def n(self) -> int:
        """The number of the event that is looked at; 0 for none."""
        return self._frames[self.at].event.n if self.at >= 0 else 0

    def take(self, piece: ReplayPiece) -> None:
        """Add the next piece; the first one shows its first event."""
        self._table, self.total, self.abandoned = piece.table, piece.total, piece.abandoned
        if not piece.frames:
            self.total = self.last_known  # more will not come
        self._frames += piece.frames
        self._known = True
        if self.at < 0:
            self.show(0)

    def show(self, place: int) -> None:
        """Look at the event at a place, or at the nearest one that has come."""
        if not self._frames:
            return
        self.at = max(0, min(place, len(self._frames) - 1))
        frame = self._frames[self.at]
        events = [each.event for each in self._frames[: self.at + 1]]
        self.sitting = TableModel()
        self.sitting.take(live.Sync(self._table, frame.event.n, frame.view, events, []))

    def show_hand(self, by: int) -> None:
        """Go to the beginning of the next hand (1), or of this one, and from there of the one before (-1).

        Before the first and after the last there is the end of the game.
        """
        starts = [at for at in range(len(self._frames)) if at == 0 or self._hand(at) != self._hand(at - 1)]
        later, earlier = [at for at in starts if at > self.at], [at for at in starts if at < self.at]
        if by > 0:
            self.show(later[0] if later else len(self._frames) - 1)
        else:
            self.show(earlier[-1] if earlier else 0)

    def show_event(self, n: int) -> None:
        """Look at the event of a number, where it has come."""
        places = [at for at, frame in enumerate(self._frames) if frame.event.n == n]
        if places:
            self.show(places[0])

    def _hand(self, place: int) -> int:
        return self._frames[place].event.hand
