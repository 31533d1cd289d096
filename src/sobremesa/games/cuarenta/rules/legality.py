"""What may be played in a game of Cuarenta, and why anything else may not: the half of the contract that only asks."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from sobremesa.core.bits import KING, bit, count, mask_of, rank_mask, vec_of
from sobremesa.core.contract import Refusal, side_of
from sobremesa.core.packs import pack_of_forty
from sobremesa.games.cuarenta.rules import refusals as no
from sobremesa.games.cuarenta.rules.capture import NOT_ON_TABLE, add_captures, capture_fault, is_unbroken, runs_from
from sobremesa.games.cuarenta.rules.moves import (
    DEAL,
    MISDEAL,
    PASS,
    PLAY,
    RECALL,
    RONDA,
    TAKE,
    card_of,
    kind_of,
    mask_of_move,
    packed,
)
from sobremesa.games.cuarenta.rules.position import (
    DEALING,
    OVER,
    PACK_DUE,
    PLAYING,
    RECALLING,
    TAKING,
    Position,
    has_four,
    has_three,
)

USUAL_MOVES: Final = 16
FORTY: Final = mask_of(pack_of_forty())


class Legality(Position):
    """A position that says whose move it is, which moves are legal, and which rule forbids the others.

    ``moves`` lists what ``refusal`` allows, except that of very many captures (or takes) that differ only in which of
    several equal cards they take, it lists one (``capture.LISTED``).
    """

    # ---- whose move it is, and what may be played

    def needs_pack(self) -> bool:
        """Return whether a new hand is due."""
        return self.phase == PACK_DUE

    def to_act(self) -> list[int]:
        """Return the seat on turn, alone in a list; a ronda is never waited for (CU-12)."""
        return [] if self.phase == PACK_DUE or self.phase == OVER else [int(self.turn)]

    def moves(self, seat: i64) -> vec[i64]:
        """Return what a seat may do now: a ronda, what was left behind, then plays in canonical order of the card.

        Of each card the play without a capture comes first, then its captures as ``capture.captures`` lists them. Seat
        0, the referee, has ``misdeal`` or nothing.
        """
        found: vec[i64] = vec[i64](capacity=USUAL_MOVES)
        if self.phase == PACK_DUE or self.phase == OVER:
            return found
        if seat == 0:
            return append(found, packed(MISDEAL, 0, 0)) if not self._misdeal_fault(seat) else found
        if not self._ronda_fault(seat):
            found = append(found, packed(RONDA, 0, 0))
        if seat == self.taker:
            for mask in runs_from(self.missed, self.table):
                found = append(found, packed(TAKE, 0, mask))
        return self._turn_moves(found, seat) if seat == self.turn else found

    def _turn_moves(self, found: vec[i64], seat: i64) -> vec[i64]:
        if self.phase == PLAYING:
            return self._plays(found, seat)
        if self.phase == DEALING:
            return append(found, packed(DEAL, 0, 0))
        if self.phase == RECALLING:
            for rank in range(KING + 1):
                if rank_mask(rank) & FORTY:
                    found = append(found, packed(RECALL, rank, 0))
        if self.phase == RECALLING or self.phase == TAKING:
            found = append(found, packed(PASS, 0, 0))
        return found

    def _plays(self, found: vec[i64], seat: i64) -> vec[i64]:
        for card in vec_of(self.hands[seat - 1]):
            play = packed(PLAY, card, 0)
            found = add_captures(append(found, play), play, self.rules, card, self.table, self.order)
        return found

    # ---- the caught rondas

    def _may_recall(self, seat: i64) -> bool:
        """CU-42: below the limit, and with a caída in this hand, whether or not a ronda was caught by it."""
        if not self.rules.caida_en_ronda or self.points[side_of(seat) - 1] >= self.rules.caida_en_ronda_limit:
            return False
        for catch in self.catches:
            if catch.seat == seat:
                return True
        return False

    def _caught_ronda(self, seat: i64, rank: i64) -> i64:
        """CU-40: the ronda of this rank, if this seat took one of its cards by caída and has not been paid for it."""
        if self.recalled[seat - 1] & bit(rank):
            return 0
        for catch in self.catches:
            if catch.seat == seat and catch.rank == rank:
                five = self.shown_in(catch.deal, catch.victim)
                if count(five & rank_mask(rank)) >= 3:
                    return five & rank_mask(rank)
        return 0

    # ---- why not

    def refusal(self, seat: int, move: int) -> Refusal | None:
        """Return why this seat may not play this move now, or None exactly when it is legal."""
        return no.refusal(self._fault(seat, move))

    def _fault(self, seat: i64, move: i64) -> str:
        if self.phase == OVER:
            return no.GAME_OVER
        if self.phase == PACK_DUE:
            return no.PACK_DUE
        if seat < 0 or seat > self.seats:
            return no.NO_SEAT
        kind = kind_of(move)
        if kind == PLAY:
            return self._play_fault(seat, card_of(move), mask_of_move(move))
        if kind == TAKE and move == packed(TAKE, 0, mask_of_move(move)):
            return self._take_fault(seat, mask_of_move(move))
        if kind == RECALL and move == packed(RECALL, card_of(move), 0):
            return self._recall_fault(seat, card_of(move))
        return self._bare_fault(seat, kind) if move == packed(kind, 0, 0) else no.NOT_A_MOVE

    def _bare_fault(self, seat: i64, kind: i64) -> str:
        if kind == DEAL:
            return "" if self.phase == DEALING and seat == self.turn else no.NO_DEAL
        if kind == RONDA:
            return self._ronda_fault(seat)
        if kind == PASS:
            passing = self.phase == TAKING or self.phase == RECALLING
            return "" if passing and seat == self.turn else no.NOTHING_TO_PASS
        return self._misdeal_fault(seat) if kind == MISDEAL else no.NOT_A_MOVE

    def _play_fault(self, seat: i64, card: i64, mask: i64) -> str:
        if self.phase == DEALING:
            return no.DEAL_FIRST
        if self.phase != PLAYING:
            return no.HAND_PLAYED
        if seat != self.turn:
            return no.NOT_YOUR_TURN
        if card > 51 or self.hands[seat - 1] & bit(card) == 0:
            return no.NOT_IN_HAND
        return capture_fault(self.rules, card, mask, self.table, self.order) if mask else ""

    def _ronda_fault(self, seat: i64) -> str:
        """CU-10 to CU-14. It may only tell a seat what the seat can see in its own hand and in the score."""
        if seat == 0:
            return no.NO_SEAT
        if not self.untouched(seat):
            return no.RONDA_LATE
        if not self._ronda_worth(seat):
            return no.NO_RONDA
        if self.claimed & bit(seat):
            return no.RONDA_CLAIMED
        barred = self.points[side_of(seat) - 1] >= self.rules.ronda_limit
        return no.RONDA_BARRED if barred else ""

    def _ronda_worth(self, seat: i64) -> i64:
        """Return the points of the ronda in a seat's five, 0 where there is none."""
        if has_three(self.hands[seat - 1]):
            return self.rules.ronda
        return self.rules.doble_ronda if has_four(self.hands[seat - 1]) else 0

    def _take_fault(self, seat: i64, mask: i64) -> str:
        if seat == 0 or seat != self.taker:
            return no.NOTHING_TO_TAKE
        if mask & ~self.table:
            return NOT_ON_TABLE
        return "" if mask and is_unbroken(self.missed, mask) else no.BAD_TAKE

    def _recall_fault(self, seat: i64, rank: i64) -> str:
        if self.phase != RECALLING or seat != self.turn:
            return no.NOTHING_TO_RECALL
        return "" if rank <= KING and rank_mask(rank) & FORTY else no.NOT_A_MOVE

    def _misdeal_fault(self, seat: i64) -> str:
        """CU-08. No player can declare it: the program never misdeals, and a record of real cards has a referee."""
        if seat != 0:
            return no.REFEREE_ONLY
        if not self.rules.misdeal_loses and not self.rules.misdeal_points:
            return no.NO_MISDEAL
        if self.phase != PLAYING:
            return no.MISDEAL_LATE
        for other in range(1, self.seats + 1):
            if not self.untouched(other):
                return no.MISDEAL_LATE
        return ""
