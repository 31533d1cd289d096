"""Gin's 161 actions: a discard, a knock and a gin for each card, and the five moves without one.

A knock lays the hand down in the arrangement that the rules choose (GI-07): the one with the least deadwood, of those
the one that offers the fewest cards to lay off on. A knock that names its melds shares its number. ``lay`` is the best
defence (GI-11); laying off other cards shares its number, for it never leaves less deadwood.
"""

from __future__ import annotations

from typing import Final

from sobremesa.environments.actions.base import Actions
from sobremesa.games.gin.rules.moves import (
    BIG_GIN,
    CARD_AT,
    DISCARD,
    GIN,
    KIND_AT,
    KNOCK,
    LAY,
    LAY_THESE,
    PASS,
    STOCK,
    UPCARD,
    move_text,
    packed,
)
from sobremesa.games.gin.rules.view import GinView

CARDS: Final = 52
SHEDS: Final = (DISCARD, KNOCK, GIN)
BARE: Final = (UPCARD, STOCK, PASS, BIG_GIN, LAY)
PLAYED: Final = [
    *[int(packed(kind, card, 0)) for kind in SHEDS for card in range(CARDS)],
    *[int(packed(kind, 0, 0)) for kind in BARE],
]
_NUMBERS: Final = {move: number for number, move in enumerate(PLAYED)}
_LAY: Final = _NUMBERS[int(packed(LAY, 0, 0))]


class GinActions(Actions[GinView]):
    """Gin's actions, by card where one is shed.

    Discards are 0 to 51, knocks 52 to 103, gins 104 to 155, then come upcard, stock, pass, biggin and lay. A knock is
    laid down as the rules choose (GI-07), and ``lay`` lays off as well as the cards allow (GI-11), so that melds need
    no numbers.
    """

    def __init__(self) -> None:
        super().__init__([move_text(move) for move in PLAYED])

    def action_of(self, view: GinView, move: int) -> int:
        """Return the action that stands for a legal move."""
        number = _NUMBERS.get(move)
        if number is not None:
            return number
        return _LAY if move >> KIND_AT == LAY_THESE else _NUMBERS[move >> CARD_AT << CARD_AT]

    def moves(self, view: GinView) -> dict[int, int]:
        """Return the actions open to the view's seat with their moves."""
        return {_NUMBERS[move]: move for move in view.legal if move in _NUMBERS}
