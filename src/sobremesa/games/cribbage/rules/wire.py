"""The fields of a view of cribbage: how each travels to programs and the browser and back, and what it means."""

from __future__ import annotations

from typing import Final

from sobremesa.core.shapes import (
    CARD_OR_NULL,
    CARD_SET,
    CARD_SETS,
    CARDS,
    FLAG,
    FLAGS,
    NUMBER,
    NUMBERS,
    TEXT,
    ListOf,
    OrNull,
    Part,
    RecordShape,
    VecOf,
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
from sobremesa.games.cribbage.rules.moves import read_move
from sobremesa.games.cribbage.rules.position import LAYING_AWAY, PHASES, SHOWS, UNSAID, PublicPosition, Show
from sobremesa.games.cribbage.rules.rulesets import GAME
from sobremesa.games.cribbage.rules.show import Count
from sobremesa.games.cribbage.rules.view_fields import ViewFields

COUNT: Final = RecordShape(
    "Count",
    "A combination of a show.",
    [
        Part("reason", TEXT, "what it is, as a stable word"),
        Part("points", NUMBER, "what it scores"),
        Part("cards", CARD_SET, "its cards"),
    ],
    Count,
)

SHOW: Final = RecordShape(
    "Show",
    "A hand or a crib that lies open; its combinations are told when it has been counted.",
    [
        Part("seat", NUMBER, "whose it is"),
        Part("crib", FLAG, "whether it is the crib"),
        Part("cards", CARD_SET, "its four cards"),
        Part("counts", ListOf(COUNT), "its combinations with the starter"),
        Part("points", NUMBER, "what they score", get=lambda show: sum([each.points for each in show.counts])),
    ],
    Show,
)


def _awaited(view: ViewFields) -> list[int]:
    """Return the seats that are waited for: at the laying away each that has not done so."""
    if view.public.phase == LAYING_AWAY:
        return [seat for seat in range(1, 3) if not view.cribbed[seat - 1]]
    return [int(view.public.turn)] if view.public.turn else []


def _put_awaited(view: ViewFields, seats: tuple[int, ...]) -> None:
    view.public.turn = 0 if view.public.phase == LAYING_AWAY else sum(seats)


def _own_hand(view: ViewFields) -> int:
    return view.hands[view.seat - 1] if view.seat else 0


def _put_shows(facts: PublicPosition, shows: tuple[Show, ...]) -> None:
    facts.opened = len(shows)
    facts.crib = shows[-1].cards if len(shows) == SHOWS else 0


MOMENT: Final = [
    SEATS,
    SEAT,
    DEALER,
    HAND_NUMBER,
    Part("phase", WordChoice(PHASES), "what happens now: a pack is due, cards are laid away, played or counted,"
         " or it is over"),
    Part("turn", NUMBERS, "the seats that are waited for", get=_awaited, put=_put_awaited),
    Part("said_go", NUMBER, "the seat that has said go since the reset, 0 for none"),
    Part("beyond", VecOf(NUMBER), "by seat, what every card that it still holds counts more than, since it could not"
         " play"),
    Part("counted", NUMBER, "how many of the shows have been counted"),
    Part("said", OrNull(NUMBER, UNSAID), "what was said of the show that is being counted"),
    OVER,
    WINNER,
]  # fmt: skip

CARDS_SEEN: Final = [
    Part("hand", CARD_SET, "this seat's cards", get=_own_hand),
    Part("hands", CARD_SETS, "by seat, the cards still held, as far as this seat may see them (CR-40)"),
    Part("counts", NUMBERS, "how many cards each seat holds"),
    Part("laid", CARD_SETS, "by seat, the cards laid away, as far as this seat may see them"),
    Part("cribbed", FLAGS, "by seat, whether it has laid away"),
    Part("starter", CARD_OR_NULL, "the starter"),
    Part("series", CARDS, "the cards played since the reset"),
    Part("total", NUMBER, "what they count"),
    Part("played", CARDS, "all cards of this play"),
    Part("players", NUMBERS, "who played each of them"),
    Part("shows", ListOf(SHOW), "what lies open", put=_put_shows),
]

STANDING: Final = [
    Part(SCORE.name, VecOf(NUMBER), SCORE.meaning, "points"),
    TARGET,
    Part("games", VecOf(NUMBER), "the games won, by side"),
    LAST_POINTS,
]

OWN: Final = {"seat", "turn", "hand", "hands", "counts", "laid", "cribbed", "legal"}
"""The fields that take more than what everybody knows."""

PARTS: Final = [*head(GAME), *MOMENT, *CARDS_SEEN, *STANDING, legal(lambda text: read_move(text)[1])]

CODEC: Final = ViewCodec(
    "CribbageView",
    "Cribbage as one seat sees it. Lists by seat or by side start with seat or side 1.",
    [part if part.name in OWN else public(part) for part in PARTS],
)
