"""Cribbage as arrays, for the research environments."""

from __future__ import annotations

from typing import Final, cast

from sobremesa.core.batch import BatchTerms
from sobremesa.core.options import Ruleset
from sobremesa.environments.game import GameEnvironment, SeenCards
from sobremesa.games.cribbage.batch.batch import CribbageBatch
from sobremesa.games.cribbage.environment.actions import PLAYED, CribbageActions
from sobremesa.games.cribbage.environment.observations import CribbageSight
from sobremesa.games.cribbage.rules.position import DEALT
from sobremesa.games.cribbage.rules.rulesets import Rules
from sobremesa.games.cribbage.rules.state import Cribbage
from sobremesa.games.cribbage.rules.view import CribbageView


class CribbageEnvironment(GameEnvironment[Cribbage, CribbageView]):
    """Cribbage for the research environments: its observations, its actions, and the bounds of a hand."""

    longest_hand = 60
    most_points = 1200
    actions = CribbageActions()

    def observations(self, seats: int) -> CribbageSight:
        """Return how the views of two players become observations."""
        return CribbageSight()

    def batch(self, terms: BatchTerms, ruleset: Ruleset) -> CribbageBatch:
        """Return so many games stepped by compiled code."""
        return CribbageBatch(terms, cast("Rules", ruleset), PLAYED)

    def seen_cards(self, view: CribbageView) -> SeenCards:
        """Return the hands, the starter, and the shows."""
        me = view.seat - 1
        public = view.public
        starter = 1 << public.starter if public.starter >= 0 else 0
        shows = tuple((f"show {step}", show.cards) for step, show in enumerate(public.shows, 1))
        return (
            ("hand", view.hands[me]),
            ("starter", starter),
            ("opponent", view.hands[1 - me]),
            ("opponent's crib", view.laid[1 - me]),
            *shows,
        )

    def cards_used(self, state: Cribbage) -> int:
        """Return how many cards have been dealt, with the starter."""
        return 2 * DEALT + (state.starter >= 0)


ENVIRONMENT: Final = CribbageEnvironment()
