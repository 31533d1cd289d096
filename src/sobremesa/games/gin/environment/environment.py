"""Gin as arrays, for the research environments."""

from __future__ import annotations

from typing import Final, cast

from sobremesa.core.contract import State, View
from sobremesa.environments.game import GameEnvironment, SeenCards
from sobremesa.games.gin.environment.actions import GinActions
from sobremesa.games.gin.environment.observations import GinSight
from sobremesa.games.gin.rules.position import PublicPosition
from sobremesa.games.gin.rules.view import GinView, open_hands


class GinEnvironment(GameEnvironment):
    """Gin as arrays."""

    longest_hand = 500
    most_points = 2000
    actions = GinActions()

    def observations(self, seats: int) -> GinSight:
        """Return how the views of two players become observations."""
        return GinSight()

    def seen_cards(self, view: View) -> SeenCards:
        """Return the hand, the upcard, and the other's hand where it lies open."""
        seen = cast("GinView", view)
        first = seen.public.upcard
        upcard = 1 << first if first >= 0 else 0
        return (("hand", seen.hand), ("upcard", upcard), ("opponent", open_hands(seen)[2 - seen.seat]))

    def cards_used(self, state: State) -> int:
        """Return how many cards have been dealt or drawn from the stock."""
        return int(cast("PublicPosition", state).next_card)


ENVIRONMENT: Final = GinEnvironment()
