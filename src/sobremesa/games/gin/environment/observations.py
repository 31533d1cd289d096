"""What a seat sees of gin."""

from __future__ import annotations

from typing import Final

from sobremesa.environments.observations.base import FIFTY_TWO, Field, ObservationEncoder, flags
from sobremesa.games.gin.batch.observation import see_view
from sobremesa.games.gin.rules.view import GinView

CARDS: Final = (
    ("hand", "this seat's cards"),
    ("melded", "those of them in its best arrangement"),
    ("known", "those of them that it took from the pile, which the opponent knows"),
    ("opponent", "the opponent's cards that it took from the pile and still holds"),
    ("shed", "what this seat has discarded in this hand"),
    ("opponent_shed", "what the opponent has discarded in this hand"),
    ("pile", "the discard pile"),
    ("top", "the card on top of it"),
    ("upcard", "the first card turned up"),
    ("drawn", "the card that this seat drew in this turn"),
    ("taken", "the card that was taken from the pile in this turn and may not be shed"),
    ("laid_melds", "the melds of a knocker"),
    ("laid_deadwood", "the deadwood of a knocker"),
)
FLAGS: Final = flags(
    ("phase", 4, "offer, draw, discard, lay"),
    ("turn", 1, "this seat is on turn"),
    ("dealer", 1, "this seat deals"),
    ("passes", 2, "the upcard was passed once, twice"),
    ("drew", 2, "the last draw was this seat's, the opponent's"),
    ("drew_from", 2, "the last draw was from the stock, from the pile"),
)
NUMBERS: Final = (
    ("stock", "cards in the stock, of 52"),
    ("pile_draws", "draws from the pile, of those that the ruleset allows"),
    ("knock_value", "the most deadwood to knock with, of 10"),
    ("deadwood", "the deadwood of this seat's best arrangement, of 100"),
    ("score", "this seat's points, of the target"),
    ("opponent_score", "the opponent's points, of the target"),
    ("boxes", "hands that this seat has won, of 10"),
    ("opponent_boxes", "hands that the opponent has won, of 10"),
)


class GinSight(ObservationEncoder[GinView]):
    """Observations of gin: thirteen sets of cards, a word of flags and eight numbers.

    The tables of this module name them in order. Numbers are shares, such as points of the target. Seats are relative:
    this seat's come first.
    """

    def __init__(self) -> None:
        words = [*[(Field(name, about, FIFTY_TWO),) for name, about in CARDS], FLAGS]
        super().__init__(words, [Field(name, about) for name, about in NUMBERS])

    def see(self, view: GinView) -> tuple[list[int], list[float]]:
        """Return the words and the numbers of what a view of gin shows."""
        return see_view(view)
