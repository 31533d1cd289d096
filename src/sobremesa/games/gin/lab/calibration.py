"""What a player of gin believes of the other hand, and expects of its moves, beside what is true."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, cast

from sobremesa.core.bits import bit, cards_of, count
from sobremesa.core.contract import State, View, side_of
from sobremesa.core.player import UNLIMITED, Bot
from sobremesa.core.rng import Rng
from sobremesa.games.gin.players.maestro import Maestro
from sobremesa.games.gin.players.player import moves_of, settled_move
from sobremesa.games.gin.rules.melds import ALL, deadwood
from sobremesa.games.gin.rules.moves import DISCARD, KNOCK, kind_of
from sobremesa.games.gin.rules.position import Position
from sobremesa.games.gin.rules.view import GinView, open_hands
from sobremesa.lab.calibration import CHOSEN, REFUSED, Calibration, Expected

HANDS: Final = 200
"""From so many hands that a player takes for likely its beliefs are read off."""

LAST: Final = 12
"""Later turns are counted with this one."""


class GinCalibration(Calibration):
    """The other's deadwood, whether it could knock, each unseen card, and the points of the hand."""

    widths: ClassVar[Mapping[str, float]] = {
        "deadwood": 5.0,
        "can-knock": 0.1,
        "card": 0.1,
        CHOSEN: 5.0,
        "knocked": 5.0,
        "held": 5.0,
        REFUSED: 5.0,
    }
    whole_game = False

    def tells(self, bot: Bot[Any]) -> bool:
        """Return whether it samples hands."""
        return isinstance(bot, Maestro)

    def stage(self, view: View) -> int:
        """Return the number of the seat's turn, from 1."""
        gin = cast("GinView", view)
        return min(LAST, 1 + int(count(gin.public.shed[gin.seat - 1])))

    def believed(self, bot: Maestro, view: View, rng: Rng) -> dict[str, list[float]]:
        """Return the mean deadwood, the share of hands that could knock, and the chance of each unseen card."""
        gin = cast("GinView", view)
        if settled_move(gin) is not None:
            return {}
        hands = bot.believed_hands(gin, HANDS, rng)
        points = [int(deadwood(hand)) for hand in hands]
        low = [left <= gin.public.knock_value for left in points]
        held = [sum([hand >> card & 1 for hand in hands]) / HANDS for card in _unseen(gin)]
        return {"deadwood": [sum(points) / HANDS], "can-knock": [sum(low) / HANDS], "card": held}

    def true(self, state: State, view: View) -> dict[str, list[float]]:
        """Return the same of the hand that the other holds."""
        gin = cast("GinView", view)
        hand = int(cast("Position", state).hands[2 - view.seat])
        points = int(deadwood(hand))
        held = [float(hand >> card & 1) for card in _unseen(gin)]
        return {"deadwood": [float(points)], "can-knock": [float(points <= gin.public.knock_value)], "card": held}

    def expected(self, bot: Maestro, view: View, move: int, rng: Rng) -> list[Expected]:
        """Return the points of the hand that are expected of each move."""
        gin = cast("GinView", view)
        if settled_move(gin) is not None:
            return []
        return [Expected(one.move, one.points) for one in bot.judge(gin, UNLIMITED, rng, move) if one.worlds]

    def names(self, view: View, move: int) -> list[str]:
        """Return ``knocked`` for a knock, and ``held`` for a discard where a knock was possible."""
        if kind_of(move) == KNOCK:
            return [CHOSEN, "knocked"]
        holds = kind_of(move) == DISCARD and moves_of(cast("GinView", view), KNOCK)
        return [CHOSEN, "held"] if holds else [CHOSEN]

    def result(self, state: State, seat: int) -> float:
        """Return the points that the hand which is over brought a seat, negative where the other has them."""
        return float(points_of(state, seat))


def points_of(state: State, seat: int) -> int:
    """Return the points of the last hand for a seat, negative where the other has them, 0 for a draw."""
    result = cast("Position", state).result
    if result is None or not result.side:
        return 0
    return int(result.points if result.side == side_of(seat) else -result.points)


def _unseen(view: GinView) -> list[int]:
    """Return the cards that are in the other hand or in the stock, as far as the view knows."""
    seen = view.hand | open_hands(view)[2 - view.seat]
    for card in view.public.pile_cards:
        seen |= int(bit(card))
    return cards_of(ALL & ~seen)


CALIBRATION: Final = GinCalibration()
