"""What a player does not see: the end of a sequence that it could take along, or cards that the others left behind.

Only where something comes of it: where a sequence is taken by itself, or nobody gets what is left of it, nothing is
forgotten (CU-24, CU-26).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from sobremesa.core.rng import Rng
from sobremesa.games.cuarenta.players.player import moves_of
from sobremesa.games.cuarenta.rules.moves import PLAY, captured_part, card_of, mask_of_move, sequence_part
from sobremesa.games.cuarenta.rules.view import CuarentaView


class Forgetting(NamedTuple):
    """How readily a player forgets, from 0 to 1: ``ends`` of its sequences, and ``left`` cards of the others'."""

    ends: float = 0.0
    left: float = 0.0

    def times(self, measure: float) -> Forgetting:
        """Return how readily one forgets who does so ``measure`` times as readily."""
        return Forgetting(min(1.0, self.ends * measure), min(1.0, self.left * measure))


NEVER: Final = Forgetting()


def cut_short(view: CuarentaView, play: int, forgetting: Forgetting, rng: Rng) -> int:
    """Return a play, or at times one that takes the same but less of the sequence, or none of it."""
    rules = view.public.rules
    taken, base = mask_of_move(play), captured_part(card_of(play), mask_of_move(play))
    if not (rules.forgotten_claim or rules.forgotten_forfeit) or not sequence_part(card_of(play), taken):
        return play
    shorter = [
        move
        for move in moves_of(view, PLAY)
        if card_of(move) == card_of(play) and _is_less(mask_of_move(move), taken, base)
    ]
    return shorter[rng.below(len(shorter))] if shorter and happens(forgetting.ends, rng) else play


def _is_less(mask: int, taken: int, base: int) -> bool:
    return mask != taken and not mask & ~taken and mask & base == base


def happens(chance: float, rng: Rng) -> bool:
    """Return whether something of a chance happens; what never happens asks nothing of ``rng``."""
    return chance > 0 and rng.unit() < chance
