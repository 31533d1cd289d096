"""What a player of Cuarenta believes of the next hand, and expects of its moves, beside what is true."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, cast

from sobremesa.core.bits import rank_counts
from sobremesa.core.contract import State, View, next_seat
from sobremesa.core.player import Bot
from sobremesa.core.rng import Rng
from sobremesa.games.cuarenta.players.knowledge import RANKS
from sobremesa.games.cuarenta.players.maestro import Maestro
from sobremesa.games.cuarenta.players.player import moves_of
from sobremesa.games.cuarenta.rules.moves import PLAY
from sobremesa.games.cuarenta.rules.position import BATCH, Position
from sobremesa.games.cuarenta.rules.view import CuarentaView
from sobremesa.lab.calibration import CHOSEN, REFUSED, Calibration, Expected

WORLDS: Final = 100
"""From so many games that a player takes for likely its beliefs are read off."""


class CuarentaCalibration(Calibration):
    """Each rank of which the next seat may hold a card, and the chance to win."""

    widths: ClassVar[Mapping[str, float]] = {"rank": 0.1, CHOSEN: 0.1, REFUSED: 0.1}

    def tells(self, bot: Bot[Any]) -> bool:
        """Return whether it draws worlds."""
        return isinstance(bot, Maestro)

    def stage(self, view: View) -> int:
        """Return the number of the play of a deal, from 1."""
        return 1 + BATCH - cast("CuarentaView", view).counts[view.seat - 1]

    def believed(self, bot: Maestro, view: View, rng: Rng) -> dict[str, list[float]]:
        """Return the chance of each rank that the next seat holds a card of it; empty where it is certain."""
        cuarenta = cast("CuarentaView", view)
        after = _next(cuarenta)
        if not moves_of(cuarenta, PLAY) or not cuarenta.counts[after - 1]:
            return {}
        hands = bot.believed_ranks(cuarenta, after, WORLDS, rng)
        return {"rank": [len([hand for hand in hands if _has(hand, rank)]) / WORLDS for rank in RANKS]} if hands else {}

    def true(self, state: State, view: View) -> dict[str, list[float]]:
        """Return 1 for each rank that the next seat holds a card of, else 0."""
        hand = int(rank_counts(cast("Position", state).hands[_next(cast("CuarentaView", view)) - 1]))
        return {"rank": [float(_has(hand, rank)) for rank in RANKS]}

    def expected(self, bot: Maestro, view: View, move: int, rng: Rng) -> list[Expected]:
        """Return the chance to win after each play."""
        return [Expected(one.move, one.worth) for one in bot.outlook(cast("CuarentaView", view), move).moves]


def _next(view: CuarentaView) -> int:
    return int(next_seat(view.seat, view.public.seats))


def _has(hand: int, rank: int) -> bool:
    return hand >> 4 * rank & 15 > 0


CALIBRATION: Final = CuarentaCalibration()
