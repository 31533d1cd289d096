"""What all who play cribbage do alike: know what they are asked, and that a lone choice is no choice."""

from __future__ import annotations

from abc import abstractmethod

from sobremesa.core.player import NOTHING, Bot, Budget, Checked
from sobremesa.core.rng import Rng
from sobremesa.games.cribbage.rules.moves import COUNT, LAY_AWAY, MUGGINS, PASS, PLAY, detail_of, kind_of, packed
from sobremesa.games.cribbage.rules.position import SHOWS
from sobremesa.games.cribbage.rules.show import show_points
from sobremesa.games.cribbage.rules.view import CribbageView


class CribbageBot(Bot[CribbageView]):
    """A player of cribbage; a level says what it lays away, which card it plays, and how well it counts.

    Moves that need no thought are made here, such as go, or the only card that fits.
    """

    def choose(self, view: CribbageView, budget: Budget, rng: Rng) -> int:
        """Return a legal move, or NOTHING when the seat is not awaited."""
        if len(view.legal) < 2:
            return view.legal[0] if view.legal else NOTHING
        kind = kind_of(view.legal[0])
        if kind == LAY_AWAY:
            return self.lay_away(view, rng)
        if kind == PLAY:
            return self.play(view, rng)
        if kind == COUNT:
            return packed(COUNT, self.count(view, worth_of_show(view), rng))
        missed = self.missed(view, worth_of_show(view) - view.public.said, rng)
        return packed(MUGGINS, missed) if missed else packed(PASS, 0)

    def check_count(self, view: CribbageView, move: int) -> Checked | None:
        """Return what a count or a claim of muggins says, and what there was to count or to take (CR-25)."""
        kind = kind_of(move)
        if kind not in (COUNT, MUGGINS, PASS):
            return None
        claim = kind != COUNT
        counted = view.public.said if claim else 0
        return Checked(int(detail_of(move)), worth_of_show(view) - counted, claim)

    @abstractmethod
    def lay_away(self, view: CribbageView, rng: Rng) -> int:
        """Return which two cards to lay into the crib (CR-04)."""

    @abstractmethod
    def play(self, view: CribbageView, rng: Rng) -> int:
        """Return which of several cards to play (CR-06)."""

    @abstractmethod
    def count(self, view: CribbageView, worth: int, rng: Rng) -> int:
        """Return what to say of one's own show that is worth so much (CR-25)."""

    @abstractmethod
    def missed(self, view: CribbageView, missed: int, rng: Rng) -> int:
        """Return what to take of the points that the other missed, 0 for nothing (CR-25)."""


def worth_of_show(view: CribbageView) -> int:
    """Return what the hand that is being counted is worth; it lies open to all."""
    public = view.public
    return int(show_points(public.shown_cards(public.opened - 1), public.starter, public.opened == SHOWS))
