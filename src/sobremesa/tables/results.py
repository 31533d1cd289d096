"""What somebody's finished games came to: who won, by how much, against whom, and what else was counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from sobremesa.core.contract import other_side, side_of
from sobremesa.records.figures import Figures, figures_of, statistics_of
from sobremesa.records.record import PACK
from sobremesa.store import GameRow, Listed, MoveRow, Seat, Store
from sobremesa.store.rows import ABANDONED, ENDINGS, TAKEBACK
from sobremesa.tables.projection import Event, Projection
from sobremesa.tables.record import standing_rows
from sobremesa.tables.refusals import Refused
from sobremesa.tables.sessions import Tally, in_session, tally_of, total
from sobremesa.tables.threads import in_thread

EDITION: Final = 3
"""This way of counting; another one has the next number, and games are counted anew."""

MOST: Final = 2000
"""The games, the last ones, that statistics are made of."""

AT_ONCE: Final = 50
"""How many games are gone through for one question; whoever has more asks again."""

TAKEN: Final = "taken-back"
"""How often each side took a move back; not there where nobody did."""


class Result(Struct, frozen=True):
    """A finished game from the point of view of one of its players.

    ``counts`` are by side, side 1 first, whichever side the player was on; ``count`` and ``points`` put the player's
    side first. ``accuracy`` is the player's own, in percent, None where the game was not reviewed.
    """

    listed: Listed
    seat: int
    counts: Tally
    accuracy: float | None

    @property
    def side(self) -> int:
        """Return the player's own side."""
        return int(side_of(self.seat))

    @property
    def won(self) -> bool:
        """Return whether the player's side has won."""
        return self.listed.standing.winner == self.side

    @property
    def taken_back(self) -> bool:
        """Return whether a move was taken back in the game."""
        return TAKEN in self.counts

    @property
    def points(self) -> tuple[int, int]:
        """Return the score at the end: the player's side, and the other."""
        score = self.listed.standing.score
        return score[self.side - 1], score[other_side(self.side) - 1]

    @property
    def opponents(self) -> list[Seat]:
        """Return who sat against the player."""
        return [seat for seat in self.listed.game.players if side_of(seat.seat) != self.side]

    def count(self, name: str) -> tuple[int, int] | None:
        """Return how often something was counted, for the player's side and the other; None where it never is."""
        sides = self.counts.get(name)
        return None if sides is None else (sides[self.side - 1], sides[other_side(self.side) - 1])


class Results:
    """Results of finished games, counted on demand and stored.

    A game is replayed once, in a thread, and its counts are stored under ``EDITION``; another edition counts it again.
    """

    def __init__(self, store: Store) -> None:
        """Look into the store's games."""
        self._store = store

    async def of(self, player: int) -> tuple[list[Result], int]:
        """Return the results of a player's games, the last first, and how many are still to be counted.

        At most ``MOST`` games; each call counts at most ``AT_ONCE`` new ones, so callers ask again while the second
        number is not 0. Games without a winner and second tries are left out. Raises StoreError.
        """
        ended = await self._store.finished_of(player, most=MOST)
        played = [one for one in ended if one.standing.winner and one.game.seat_of(player) and not one.game.retry]
        counts = await self._counts(played)
        accuracies = await self._store.reviews.accuracies([one.game.id for one in played])
        told = [_result(one, player, counts[one.game.id], accuracies) for one in played if one.game.id in counts]
        return told, len(played) - len(told)

    async def session(self, games: Sequence[Listed]) -> Tally:
        """Return the totals of a session's games; only those that were played to their end count, and no second tries.

        Raises StoreError.
        """
        played = [one for one in games if one.standing.status == "over" and not one.game.retry]
        counts = await self._counts(played, most=len(played))
        return total(in_session(each) for each in counts.values())

    async def _counts(self, played: Sequence[Listed], most: int = AT_ONCE) -> dict[str, Tally]:
        found = await self._store.results.find([one.game.id for one in played], EDITION)
        new: dict[str, Tally] = {}
        for one in [one for one in played if one.game.id not in found][:most]:
            rows = await self._store.rows(one.game.id)
            # a long game takes a while to go through, and others are being played meanwhile
            new[one.game.id] = await in_thread(counted, one.game, rows)
        await self._store.results.keep(new, EDITION)
        return found | new


def counted(game: GameRow, rows: Sequence[MoveRow]) -> Tally:
    """Return what a game counts, by name and by side; empty for a game that cannot be replayed.

    Moves that were taken back do not count.
    """
    figures = figures_of(game.game)
    try:
        fold = Projection(game)
        for row in standing_rows(rows):
            fold.step(row)
            _watch(figures, fold, row)
    except Refused:
        return {}
    return tally_of(fold) | _reasons(game.game, fold.events) | figures.counts() | _taken_back(rows)


def counting(results: Sequence[Result]) -> list[Result]:
    """Return the results that count in statistics: of games in which nothing was taken back."""
    return [one for one in results if not one.taken_back]


def _taken_back(rows: Sequence[MoveRow]) -> Tally:
    sides = [side_of(row.seat) for row in rows if row.text.startswith(TAKEBACK)]
    return {TAKEN: [sides.count(1), sides.count(2)]} if sides else {}


def _watch(figures: Figures, fold: Projection, row: MoveRow) -> None:
    """Tell what is counting of a pack or a move; a row that ends a game otherwise is neither."""
    if row.text.startswith(PACK):
        figures.dealt(fold.state)
    elif row.seat and row.text not in {ABANDONED, *ENDINGS}:
        figures.moved(fold.state, row.seat)


def _reasons(game: str, events: Sequence[Event]) -> Tally:
    lines = [(line["reason"], line["side"]) for event in events for line in event.points]
    seen = {reason for reason, _ in lines}
    return {
        reason: [lines.count((reason, side)) for side in (1, 2)]
        for reason in statistics_of(game).reasons
        if reason in seen
    }


def _result(one: Listed, player: int, counts: Tally, accuracies: dict[str, list[float | None]]) -> Result:
    seat = one.game.seat_of(player)
    by_seat = accuracies.get(one.game.id, [])
    return Result(one, seat, counts, by_seat[seat - 1] if seat <= len(by_seat) else None)
