"""The fields of a view of Cuarenta: how each travels to programs and the browser and back, and what it means."""

from __future__ import annotations

from typing import Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from sobremesa.core.bits import bit, cards_of, count, mask_of
from sobremesa.core.shapes import (
    CARD_OR_NULL,
    CARD_SET,
    CARD_SETS,
    CARDS,
    FLAG,
    NUMBER,
    NUMBERS,
    RANK,
    SEAT_TURN,
    TEXTS,
    ListOf,
    Part,
    RankSet,
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
from sobremesa.games.cuarenta.rules.capture import reach_from
from sobremesa.games.cuarenta.rules.counting import score_cards
from sobremesa.games.cuarenta.rules.moves import move_text, read_move
from sobremesa.games.cuarenta.rules.position import PHASES, Catch, PublicPosition
from sobremesa.games.cuarenta.rules.rulesets import GAME

DIRECTIONS: Final = ("clockwise", "counter", "alternate")


class Ronda(NamedTuple):
    """A ronda that was claimed in this deal: by whom, and whether it was a double one."""

    seat: int
    double: bool


RONDA: Final = RecordShape(
    "Ronda",
    "A ronda that was claimed in this deal.",
    [Part("seat", NUMBER, "who claimed it"), Part("double", FLAG, "whether it was a double ronda")],
    Ronda,
)

CATCH: Final = RecordShape(
    "Catch",
    "A caída of this hand.",
    [
        Part("deal", NUMBER, "in which deal it was made"),
        Part("seat", NUMBER, "by whom"),
        Part("victim", NUMBER, "on whose card"),
        Part("rank", RANK, "of which rank"),
    ],
    Catch,
)

SCORE_CARDS: Final = RecordShape(
    "ScoreCards",
    "A side's row of score cards (CU-62, CU-71).",
    [
        Part("perros", NUMBER, "those that lie face down, for ten points each"),
        Part("tantos", NUMBER, "those that lie face up, for two"),
    ],
)


def _rondas(known: PublicPosition) -> list[Ronda]:
    claimed = [seat for seat in range(1, int(known.seats) + 1) if known.claimed & bit(seat)]
    return [Ronda(seat, known.doubles & bit(seat) != 0) for seat in claimed]


def _put_rondas(known: PublicPosition, rondas: tuple[Ronda, ...]) -> None:
    for ronda in rondas:
        known.claimed |= bit(ronda.seat)
        known.doubles |= bit(ronda.seat) if ronda.double else 0


def _missed(known: PublicPosition) -> int:
    """Return the cards that may still be taken, all that lie there of each rank."""
    return int(reach_from(known.missed, known.table)) if known.taker else 0


def _put_missed(known: PublicPosition, cards: int) -> None:
    known.missed = cards_of(cards)[0] >> 2 if cards else -1


def _missed_by(known: PublicPosition) -> int:
    return int((known.taker + known.seats - 2) % known.seats + 1) if known.taker else 0


def _put_table(known: PublicPosition, cards: tuple[int, ...]) -> None:
    known.table = mask_of(list(cards))
    known.order = vec[i64](list(cards))


def _put_story(known: PublicPosition, moves: tuple[str, ...]) -> None:
    known.story = vec[i64]([read_move(text).move for text in moves])


def _put_played(known: PublicPosition, played: tuple[int, ...]) -> None:
    if len(played) != known.seats or not 0 <= known.deal_number <= known.deals:
        raise ValueError("played has the cards of each seat, in a deal that the hand has")
    for at, cards in enumerate(played):
        if known.deal_number:
            known.shown[(known.deal_number - 1) * known.seats + at] = cards


def _put_past(known: PublicPosition, fives: tuple[int, ...]) -> None:
    if len(fives) != max(0, known.deal_number - 1) * known.seats or known.deal_number > known.deals:
        raise ValueError("past has the five of each seat in every earlier deal")
    for at, five in enumerate(fives):
        known.shown[at] = five


def _put_catches(known: PublicPosition, catches: tuple[Catch, ...]) -> None:
    known.catches = list(catches)


MOMENT: Final = [
    SEATS,
    SEAT,
    DEALER,
    Part("direction", Word(DIRECTIONS), "which way round the table is played",
         get=lambda known: known.rules.word("direction")),
    HAND_NUMBER,
    Part("deal", NUMBER, "the number of the deal in this hand, from 1", "deal_number"),
    Part("deals", NUMBER, "how many deals a hand has", get=lambda known: int(known.deals)),
    Part("phase", WordChoice(PHASES), "what happens now: a pack is due, five are to be dealt, somebody plays, takes"
         " what was left, recalls ranks; or it is over"),
    Part("turn", SEAT_TURN, "the seats that are waited for"),
    OVER,
    WINNER,
]  # fmt: skip

CARDS_SEEN: Final = [
    Part("hand", CARD_SET, "this seat's cards"),
    Part("counts", NUMBERS, "how many cards each seat holds"),
    Part("stock", NUMBER, "how many cards have still to be dealt"),
    Part("table", CARDS, "the cards on the table, as they came", "order", put=_put_table),
    Part("just_left", CARD_OR_NULL, "the card that the last play left on the table"),
    Part("story", TEXTS, "the plays and takes since the last five were dealt, as records write them",
         get=lambda known: [move_text(move) for move in known.story], put=_put_story),
    Part("captured", VecOf(CARD_SET), "by side, the cards that it has taken in this hand", "piles"),
    Part("gone", CARD_SET, "every card that was played in this hand: the table and both piles",
         get=lambda known: int(known.gone())),
    Part("played", CARD_SETS, "by seat, the cards that it has played in this deal", put=_put_played),
    Part("past", CARD_SETS, "the fives of the earlier deals of this hand, by deal and then by seat", put=_put_past),
    Part("rondas", ListOf(RONDA), "the rondas claimed in this deal, or four that won it", get=_rondas, put=_put_rondas),
    Part("missed", CARD_SET, "the cards that were left behind and may still be taken", get=_missed, put=_put_missed),
    Part("missed_by", NUMBER, "the seat that left them behind, 0 for none", get=_missed_by),
    Part("taker", NUMBER, "the seat that may take them before it plays, 0 for none; its partner too, by taker=team"),
    Part("caidas", ListOf(CATCH), "the caídas of this hand", "catches", put=_put_catches),
    Part("recalled", VecOf(RankSet()), "by seat, the ranks that it has named rightly"),
]  # fmt: skip

STANDING: Final = [
    Part("piles", NUMBERS, "by side, how many cards it has taken in this hand",
         get=lambda known: [int(count(pile)) for pile in known.piles]),
    Part("score", VecOf(NUMBER), SCORE.meaning, "points"),
    TARGET,
    Part("chicas", VecOf(NUMBER), "the chicas won, by side"),
    Part("chica_won", FLAG, "whether the score on show is that of a chica that was won"),
    Part("total_carton", VecOf(NUMBER), "the cartón of all hands, by side"),
    Part("countable_carton", VecOf(NUMBER), "the cartón that counts, by side (CU-54)"),
    Part("score_cards", ListOf(SCORE_CARDS), "the score by side, as a row of score cards",
         get=lambda known: [score_cards(points) for points in known.points]),
    LAST_POINTS,
]  # fmt: skip

OWN: Final = ("seat", "hand", "counts", "stock")
"""The fields that a view holds itself. All others are public facts."""


def _fields() -> list[Part]:
    parts = [*head(GAME), *MOMENT, *CARDS_SEEN, *STANDING]
    return [part if part.name in OWN else public(part) for part in parts]


CODEC: Final = ViewCodec(
    "CuarentaView",
    "Cuarenta as one seat sees it. Lists by seat or by side start with seat or side 1.",
    [*_fields(), legal(lambda text: read_move(text).move)],
)
