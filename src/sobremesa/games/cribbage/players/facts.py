"""What grounds of cribbage rest on: what hand and crib score on average, and what a card of the play leads to."""

from __future__ import annotations

from typing import ClassVar, Final

from sobremesa.analysis.facts import Cards, Facts, compared, in_cards, percent
from sobremesa.core.bits import mask_of
from sobremesa.core.player import Weighed
from sobremesa.games.cribbage.players.series import scored_at_once, scored_next
from sobremesa.games.cribbage.players.tactics import WEIGHTS, Tactics
from sobremesa.games.cribbage.players.throws import weigh_throw
from sobremesa.games.cribbage.rules.moves import LAY_AWAY, PLAY, detail_of, kind_of
from sobremesa.games.cribbage.rules.view import CribbageView


class CribbageFacts:
    """Two moves of one view: the better one, and another."""

    named: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, view: CribbageView, best: int, other: int) -> None:
        self.view: Final = view
        self.moves: Final = (best, other)
        self.kinds: Final = {int(kind_of(best)), int(kind_of(other))}

    def of(self, code: str) -> Facts | None:
        """Return the facts of a ground for the better move; None where the moves do not differ in it."""
        if self.kinds == {LAY_AWAY}:
            return self._of_throwing(code)
        return self._of_playing(code) if self.kinds == {PLAY} else None

    def besides(self) -> Facts | None:
        """Return nothing: the tactics have a ground for all that can be said here."""
        return None

    def _of_throwing(self, code: str) -> Facts | None:
        ours, theirs = (_weights(weigh_throw(self.view, move)).get(code, 0.0) for move in self.moves)
        thrown = [int(detail_of(move)) for move in self.moves]
        if code == "hand":
            return compared(
                "hand", self._named([self.view.hands[self.view.seat - 1] & ~cards for cards in thrown]), ours, theirs
            )
        own = self.view.seat == self.view.public.dealer
        return compared("crib" if own else "their-crib", self._named(thrown), abs(ours), abs(theirs))

    def _of_playing(self, code: str) -> Facts | None:
        tactics = Tactics(self.view, WEIGHTS)
        named = self._named([mask_of([int(detail_of(move))]) for move in self.moves])
        ours, theirs = (_weights(tactics.weigh(move)).get(code, 0.0) / WEIGHTS[code] for move in self.moves)
        if code == "points":
            return compared("points", named, *(scored_at_once(self.view, int(detail_of(move))) for move in self.moves))
        if code == "high":
            return Facts("high", named)
        if code == "go":
            return compared("go", named, percent(ours), percent(theirs))
        if code == "follow" and tactics.alone:
            return compared("again", named, *(scored_next(self.view, int(detail_of(move))) for move in self.moves))
        return compared(code, named, abs(ours), abs(theirs))

    def _named(self, masks: list[int]) -> Cards:
        return {"card": in_cards(masks[0]), "other": in_cards(masks[1])}


def _weights(weighed: Weighed) -> dict[str, float]:
    return {reason.code: reason.weight for reason in weighed.why}
