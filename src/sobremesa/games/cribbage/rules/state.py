"""A game of cribbage in progress: dealing, laying away, cutting the starter, playing, showing, winning."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from sobremesa.core.bits import JACK, bit, count, nth
from sobremesa.core.contract import BadPack, IllegalMove, Refusal, other_side
from sobremesa.core.packs import is_full_pack, shuffled_full
from sobremesa.core.rng import Rng
from sobremesa.games.cribbage.rules import refusals as no
from sobremesa.games.cribbage.rules.legality import fault, legal_moves, mover_of, seats_awaited
from sobremesa.games.cribbage.rules.moves import (
    COUNT,
    GO,
    LAY_AWAY,
    MUGGINS,
    PLAY,
    detail_of,
    kind_of,
    move_text,
    read_move,
)
from sobremesa.games.cribbage.rules.pegging import LIMIT, laid_on, peg_of_count, peg_of_ranks
from sobremesa.games.cribbage.rules.position import (
    COUNTING,
    DEALT,
    LAYING_AWAY,
    NO_CARD,
    OVER,
    PACK_DUE,
    PLAYING,
    SHOWS,
    UNSAID,
    Position,
    every_other,
)
from sobremesa.games.cribbage.rules.score_notes import CRIB, FALSE_CLAIM, HAND, HEELS, LAST, note, noted_for, points_of
from sobremesa.games.cribbage.rules.score_notes import GO as GO_POINT
from sobremesa.games.cribbage.rules.score_notes import MUGGINS as TAKEN
from sobremesa.games.cribbage.rules.show import pip_value, show_points
from sobremesa.games.cribbage.rules.view import CribbageView, draw_view


class Cribbage(Position):
    """A game of cribbage by one ruleset, between seats 1 and 2.

    Both seats may lay away at the same time, in any order (CR-04), and only a seat that cannot play says go (CR-07).
    The shows are counted by the game, or by the players where the ruleset lets them (CR-16, CR-25). It is over at the
    moment at which a side reaches the target (CR-23). ``copy`` it to look ahead: there is no undo.
    """

    def copy(self) -> Cribbage:
        """Return an independent game that plays on from here."""
        twin = Cribbage(self.rules, int(self.dealer))
        twin.take_over(self)
        return twin

    def public_copy(self) -> Cribbage:
        """Return a game with the public facts of this one, in which all that is hidden is blank."""
        twin = Cribbage(self.rules, int(self.dealer))
        twin.take_public(self)
        return twin

    def needs_pack(self) -> bool:
        """Return whether a new hand is due."""
        return self.phase == PACK_DUE

    def to_act(self) -> list[int]:
        """Return the seats that the game waits for; both that still have to lay away, in any order (CR-04)."""
        return seats_awaited(self)

    def moves(self, seat: i64) -> vec[i64]:
        """Return what a seat may do now, in canonical order of the cards; nothing for a seat that is not awaited."""
        return legal_moves(self, seat)

    def refusal(self, seat: int, move: int) -> Refusal | None:
        """Return why this seat may not play this move now, or None exactly when it is legal."""
        return no.refusal(fault(self, seat, move))

    def view(self, seat: int) -> CribbageView:
        """Return what a seat knows; seat 0 is the spectator, whose view lists no moves."""
        return draw_view(self, seat, self.legal(seat))

    def read(self, text: str, seat: int = 0) -> tuple[int, int]:
        """Return the seat and the move of a record's text; raise UnreadableMove or IllegalMove."""
        said, move = read_move(text)
        if seat and said and seat != said:
            raise IllegalMove(no.NOT_YOUR_TURN, f"seat {seat} cannot play for seat {said}")
        return seat or said or mover_of(self, move), move

    def write(self, seat: int, move: int) -> str:
        """Return the record's text of a move; what is laid away, at the same time, carries its seat."""
        text = move_text(move)
        return f"{seat}:{text}" if kind_of(move) == LAY_AWAY else text

    # ---- dealing, laying away, the starter

    def deal(self, pack: list[int]) -> None:
        """Open a hand with 52 cards, first dealt first; raise BadPack and change nothing (CR-04)."""
        if self.phase != PACK_DUE:
            raise BadPack("no pack is due now")
        if not is_full_pack(pack):
            raise BadPack("a pack of cribbage has each of its 52 cards once")
        self._open_hand(vec[i64](pack))

    def deal_random(self, rng: Rng) -> None:
        """Open a hand with cards drawn at random: two hands and the starter; raise BadPack if no pack is due."""
        if self.phase != PACK_DUE:
            raise BadPack("no pack is due now")
        self._open_hand(shuffled_full(rng, 2 * DEALT + 1))

    def _open_hand(self, deck: vec[i64]) -> None:
        self.hand_number += 1
        self.deck = deck
        self._clear_table()
        self.hands[self.pone - 1] = every_other(deck, 0)
        self.hands[self.dealer - 1] = every_other(deck, 1)

    def _clear_table(self) -> None:
        at: i64 = 0
        while at < 2:
            self.laid[at] = 0
            self.beyond[at] = 0
            at += 1
        self.starter = NO_CARD
        self.row = 0
        self.by_second = 0
        self.lying = 0
        self._clear_count()
        self.opened = 0
        self.counted = 0
        self.crib = 0
        self.turn = 0
        self.phase = LAYING_AWAY
        self._hush()

    def _hush(self) -> None:
        """Forget what the last move scored."""
        self.noted = 0
        self.showed = False

    def perform(self, seat: i64, move: i64) -> None:
        """Play a move that is known to be legal."""
        self._hush()
        kind, detail = kind_of(move), detail_of(move)
        if kind == PLAY:
            self._play(seat, detail)
        elif kind == GO:
            self._go(seat)
        elif kind == LAY_AWAY:
            self._lay_away(seat, detail)
        elif kind == COUNT:
            self._count(seat, detail)
        else:
            self._muggins(seat, detail if kind == MUGGINS else 0)

    def play_random(self, rng: Rng) -> None:
        """Play one legal move, each equally likely, of the first seat that the game waits for, without listing them."""
        if self.phase == PLAYING:
            self._play_any(rng)
        elif self.phase == LAYING_AWAY:
            self._lay_away_any(rng, 2 if self.laid[0] else 1)
        else:
            super().play_random(rng)

    def play_out(self, rng: Rng) -> int:
        """Play random moves until a pack is due or the game is over; return how many."""
        played: i64 = 0
        while self.phase != PACK_DUE and self.phase != OVER:
            self.play_random(rng)
            played += 1
        return int(played)

    def _play_any(self, rng: Rng) -> None:
        cards = self.playable(self.turn)
        self._hush()
        if cards:
            self._play(self.turn, nth(cards, rng.below(count(cards))))
        else:
            rng.below(1)  # the only choice is drawn too: the same luck, whether moves are listed or not
            self._go(self.turn)

    def _lay_away_any(self, rng: Rng, seat: i64) -> None:
        hand = self.hands[seat - 1]
        drawn = rng.below(DEALT * (DEALT - 1) // 2)
        first: i64 = 0
        while drawn >= DEALT - 1 - first:
            drawn -= DEALT - 1 - first
            first += 1
        self._hush()
        self._lay_away(seat, bit(nth(hand, first)) | bit(nth(hand, first + 1 + drawn)))

    def _lay_away(self, seat: i64, cards: i64) -> None:
        self.hands[seat - 1] &= ~cards
        self.laid[seat - 1] = cards
        if self.laid[0] and self.laid[1]:
            self._cut()

    def _cut(self) -> None:
        """CR-05: the starter, and two for the dealer's heels if it is a jack."""
        self.starter = self.deck[2 * DEALT]
        self.phase = PLAYING
        self.turn = self.pone
        if self.starter >> 2 == JACK:
            self._note(self.dealer, note(HEELS, 2, bit(self.starter)))
            self._win_at_target(self.dealer)

    # ---- the play

    def _play(self, seat: i64, card: i64) -> None:
        self.hands[seat - 1] &= ~bit(card)
        self._lay_down(seat, card)
        self._note(seat, peg_of_count(self.row, self.length, self.total))
        self._note(seat, peg_of_ranks(self.row, self.length))
        last = self.hands[0] | self.hands[1] == 0
        if last and self.total != LIMIT:
            self._note(seat, note(LAST, 1, bit(card)))
        if self.noted and self._win_at_target(seat):
            return
        if last:
            self._start_show()
        elif self.total == LIMIT:
            self._reset(seat)
        else:
            self._pass_turn(seat)

    def _lay_down(self, seat: i64, card: i64) -> None:
        self.row = laid_on(self.row, card)
        self.by_second = (self.by_second << 1) | (seat - 1)
        self.lying += 1
        self.length += 1
        self.total += pip_value(card)

    def _pass_turn(self, seat: i64) -> None:
        """CR-07 to CR-10: who goes on, and whether the count is reset."""
        other = other_side(seat)
        if self.said_go == other:
            self._go_on(seat, seat, 0 if self.rules.go_when_called else 1)
        elif self.hands[other - 1] == 0:
            self._go_on(seat, seat, self.rules.lone_reset)
        elif self.hands[seat - 1] == 0 and not self.rules.lone_go:
            self._go_on(seat, other, self.rules.lone_reset)
        else:
            self.turn = other

    def _go_on(self, seat: i64, player: i64, points: i64) -> None:
        """Let the only one who may still play go on, or reset the count, with points for this seat's last card."""
        if self.playable(player):
            self.turn = player
            return
        if points:
            self._note(seat, note(GO_POINT, points, 0))
            if self._win_at_target(seat):
                return
        self._reset(seat)

    def _go(self, seat: i64) -> None:
        """CR-08: the point goes to the other at the call, or to who plays the last card before the reset."""
        other = other_side(seat)
        self.said_go = seat
        self._nothing_fits(seat)
        stuck = not self.playable(other)
        if stuck or self.rules.go_when_called:
            self._note(other, note(GO_POINT, 1, 0))
            if self._win_at_target(other):
                return
        if stuck:
            self._reset(other)
        else:
            self.turn = other

    def _reset(self, seat: i64) -> None:
        """CR-09: who did not play the last card leads, if they hold cards."""
        self._nothing_fits(1)
        self._nothing_fits(2)
        self._clear_count()
        other = other_side(seat)
        self.turn = other if self.hands[other - 1] else seat

    def _nothing_fits(self, seat: i64) -> None:
        """Let all know that every card a seat holds counts more than the room that is left (31 leaves none)."""
        room = LIMIT - self.total
        if self.beyond[seat - 1] < room:
            self.beyond[seat - 1] = room

    def _clear_count(self) -> None:
        self.length = 0
        self.total = 0
        self.said_go = 0

    # ---- the show

    def _start_show(self) -> None:
        """CR-16: pone's hand, dealer's hand, crib."""
        self._clear_count()
        if self.rules.counts_by_hand:
            self.phase = COUNTING
            self._open_next()
            return
        self.showed = True
        while self.opened < SHOWS:
            seat = self._open()
            self.counted += 1
            self.points[seat - 1] += self._worth(self.opened - 1)
            if self._win_at_target(seat):
                return
        self._close_hand()

    def _worth(self, step: i64) -> i64:
        return show_points(self.shown_cards(step), self.starter, step == SHOWS - 1)

    def _open_next(self) -> None:
        """Turn up the next hand or the crib for its count, or end the hand after the last."""
        self.said = UNSAID
        if self.opened == SHOWS:
            self._close_hand()
        else:
            self.turn = self._open()

    def _open(self) -> i64:
        """Turn up the next show and return whose it is."""
        seat = self.shower(self.opened)
        self.opened += 1
        if self.opened == SHOWS:
            self.crib = self.laid[0] | self.laid[1]
        return seat

    def _count(self, seat: i64, said: i64) -> None:
        """CR-25: under muggins what is said is scored if it is there, and more than there is scores nothing.

        Without muggins the count is only checked: what is there is scored, whatever was said.
        """
        worth = self._worth(self.opened - 1)
        if not self.rules.muggins:
            self._note_show(seat, worth)
            self._settle(seat)
        elif said > worth:
            self._settle(seat)
        else:
            self._note_show(seat, said)
            self._wait_for_muggins(seat, said)

    def _note_show(self, seat: i64, points: i64) -> None:
        step = self.opened - 1
        self._note(seat, note(CRIB if step == SHOWS - 1 else HAND, points, self.shown_cards(step)))

    def _wait_for_muggins(self, seat: i64, said: i64) -> None:
        if self._win_at_target(seat):
            self.counted += 1
        else:
            self.said = said
            self.turn = other_side(seat)

    def _muggins(self, seat: i64, taken: i64) -> None:
        """CR-25: the opponent takes what was missed; a claim of more takes nothing and costs what the ruleset says."""
        if taken <= self._worth(self.opened - 1) - self.said:
            self._note(seat, note(TAKEN, taken, 0))
            self._settle(seat)
        else:
            other = other_side(seat)
            self._note(other, note(FALSE_CLAIM, self.rules.false_claim, 0))
            self._settle(other)

    def _settle(self, seat: i64) -> None:
        self.counted += 1
        if not self._win_at_target(seat):
            self._open_next()

    def _note(self, side: i64, noted: i64) -> None:
        """Give a side the points of a note; none are not worth noting."""
        points = points_of(noted)
        if points:
            self.points[side - 1] += points
            self.notes[self.noted] = noted_for(side, noted)
            self.noted += 1

    def _close_hand(self) -> None:
        """CR-03: the deal alternates."""
        self.turn = 0
        self.phase = PACK_DUE
        self.dealer = self.pone

    def _win_at_target(self, side: i64) -> bool:
        """CR-23: the game ends the moment someone reaches the target."""
        if self.points[side - 1] < self.rules.target:
            return False
        self.games[side - 1] = self._games_won(self.points[other_side(side) - 1])
        self.turn = 0
        self.phase = OVER
        self.over = True
        self.winner = side
        return True

    def _games_won(self, loser: i64) -> i64:
        """CR-24: a lurch counts two games, a double one four."""
        if loser < self.rules.double_skunk:
            return 4
        return 2 if loser < self.rules.skunk else 1
