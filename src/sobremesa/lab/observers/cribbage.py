"""Where the points of cribbage come from: hand, crib and play of each seat, as dealer and as pone."""

from __future__ import annotations

from collections import Counter
from typing import Final, cast

from sobremesa.games.base import State, other_side
from sobremesa.games.cribbage.position import SHOWS
from sobremesa.games.cribbage.show import show_points
from sobremesa.games.cribbage.state import Cribbage
from sobremesa.lab.observers.base import Observer

DEALER: Final = "dealer"
PONE: Final = "pone"
STAGES: Final = ("play", "hand", "crib")


class Stages(Observer):
    """Adds up, by seat and role, what the stages of a deal brought.

    The shows of a last deal are added whole, also those that came too late to be counted: an average without them
    would be one of small hands. A deal that ends in its play is left out altogether.
    """

    def __init__(self) -> None:
        self.deals = Counter[tuple[int, str]]()
        self.points = Counter[tuple[int, str, str]]()
        self._pegged = [0, 0]
        self._over = False

    def dealt(self, state: State) -> None:
        """Begin a deal."""
        self._pegged = [0, 0]
        self._over = False

    def moved(self, state: State, seat: int) -> None:
        """Add what was pegged, and the shows as soon as all cards are played."""
        game = cast("Cribbage", state)
        if self._over:
            return
        shown = sum([len(show.counts) for show in game.shows]) if game.showed else 0
        lines = game.last_points
        for line in lines[: len(lines) - shown]:
            self._pegged[line.side - 1] += line.points
        if game.opened:
            self._over = True
            self._add(game)

    def _add(self, game: Cribbage) -> None:
        dealer = int(game.dealt_by)
        for seat, role in ((dealer, DEALER), (int(other_side(dealer)), PONE)):
            self.deals[seat, role] += 1
            self.points[seat, role, "play"] += self._pegged[seat - 1]
        for step in range(SHOWS):
            seat = dealer if step else int(other_side(dealer))
            cards, crib = int(game.shown_cards(step)), step == SHOWS - 1
            stage = "crib" if crib else "hand"
            points = int(show_points(cards, int(game.starter), crib))
            self.points[seat, DEALER if seat == dealer else PONE, stage] += points

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
