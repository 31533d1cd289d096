"""What a seat sees of gin."""

from __future__ import annotations

from typing import Final, cast

from sobremesa.core.bits import mask_of
from sobremesa.core.contract import View
from sobremesa.environments.observations.base import FIFTY_TWO, Field, ObservationEncoder, flags, share
from sobremesa.games.gin.rules.position import FROM_PILE, FROM_STOCK, OFFERING, OVER
from sobremesa.games.gin.rules.rulesets import Rules
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
USUAL_TARGET: Final = 100  # where the ruleset plays one hand


class GinSight(ObservationEncoder):
    """Thirteen sets of cards, a word of flags and eight numbers."""

    def __init__(self) -> None:
        words = [*[(Field(name, about, FIFTY_TWO),) for name, about in CARDS], FLAGS]
        super().__init__(words, [Field(name, about) for name, about in NUMBERS])

    def see(self, view: View) -> tuple[list[int], list[float]]:
        """Return the words and the numbers of what a view of gin shows."""
        seen = cast("GinView", view)
        me = seen.seat - 1
        return [*_cards(seen, me), _flags(seen)], _numbers(seen, me)


def _cards(view: GinView, me: int) -> list[int]:
    pile, knock = list(view.pile), view.knock
    return [
        view.hand,
        sum(view.melds),  # melds share no card
        view.known[me],
        view.known[1 - me],
        view.shed[me],
        view.shed[1 - me],
        mask_of(pile),
        1 << pile[-1] if pile else 0,
        1 << view.upcard if view.upcard >= 0 else 0,
        1 << view.drawn if view.drawn >= 0 else 0,
        1 << view.taken if view.taken >= 0 else 0,
        sum(knock.melds) if knock else 0,
        knock.deadwood if knock else 0,
    ]


def _flags(view: GinView) -> int:
    word = 1 << (view.phase - OFFERING) if OFFERING <= view.phase < OVER else 0
    word |= (view.turn == view.seat) << 4 | (view.dealer == view.seat) << 5
    word |= (view.passes >= 1) << 6 | (view.passes >= 2) << 7
    if view.drew_seat:
        word |= 1 << (8 if view.drew_seat == view.seat else 9)
    return word | (view.drew_from == FROM_STOCK) << 10 | (view.drew_from == FROM_PILE) << 11


def _numbers(view: GinView, me: int) -> list[float]:
    rules: Rules = view.rules
    target = rules.target or USUAL_TARGET
    return [
        view.stock / 52,
        share(view.pile_draws, rules.pile_draws),
        view.knock_value / 10,
        share(view.deadwood, 100),
        share(view.score[me], target),
        share(view.score[1 - me], target),
        share(view.boxes[me], 10),
        share(view.boxes[1 - me], 10),
    ]
