"""The fields of a view of gin: how each travels to programs and the browser and back again, and what it means."""

from __future__ import annotations

from typing import Final, NamedTuple

from sobremesa.core.shapes import (
    CARD,
    CARD_OR_NULL,
    CARD_SET,
    CARD_SETS,
    FLAG,
    NUMBER,
    NUMBERS,
    SEAT_TURN,
    OrNull,
    Part,
    RecordShape,
    VecOf,
    Word,
    WordChoice,
)
from sobremesa.core.view_codec import (
    DEALER,
    HAND_NUMBER,
    LAST_POINTS,
    OVER,
    SCORE,
    SEAT,
    SEATS,
    TARGET,
    WINNER,
    ViewCodec,
    head,
    legal,
    public,
)
from sobremesa.games.gin.rules.layoff import Defence
from sobremesa.games.gin.rules.melds import value_of
from sobremesa.games.gin.rules.moves import read_move
from sobremesa.games.gin.rules.position import PHASES, HandResult, Knock, PublicPosition
from sobremesa.games.gin.rules.rulesets import GAME

SOURCES: Final = ("", "stock", "pile")


class Draw(NamedTuple):
    """Who drew last, and from where."""

    seat: int
    source: int


KNOCK: Final = RecordShape(
    "Knock",
    "A hand laid open.",
    [
        Part("seat", NUMBER, "whose hand it is"),
        Part("kind", Word(("knock", "gin", "biggin")), "how it was laid down"),
        Part("melds", CARD_SETS, "its melds"),
        Part("deadwood", CARD_SET, "the cards outside the melds"),
        Part("points", NUMBER, "what the deadwood counts", get=lambda knock: int(value_of(knock.deadwood))),
        Part("discard", CARD_OR_NULL, "the card that was discarded with it"),
    ],
    Knock,
)

DEFENCE: Final = RecordShape(
    "Defence",
    "How the opponent of a knocker lays down.",
    [
        Part("melds", CARD_SETS, "the melds"),
        Part("laid_off", CARD_SET, "the cards laid off on the knocker's melds"),
        Part("deadwood", NUMBER, "what the cards count that are left"),
    ],
    Defence,
)


def _hand_result(hands: tuple[int, ...], **fields: object) -> HandResult:
    first, second = hands
    return HandResult(hands=(first, second), **fields)  # type: ignore[arg-type]  # each as its shape reads it


HAND_RESULT: Final = RecordShape(
    "HandResult",
    "How a hand ended.",
    [
        Part("kind", Word(("draw", "knock", "undercut", "gin", "biggin")), "how it ended"),
        Part("side", NUMBER, "the side that scored, 0 for none"),
        Part("points", NUMBER, "how many points"),
        Part("doubled", FLAG, "whether they were doubled"),
        Part("knock", OrNull(KNOCK), "the hand that was laid open"),
        Part("defence", OrNull(DEFENCE), "how its opponent laid down"),
        Part("hands", CARD_SETS, "both hands as they were at the end, by seat"),
    ],
    _hand_result,
)

DRAW: Final = RecordShape(
    "Draw",
    "Who drew last, and from where.",
    [Part("seat", NUMBER, "who drew"), Part("from", WordChoice(SOURCES), "from where", attribute="source")],
    Draw,
)


def _last_draw(public: PublicPosition) -> Draw | None:
    return Draw(int(public.drew_seat), int(public.drew_from)) if public.drew_seat else None


def _put_last_draw(public: PublicPosition, draw: Draw | None) -> None:
    if draw is not None:
        public.drew_seat, public.drew_from = draw


MOMENT: Final = [
    SEATS,
    SEAT,
    DEALER,
    HAND_NUMBER,
    Part("phase", WordChoice(PHASES), "what happens now: a pack is due, the first card is offered, or somebody draws,"
         " discards, lays off; or it is over"),
    Part("turn", SEAT_TURN, "the seats that are waited for"),
    Part("passes", NUMBER, "how many have passed the first card"),
    Part("pile_draws", NUMBER, "how many cards were taken from the pile in this hand"),
    Part("drew", OrNull(DRAW), "who drew last in this hand, and from where", get=_last_draw, put=_put_last_draw),
    Part("knock", OrNull(KNOCK), "the hand that lies open"),
    Part("result", OrNull(HAND_RESULT), "how the last hand ended; null while one is played"),
    OVER,
    WINNER,
]  # fmt: skip

CARDS_SEEN: Final = [
    Part("hand", CARD_SET, "this seat's cards"),
    Part("melds", CARD_SETS, "the melds of this seat's best arrangement (GI-07)"),
    Part("deadwood", NUMBER, "what its other cards count"),
    Part("counts", NUMBERS, "how many cards each seat holds"),
    Part("known", VecOf(CARD_SET), "by seat, the cards that it took from the pile and still holds"),
    Part("shed", VecOf(CARD_SET), "by seat, the cards that it has discarded in this hand"),
    Part("stock", NUMBER, "how many cards are left in the stock"),
    Part("pile", VecOf(CARD), "the discard pile, the top card last"),
    Part("laid", VecOf(CARD), "all cards that were laid on the pile in this hand, in their order, the upcard first"),
    Part("upcard", CARD_OR_NULL, "the first card that was turned up"),
    Part("knock_value", NUMBER, "the most deadwood with which one may knock in this hand"),
    Part("taken", CARD_OR_NULL, "the card that the seat on turn took from the pile in this turn"),
    Part("drawn", CARD_OR_NULL, "the card that this seat has drawn in this turn"),
]

STANDING: Final = [
    SCORE,
    TARGET,
    Part("boxes", VecOf(NUMBER), "the hands won, by side"),
    Part("knocks", VecOf(NUMBER), "by seat, the hands of this game that it ended with a knock"),
    Part("gins", VecOf(NUMBER), "by seat, the hands that it ended with gin or big gin"),
    Part("held_back", VecOf(NUMBER), "by seat, the hands in which it was found able to knock and had played on"),
    LAST_POINTS,
]

OWN: Final = frozenset({"seat", "hand", "melds", "deadwood", "counts", "drawn"})
"""The fields that are a view's own; all others are public."""


def _fields() -> list[Part]:
    parts = [*head(GAME), *MOMENT, *CARDS_SEEN, *STANDING]
    return [part if part.name in OWN else public(part) for part in parts]


CODEC: Final = ViewCodec(
    "GinView",
    "Gin as one seat sees it. Lists by seat or by side start with seat or side 1.",
    [*_fields(), legal(lambda text: read_move(text)[1])],
)
