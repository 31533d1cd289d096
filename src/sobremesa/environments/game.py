"""What a game brings to the research environments."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, Generic, TypeAlias

from sobremesa.core.batch import BatchTerms, EpisodeBatch
from sobremesa.core.contract import SomeState, SomeView
from sobremesa.core.options import Ruleset
from sobremesa.environments.actions.base import Actions
from sobremesa.environments.observations.base import ObservationEncoder

SeenCards: TypeAlias = tuple[tuple[str, int], ...]
"""Sets of cards by what they are."""


class GameEnvironment(ABC, Generic[SomeState, SomeView]):
    """What a game adds for research environments: action space, observations, and what chance nodes need.

    ``longest_hand`` is an upper bound on the moves of a hand, ``most_points`` on the points of one hand by any preset,
    game bonuses included; frameworks ask for both. Rules of one's own with high bonuses may give more points.
    """

    longest_hand: ClassVar[int]
    most_points: ClassVar[int]

    @property
    @abstractmethod
    def actions(self) -> Actions[SomeView]:
        """The action space, which every ruleset shares."""

    @abstractmethod
    def observations(self, seats: int) -> ObservationEncoder[SomeView]:
        """Return how the views of so many players become observations."""

    def batch(self, terms: BatchTerms, ruleset: Ruleset) -> EpisodeBatch | None:
        """Return so many games stepped by compiled code, for vector environments.

        None, the usual, is for games that bring none: the vector environment steps them one by one.
        """
        return None

    @abstractmethod
    def seen_cards(self, view: SomeView) -> SeenCards:
        """Return the sets of cards in which something may come into a seat's sight without being said."""

    @abstractmethod
    def cards_used(self, state: SomeState) -> int:
        """Return how many cards of the pack have been dealt or drawn in this hand."""
