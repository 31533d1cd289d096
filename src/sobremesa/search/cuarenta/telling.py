"""What a laid-down card tells of the hand it came from: who could have done better with another hardly held it."""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from sobremesa.cards.bits import KING, bit
from sobremesa.games.cuarenta.view import CuarentaView
from sobremesa.search.cuarenta.careful import Careful
from sobremesa.search.cuarenta.sketch import Sketch, captures
from sobremesa.search.cuarenta.terms import Terms, lowest_rank, number_of, one_of

LENIENCE: Final = 1.0
"""By how many points a play may fall behind another before it is made only a third as often."""

ODD: Final = 0.03
"""How often somebody plays for reasons of their own."""


class Telling:
    """The cards that the others have laid down in this deal and that still lie there, each as it was laid."""

    def __init__(self, terms: Terms, view: CuarentaView, known: Sketch) -> None:
        self.known: Final = known
        self._policy: Final = Careful(terms)
        self._then: Final = Sketch(terms)
        self._seats: vec[i64] = vec[i64]()
        self._ranks: vec[i64] = vec[i64]()
        self._tables: vec[i64] = vec[i64]()
        table: i64 = 0
        for card in view.table:
            for seat in range(view.seats):
                if seat != view.seat - 1 and view.played[seat] & bit(card):
                    self._seats = append(self._seats, seat)
                    self._ranks = append(self._ranks, card >> 2)
                    self._tables = append(self._tables, table)
            table += one_of(card >> 2)

    @property
    def silent(self) -> bool:
        """Whether there is nothing to go by."""
        return len(self._seats) == 0

    def likelihood(self, world: Sketch) -> float:
        """Return how likely these hands make it that just these cards were laid down."""
        likely = 1.0
        at: i64 = len(self._seats) - 1
        later: vec[i64] = vec[i64]([0, 0, 0, 0])
        while at >= 0:
            seat = self._seats[at]
            later[seat] += one_of(self._ranks[at])
            likely *= self._laid(world, at, world.hands[seat] + later[seat])
            at -= 1
        return likely

    def _laid(self, world: Sketch, at: i64, hand: i64) -> float:
        """Return the chance that a seat lays down this card from such a hand."""
        then = self._then
        then.copy_from(world)
        then.turn = self._seats[at]
        then.hands[then.turn] = hand
        then.gone = world.gone - (world.table - self._tables[at])
        then.table = self._tables[at]
        then.left = -1
        self._policy.look(then)
        laid = self._policy.worth(then, self._ranks[at])
        return ODD + (1.0 - ODD) / self._weight_of_all(then, hand, laid)

    def _weight_of_all(self, then: Sketch, hand: i64, laid: float) -> float:
        """Return the weight of every play there was, where the card laid down weighs 1."""
        total = 0.0
        rank = lowest_rank(hand)
        while rank <= KING:
            if number_of(hand, rank):
                total += weight(self._policy.worth(then, rank) - laid)
                for play in captures(then, rank, False):
                    total += weight(self._policy.worth(then, play) - laid)
            rank += 1
        return total


def weight(ahead: float) -> float:
    """Return how much oftener a play is made that is so many points better."""
    return exp(min(20.0, ahead / LENIENCE))
