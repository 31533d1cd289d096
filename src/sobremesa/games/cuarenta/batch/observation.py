"""What a seat sees of Cuarenta, as the words and numbers that ``environment.observations`` names."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sobremesa.core.batch import share
from sobremesa.core.bits import KING, bit, count, rank_mask
from sobremesa.core.contract import side_of
from sobremesa.games.cuarenta.rules.position import BATCH, DEALING, OVER, PACK_SIZE, Position, PublicPosition
from sobremesa.games.cuarenta.rules.view import CuarentaView

MOST_SEATS: Final = 4
PLAYED_AT: Final = 5
NUMBERS_OF_SIDES: Final = 8
RANKS: Final = KING + 1

# Where the flags stand in their word.
TURN_AT: Final = 4
DEALER_AT: Final = 8
CLAIMS_AT: Final = 12
DOUBLES_AT: Final = 16
MISSED_AT: Final = 20
MAY_TAKE_AT: Final = 33
CAUGHT_AT: Final = 34
NAMED_AT: Final = 47


def width_of_words(seats: int) -> int:
    """Return how many words an observation has: five sets of cards, one for each seat, and the flags."""
    return PLAYED_AT + seats + 1


def width_of_numbers(seats: int) -> int:
    """Return how many numbers an observation has."""
    return NUMBERS_OF_SIDES + seats + RANKS


class Known:
    """What one seat knows beside the public facts: its hand (a mask), how many cards each seat holds, and the stock."""

    def __init__(self) -> None:
        self.hand: i64 = 0
        self.held: vec[i64] = vec[i64]([0] * MOST_SEATS)
        self.stock: i64 = 0

    def take_from(self, at: Position, seat: i64) -> None:
        """Take from a whole game what a seat knows of it."""
        self.hand = at.hands[seat - 1]
        self.stock = len(at.deck) - at.next_card
        other: i64 = 0
        while other < at.seats:
            self.held[other] = count(at.hands[other])
            other += 1

    def take_from_view(self, view: CuarentaView) -> None:
        """Take what a view holds."""
        self.hand, self.stock = view.hand, view.stock
        for at, held in enumerate(view.counts):
            self.held[at] = held


def see_view(view: CuarentaView) -> tuple[list[int], list[float]]:
    """Return the words and the numbers of what a view shows."""
    known, seats = Known(), int(view.public.seats)
    known.take_from_view(view)
    words, numbers = vec[i64]([0] * width_of_words(seats)), vec[float]([0.0] * width_of_numbers(seats))
    write_words(view.public, view.seat, known, words, 0)
    write_numbers(view.public, view.seat, known, numbers, 0)
    return [int(word) for word in words], list(numbers)


def write_words(public: PublicPosition, seat: i64, known: Known, words: vec[i64], at: i64) -> None:
    """Write the sets of cards and the flags."""
    own = side_of(seat) - 1
    words[at] = known.hand
    words[at + 1] = public.table
    words[at + 2] = 0
    if public.just_left >= 0:
        words[at + 2] = bit(public.just_left)
    words[at + 3] = public.piles[own]
    words[at + 4] = public.piles[1 - own]
    _write_played(public, seat, words, at + PLAYED_AT)
    words[at + PLAYED_AT + public.seats] = _flags(public, seat)


def _write_played(public: PublicPosition, seat: i64, words: vec[i64], at: i64) -> None:
    """Write what each seat has played of this deal, from a seat on."""
    other: i64 = 1
    while other <= public.seats:
        played: i64 = 0
        if public.deal_number:
            played = public.shown_in(public.deal_number, other)
        words[at + _from(public, seat, other)] = played
        other += 1


def _from(public: PublicPosition, seat: i64, other: i64) -> i64:
    """Return how many places after a seat another sits."""
    if other >= seat:
        return other - seat
    return other - seat + public.seats


def _flags(public: PublicPosition, seat: i64) -> i64:
    word: i64 = 0
    if public.phase >= DEALING and public.phase < OVER:
        word = bit(public.phase - DEALING)
    if public.turn:
        word |= bit(TURN_AT + _from(public, seat, public.turn))
    word |= bit(DEALER_AT + _from(public, seat, public.dealer))
    if public.claimed:
        word |= _turned(public, seat, public.claimed) << CLAIMS_AT
        word |= _turned(public, seat, public.doubles) << DOUBLES_AT
    if public.taker:
        word |= bit(MISSED_AT + public.missed)
        if public.may_take(seat):
            word |= bit(MAY_TAKE_AT)
    for catch in public.catches:
        if catch.seat == seat:
            word |= bit(CAUGHT_AT + catch.rank)
    return word | (public.recalled[seat - 1] << NAMED_AT)


def _turned(public: PublicPosition, seat: i64, seats: i64) -> i64:
    """Return a mask of seats as seen from a seat on."""
    turned: i64 = 0
    other: i64 = 1
    while other <= public.seats:
        if seats & bit(other):
            turned |= bit(_from(public, seat, other))
        other += 1
    return turned


def write_numbers(public: PublicPosition, seat: i64, known: Known, numbers: vec[float], at: i64) -> None:
    """Write the numbers, which are shares from 0 to 1."""
    own, rules = side_of(seat) - 1, public.rules
    numbers[at] = float(known.stock) / PACK_SIZE
    numbers[at + 1] = float(public.deal_number) / (PACK_SIZE // BATCH)
    numbers[at + 2] = float(count(public.piles[own])) / PACK_SIZE
    numbers[at + 3] = float(count(public.piles[1 - own])) / PACK_SIZE
    numbers[at + 4] = share(public.points[own], rules.target)
    numbers[at + 5] = share(public.points[1 - own], rules.target)
    numbers[at + 6] = share(public.chicas[own], rules.chicas)
    numbers[at + 7] = share(public.chicas[1 - own], rules.chicas)
    at += NUMBERS_OF_SIDES
    other: i64 = 1
    while other <= public.seats:
        numbers[at + _from(public, seat, other)] = float(known.held[other - 1]) / BATCH
        other += 1
    _write_fives(public, seat, numbers, at + public.seats)


def _write_fives(public: PublicPosition, seat: i64, numbers: vec[float], at: i64) -> None:
    """Write, by rank, how near to a ronda the fives were from which a seat took a card by caída (CU-40)."""
    rank: i64 = 0
    while rank < RANKS:
        numbers[at + rank] = 0.0
        rank += 1
    for catch in public.catches:
        if catch.seat == seat:
            rank = catch.rank
            five = public.shown_in(catch.deal, catch.victim)
            numbers[at + rank] = max(numbers[at + rank], float(count(five & rank_mask(rank))) / 4)
