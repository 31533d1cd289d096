"""What a seat sees of cribbage, as the words and numbers that ``environment.observations`` names."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sobremesa.core.batch import share
from sobremesa.core.bits import bit, count
from sobremesa.games.cribbage.rules.moves import HIGHEST_SHOW
from sobremesa.games.cribbage.rules.pegging import CARD, CARD_BITS, LIMIT
from sobremesa.games.cribbage.rules.position import DEALT, LAYING_AWAY, OVER, SHOWS, Position, PublicPosition
from sobremesa.games.cribbage.rules.view_fields import ViewFields

LAST: Final = 6  # cards of the count, told in their order
SERIES_AT: Final = 7
SHOWS_AT: Final = SERIES_AT + 1 + LAST
FLAGS_AT: Final = SHOWS_AT + SHOWS
WORDS: Final = FLAGS_AT + 1
NUMBERS: Final = 9


class Known:
    """What one seat knows beside the public facts: its own cards, and the other's as far as it may see them.

    ``hand`` and ``laid`` are masks; ``held`` is how many cards each holds, ``cribbed`` whether each has laid away.
    """

    def __init__(self) -> None:
        self.hand: i64 = 0
        self.laid: i64 = 0
        self.other_hand: i64 = 0
        self.other_laid: i64 = 0
        self.held: i64 = 0
        self.other_held: i64 = 0
        self.cribbed = False
        self.other_cribbed = False

    def take_from(self, at: Position, seat: i64, sees_all: bool) -> None:
        """Take from a whole game what a seat knows of it; with ``sees_all`` it has x-ray vision (CR-40)."""
        me = seat - 1
        other = 1 - me
        self.hand = at.hands[me]
        self.laid = at.laid[me]
        self.other_hand = self.other_laid = 0
        if sees_all:
            self.other_hand, self.other_laid = at.hands[other], at.laid[other]
        self.held = count(at.hands[me])
        self.other_held = count(at.hands[other])
        self.cribbed = at.laid[me] != 0
        self.other_cribbed = at.laid[other] != 0

    def take_from_view(self, view: ViewFields) -> None:
        """Take what a view holds."""
        me = view.seat - 1
        self.hand, self.other_hand = view.hands[me], view.hands[1 - me]
        self.laid, self.other_laid = view.laid[me], view.laid[1 - me]
        self.held, self.other_held = view.counts[me], view.counts[1 - me]
        self.cribbed, self.other_cribbed = view.cribbed[me], view.cribbed[1 - me]


def see_view(view: ViewFields) -> tuple[list[int], list[float]]:
    """Return the words and the numbers of what a view shows."""
    known = Known()
    known.take_from_view(view)
    words, numbers = vec[i64]([0] * WORDS), vec[float]([0.0] * NUMBERS)
    write_words(view.public, view.seat, known, words, 0)
    write_numbers(view.public, view.seat, known, numbers, 0)
    return [int(word) for word in words], list(numbers)


def write_words(public: PublicPosition, seat: i64, known: Known, words: vec[i64], at: i64) -> None:
    """Write the sets of cards and the flags."""
    words[at] = known.hand
    words[at + 1] = known.laid
    words[at + 2] = public.played_by(seat)
    words[at + 3] = public.played_by(3 - seat)
    words[at + 4] = known.other_hand
    words[at + 5] = known.other_laid
    words[at + 6] = 0
    if public.starter >= 0:
        words[at + 6] = bit(public.starter)
    _write_series(public, words, at + SERIES_AT)
    step: i64 = 0
    while step < SHOWS:
        words[at + SHOWS_AT + step] = 0
        if step < public.opened:
            words[at + SHOWS_AT + step] = public.shown_cards(step)
        step += 1
    words[at + FLAGS_AT] = _flags(public, seat, known)


def _write_series(public: PublicPosition, words: vec[i64], at: i64) -> None:
    row = public.row
    together: i64 = 0
    back: i64 = 1
    while back <= LAST:
        card: i64 = 0
        if back <= public.length:
            card = bit(row & CARD)
        words[at + back] = card
        together |= card
        row >>= CARD_BITS
        back += 1
    while back <= public.length:  # more than are told in their order
        together |= bit(row & CARD)
        row >>= CARD_BITS
        back += 1
    words[at] = together


def _flags(public: PublicPosition, seat: i64, known: Known) -> i64:
    word: i64 = 0
    if public.phase >= LAYING_AWAY and public.phase < OVER:
        word = bit(public.phase - LAYING_AWAY)
    if public.turn == seat:
        word |= 1 << 3
    if public.dealer == seat:
        word |= 1 << 4
    if known.cribbed:
        word |= 1 << 5
    if known.other_cribbed:
        word |= 1 << 6
    if public.said_go == seat:
        word |= 1 << 7
    elif public.said_go:
        word |= 1 << 8
    if public.said >= 0:
        word |= 1 << 9
    return word


def write_numbers(public: PublicPosition, seat: i64, known: Known, numbers: vec[float], at: i64) -> None:
    """Write the numbers, which are shares from 0 to 1."""
    me = seat - 1
    limit, target = float(LIMIT), public.rules.target
    numbers[at] = float(public.total) / limit
    numbers[at + 1] = float(known.held) / DEALT
    numbers[at + 2] = float(known.other_held) / DEALT
    numbers[at + 3] = float(public.beyond[me]) / limit
    numbers[at + 4] = float(public.beyond[1 - me]) / limit
    numbers[at + 5] = float(public.said) / HIGHEST_SHOW if public.said > 0 else 0.0
    numbers[at + 6] = float(public.counted) / SHOWS
    numbers[at + 7] = share(public.points[me], target)
    numbers[at + 8] = share(public.points[1 - me], target)
