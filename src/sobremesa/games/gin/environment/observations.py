"""What a seat sees of gin."""

from __future__ import annotations

from typing import Final

from sobremesa.core.batch import share
from sobremesa.core.bits import mask_of
from sobremesa.environments.observations.base import FIFTY_TWO, Field, ObservationEncoder, flags
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
        me = view.seat - 1
        return [*_cards(view, me), _flags(view)], _numbers(view, me)


def _cards(view: GinView, me: int) -> list[int]:
    public = view.public
    pile, knock = list(public.pile), public.knock
    return [
        view.hand,
        sum(view.melds),  # melds share no card
        public.known[me],
        public.known[1 - me],
        public.shed[me],
        public.shed[1 - me],
        mask_of(pile),
        1 << pile[-1] if pile else 0,
        1 << public.upcard if public.upcard >= 0 else 0,
        1 << view.drawn if view.drawn >= 0 else 0,
        1 << public.taken if public.taken >= 0 else 0,
        sum(knock.melds) if knock else 0,
        knock.deadwood if knock else 0,
    ]


def _flags(view: GinView) -> int:
    public = view.public
    word = 1 << (int(public.phase) - OFFERING) if OFFERING <= public.phase < OVER else 0
    word |= (public.turn == view.seat) << 4 | (public.dealer == view.seat) << 5
    word |= (public.passes >= 1) << 6 | (public.passes >= 2) << 7
    if public.drew_seat:
        word |= 1 << (8 if public.drew_seat == view.seat else 9)
    return word | (public.drew_from == FROM_STOCK) << 10 | (public.drew_from == FROM_PILE) << 11


def _numbers(view: GinView, me: int) -> list[float]:
    public = view.public
    rules: Rules = public.rules
    target = rules.target or USUAL_TARGET
    return [
        public.stock / 52,
        share(public.pile_draws, rules.pile_draws),
        public.knock_value / 10,
        share(view.deadwood, 100),
        share(public.score[me], target),
        share(public.score[1 - me], target),
        share(public.boxes[me], 10),
        share(public.boxes[1 - me], 10),
    ]
