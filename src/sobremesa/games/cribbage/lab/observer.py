"""Where the points of cribbage come from: hand, crib and play of each seat, as dealer and as pone."""

from __future__ import annotations

from collections import Counter
from typing import Final, cast

from sobremesa.core.contract import State, other_side
from sobremesa.games.cribbage.rules.state import Cribbage
from sobremesa.games.cribbage.statistics import CribbageDeals, Deal
from sobremesa.lab.observers.base import Observer

DEALER: Final = "dealer"
PONE: Final = "pone"
STAGES: Final = ("play", "hand", "crib")


class Stages(Observer):
    """Adds up, by seat and role, what the stages of a deal brought, as ``CribbageDeals`` finds it."""

    def __init__(self) -> None:
        self.deals = Counter[tuple[int, str]]()
        self.points = Counter[tuple[int, str, str]]()
        self._watch = CribbageDeals()

    def dealt(self, state: State) -> None:
        """Begin a deal."""
        self._watch.dealt()

    def moved(self, state: State, seat: int) -> None:
        """Add a deal as soon as all its cards are played."""
        deal = self._watch.moved(cast("Cribbage", state))
        if deal is not None:
            self._add(deal)

    def _add(self, deal: Deal) -> None:
        dealer, pone = deal.dealer, int(other_side(deal.dealer))
        for seat, role in ((dealer, DEALER), (pone, PONE)):
            self.deals[seat, role] += 1
            self.points[seat, role, "play"] += deal.pegged[seat - 1]
        for seat, role, stage, points in zip(
            (pone, dealer, dealer), (PONE, DEALER, DEALER), ("hand", "hand", "crib"), deal.shows, strict=True
        ):
            self.points[seat, role, stage] += points

    def add(self, other: Stages, swapped: bool = False) -> None:
        """Add what another observer has seen, its seats the other way round where they had been changed."""
        for (seat, role), deals in other.deals.items():
            self.deals[_side(seat, swapped), role] += deals
        for (seat, role, stage), points in other.points.items():
            self.points[_side(seat, swapped), role, stage] += points

    def means(self, seat: int) -> dict[str, dict[str, float]]:
        """Return what a seat scored on average in each stage, and in all, by role."""
        found: dict[str, dict[str, float]] = {}
        for role in (DEALER, PONE):
            deals = max(1, self.deals[seat, role])
            by_stage = {stage: round(self.points[seat, role, stage] / deals, 3) for stage in STAGES}
            found[role] = by_stage | {"deal": round(sum(by_stage.values()), 3)}
        return found


def _side(seat: int, swapped: bool) -> int:
    return int(other_side(seat)) if swapped else seat
