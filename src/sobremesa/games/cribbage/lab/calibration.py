"""What a player of cribbage believes of the other hand, and expects of its moves, beside what is true."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, cast

from sobremesa.core.bits import rank_counts
from sobremesa.core.contract import State, View
from sobremesa.core.player import Bot
from sobremesa.core.rng import Rng
from sobremesa.games.cribbage.players.maestro import Maestro
from sobremesa.games.cribbage.rules.moves import LAY_AWAY, PLAY, kind_of
from sobremesa.games.cribbage.rules.position import Position
from sobremesa.games.cribbage.rules.view import CribbageView
from sobremesa.lab.calibration import CHOSEN, REFUSED, Calibration, Expected

RANKS: Final = 13


class CribbageCalibration(Calibration):
    """Each rank of which the other may hold a card in the play, and the chance to win."""

    widths: ClassVar[Mapping[str, float]] = {"rank": 0.1, CHOSEN: 0.1, REFUSED: 0.1}

    def tells(self, bot: Bot[Any]) -> bool:
        """Return whether it weighs hands."""
        return isinstance(bot, Maestro)

    def stage(self, view: View) -> int:
        """Return how many cards have been played in this deal; 0 is also the throw."""
        return len(cast("CribbageView", view).public.played)

    def believed(self, bot: Maestro, view: View, rng: Rng) -> dict[str, list[float]]:
        """Return, in the play, the chance of each rank that the other holds a card of it."""
        cribbage = cast("CribbageView", view)
        if kind_of(view.legal[0]) != PLAY or not cribbage.counts[2 - view.seat]:
            return {}
        return {"rank": bot.believed_ranks(cribbage)}

    def true(self, state: State, view: View) -> dict[str, list[float]]:
        """Return 1 for each rank that the other holds a card of, else 0."""
        ranks = int(rank_counts(cast("Position", state).hands[2 - view.seat]))
        return {"rank": [float((ranks >> 4 * rank & 15) > 0) for rank in range(RANKS)]}

    def expected(self, bot: Maestro, view: View, move: int, rng: Rng) -> list[Expected]:
        """Return the chance to win after each throw or card."""
        if kind_of(view.legal[0]) not in (LAY_AWAY, PLAY):
            return []
        return [Expected(one.move, one.worth) for one in bot.outlook(cast("CribbageView", view), move).moves]


CALIBRATION: Final = CribbageCalibration()
