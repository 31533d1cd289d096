"""A game of Cuarenta drawn in ranks: what the search plays on, thousands of times a second.

It is exact for what it covers, from a play to the last card of the hand. Rondas are claimed as they are dealt, and
forgotten cards wait for their taker as the rules have it. Seats and sides count from 0 here: seat ``s`` is of side
``s & 1``.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from sobremesa.core.bits import KING, bit
from sobremesa.games.cuarenta.search.rank_rules import EVERY, RankRules, next_rank, number_of, one_of, run_from, size

CAIDA: Final = 16
"""The flag of a play that takes the card just left. A play is ``taken << 5 | flag | rank``."""

FROM_CAIDAS: Final = 0
FROM_LIMPIAS: Final = 2
FROM_RONDAS: Final = 4
"""Where each kind of points begins in the tally; the side is added."""

NOBODY: Final = -1

FOURS: Final = 0x4444444444444
"""The bits that are set where there are four of a rank."""


def play_of(rank: i64, taken: i64, caida: bool) -> i64:
    """Return the play of a card of this rank that takes these counts."""
    return (taken << 5) | (CAIDA if caida else 0) | rank


class Sketch:
    """A position by ranks: hands, table and piles as counts, the points, and what is left of the pack.

    Seats and sides count from 0. It is changed in place by ``play``, ``take``, ``deal`` and ``recall``, which do not
    check whether a move is legal; ``copy_from`` copies it. ``winner`` is -1 until a side has won, and ``tally`` has the
    points by kind and side.
    """

    def __init__(self, terms: RankRules) -> None:
        self.terms: Final = terms
        self.hands: vec[i64] = vec[i64]([0, 0, 0, 0])
        self.rondas: vec[i64] = vec[i64]([-1, -1, -1, -1])  # the rank of which each seat was dealt three or four
        self.caught: vec[i64] = vec[i64]([0, 0, 0, 0])  # the ranks of the rondas each seat caught
        self.piles: vec[i64] = vec[i64]([0, 0])
        self.points: vec[i64] = vec[i64]([0, 0])
        self.tally: vec[i64] = vec[i64]([0, 0, 0, 0, 0, 0])
        self.gone: i64 = 0
        self.table: i64 = 0
        self.left: i64 = -1
        self.turn: i64 = 0
        self.missed: i64 = -1
        self.taker: i64 = -1
        self.dealer: i64 = 0
        self.deals_left: i64 = 0
        self.in_hand: i64 = 0
        self.winner: i64 = NOBODY
        self.stock: vec[i64] = vec[i64]()
        self.dealt: i64 = 0

    def copy_from(self, other: Sketch) -> None:
        """Make this position equal to another at the same terms; the stock is shared."""
        for at in range(4):
            self.hands[at] = other.hands[at]
            self.rondas[at] = other.rondas[at]
            self.caught[at] = other.caught[at]
        for at in range(6):
            self.tally[at] = other.tally[at]
        for at in range(2):
            self.piles[at] = other.piles[at]
            self.points[at] = other.points[at]
        self.gone = other.gone
        self.table = other.table
        self.left = other.left
        self.turn = other.turn
        self.missed = other.missed
        self.taker = other.taker
        self.dealer = other.dealer
        self.deals_left = other.deals_left
        self.in_hand = other.in_hand
        self.winner = other.winner
        self.stock = other.stock
        self.dealt = other.dealt

    # ---- playing

    def play(self, move: i64) -> None:
        """Play a card of the seat on turn."""
        seat = self.turn
        card = one_of(move & 15)
        self.taker = -1
        self.missed = -1
        self.hands[seat] -= card
        self.gone += card
        self.in_hand -= 1
        if move >> 5:
            self._capture(seat, move & 15, move >> 5, move & CAIDA != 0)
        else:
            self.table += card
            self.left = move & 15
        self.turn = seat + 1 if seat + 1 < self.terms.seats else 0

    def _capture(self, seat: i64, rank: i64, taken: i64, caida: bool) -> None:
        terms = self.terms
        side = seat & 1
        self.piles[side] += size(taken) + 1
        self.table -= taken
        self.left = -1
        barred = self.points[side] >= terms.limpia_limit
        if caida:
            victim = seat - 1 if seat else terms.seats - 1
            if self.rondas[victim] == rank:
                self.caught[seat] |= bit(rank)
            self.score(FROM_CAIDAS + side, terms.caida)
        if self.table == 0:
            if not barred and not (caida and terms.caida_alone):
                self.score(FROM_LIMPIAS + side, terms.limpia)
        elif not terms.automatic:
            self._leave_behind(seat, rank, taken)

    def _leave_behind(self, seat: i64, rank: i64, taken: i64) -> None:
        """CU-26: what of the sequence was not taken."""
        rank = next_rank(rank)
        while rank <= KING and number_of(taken, rank):
            rank = next_rank(rank)
        run = run_from(rank, self.table)
        if run == 0:
            return
        if self.terms.forgotten_forfeit:
            self.piles[1 - (seat & 1)] += size(run)
            self.table -= run
        elif self.terms.forgotten_claim:
            self.missed = rank
            self.taker = seat + 1 if seat + 1 < self.terms.seats else 0

    def take(self, cards: i64) -> None:
        """Let the taker take up so many cards of what was left behind, the lowest first."""
        rank = self.missed
        side = self.taker & 1
        while cards > 0:
            self.table -= one_of(rank)
            self.piles[side] += 1
            rank = next_rank(rank)
            cards -= 1
        self.taker = -1
        self.missed = -1

    def forgotten(self) -> i64:
        """Return how many cards the taker may take up."""
        return size(run_from(self.missed, self.table)) if self.taker >= 0 else 0

    def score(self, what: i64, points: i64) -> None:
        """Give a side points of a kind; the first at the target has won (CU-60)."""
        side = what & 1
        self.tally[what] += points
        self.points[side] += points
        if self.points[side] >= self.terms.target and self.winner < 0:
            self.winner = side

    # ---- dealing

    def deal(self) -> None:
        """Deal five to each seat from the stock, and let rondas be claimed (CU-05, CU-10, CU-11)."""
        seats = self.terms.seats
        self.deals_left -= 1
        self.left = -1
        self.in_hand = 5 * seats
        seat = self.dealer
        for _ in range(seats):
            seat = seat + 1 if seat + 1 < seats else 0
            hand: i64 = 0
            for _ in range(5):
                hand += one_of(self.stock[self.dealt])
                self.dealt += 1
            self.hands[seat] = hand
        self.turn = self.dealer + 1 if self.dealer + 1 < seats else 0
        if self.terms.doble_ronda_wins:
            self.declare_four()
        for step in range(seats):
            if self.winner < 0:
                self.announce((self.turn + step) % seats)

    def declare_four(self) -> None:
        """CU-11: four of a rank wins as it is dealt, before anything is claimed; of two at once the earlier in turn."""
        for step in range(self.terms.seats):
            hand = self.hands[(self.turn + step) % self.terms.seats]
            if hand & FOURS and self.winner < 0:
                self.winner = (self.turn + step) & 1

    def announce(self, seat: i64) -> None:
        """Note what a dealt five holds, and score it."""
        terms = self.terms
        rank = ronda_rank(self.hands[seat])
        self.rondas[seat] = rank
        if rank < 0:
            return
        four = number_of(self.hands[seat], rank) == 4
        if self.points[seat & 1] < terms.ronda_limit:
            self.score(FROM_RONDAS + (seat & 1), terms.doble_ronda if four else terms.ronda)

    # ---- the end of the hand

    def recall(self) -> None:
        """CU-41: everybody names the rondas that they caught, in order of play, while the limit lets them."""
        terms = self.terms
        for step in range(1, terms.seats + 1):
            seat = (self.dealer + step) % terms.seats
            caught = self.caught[seat]
            while caught and self.winner < 0 and self.points[seat & 1] < terms.bonus_limit:
                caught &= caught - 1
                self.score(FROM_RONDAS + (seat & 1), terms.bonus)
            self.caught[seat] = caught


def ronda_rank(five: i64) -> i64:
    """Return the rank of which there are three or four, -1 for none."""
    many = ((five >> 2) | (five & (five >> 1))) & EVERY
    rank: i64 = -1
    while many:
        rank += 1
        if many & 1:
            return rank
        many >>= 4
    return rank


# ---- what may be played


def captures(sketch: Sketch, rank: i64, every_run: bool) -> vec[i64]:
    """Return the captures that a card of this rank may make, matchings first.

    With ``every_run`` each shorter sequence is a capture of its own, else only the whole one is taken.
    """
    table = sketch.table
    run = run_from(next_rank(rank), table)
    every_fall = every_run
    every_run = every_run and not sketch.terms.automatic
    found: vec[i64] = vec[i64]()
    lying = number_of(table, rank)
    most = lying if sketch.terms.match_many else min(lying, 1)
    number: i64 = most
    while number > 0:
        falls = sketch.left == rank
        if falls:
            found = _with_runs(found, play_of(rank, number * one_of(rank), True), run, every_run)
        if not falls or (every_fall and number < lying):
            found = _with_runs(found, play_of(rank, number * one_of(rank), False), run, every_run)
        number -= 1
    for taken in sketch.terms.additions(rank, table):
        found = _with_runs(found, play_of(rank, taken, False), run, every_run)
    return found


def _with_runs(found: vec[i64], play: i64, run: i64, every_run: bool) -> vec[i64]:
    found = append(found, play + (run << 5))
    while every_run and run:
        run = _without_highest(run)
        found = append(found, play + (run << 5))
    return found


def _without_highest(run: i64) -> i64:
    rank: i64 = KING
    while number_of(run, rank) == 0:
        rank -= 1
    return run - one_of(rank)
