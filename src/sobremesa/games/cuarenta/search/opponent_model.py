"""What a play tells of the hand it came from: who could have done better with another card hardly held it."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from sobremesa.core.arithmetic import exponential
from sobremesa.core.bits import KING, bit, rank_counts
from sobremesa.games.cuarenta.rules.moves import PLAY, card_of, kind_of, mask_of_move
from sobremesa.games.cuarenta.rules.position import PublicPosition
from sobremesa.games.cuarenta.rules.view import CuarentaView
from sobremesa.games.cuarenta.search.careful_policy import Careful
from sobremesa.games.cuarenta.search.rank_rules import RankRules, lowest_rank, number_of, one_of
from sobremesa.games.cuarenta.search.rank_state import Sketch, captures, play_of

LENIENCE: Final = 1.0
"""By how many points a play may fall behind another before it is made only a third as often."""

ODD: Final = 0.03
"""How often somebody plays for reasons of their own."""


class OpponentModel:
    """How likely the plays of this deal are, given what the other seats hold.

    It remembers each play with what lay on the table and what had been played before it, as the view's story shows
    them. ``likelihood`` is relative: it compares deals of one view with each other. The viewer's own plays do not
    count.
    """

    def __init__(self, terms: RankRules, view: CuarentaView, known: Sketch) -> None:
        self._viewer: Final[i64] = view.seat - 1
        self._seen: dict[int, float] = {}
        self._policy: Final = Careful(terms)
        self._then: Final = Sketch(terms)
        self._seats: vec[i64] = vec[i64]()
        self._plays: vec[i64] = vec[i64]()
        self._tables: vec[i64] = vec[i64]()
        self._gone: vec[i64] = vec[i64]()
        self._left: vec[i64] = vec[i64]()
        self._read(view.public, known)

    def _read(self, public: PublicPosition, known: Sketch) -> None:
        """Go back through the story of the deal, from the table as it is now."""
        table, gone = known.table, known.gone
        seat: i64 = (known.dealer + 1 + plays_in(public)) % public.seats
        at = len(public.story) - 1
        while at >= 0:
            move: i64 = public.story[at]
            taken = rank_counts(mask_of_move(move))
            table += taken
            if kind_of(move) == PLAY:
                seat = seat - 1 if seat else public.seats - 1
                card = one_of(card_of(move) >> 2)
                gone -= card
                table -= 0 if taken else card
                left = left_before(public, at)
                self._note(seat, rank_play(move, left), table, gone, left >> 2 if left >= 0 else -1)
            at -= 1

    def _note(self, seat: i64, play: i64, table: i64, gone: i64, left: i64) -> None:
        self._seats = append(self._seats, seat)
        self._plays = append(self._plays, play)
        self._tables = append(self._tables, table)
        self._gone = append(self._gone, gone)
        self._left = append(self._left, left)

    @property
    def silent(self) -> bool:
        """Whether no other seat has played in this deal, so that every deal is as likely."""
        for seat in self._seats:
            if seat != self._viewer:
                return False
        return True

    def likelihood(self, world: Sketch) -> float:
        """Return how likely these hands make it that just these plays were made."""
        if self._then.terms.seats > 2:
            return self._likelihood(world)
        hand = int(world.hands[1 - self._viewer])  # between two it decides alone, and equal hands come up often
        if hand not in self._seen:
            self._seen[hand] = self._likelihood(world)
        return self._seen[hand]

    def _likelihood(self, world: Sketch) -> float:
        likely = 1.0
        then = self._then
        then.copy_from(world)
        for at in range(len(self._seats)):
            seat = self._seats[at]
            then.hands[seat] += one_of(self._plays[at] & 15)
            if seat != self._viewer:
                likely *= self._made(at)
        return likely

    def _made(self, at: i64) -> float:
        """Return the chance that a seat makes this play from the hand that it then had."""
        then = self._then
        then.turn = self._seats[at]
        then.gone = self._gone[at]
        then.table = self._tables[at]
        then.left = self._left[at]
        self._policy.look(then)
        made = self._policy.worth(then, self._plays[at])
        return ODD + (1.0 - ODD) / max(1.0, self._weight_of_all(then, then.hands[then.turn], made))

    def _weight_of_all(self, then: Sketch, hand: i64, made: float) -> float:
        """Return the weight of every play there was, where the one that was made weighs 1."""
        total = 0.0
        rank = lowest_rank(hand)
        while rank <= KING:
            if number_of(hand, rank):
                total += weight(self._policy.worth(then, rank) - made)
                for play in captures(then, rank, False):
                    total += weight(self._policy.worth(then, play) - made)
            rank += 1
        return total


def weight(ahead: float) -> float:
    """Return how much oftener a play is made that is so many points better."""
    return exponential(min(20.0, ahead / LENIENCE))


def plays_in(public: PublicPosition) -> i64:
    """Return how many cards have been played since the last five were dealt."""
    plays: i64 = 0
    for move in public.story:
        if kind_of(move) == PLAY:
            plays += 1
    return plays


def left_before(public: PublicPosition, at: i64) -> i64:
    """Return the card that had just been left on the table before a move of the story, -1 for none."""
    before = at - 1
    while before >= 0 and kind_of(public.story[before]) != PLAY:
        before -= 1
    if before < 0 or mask_of_move(public.story[before]):
        return -1
    return card_of(public.story[before])


def rank_play(move: i64, just_left: i64) -> i64:
    """Return a legal play of cards as a play of ranks."""
    card, mask = card_of(move), mask_of_move(move)
    falls = just_left >= 0 and just_left >> 2 == card >> 2 and mask & bit(just_left) != 0
    return play_of(card >> 2, rank_counts(mask), falls)
