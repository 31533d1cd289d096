"""What a seat sees of Cuarenta. Seats are told from this one on: itself, the next, and with four players two more."""

from __future__ import annotations

from typing import Final

from sobremesa.core.batch import share
from sobremesa.core.bits import count, rank_mask
from sobremesa.core.contract import side_of
from sobremesa.environments.observations.base import FORTY, Field, ObservationEncoder, flags
from sobremesa.games.cuarenta.rules.position import BATCH, DEALING, OVER, PACK_SIZE
from sobremesa.games.cuarenta.rules.view import CuarentaView

RANKS: Final = 13
NO_FIVES: Final = [0.0] * RANKS
SEATS: Final = 4
CARDS: Final = (
    ("hand", "this seat's cards"),
    ("table", "the cards on the table"),
    ("just_left", "the card just left there, which a caída takes"),
    ("own_pile", "what this side has captured"),
    ("other_pile", "what the other side has captured"),
)
FLAGS: Final = flags(
    ("phase", 4, "deal, play, take, recall"),
    ("turn", SEATS, "who is on turn, from this seat on"),
    ("dealer", SEATS, "who deals, from this seat on"),
    ("claims", SEATS, "who has claimed a ronda of this deal, from this seat on"),
    ("doubles", SEATS, "whose claim was a double one, from this seat on"),
    ("missed", RANKS, "the lowest rank that was left behind, ace to king"),
    ("may_take", 1, "this seat may take it up"),
    ("caught", RANKS, "the ranks at which this seat made a caída in this hand"),
    ("named", RANKS, "the ranks that it has rightly named as caught rondas"),
)
NUMBERS: Final = (
    ("stock", "cards in the stock, of 40"),
    ("deal", "which deal of the hand, of 8"),
    ("own_cards", "cards that this side has captured, of 40"),
    ("other_cards", "cards that the other side has captured, of 40"),
    ("score", "this side's points, of the target"),
    ("other_score", "the other side's points, of the target"),
    ("chicas", "games of the mesa that this side has won, of those it takes"),
    ("other_chicas", "games of the mesa that the other side has won"),
)


class CuarentaSight(ObservationEncoder[CuarentaView]):
    """Observations of Cuarenta: sets of cards, a word of flags, and numbers, as the tables of this module name them.

    The number of sets and numbers grows with the seats. Numbers are shares, such as points of the target. Seats are
    relative: they count from this seat on.
    """

    def __init__(self, seats: int) -> None:
        played = [(f"played_{at}", f"what seat {at} from this one on has played of this deal") for at in range(seats)]
        words = [*[(Field(name, about, FORTY),) for name, about in (*CARDS, *played)], FLAGS]
        held = [(f"held_{at}", f"cards that seat {at} from this one on holds, of 5") for at in range(seats)]
        fives = [(f"fives_{rank}", f"{rank}: most cards of the rank in a five that a caída of it caught, of 4")
                 for rank in range(1, RANKS + 1)]  # fmt: skip
        super().__init__(words, [Field(name, about) for name, about in (*NUMBERS, *held, *fives)])

    def see(self, view: CuarentaView) -> tuple[list[int], list[float]]:
        """Return the words and the numbers of what a view of Cuarenta shows."""
        return [*_cards(view), _flags(view)], [*_numbers(view), *_fives(view)]


def _from(view: CuarentaView, seat: int) -> int:
    """Return how many places after the view's seat a seat sits."""
    return (seat - view.seat) % view.public.seats


def _cards(view: CuarentaView) -> list[int]:
    public = view.public
    me = view.seat - 1
    own = side_of(view.seat) - 1
    played = public.played
    just_left = 1 << public.just_left if public.just_left >= 0 else 0
    cards = [view.hand, public.table, just_left, public.piles[own], public.piles[1 - own]]
    return cards + played[me:] + played[:me]


def _flags(view: CuarentaView) -> int:
    public = view.public
    word = 1 << (public.phase - DEALING) if DEALING <= public.phase < OVER else 0
    word |= 1 << 4 + _from(view, public.turn) if public.turn else 0
    word |= 1 << 8 + _from(view, public.dealer)
    if public.claimed:
        word |= _turned(view, public.claimed) << 12 | _turned(view, public.doubles) << 16
    if public.taker:
        word |= 1 << 20 + public.missed | public.may_take(view.seat) << 33
    for catch in public.catches:
        if catch.seat == view.seat:
            word |= 1 << 34 + catch.rank
    return word | public.recalled[view.seat - 1] << 47


def _turned(view: CuarentaView, seats: int) -> int:
    """Return a mask of seats as seen from the view's seat on."""
    return sum(1 << _from(view, seat) for seat in range(1, view.public.seats + 1) if seats >> seat & 1)


def _numbers(view: CuarentaView) -> list[float]:
    public = view.public
    me = view.seat - 1
    own = side_of(view.seat) - 1
    rules, score = public.rules, public.score
    return [
        view.stock / PACK_SIZE,
        public.deal_number / (PACK_SIZE // BATCH),
        count(public.piles[own]) / PACK_SIZE,
        count(public.piles[1 - own]) / PACK_SIZE,
        share(score[own], rules.target),
        share(score[1 - own], rules.target),
        share(public.chicas[own], rules.chicas),
        share(public.chicas[1 - own], rules.chicas),
        *[held / BATCH for held in view.counts[me:] + view.counts[:me]],
    ]


def _fives(view: CuarentaView) -> list[float]:
    """Return, by rank, how near to a ronda the fives were from which this seat took a card by caída (CU-40)."""
    public = view.public
    if not public.catches:
        return NO_FIVES
    most = [0.0] * RANKS
    for catch in public.catches:
        if catch.seat == view.seat:
            five = public.shown_in(catch.deal, catch.victim)
            most[catch.rank] = max(most[catch.rank], count(five & rank_mask(catch.rank)) / 4)
    return most
