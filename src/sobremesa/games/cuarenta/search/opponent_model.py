"""What a play tells of the hand it came from: how likely the fitted policy makes it with these cards or with others."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sobremesa.games.cuarenta.rules.view import CuarentaView
from sobremesa.games.cuarenta.search.fitted_policy import FittedPolicy
from sobremesa.games.cuarenta.search.play_history import PlayHistory
from sobremesa.games.cuarenta.search.rank_rules import RankRules, one_of, size
from sobremesa.games.cuarenta.search.rank_state import Sketch

ODD: Final = 0.03
"""How often somebody plays for reasons of their own."""


class OpponentModel:
    """How likely the plays of this deal are, given what the other seats hold.

    ``likelihood`` is relative: it compares deals of one view with each other. The viewer's own plays do not count.
    """

    def __init__(self, terms: RankRules, view: CuarentaView, known: Sketch) -> None:
        self._viewer: Final[i64] = view.seat - 1
        self._seen: dict[int, float] = {}
        self._policy: Final = FittedPolicy(terms)
        self._then: Final = Sketch(terms)
        self._history: Final = PlayHistory(view.public, known)

    @property
    def silent(self) -> bool:
        """Whether no other seat has played in this deal, so that every deal is as likely."""
        for seat in self._history.seats:
            if seat != self._viewer:
                return False
        return True

    def likelihood(self, world: Sketch) -> float:
        """Return how likely these hands make it that just these plays were made."""
        if self._then.terms.seats > 2:
            return self._likelihood(world)
        hand = int(world.hands[1 - self._viewer])  # between two it decides alone, and equal hands come up often
        if hand not in self._seen:
            self._seen[hand] = self._likelihood(world)
        return self._seen[hand]

    def _likelihood(self, world: Sketch) -> float:
        likely = 1.0
        history, then = self._history, self._then
        then.copy_from(world)
        for at in range(len(history.seats)):
            seat = history.seats[at]
            then.hands[seat] += one_of(history.plays[at] & 15)
            if seat != self._viewer:
                likely *= self._made(at)
        return likely

    def _made(self, at: i64) -> float:
        """Return the chance that a seat makes this play from the hand that it then had."""
        history, then = self._history, self._then
        then.turn = history.seats[at]
        then.gone = history.gone[at]
        then.table = history.tables[at]
        then.left = history.left[at]
        follower = then.turn + 1 if then.turn + 1 < then.terms.seats else 0
        self._policy.look(then, size(then.hands[follower]), history.refused[at], history.shown[at])
        return ODD + (1.0 - ODD) * self._policy.chance(then, history.plays[at])
