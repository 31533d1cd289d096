"""The traps of the play as small named terms: each says what speaks for or against a card, in points."""

from __future__ import annotations

from typing import Final

from sobremesa.core.arithmetic import total
from sobremesa.core.bits import bit, cards_of
from sobremesa.core.player import Reason, Weighed
from sobremesa.games.cribbage.players.knowledge import RANKS, Knowledge
from sobremesa.games.cribbage.players.series import Series
from sobremesa.games.cribbage.rules.moves import detail_of
from sobremesa.games.cribbage.rules.show import pip_value
from sobremesa.games.cribbage.rules.view import CribbageView

WEIGHTS: Final[dict[str, float]] = {
    "points": 1.0,  # what the card scores
    "answer": 1.2,  # what the other may score on it: fifteen on a five or a ten, a pair, a run, thirty-one from 21
    "follow": 0.35,  # what may be scored on that answer: a third behind a pair, a run drawn out
    "go": 0.8,  # the other having nothing that fits
    "high": 0.01,  # small cards are worth keeping for the end of a count
}
"""How much each ground counts, by its code. Found by duels: see docs/lab/results.md."""


class Tactics:
    """The grounds for and against the cards that may be played, each with its weight, in points.

    ``weights`` multiplies each ground by its code.
    """

    def __init__(self, view: CribbageView, weights: dict[str, float]) -> None:
        self.weights: Final = weights
        self.hand: Final = view.hands[view.seat - 1]
        self.series: Final = Series.of(view)
        self.known: Final = Knowledge(view)
        self.alone: Final = view.public.said_go != 0 or not self.known.cards

    def weigh(self, move: int) -> Weighed:
        """Return a play with its grounds."""
        card = int(detail_of(move))
        after = self.series.after(card)
        rest = cards_of(self.hand & ~bit(card))
        reasons = [Reason("points", float(self.series.points_for(card))), Reason("high", float(pip_value(card)))]
        if self.alone:
            reasons.append(Reason("follow", _best(after, rest)))
        elif after.total:
            reasons += self._answers(after, rest)
        weighed = [Reason(code, self.weights[code] * weight) for code, weight in reasons]
        return Weighed(move, tuple([reason for reason in weighed if reason.weight]))

    def _answers(self, after: Series, rest: list[int]) -> list[Reason]:
        """Weigh what the other may play: the rank that scores most among those it holds, else any that fits."""
        fitting = [rank for rank in RANKS if after.fits(4 * rank) and self.known.holds[rank]]
        points = {rank: after.points_for(4 * rank) for rank in fitting}
        left, answer, follow = 1.0, 0.0, 0.0
        for rank in sorted([rank for rank in fitting if points[rank]], key=lambda rank: -points[rank]):
            chance = left * self.known.holds[rank]
            left -= chance
            answer += chance * points[rank]
            follow += chance * _best(after.after(4 * rank), rest)
        idle = [rank for rank in fitting if not points[rank]]
        nothing = left
        for rank in idle:
            nothing *= 1.0 - self.known.holds[rank]
        share = total([self.known.holds[rank] for rank in idle]) or 1.0
        for rank in idle:
            follow += (left - nothing) * self.known.holds[rank] / share * _best(after.after(4 * rank), rest)
        return [Reason("answer", -answer), Reason("follow", follow), Reason("go", nothing)]


def _best(series: Series, cards: list[int]) -> float:
    """Return the most that one of some cards scores on a series."""
    return float(max([series.points_for(card) for card in cards if series.fits(card)], default=0))
