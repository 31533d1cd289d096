"""What all who play Cuarenta do alike: claim what they hold, deal when asked, and know what they are asked."""

from __future__ import annotations

from abc import abstractmethod

from sobremesa.core.player import NOTHING, Bot, Budget
from sobremesa.core.rng import Rng
from sobremesa.games.cuarenta.rules.moves import DEAL, PASS, PLAY, RECALL, RONDA, TAKE, kind_of
from sobremesa.games.cuarenta.rules.view import CuarentaView


class CuarentaBot(Bot[CuarentaView]):
    """A player of Cuarenta; a level says which card it plays, what it takes up, and which ronda it names.

    A ronda is claimed as soon as it is legal, in turn or out of it (CU-12), and a batch is dealt when it is due
    (CU-07).
    """

    def choose(self, view: CuarentaView, budget: Budget, rng: Rng) -> int:
        """Return a legal move; a ronda is claimed at once, in turn or out of it (CU-12)."""
        claims = moves_of(view, RONDA)
        if claims:
            return claims[0]
        if view.public.turn != view.seat:
            return NOTHING
        return self._answer(view, rng)

    def _answer(self, view: CuarentaView, rng: Rng) -> int:
        left_behind = moves_of(view, TAKE)
        taken = self.take(left_behind, rng) if left_behind else NOTHING
        if taken:
            return taken
        recalls = moves_of(view, RECALL)
        if recalls:
            return self.recall(view, recalls) or moves_of(view, PASS)[0]
        asked = moves_of(view, DEAL) or moves_of(view, PASS)
        return asked[0] if asked else self.play(view, moves_of(view, PLAY), rng)

    @abstractmethod
    def take(self, takes: list[int], rng: Rng) -> int:
        """Return which of the sequence cards left behind to take up, or NOTHING (CU-26)."""

    @abstractmethod
    def recall(self, view: CuarentaView, recalls: list[int]) -> int:
        """Return which rank to name as a caught ronda's, or NOTHING (CU-41)."""

    @abstractmethod
    def play(self, view: CuarentaView, plays: list[int], rng: Rng) -> int:
        """Return which card to play, and what it captures (CU-20)."""


def moves_of(view: CuarentaView, kind: int) -> list[int]:
    """Return the legal moves of one kind, in their fixed order."""
    return [move for move in view.legal if kind_of(move) == kind]
