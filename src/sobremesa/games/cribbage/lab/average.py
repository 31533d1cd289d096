"""The plain player of cribbage: throws for the best average, pegs for the most points now, looks no further."""

from __future__ import annotations

from sobremesa.core.rng import Rng
from sobremesa.games.cribbage.players.cribs import CRIBS
from sobremesa.games.cribbage.players.player import CribbageBot
from sobremesa.games.cribbage.players.series import Series
from sobremesa.games.cribbage.players.throws import best_throw
from sobremesa.games.cribbage.rules.moves import LAY_AWAY, detail_of, packed
from sobremesa.games.cribbage.rules.view import CribbageView


class Average(CribbageBot):
    """Knows the average of its own hand over every starter and that of the crib; the score on the board means nothing
    to it, nor does what the other may hold.
    """

    def lay_away(self, view: CribbageView, rng: Rng) -> int:
        """Return the throw with the best average of the hand, plus that of its own crib or minus the other's."""
        thrown = best_throw(view.hands[view.seat - 1], view.seat == view.public.dealer, CRIBS)
        return int(packed(LAY_AWAY, thrown))

    def play(self, view: CribbageView, rng: Rng) -> int:
        """Return the card that scores most at once, any of equals."""
        series = Series.of(view)
        points = [series.points_for(int(detail_of(move))) for move in view.legal]
        best = [move for move, scored in zip(view.legal, points, strict=True) if scored == max(points)]
        return best[rng.below(len(best))]

    def count(self, view: CribbageView, worth: int, rng: Rng) -> int:
        """Return what the show is worth."""
        return worth

    def missed(self, view: CribbageView, missed: int, rng: Rng) -> int:
        """Return all that was missed."""
        return missed
