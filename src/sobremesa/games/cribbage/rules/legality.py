"""What may be played in a game of cribbage, and why anything else may not: the half of the contract that only asks."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from sobremesa.core.bits import bit, count, vec_of
from sobremesa.core.contract import Refusal
from sobremesa.games.cribbage.rules import refusals as no
from sobremesa.games.cribbage.rules.moves import (
    COUNT,
    GO,
    HIGHEST_SHOW,
    LAY_AWAY,
    MUGGINS,
    PASS,
    PLAY,
    detail_of,
    kind_of,
    packed,
)
from sobremesa.games.cribbage.rules.pegging import LIMIT, fitting
from sobremesa.games.cribbage.rules.position import COUNTING, LAYING_AWAY, OVER, PACK_DUE, PLAYING, Position


class Legality(Position):
    """A position that says whose move it is, which moves are legal, and which rule forbids the others.

    ``moves`` and ``refusal`` agree: a move is listed exactly when it is not refused.
    """

    def needs_pack(self) -> bool:
        """Return whether a new hand is due."""
        return self.phase == PACK_DUE

    def to_act(self) -> list[int]:
        """Return the seats that the game waits for; both that still have to lay away, in any order (CR-04)."""
        if self.phase == LAYING_AWAY:
            return [seat for seat in range(1, 3) if not self.laid[seat - 1]]
        return [] if self.phase == PACK_DUE or self.phase == OVER else [int(self.turn)]

    def moves(self, seat: i64) -> vec[i64]:
        """Return what a seat may do now, in canonical order of the cards; nothing for a seat that is not awaited.

        These are the 15 pairs to lay away, or the cards that fit (``go`` where none does), or the points to claim
        (CR-25).
        """
        found: vec[i64] = vec[i64]()
        if seat < 1 or seat > 2:
            return found
        if self.phase == LAYING_AWAY:
            return found if self.laid[seat - 1] else self._discards(found, seat)
        if seat != self.turn:
            return found
        if self.phase == PLAYING:
            return self._plays(found, seat)
        return self._counts(found) if self.phase == COUNTING else found

    def _discards(self, found: vec[i64], seat: i64) -> vec[i64]:
        cards = vec_of(self.hands[seat - 1])
        for first in range(len(cards)):
            for second in range(first + 1, len(cards)):
                found = append(found, packed(LAY_AWAY, bit(cards[first]) | bit(cards[second])))
        return found

    def _plays(self, found: vec[i64], seat: i64) -> vec[i64]:
        """CR-06, CR-07: a card that fits has to be played; only who has none says go."""
        for card in vec_of(self.playable(seat)):
            found = append(found, packed(PLAY, card))
        return found if len(found) else append(found, packed(GO, 0))

    def _counts(self, found: vec[i64]) -> vec[i64]:
        """CR-25: a player says what the hand counts, and the other takes what was missed or says that nothing was."""
        asked = self.said >= 0
        kind: i64 = MUGGINS if asked else COUNT
        for points in range(1 if asked else 0, HIGHEST_SHOW + 1):
            found = append(found, packed(kind, points))
        return append(found, packed(PASS, 0)) if asked else found

    def playable(self, seat: i64) -> i64:
        """Return the cards that a seat holds and that fit under thirty-one."""
        return fitting(self.hands[seat - 1], LIMIT - self.total)

    def refusal(self, seat: int, move: int) -> Refusal | None:
        """Return why this seat may not play this move now, or None exactly when it is legal."""
        return no.refusal(self._fault(seat, move))

    def _fault(self, seat: i64, move: i64) -> str:
        if self.phase == OVER:
            return no.GAME_OVER
        if self.phase == PACK_DUE:
            return no.PACK_DUE
        if seat < 1 or seat > 2:
            return no.NO_SEAT
        kind, detail = kind_of(move), detail_of(move)
        if move != packed(kind, detail) or kind < LAY_AWAY or kind > PASS:
            return no.NOT_A_MOVE
        if kind == LAY_AWAY:
            return self._discard_fault(seat, detail)
        if self.phase == LAYING_AWAY:
            return no.LAY_AWAY_FIRST
        return self._turn_fault(seat, kind, detail)

    def _discard_fault(self, seat: i64, cards: i64) -> str:
        if self.phase != LAYING_AWAY or self.laid[seat - 1]:
            return no.LAID_AWAY
        if count(cards) != 2:
            return no.TWO_CARDS
        return no.NOT_IN_HAND if cards & ~self.hands[seat - 1] else ""

    def _turn_fault(self, seat: i64, kind: i64, detail: i64) -> str:
        if seat != self.turn:
            return no.NOT_YOUR_TURN
        if kind == PLAY:
            return no.SHOW_NOW if self.phase == COUNTING else self._play_fault(seat, detail)
        if kind == GO:
            return no.SHOW_NOW if self.phase == COUNTING else self._go_fault(seat, detail)
        return self._count_fault(detail) if kind == COUNT else self._muggins_fault(kind, detail)

    def _play_fault(self, seat: i64, card: i64) -> str:
        if card > 51 or self.hands[seat - 1] & bit(card) == 0:
            return no.NOT_IN_HAND
        return "" if self.playable(seat) & bit(card) else no.OVER_31

    def _go_fault(self, seat: i64, detail: i64) -> str:
        if detail:
            return no.NOT_A_MOVE
        return no.CAN_PLAY if self.playable(seat) else ""

    def _count_fault(self, points: i64) -> str:
        if self.phase != COUNTING or self.said >= 0:
            return no.NO_COUNT
        return no.NOT_A_MOVE if points > HIGHEST_SHOW else ""

    def _muggins_fault(self, kind: i64, points: i64) -> str:
        if self.phase != COUNTING or self.said < 0:
            return no.NO_MUGGINS
        if kind == PASS:
            return no.NOT_A_MOVE if points else ""
        return no.NOT_A_MOVE if points < 1 or points > HIGHEST_SHOW else ""

    def holder_of(self, cards: i64) -> int:
        """Return the seat that may lay these cards away, 0 where there is none."""
        for seat in range(1, 3):
            if cards & ~self.hands[seat - 1] == 0:
                return seat
        return 0
