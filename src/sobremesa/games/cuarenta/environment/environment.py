"""Cuarenta as arrays, for the research environments."""

from __future__ import annotations

from typing import Final, cast

from sobremesa.core.contract import State, View
from sobremesa.environments.game import GameEnvironment, SeenCards
from sobremesa.games.cuarenta.environment.actions import CuarentaActions
from sobremesa.games.cuarenta.environment.observations import CuarentaSight
from sobremesa.games.cuarenta.rules.state import Cuarenta
from sobremesa.games.cuarenta.rules.view import CuarentaView


class CuarentaEnvironment(GameEnvironment):
    """Cuarenta as arrays."""

    longest_hand = 700
    most_points = 400
    actions = CuarentaActions()

    def observations(self, seats: int) -> CuarentaSight:
        """Return how the views of two or four players become observations."""
        return CuarentaSight(seats)

    def seen_cards(self, view: View) -> SeenCards:
        """Return the hand: all else that comes into sight is said."""
        return (("hand", cast("CuarentaView", view).hand),)

    def cards_used(self, state: State) -> int:
        """Return how many cards have been dealt."""
        return int(cast("Cuarenta", state).next_card)


ENVIRONMENT: Final = CuarentaEnvironment()
