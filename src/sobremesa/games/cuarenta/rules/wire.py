"""The fields of a view of Cuarenta: how each travels to programs and the browser and back, and what it means."""

from __future__ import annotations

from typing import Final, NamedTuple

from sobremesa.core.bits import bit, cards_of, mask_of
from sobremesa.core.shapes import (
    CARD_OR_NULL,
    CARD_SET,
    CARD_SETS,
    CARDS,
    FLAG,
    NUMBER,
    NUMBERS,
    RANK,
    RANK_SETS,
    SEAT_TURN,
    TEXTS,
    Choice,
    ListOf,
    Part,
    Record,
    Wire,
    Word,
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
    number_of,
    options_of,
)
from sobremesa.games.cuarenta.rules.capture import reach_from
from sobremesa.games.cuarenta.rules.counting import score_cards
from sobremesa.games.cuarenta.rules.moves import move_text, read_move
from sobremesa.games.cuarenta.rules.position import BATCH, PACK_SIZE, PHASES, Catch
from sobremesa.games.cuarenta.rules.rulesets import GAME, ruleset
from sobremesa.games.cuarenta.rules.view import CuarentaView

DIRECTIONS: Final = ("clockwise", "counter", "alternate")


class Ronda(NamedTuple):
    """A ronda that was claimed in this deal: by whom, and whether it was a double one."""

    seat: int
    double: bool


RONDA: Final = Record(
    "Ronda",
    "A ronda that was claimed in this deal.",
    [Part("seat", NUMBER, "who claimed it"), Part("double", FLAG, "whether it was a double ronda")],
    Ronda,
)

CATCH: Final = Record(
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

SCORE_CARDS: Final = Record(
    "ScoreCards",
    "A side's row of score cards (CU-62, CU-71).",
    [
        Part("perros", NUMBER, "those that lie face down, for ten points each"),
        Part("tantos", NUMBER, "those that lie face up, for two"),
    ],
)


def _rondas(view: CuarentaView) -> list[Ronda]:
    claimed = [seat for seat in range(1, view.seats + 1) if view.claims & bit(seat)]
    return [Ronda(seat, view.doubles & bit(seat) != 0) for seat in claimed]


def _put_rondas(view: CuarentaView, rondas: tuple[Ronda, ...]) -> None:
    for ronda in rondas:
        view.claims |= int(bit(ronda.seat))
        view.doubles |= int(bit(ronda.seat)) if ronda.double else 0


def _missed(view: CuarentaView) -> int:
    """Return the cards that may still be taken, all that lie there of each rank."""
    return int(reach_from(view.missed, mask_of(list(view.table)))) if view.taker else 0


def _put_missed(view: CuarentaView, cards: int) -> None:
    view.missed = cards_of(cards)[0] >> 2 if cards else -1


def _missed_by(view: CuarentaView) -> int:
    return (view.taker + view.seats - 2) % view.seats + 1 if view.taker else 0


def _put_story(view: CuarentaView, moves: tuple[str, ...]) -> None:
    view.story = tuple([read_move(text).move for text in moves])


MOMENT: Final = [
    SEATS,
    SEAT,
    DEALER,
    Part("direction", Word(DIRECTIONS), "which way round the table is played", get=lambda v: v.rules.word("direction")),
    HAND_NUMBER,
    Part("deal", NUMBER, "the number of the deal in this hand, from 1", attribute="deal_number"),
    Part("deals", NUMBER, "how many deals a hand has", get=lambda view: PACK_SIZE // (BATCH * view.seats)),
    Part("phase", Choice(PHASES), "what happens now: a pack is due, five are to be dealt, somebody plays, takes what"
         " was left, recalls ranks; or it is over"),
    Part("turn", SEAT_TURN, "the seats that are waited for"),
    OVER,
    WINNER,
]  # fmt: skip

CARDS_SEEN: Final = [
    Part("hand", CARD_SET, "this seat's cards"),
    Part("counts", NUMBERS, "how many cards each seat holds"),
    Part("stock", NUMBER, "how many cards have still to be dealt"),
    Part("table", CARDS, "the cards on the table, as they came"),
    Part("just_left", CARD_OR_NULL, "the card that the last play left on the table"),
    Part("story", TEXTS, "the plays and takes since the last five were dealt, as records write them",
         get=lambda view: [move_text(move) for move in view.story], put=_put_story),
    Part("captured", CARD_SETS, "by side, the cards that it has taken in this hand"),
    Part("gone", CARD_SET, "every card that was played in this hand: the table and both piles",
         get=lambda view: view.gone()),
    Part("played", CARD_SETS, "by seat, the cards that it has played in this deal"),
    Part("past", CARD_SETS, "the fives of the earlier deals of this hand, by deal and then by seat"),
    Part("rondas", ListOf(RONDA), "the rondas that were claimed in this deal", get=_rondas, put=_put_rondas),
    Part("missed", CARD_SET, "the cards that were left behind and may still be taken", get=_missed, put=_put_missed),
    Part("missed_by", NUMBER, "the seat that left them behind, 0 for none", get=_missed_by),
    Part("taker", NUMBER, "the seat that may take them, 0 for none"),
    Part("caidas", ListOf(CATCH), "the caídas of this hand", attribute="catches"),
    Part("recalled", RANK_SETS, "by seat, the ranks that it has named rightly"),
]  # fmt: skip

STANDING: Final = [
    Part("piles", NUMBERS, "by side, how many cards it has taken in this hand",
         get=lambda view: [len(cards_of(pile)) for pile in view.captured]),
    SCORE,
    TARGET,
    Part("chicas", NUMBERS, "the chicas won, by side"),
    Part("chica_won", FLAG, "whether the score on show is that of a chica that was won"),
    Part("total_carton", NUMBERS, "the cartón of all hands, by side"),
    Part("countable_carton", NUMBERS, "the cartón that counts, by side (CU-54)"),
    Part("score_cards", ListOf(SCORE_CARDS), "the score by side, as a row of score cards",
         get=lambda view: [score_cards(points) for points in view.score]),
    LAST_POINTS,
]  # fmt: skip


def _blank(wire: Wire) -> CuarentaView:
    rules = ruleset(str(wire["rules"]), options_of(wire))
    return CuarentaView(rules, number_of(wire, "seats"), number_of(wire, "seat"))


CODEC: Final = ViewCodec(
    "CuarentaView",
    "Cuarenta as one seat sees it. Lists by seat or by side start with seat or side 1.",
    [*head(GAME), *MOMENT, *CARDS_SEEN, *STANDING, legal(lambda text: read_move(text).move)],
    _blank,
)
