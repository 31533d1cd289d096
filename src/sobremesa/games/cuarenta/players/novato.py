"""Novato knows the moves, sees most captures, and thinks no further."""

from __future__ import annotations

from typing import Final

from sobremesa.core.bits import count
from sobremesa.core.player import NOTHING
from sobremesa.core.rng import Rng
from sobremesa.games.cuarenta.players.forgetting import Forgetting, cut_short, happens
from sobremesa.games.cuarenta.players.player import CuarentaBot
from sobremesa.games.cuarenta.rules.moves import captured_part, card_of, mask_of_move
from sobremesa.games.cuarenta.rules.view import CuarentaView

OVERLOOKED: Final = 6  # one capture in so many is not seen
FORGETS: Final = Forgetting(ends=0.25, left=0.5)


class Novato(CuarentaBot):
    """A beginner: takes one of the captures that it happens to see, else lays down any card.

    It does not see every capture, forgets one sequence in four and half of what others forget, and does not keep the
    rondas in mind.
    """

    def __init__(self, forgetting: Forgetting = FORGETS) -> None:
        self.forgetting: Final = forgetting

    def with_forgetfulness(self, measure: float) -> Novato:
        """Return a beginner who forgets so many times as readily."""
        return Novato(self.forgetting.times(measure))

    def take(self, takes: list[int], rng: Rng) -> int:
        """Return some of what was left behind, or NOTHING when it was not noticed."""
        return NOTHING if happens(self.forgetting.left, rng) else takes[rng.below(len(takes))]

    def recall(self, view: CuarentaView, recalls: list[int]) -> int:
        """Return NOTHING: it has not kept the rondas in mind."""
        return NOTHING

    def play(self, view: CuarentaView, plays: list[int], rng: Rng) -> int:
        """Return one of the captures that it sees, each card and capture equally likely, else any card laid down."""
        seen = [family for family in _families(plays) if rng.below(OVERLOOKED)]
        if not seen:
            laid = [move for move in plays if not mask_of_move(move)]
            return laid[rng.below(len(laid))]
        family = seen[rng.below(len(seen))]
        whole = max(family, key=lambda move: count(mask_of_move(move)))
        return cut_short(view, whole, self.forgetting, rng)


def _families(plays: list[int]) -> list[list[int]]:
    """Return the captures by card and by what they match or add, each with its longer and shorter sequences."""
    families: dict[tuple[int, int], list[int]] = {}
    for move in plays:
        card, mask = card_of(move), mask_of_move(move)
        if mask:
            families.setdefault((card, captured_part(card, mask)), []).append(move)
    return list(families.values())
