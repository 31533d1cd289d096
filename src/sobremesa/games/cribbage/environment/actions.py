"""Cribbage's 1,439 actions: each is one move, whatever is held.

Two cards laid away are one of the 1,326 pairs of the pack; then come the cards played, go, what is counted and claimed
under muggins (CR-25), and pass.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from sobremesa.core.bits import mask_of
from sobremesa.environments.actions.base import Actions
from sobremesa.games.cribbage.rules.moves import (
    COUNT,
    GO,
    HIGHEST_SHOW,
    LAY_AWAY,
    MUGGINS,
    PASS,
    PLAY,
    move_text,
    packed,
)
from sobremesa.games.cribbage.rules.view import CribbageView

CARDS: Final = 52
PLAYED: Final = [
    *[int(packed(LAY_AWAY, mask_of(list(pair)))) for pair in combinations(range(CARDS), 2)],
    *[int(packed(PLAY, card)) for card in range(CARDS)],
    int(packed(GO, 0)),
    *[int(packed(COUNT, points)) for points in range(HIGHEST_SHOW + 1)],
    *[int(packed(MUGGINS, points)) for points in range(1, HIGHEST_SHOW + 1)],
    int(packed(PASS, 0)),
]
_NUMBERS: Final = {move: number for number, move in enumerate(PLAYED)}


class CribbageActions(Actions[CribbageView]):
    """Cribbage's actions, one for each move.

    Pairs laid away are 0 to 1325, cards played 1326 to 1377, go 1378, counts 1379 to 1408, muggins 1409 to 1437, and
    pass 1438.
    """

    def __init__(self) -> None:
        super().__init__([move_text(move) for move in PLAYED])

    def action_of(self, view: CribbageView, move: int) -> int:
        """Return the action of a legal move."""
        return _NUMBERS[move]

    def moves(self, view: CribbageView) -> dict[int, int]:
        """Return the actions open to the view's seat with their moves."""
        return {_NUMBERS[move]: move for move in view.legal}
