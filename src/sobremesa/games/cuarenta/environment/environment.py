"""Cuarenta as arrays, for the research environments."""

from __future__ import annotations

from typing import Final, cast

from sobremesa.core.batch import BatchTerms
from sobremesa.core.options import Ruleset
from sobremesa.environments.game import GameEnvironment, SeenCards
from sobremesa.games.cuarenta.batch.batch import CuarentaBatch
from sobremesa.games.cuarenta.environment.actions import CuarentaActions
from sobremesa.games.cuarenta.environment.observations import CuarentaSight
from sobremesa.games.cuarenta.rules.rulesets import Rules
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

    def batch(self, terms: BatchTerms, ruleset: Ruleset) -> CuarentaBatch:
        """Return so many games stepped by compiled code."""
        return CuarentaBatch(terms, cast("Rules", ruleset), self.actions.size, self.actions.numbering)

    def seen_cards(self, view: CuarentaView) -> SeenCards:
        """Return the hand: all else that comes into sight is said."""
        return (("hand", view.hand),)

    def cards_used(self, state: Cuarenta) -> int:
        """Return how many cards have been dealt."""
        return int(state.next_card)


ENVIRONMENT: Final = CuarentaEnvironment()
