"""Cuarenta as arrays, for the research environments."""

from __future__ import annotations

from typing import Final

from sobremesa.environments.game import GameEnvironment, SeenCards
from sobremesa.games.cuarenta.environment.actions import CuarentaActions
from sobremesa.games.cuarenta.environment.observations import CuarentaSight
from sobremesa.games.cuarenta.rules.state import Cuarenta
from sobremesa.games.cuarenta.rules.view import CuarentaView


class CuarentaEnvironment(GameEnvironment[Cuarenta, CuarentaView]):
    """Cuarenta for the research environments: its observations, its actions, and the bounds of a hand."""

    longest_hand = 700
    most_points = 400
    actions = CuarentaActions()

    def observations(self, seats: int) -> CuarentaSight:
        """Return how the views of two or four players become observations."""
        return CuarentaSight(seats)

    def seen_cards(self, view: CuarentaView) -> SeenCards:
        """Return the hand: all else that comes into sight is said."""
        return (("hand", view.hand),)

    def cards_used(self, state: Cuarenta) -> int:
        """Return how many cards have been dealt."""
        return int(state.next_card)


ENVIRONMENT: Final = CuarentaEnvironment()
