"""A game of Cuarenta in progress: dealing, announcing, playing, taking what was forgotten, recalling, counting."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from sobremesa.core.bits import KING, bit, cards_of, count, rank_mask
from sobremesa.core.contract import BadPack, Refusal, ScoreLine, next_seat, other_side, side_of
from sobremesa.core.packs import pack_of_forty, shuffled_forty
from sobremesa.core.rng import Rng
from sobremesa.core.vectors import clear
from sobremesa.games.cuarenta.rules import refusals as no
from sobremesa.games.cuarenta.rules.capture import whole_sequence, without
from sobremesa.games.cuarenta.rules.counting import countable, hand_carton, higher
from sobremesa.games.cuarenta.rules.legality import caught_ronda, fault, legal_moves, may_recall, ronda_worth
from sobremesa.games.cuarenta.rules.move_parser import read_in, write_in
from sobremesa.games.cuarenta.rules.moves import (
    DEAL,
    MISDEAL,
    PLAY,
    RECALL,
    RONDA,
    TAKE,
    card_of,
    kind_of,
    mask_of_move,
    rank_after,
)
from sobremesa.games.cuarenta.rules.position import (
    BATCH,
    DEALING,
    OVER,
    PACK_DUE,
    PLAYING,
    RECALLING,
    TAKING,
    Catch,
    Position,
    four_in,
    has_four,
)
from sobremesa.games.cuarenta.rules.view import CuarentaView, draw_view


class Cuarenta(Position):
    """A game of Cuarenta by one ruleset, for two or four seats; with four, 1 and 3 play against 2 and 4 (CU-02).

    Masks are sets of cards by number. A hand is the whole pack, dealt in batches of five (CU-05); the state deals the
    next batch by itself, or waits for the dealer's ``deal`` (CU-07). A claim of a ronda is a move out of turn (CU-12),
    and a take may be one (CU-26); only the referee, seat 0, declares a misdeal (CU-08). ``copy`` it to look ahead:
    there is no undo.
    """

    def copy(self) -> Cuarenta:
        """Return an independent game that plays on from here."""
        twin = Cuarenta(self.rules, int(self.seats), int(self.dealer))
        twin.take_over(self)
        return twin

    def public_copy(self) -> Cuarenta:
        """Return a game with the public facts of this one, in which hands and pack are blank."""
        twin = Cuarenta(self.rules, int(self.seats), int(self.dealer))
        twin.take_public(self)
        twin.last_points = self.last_points[:]  # others may write into what they are shown
        return twin

    def view(self, seat: int) -> CuarentaView:
        """Return what a seat knows; seat 0 is the spectator, whose view lists no moves, not even the referee's."""
        return draw_view(self, seat, self.legal(seat) if seat else [])

    def read(self, text: str, seat: int = 0) -> tuple[int, int]:
        """Return the seat and the move of a record's text; raise UnreadableMove, IllegalMove or AmbiguousMove."""
        return read_in(self, text, seat)

    def write(self, seat: int, move: int) -> str:
        """Return the record's text of a move; what may come out of turn carries its seat (CU-12, CU-26)."""
        return write_in(self, seat, move)

    def moves(self, seat: i64) -> vec[i64]:
        """Return what a seat may do now, as ``legality.legal_moves`` lists it."""
        return legal_moves(self, seat)

    def refusal(self, seat: int, move: int) -> Refusal | None:
        """Return why this seat may not play this move now, or None exactly when it is legal."""
        return no.refusal(fault(self, seat, move))

    # ---- dealing and announcing

    def deal(self, pack: list[int]) -> None:
        """Open a hand with forty cards, first dealt first; raise BadPack and change nothing."""
        if self.phase != PACK_DUE:
            raise BadPack("no pack is due now")
        if sorted(pack) != pack_of_forty():
            raise BadPack("a pack of Cuarenta has each of its 40 cards once")
        self._open_hand(vec[i64](pack))

    def deal_random(self, rng: Rng) -> None:
        """Open a hand with a pack in random order; raise BadPack if none is due."""
        if self.phase != PACK_DUE:
            raise BadPack("no pack is due now")
        self._open_hand(shuffled_forty(rng))

    def _open_hand(self, deck: vec[i64]) -> None:
        self.last_points = []
        self._clear_hand(deck)
        if self.rules.asked_dealing:
            self._ask_dealer()
        else:
            self._deal_batch()

    def _clear_hand(self, deck: vec[i64]) -> None:
        if self.chica_won:
            clear(self.points)
            self.chica_won = False
        self.hand_number += 1
        self.deal_number = 0
        self.deck = deck
        self.next_card = 0
        clear(self.hands)
        clear(self.shown)
        self.claimed = self.doubles = 0
        self.table = 0
        self.order = vec[i64]()
        self.story = vec[i64]()
        self.just_left = -1
        self._lapse()
        clear(self.piles)
        self.catches = []
        clear(self.recalled)

    def _ask_dealer(self) -> None:
        """CU-07: nobody plays before the dealer asks for the batch."""
        self.phase = DEALING
        self.turn = self.dealer

    def _deal_batch(self) -> None:
        """CU-05: five to each seat in order from the one after the dealer."""
        self.deal_number += 1
        self.just_left = -1  # no caída across a deal (CU-31)
        self.story = vec[i64]()
        self.claimed = self.doubles = 0
        self.phase = PLAYING
        seat = self.dealer
        for _ in range(self.seats):
            seat = next_seat(seat, self.seats)
            self._deal_five(seat)
        self.turn = next_seat(self.dealer, self.seats)
        if self.rules.doble_ronda_wins:
            self._declare_four()

    def _deal_five(self, seat: i64) -> None:
        five: i64 = 0
        for at in range(self.next_card, self.next_card + BATCH):
            five |= bit(self.deck[at])
        self.next_card += BATCH
        self.hands[seat - 1] = five

    def _declare_four(self) -> None:
        """CU-11: four of a rank wins as it is dealt, in the open; of two at once the earlier in order of play."""
        seat = self.dealer
        for _ in range(self.seats):
            seat = next_seat(seat, self.seats)
            if has_four(self.hands[seat - 1]):
                self.claimed = self.doubles = bit(seat)
                self._declare("doble-ronda", side_of(seat), four_in(self.hands[seat - 1]))
                self._win(side_of(seat))
                return

    def _announce(self, seat: i64) -> None:
        """CU-10, CU-11: the claim scores and does not tell the rank, so its line names no cards."""
        self.claimed |= bit(seat)
        reason = "ronda"
        if has_four(self.hands[seat - 1]):
            self.doubles |= bit(seat)
            reason = "doble-ronda"
        self._note(reason, side_of(seat), ronda_worth(self, seat), 0)
        self._win_at_target(side_of(seat))

    def _misdeal(self) -> None:
        winner = other_side(side_of(self.dealer))
        self._note("misdeal", winner, self.rules.misdeal_points, 0)
        if self.rules.misdeal_loses:
            self._declare("misdeal", winner, 0)
            self._win(winner)
        elif not self._win_at_target(winner):
            self._close_hand()

    # ---- playing

    def play_random(self, rng: Rng) -> None:
        """Play one legal move, each equally likely, of the seat on turn."""
        choices = legal_moves(self, self.turn)
        self.perform(self.turn, choices[rng.below(len(choices))])

    def perform(self, seat: i64, move: i64) -> None:
        """Play a move that is known to be legal."""
        if self._lines:
            self._lines = []
        kind = kind_of(move)
        if kind in (PLAY, TAKE):
            self.story = append(self.story, move)
        if kind == PLAY:
            self._play(seat, card_of(move), mask_of_move(move))
        elif kind == TAKE:
            self._take(seat, mask_of_move(move))
        elif kind == RONDA:
            self._announce(seat)
        elif kind == DEAL:
            self._deal_batch()
        elif kind == RECALL:
            self._recall(seat, card_of(move))
        elif kind == MISDEAL:
            self._misdeal()
        else:
            self._pass(seat)

    def _play(self, seat: i64, card: i64, mask: i64) -> None:
        self._lapse()
        one = bit(card)
        self.hands[seat - 1] ^= one
        self.shown[(self.deal_number - 1) * self.seats + seat - 1] |= one
        if mask:
            self._capture(seat, card, mask)
        else:
            self._lay_down(card)
        if not self._win_at_target(side_of(seat)):
            self._pass_turn(seat)

    def _lapse(self) -> None:
        self.missed = -1
        self.taker = 0

    def _lay_down(self, card: i64) -> None:
        self.table |= bit(card)
        self.order = append(self.order, card)
        self.just_left = card

    def _capture(self, seat: i64, card: i64, mask: i64) -> None:
        caida = self.just_left >= 0 and mask & bit(self.just_left) != 0 and self.just_left >> 2 == card >> 2
        self._collect(side_of(seat), mask | bit(card))
        if caida:
            self._remember_caida(seat, card >> 2)
        self._score_capture(side_of(seat), caida, mask | bit(card))
        self.just_left = -1
        self._leave_behind(seat, card >> 2, mask)

    def _collect(self, side: i64, mask: i64) -> None:
        """CU-28: cards go face down to a side's pile."""
        self.piles[side - 1] |= mask
        self.table &= ~mask
        self.order = without(self.order, mask)

    def _remember_caida(self, seat: i64, rank: i64) -> None:
        victim = (seat + self.seats - 2) % self.seats + 1
        self.catches.append(Catch(int(self.deal_number), int(seat), int(victim), int(rank)))

    def _score_capture(self, side: i64, caida: bool, cards: i64) -> None:
        """CU-30 to CU-35; the points before the play decide whether a limpia counts."""
        barred = self.points[side - 1] >= self.rules.limpia_limit
        if caida:
            self._note("caida", side, self.rules.caida, cards)
        if self.table == 0 and not barred and not (caida and self.rules.caida_alone):
            self._note("limpia", side, self.rules.limpia, cards)

    def _leave_behind(self, seat: i64, played: i64, mask: i64) -> None:
        """CU-26: what of the sequence the player did not take."""
        rank = rank_after(played)
        while rank <= KING and mask & rank_mask(rank):
            rank = rank_after(rank)
        if rank > KING or self.table & rank_mask(rank) == 0:
            return
        if self.rules.forgotten_forfeit:
            self._collect(other_side(side_of(seat)), whole_sequence(rank, self.table, self.order))
        elif self.rules.forgotten_claim:
            self.missed = rank
            self.taker = next_seat(seat, self.seats)

    def _pass_turn(self, seat: i64) -> None:
        self.turn = next_seat(seat, self.seats)
        for hand in self.hands:
            if hand:
                return
        if self.deal_number == self.deals:
            self._end_play()
        elif self.rules.asked_dealing:
            self._ask_dealer()
        else:
            self._deal_batch()

    def _end_play(self) -> None:
        if self.taker:
            self.phase = TAKING
            self.turn = self.taker
        else:
            self._start_recalling()

    def _take(self, seat: i64, mask: i64) -> None:
        """CU-26: cards taken this way score neither caída nor limpia."""
        self._collect(side_of(seat), mask)
        self._lapse()
        if self.phase == TAKING:
            self._start_recalling()

    def _pass(self, seat: i64) -> None:
        if self.phase == TAKING:
            self._lapse()
            self._start_recalling()
        else:
            self._finish_recall(seat)

    # ---- the caught rondas, named at the end of the hand

    def _start_recalling(self) -> None:
        """CU-41: who made a caída names a rank or passes, in order of play; then the cards are counted."""
        self.phase = RECALLING
        self._offer_recall(next_seat(self.dealer, self.seats))

    def _offer_recall(self, seat: i64) -> None:
        while not may_recall(self, seat):
            if seat == self.dealer:
                self._count()
                return
            seat = next_seat(seat, self.seats)
        self.turn = seat

    def _recall(self, seat: i64, rank: i64) -> None:
        ronda = caught_ronda(self, seat, rank)
        if ronda == 0:
            self._finish_recall(seat)
            return
        self.recalled[seat - 1] |= bit(rank)
        self._note("caida-en-ronda", side_of(seat), self.rules.caida_en_ronda, ronda)
        if not self._win_at_target(side_of(seat)) and not may_recall(self, seat):
            self._finish_recall(seat)

    def _finish_recall(self, seat: i64) -> None:
        if seat == self.dealer:
            self._count()
        else:
            self._offer_recall(next_seat(seat, self.seats))

    # ---- counting and winning

    def _note(self, reason: str, side: i64, points: i64, cards: i64) -> None:
        """Give a side its points, with the reason and the cards that made them; nothing for nothing."""
        if points:
            self.points[side - 1] += points
            self._add_line(ScoreLine(reason, int(side), int(points), tuple(cards_of(cards))))

    def _declare(self, reason: str, side: i64, cards: i64) -> None:
        """Note what decides the game without any points, and the cards that everybody is shown (CU-08, CU-11)."""
        self._add_line(ScoreLine(reason, int(side), 0, tuple(cards_of(cards))))

    def _add_line(self, line: ScoreLine) -> None:
        self._lines = [*self._lines, line]  # never changed in place: copies share it

    def _count(self) -> None:
        """CU-50 to CU-54, CU-61: the captured cards of a complete hand."""
        pone = other_side(side_of(self.dealer))
        taken = [int(count(self.piles[0])), int(count(self.piles[1]))]
        carton = hand_carton(self.rules, taken, pone)
        for side in range(1, 3):
            self.countable_carton[side - 1] += countable(taken[side - 1])
            if self.points[side - 1] < self.rules.carton_limit:
                self._note("carton", side, carton[side - 1], self.piles[side - 1])
        winner = higher(self.score, self.rules.target, pone)
        if winner:
            self._win(winner)
        else:
            self._close_hand()

    def _close_hand(self) -> None:
        """CU-06: the deal passes on."""
        self._lapse()
        for side in range(2):
            self.total_carton[side] += count(self.piles[side])
        self.turn = 0
        self.phase = PACK_DUE
        self.dealer = next_seat(self.dealer, self.seats)

    def _win_at_target(self, side: i64) -> bool:
        """CU-60: the first side at the target wins at that moment."""
        if self.points[side - 1] < self.rules.target:
            return False
        self._win(side)
        return True

    def _win(self, side: i64) -> None:
        """CU-70: a chica is won, and with it the game, or the mesa, or nothing yet."""
        zapatero = self.points[other_side(side) - 1] < self.rules.zapateria
        first = self.chicas[0] + self.chicas[1] == 0
        self.chicas[side - 1] += 1
        self.chica_won = True
        won = self.chicas[side - 1] == self.rules.chicas or (zapatero and first)
        dealer = self.dealer
        self._close_hand()
        if won:
            self.dealer = dealer
            self.phase = OVER
            self.over = True
            self.winner = side
