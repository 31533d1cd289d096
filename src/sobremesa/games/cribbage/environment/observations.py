"""What a seat sees of cribbage."""

from __future__ import annotations

from typing import Final

from sobremesa.environments.observations.base import FIFTY_TWO, Field, ObservationEncoder, flags
from sobremesa.games.cribbage.batch.observation import LAST, see_view
from sobremesa.games.cribbage.rules.view import CribbageView

CARDS: Final = (
    ("hand", "the cards that this seat still holds"),
    ("laid", "the two that it laid away"),
    ("played", "what it has played in this hand"),
    ("opponent_played", "what the opponent has played in this hand"),
    ("opponent_hand", "the opponent's cards, where this seat has x-ray vision (CR-40)"),
    ("opponent_laid", "what the opponent laid away, likewise"),
    ("starter", "the starter"),
    ("series", "the cards since the count was reset"),
    *[(f"last_{back}", f"the last card of them but {back - 1}" if back > 1 else "the last of them")
      for back in range(1, LAST + 1)],
    *[(f"show_{step}", f"the {which} as it lies open")
      for step, which in enumerate(("pone's hand", "dealer's hand", "crib"), 1)],
)  # fmt: skip
FLAGS: Final = flags(
    ("phase", 3, "lay-away, play, count"),
    ("turn", 1, "this seat is on turn"),
    ("dealer", 1, "this seat deals"),
    ("cribbed", 2, "this seat, the opponent has laid away"),
    ("said_go", 2, "this seat, the opponent has said go"),
    ("was_said", 1, "the other has counted and this seat may claim what was missed (CR-25)"),
)
NUMBERS: Final = (
    ("count", "the count, of 31"),
    ("held", "cards that this seat holds, of 6"),
    ("opponent_held", "cards that the opponent holds, of 6"),
    ("beyond", "what all this seat's cards are known to count more than, of 31"),
    ("opponent_beyond", "what all the opponent's cards are known to count more than, of 31"),
    ("said", "what was counted, of 29"),
    ("settled", "shows that are settled, of 3"),
    ("score", "this seat's points, of the target"),
    ("opponent_score", "the opponent's points, of the target"),
)


class CribbageSight(ObservationEncoder[CribbageView]):
    """Observations of cribbage: seventeen sets of cards, a word of flags and nine numbers.

    The tables of this module name them in order. Numbers are shares, such as points of the target. Seats are relative:
    this seat's come first.
    """

    def __init__(self) -> None:
        words = [*[(Field(name, about, FIFTY_TWO),) for name, about in CARDS], FLAGS]
        super().__init__(words, [Field(name, about) for name, about in NUMBERS])

    def see(self, view: CribbageView) -> tuple[list[int], list[float]]:
        """Return the words and the numbers of what a view of cribbage shows."""
        return see_view(view)
