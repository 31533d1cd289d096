"""Novato knows the moves: it keeps what counts at sight, takes the points that it sees, and thinks no further."""

from __future__ import annotations

from typing import Final

from sobremesa.core.rng import Rng
from sobremesa.games.cribbage.players.player import CribbageBot
from sobremesa.games.cribbage.players.series import Series
from sobremesa.games.cribbage.rules.moves import detail_of
from sobremesa.games.cribbage.rules.show import rank_points
from sobremesa.games.cribbage.rules.view import CribbageView

CARELESS: Final = 3  # one hand in so many is parted without a look
OVERLOOKED: Final = 3  # one card in so many whose points are not seen
MISCOUNTED: Final = 4  # one show in so many is counted two short
UNNOTICED: Final = 2  # and so many of the other's miscounts are noticed by half


class Novato(CribbageBot):
    """A beginner: keeps the four cards that score most by themselves, and plays what scores, or any card.

    It does not look whose the crib is, and now and then miscounts under muggins (CR-25).
    """

    def lay_away(self, view: CribbageView, rng: Rng) -> int:
        """Return the two cards without which the other four are worth most, or now and then any two."""
        hand = view.hands[view.seat - 1]
        if not rng.below(CARELESS):
            return view.legal[rng.below(len(view.legal))]
        worth = {move: rank_points(hand & ~detail_of(move)) for move in view.legal}
        return _one_of([move for move in view.legal if worth[move] == max(worth.values())], rng)

    def play(self, view: CribbageView, rng: Rng) -> int:
        """Return a card that is seen to score, the most that any does, else any card."""
        series = Series.of(view)
        seen = [move for move in view.legal if rng.below(OVERLOOKED)]
        points = {move: series.points_for(detail_of(move)) for move in seen}
        best = max(points.values(), default=0)
        return _one_of([move for move in seen if points[move] == best] if best else view.legal, rng)

    def count(self, view: CribbageView, worth: int, rng: Rng) -> int:
        """Return the count, or now and then two too few."""
        return worth if rng.below(MISCOUNTED) else max(0, worth - 2)

    def missed(self, view: CribbageView, missed: int, rng: Rng) -> int:
        """Return what was missed, when it is noticed."""
        return missed if rng.below(UNNOTICED) else 0


def _one_of(moves: list[int], rng: Rng) -> int:
    return moves[rng.below(len(moves))]
