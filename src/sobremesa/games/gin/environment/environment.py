"""Gin as arrays, for the research environments."""

from __future__ import annotations

from typing import Final, cast

from sobremesa.core.batch import BatchTerms
from sobremesa.core.options import Ruleset
from sobremesa.environments.game import GameEnvironment, SeenCards
from sobremesa.games.gin.batch.batch import GinBatch
from sobremesa.games.gin.environment.actions import PLAYED, GinActions
from sobremesa.games.gin.environment.observations import GinSight
from sobremesa.games.gin.rules.rulesets import Rules
from sobremesa.games.gin.rules.state import Gin
from sobremesa.games.gin.rules.view import GinView, open_hands


class GinEnvironment(GameEnvironment[Gin, GinView]):
    """Gin for the research environments: its observations, its actions, and the bounds of a hand."""

    longest_hand = 500
    most_points = 2000
    actions = GinActions()

    def observations(self, seats: int) -> GinSight:
        """Return how the views of two players become observations."""
        return GinSight()

    def batch(self, terms: BatchTerms, ruleset: Ruleset) -> GinBatch:
        """Return so many games stepped by compiled code."""
        return GinBatch(terms, cast("Rules", ruleset), PLAYED)

    def seen_cards(self, view: GinView) -> SeenCards:
        """Return the hand, the upcard, and the other's hand where it lies open."""
        first = view.public.upcard
        upcard = 1 << first if first >= 0 else 0
        return (("hand", view.hand), ("upcard", upcard), ("opponent", open_hands(view)[2 - view.seat]))

    def cards_used(self, state: Gin) -> int:
        """Return how many cards have been dealt or drawn from the stock."""
        return int(state.next_card)


ENVIRONMENT: Final = GinEnvironment()
