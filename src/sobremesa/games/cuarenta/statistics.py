"""What players count of their games of Cuarenta."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from sobremesa.core.bits import count
from sobremesa.core.contract import State
from sobremesa.games.cuarenta.rules.position import OVER, PACK_DUE, Position
from sobremesa.records.figures import GAMES_PLAYED, Counts, Figures, Rate, Statistics


class CuarentaFigures(Figures):
    """Counts hands that were played to their last card, and the cards that each side took in them."""

    def __init__(self) -> None:
        self._hands = 0
        self._cards = [0, 0]

    def moved(self, state: State, seat: int) -> None:
        """Count a hand whose last card has been played."""
        game = cast("Position", state)
        if game.phase not in {PACK_DUE, OVER} or any(game.hands) or game.deal_number < game.deals:
            return
        self._hands += 1
        for side in range(2):
            self._cards[side] += int(count(game.piles[side]))

    def counts(self) -> Counts:
        """Return what was counted, of a game in which a hand was played to its end."""
        return {"hands": [self._hands] * 2, "cards": self._cards} if self._hands else {}


RATES: Final = (
    Rate("caidas", "mean", ("caida",), (GAMES_PLAYED,)),
    Rate("limpias", "mean", ("limpia",), (GAMES_PLAYED,)),
    Rate("rondas-caught", "count", ("caida-en-ronda",)),
    Rate("cards", "mean", ("cards",), ("hands",)),
)
"""In the order in which they are told."""


def kind_of(moves: Sequence[str]) -> str:
    """Return the kind of a decision among moves: whether and what to capture, what to lay, or what to remember."""
    if any(":" in move or move == "pass" for move in moves):
        return "claim"
    return "capture" if any("*" in move for move in moves) else "lay"


STATISTICS: Final = Statistics(
    figures=CuarentaFigures,
    counted=("hands", "cards"),
    rates=RATES,
    reasons=("caida", "limpia", "ronda", "doble-ronda", "caida-en-ronda"),
    cards_in_sight="table",
    kinds=("capture", "lay", "claim"),
    kind_of=kind_of,
)
