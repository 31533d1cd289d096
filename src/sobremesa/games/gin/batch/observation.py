"""What a seat sees of gin, as the words and numbers that ``environment.observations`` names."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sobremesa.core.batch import share
from sobremesa.core.bits import bit
from sobremesa.games.gin.rules.melds import offered_cover, value_of
from sobremesa.games.gin.rules.position import FROM_PILE, FROM_STOCK, OFFERING, OVER, PACK, Position, PublicPosition
from sobremesa.games.gin.rules.view import GinView

FLAGS_AT: Final = 13
WORDS: Final = FLAGS_AT + 1
NUMBERS: Final = 8
USUAL_TARGET: Final = 100  # where the ruleset plays one hand


class Known:
    """What one seat knows beside the public facts.

    ``hand`` is a mask, ``melded`` the cards of its best arrangement, ``deadwood`` what that leaves, ``drawn`` the
    seat's own draw of this turn, -1 for none.
    """

    def __init__(self) -> None:
        self.hand: i64 = 0
        self.melded: i64 = 0
        self.deadwood: i64 = 0
        self.drawn: i64 = -1

    def take_from(self, at: Position, seat: i64) -> None:
        """Take from a whole game what a seat knows of it."""
        hand = at.hands[seat - 1]
        self.hand = hand
        self.melded = offered_cover(hand)
        self.deadwood = value_of(hand & ~self.melded)
        self.drawn = -1
        if at.turn == seat:
            self.drawn = at.drawn

    def take_from_view(self, view: GinView) -> None:
        """Take what a view holds."""
        self.hand, self.deadwood, self.drawn = view.hand, view.deadwood, view.drawn
        self.melded = sum(view.melds)  # melds share no card


def see_view(view: GinView) -> tuple[list[int], list[float]]:
    """Return the words and the numbers of what a view shows."""
    known = Known()
    known.take_from_view(view)
    words, numbers = vec[i64]([0] * WORDS), vec[float]([0.0] * NUMBERS)
    write_words(view.public, view.seat, known, words, 0)
    write_numbers(view.public, view.seat, known, numbers, 0)
    return [int(word) for word in words], list(numbers)


def one(card: i64) -> i64:
    """Return the mask of a card, empty for -1."""
    if card < 0:
        return 0
    return bit(card)


def write_words(public: PublicPosition, seat: i64, known: Known, words: vec[i64], at: i64) -> None:
    """Write the sets of cards and the flags."""
    me = seat - 1
    words[at] = known.hand
    words[at + 1] = known.melded
    words[at + 2] = public.known[me]
    words[at + 3] = public.known[1 - me]
    words[at + 4] = public.shed[me]
    words[at + 5] = public.shed[1 - me]
    _write_pile(public, words, at + 6)
    words[at + 8] = one(public.upcard)
    words[at + 9] = one(known.drawn)
    words[at + 10] = one(public.taken)
    _write_knock(public, words, at + 11)
    words[at + FLAGS_AT] = _flags(public, seat)


def _write_pile(public: PublicPosition, words: vec[i64], at: i64) -> None:
    """Write the discard pile and its top card."""
    together: i64 = 0
    top: i64 = 0
    for card in public.pile:
        top = bit(card)
        together |= top
    words[at] = together
    words[at + 1] = top


def _write_knock(public: PublicPosition, words: vec[i64], at: i64) -> None:
    """Write the melds and the deadwood of a knocker."""
    knock = public.knock
    words[at] = words[at + 1] = 0
    if knock is not None:
        words[at] = sum(knock.melds)
        words[at + 1] = knock.deadwood


def _flags(public: PublicPosition, seat: i64) -> i64:
    word: i64 = 0
    if public.phase >= OFFERING and public.phase < OVER:
        word = bit(public.phase - OFFERING)
    if public.turn == seat:
        word |= 1 << 4
    if public.dealer == seat:
        word |= 1 << 5
    if public.passes >= 1:
        word |= 1 << 6
    if public.passes >= 2:
        word |= 1 << 7
    return word | _draw_flags(public, seat)


def _draw_flags(public: PublicPosition, seat: i64) -> i64:
    word: i64 = 0
    if public.drew_seat == seat:
        word = 1 << 8
    elif public.drew_seat:
        word = 1 << 9
    if public.drew_from == FROM_STOCK:
        word |= 1 << 10
    if public.drew_from == FROM_PILE:
        word |= 1 << 11
    return word


def write_numbers(public: PublicPosition, seat: i64, known: Known, numbers: vec[float], at: i64) -> None:
    """Write the numbers, which are shares from 0 to 1."""
    me, rules = seat - 1, public.rules
    target: i64 = rules.target
    if target == 0:
        target = USUAL_TARGET
    numbers[at] = float(public.stock) / PACK
    numbers[at + 1] = share(public.pile_draws, rules.pile_draws)
    numbers[at + 2] = float(public.knock_value) / 10
    numbers[at + 3] = share(known.deadwood, 100)
    numbers[at + 4] = share(public.points[me], target)
    numbers[at + 5] = share(public.points[1 - me], target)
    numbers[at + 6] = share(public.boxes[me], 10)
    numbers[at + 7] = share(public.boxes[1 - me], 10)
