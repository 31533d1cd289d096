"""Styles of cribbage that only the lab seats, each in its plainest form."""

from __future__ import annotations

from typing import Final

from sobremesa.core.player import Bot
from sobremesa.core.rng import Rng
from sobremesa.games.cribbage.lab.average import Average
from sobremesa.games.cribbage.players.knowledge import RANKS, Knowledge
from sobremesa.games.cribbage.players.maestro import Maestro
from sobremesa.games.cribbage.players.series import Series
from sobremesa.games.cribbage.rules.moves import detail_of
from sobremesa.games.cribbage.rules.show import rank_points
from sobremesa.games.cribbage.rules.view import CribbageView
from sobremesa.games.cribbage.search.throws import Throw


class Greedy(Average):
    """Keeps the four cards that score most as they lie, and pegs for the most points now."""

    def lay_away(self, view: CribbageView, rng: Rng) -> int:
        """Return the throw that leaves the four that score most without a starter, any of equals."""
        hand = view.hands[view.seat - 1]
        points = [int(rank_points(hand & ~detail_of(move))) for move in view.legal]
        best = [move for move, scored in zip(view.legal, points, strict=True) if scored == max(points)]
        return best[rng.below(len(best))]


class MinimaxPegger(Average):
    """Throws for the best average, and pegs for what a card scores less the worst answer that the other may have."""

    def play(self, view: CribbageView, rng: Rng) -> int:
        """Return the card with the best difference, the highest of equals."""
        series, known = Series.of(view), Knowledge(view)
        return max(view.legal, key=lambda move: (_least(series, known, int(detail_of(move))), detail_of(move)))


def _least(series: Series, known: Knowledge, card: int) -> int:
    """Return the points of a card less the most that a card which the other may hold scores on it."""
    after = series.after(card)
    answers = [after.points_for(4 * rank) for rank in RANKS if known.holds[rank] and after.fits(4 * rank)]
    return series.points_for(card) - max(answers, default=0)


class Boardless(Maestro):
    """Plays as the maestro does, but throws for points, wherever both stand on the board."""

    def throws(self, view: CribbageView) -> list[Throw]:
        """Return every throw, the one with the most points on average first, the other's counted against it."""
        sign = 1 if view.seat == view.public.dealer else -1
        return sorted(super().throws(view), key=lambda each: sign * -each.crib - each.hand - each.won + each.lost)


OPPONENTS: Final[dict[str, Bot[CribbageView]]] = {
    "average": Average(),
    "greedy": Greedy(),
    "minimax-pegger": MinimaxPegger(),
    "boardless": Boardless(),
}
"""The players of cribbage that only the lab seats, by name."""
