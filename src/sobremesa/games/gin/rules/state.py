"""A game of gin in progress: dealing, drawing, discarding, knocking, laying off, scoring."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from sobremesa.core.bits import bit, cards_of, count, lowest
from sobremesa.core.contract import BadPack, IllegalMove, Refusal, ScoreLine, other_side
from sobremesa.core.packs import is_full_pack, shuffled_full
from sobremesa.core.rng import Rng
from sobremesa.core.vectors import clear
from sobremesa.games.gin.rules import refusals as no
from sobremesa.games.gin.rules.layoff import Defence, defend, defend_with
from sobremesa.games.gin.rules.legality import fault, legal_moves, may_end, sheddable
from sobremesa.games.gin.rules.melds import card_value, deadwood, offered_arrangement, value_of
from sobremesa.games.gin.rules.moves import (
    BIG_GIN,
    DISCARD,
    GIN,
    LAY,
    LAY_THESE,
    PASS,
    STOCK,
    UPCARD,
    card_of,
    detail_of,
    kind_of,
    move_text,
    named_melds,
    packed,
    read_move,
)
from sobremesa.games.gin.rules.position import (
    DISCARDING,
    DRAWING,
    FROM_PILE,
    FROM_STOCK,
    HAND,
    LAYING,
    OFFERING,
    OVER,
    PACK,
    PACK_DUE,
    HandResult,
    Knock,
    Position,
)
from sobremesa.games.gin.rules.view import GinView, draw_view

SPADES: Final = 3


def nth(cards: i64, number: i64) -> i64:
    """Return a card of a mask by its place in canonical order, from 0; the mask must hold so many."""
    left = cards
    for _ in range(number):
        left &= left - 1
    return lowest(left)


class Gin(Position):
    """A game of gin by one ruleset, between seats 1 and 2.

    It goes from deal to deal until a score decides it (GI-16, GI-17); ``result`` tells how the last hand ended. After a
    knock the game waits for the opponent's lay-offs. ``copy`` it to look ahead: there is no undo.
    """

    def copy(self) -> Gin:
        """Return an independent game that plays on from here."""
        twin = Gin(self.rules, int(self.dealer))
        twin.take_over(self)
        return twin

    def public_copy(self) -> Gin:
        """Return a game with the public facts of this one, in which all that is hidden is blank."""
        twin = Gin(self.rules, int(self.dealer))
        twin.take_public(self)
        twin.last_points = self.last_points[:]  # others may write into what they are shown
        return twin

    def view(self, seat: int) -> GinView:
        """Return what a seat knows; seat 0 is the spectator, whose view lists no moves."""
        return draw_view(self, seat, self.legal(seat))

    def read(self, text: str, seat: int = 0) -> tuple[int, int]:
        """Return the seat and the move of a record's text; raise UnreadableMove or IllegalMove."""
        said, move = read_move(text)
        if seat and said and seat != said:
            raise IllegalMove(no.NOT_YOUR_TURN, f"seat {seat} cannot play for seat {said}")
        return seat or said or int(self.turn), move

    def write(self, seat: int, move: int) -> str:
        """Return the record's text of a move; whose it is follows from the game."""
        return move_text(move)

    def moves(self, seat: i64) -> vec[i64]:
        """Return what a seat may do now, as ``legality.legal_moves`` lists it."""
        return legal_moves(self, seat)

    def refusal(self, seat: int, move: int) -> Refusal | None:
        """Return why this seat may not play this move now, or None exactly when it is legal."""
        return no.refusal(fault(self, seat, move))

    # ---- dealing and drawing

    def deal(self, pack: list[int]) -> None:
        """Open a hand with 52 cards, first dealt first; raise BadPack and change nothing (GI-02)."""
        if self.phase != PACK_DUE:
            raise BadPack("no pack is due now")
        if not is_full_pack(pack):
            raise BadPack("a pack of gin has each of its 52 cards once")
        self._open_deal(vec[i64](pack))

    def deal_random(self, rng: Rng) -> None:
        """Open a hand with a pack in random order; raise BadPack if none is due."""
        if self.phase != PACK_DUE:
            raise BadPack("no pack is due now")
        self._open_deal(shuffled_full(rng, 52))

    def _open_deal(self, deck: vec[i64]) -> None:
        self.last_points = []
        self.hand_number += 1
        self._deal_hands(deck)
        self._turn_up(deck[2 * HAND])
        self.phase = OFFERING if self.rules.upcard_offer else DRAWING
        self.turn = other_side(self.dealer)

    def _deal_hands(self, deck: vec[i64]) -> None:
        """One card at a time, the non-dealer first."""
        self.deck = deck
        hands: vec[i64] = vec[i64]([0, 0])
        at: i64 = 0
        while at < 2 * HAND:
            hands[at & 1] |= bit(deck[at])
            at += 1
        self.hands[other_side(self.dealer) - 1] = hands[0]
        self.hands[self.dealer - 1] = hands[1]
        clear(self.known)
        clear(self.shed)
        self.next_card = 2 * HAND + 1

    def _turn_up(self, card: i64) -> None:
        """GI-02, GI-08: the first upcard starts the pile, and in Oklahoma says how low a knock has to be."""
        self.upcard = card
        self.pile = append(vec[i64](), card)
        self.laid = append(vec[i64](), card)
        self.knock_value = self.rules.knock
        if self.rules.oklahoma:
            value = card_value(card)
            self.knock_value = 0 if value == 1 else value
        self.passes = 0
        self.pile_draws = 0
        self.knock = None
        self.result = None
        self._forget_draw()

    def _forget_draw(self) -> None:
        self.taken = -1
        self.drawn = -1
        self.drew_seat = 0
        self.drew_from = 0

    def play_random(self, rng: Rng) -> None:
        """Play one legal move, each equally likely: what the contract's own does, without a list of plain moves."""
        if self.phase == DRAWING:
            self.perform(self.turn, packed(STOCK if rng.below(2) else UPCARD, 0, 0))
        elif self.phase == DISCARDING and not may_end(self, self.hands[self.turn - 1]):
            choices = sheddable(self, self.hands[self.turn - 1])
            self.perform(self.turn, packed(DISCARD, nth(choices, rng.below(count(choices))), 0))
        else:
            super().play_random(rng)

    def perform(self, seat: i64, move: i64) -> None:
        """Play a move that is known to be legal. Only the last of a hand scores; the next deal forgets its points."""
        kind = kind_of(move)
        if kind == DISCARD:
            self._discard(seat, card_of(move))
        elif kind == STOCK:
            self._draw_stock(seat)
        elif kind == UPCARD:
            self._draw_upcard(seat)
        elif kind == PASS:
            self._pass()
        elif kind in (LAY, LAY_THESE):
            self._lay(seat, kind, detail_of(move))
        else:
            self._lay_open(seat, kind, card_of(move), detail_of(move))

    def _pass(self) -> None:
        self.passes += 1
        self.turn = other_side(self.turn)

    def _draw_stock(self, seat: i64) -> None:
        card = self.deck[self.next_card]
        self.next_card += 1
        self._take_in(seat, card, FROM_STOCK)

    def _draw_upcard(self, seat: i64) -> None:
        """GI-14: so many draws from the pile, and the hand is a draw as if the stock had run out."""
        offered = self.phase == OFFERING
        card = self.pile[len(self.pile) - 1]
        self.pile, _ = pop(self.pile)
        self.known[seat - 1] |= bit(card)
        self.taken = card
        self._take_in(seat, card, FROM_PILE)
        if not offered or self.rules.offer_counts:
            self.pile_draws += 1
        if self.pile_draws >= self.rules.pile_draws:
            self._draw_hand()

    def _take_in(self, seat: i64, card: i64, source: i64) -> None:
        self.hands[seat - 1] |= bit(card)
        self.drawn = card
        self.drew_seat = seat
        self.drew_from = source
        self.phase = DISCARDING

    # ---- discarding and laying open

    def _discard(self, seat: i64, card: i64) -> None:
        self._shed(seat, card)
        self._next(other_side(seat), DRAWING)
        if PACK - self.next_card <= self.rules.stock_left:
            self._draw_hand()

    def _next(self, seat: i64, phase: i64) -> None:
        """Pass the turn to a seat (0: to nobody), which has drawn nothing yet."""
        self.turn = seat
        self.phase = phase
        self.taken = -1
        self.drawn = -1

    def _shed(self, seat: i64, card: i64) -> None:
        self.hands[seat - 1] &= ~bit(card)
        self.known[seat - 1] &= ~bit(card)
        self.shed[seat - 1] |= bit(card)
        self.pile = append(self.pile, card)
        self.laid = append(self.laid, card)

    def _draw_hand(self, defence: Defence | None = None) -> None:
        """GI-14: no score, and the same dealer deals again."""
        self._close_hand(HandResult("draw", 0, 0, False, self.knock, defence, self._open_hands()))

    def _open_hands(self) -> tuple[int, int]:
        return int(self.hands[0]), int(self.hands[1])

    def _lay_open(self, seat: i64, kind: i64, card: i64, detail: i64) -> None:
        if kind == BIG_GIN:
            self._gin(seat, "biggin", -1, self.rules.big_gin)
        elif kind == GIN:
            self._shed(seat, card)
            self._gin(seat, "gin", card, self.rules.gin)
        else:
            self._knock(seat, card, detail)

    def _gin(self, seat: i64, kind: str, card: i64, bonus: i64) -> None:
        """GI-09, GI-10: the bonus and the opponent's deadwood; nothing is laid off."""
        melds = offered_arrangement(self.hands[seat - 1])
        self.knock = Knock(int(seat), kind, tuple(melds), 0, int(card))
        defence = defend_with(self.hands[other_side(seat) - 1], 0)
        self._score_hand(kind, seat, bonus + defence.deadwood, defence)

    def _knock(self, seat: i64, card: i64, detail: i64) -> None:
        self._shed(seat, card)
        hand = self.hands[seat - 1]
        melds = named_melds(detail) if detail else offered_arrangement(hand)
        dead = hand
        for meld in melds:
            dead &= ~meld
        self.knock = Knock(int(seat), "knock", tuple(melds), int(dead), int(card))
        self._next(other_side(seat), LAYING)

    def _lay(self, seat: i64, kind: i64, cards: i64) -> None:
        """GI-11 to GI-13: what the opponent of a knocker has left decides whose points they are."""
        assert self.knock is not None
        hand = self.hands[seat - 1]
        defence = defend(hand, list(self.knock.melds)) if kind == LAY else defend_with(hand, cards)
        ahead: i64 = defence.deadwood - value_of(self.knock.deadwood)
        if ahead > 0:
            self._score_hand("knock", self.knock.seat, ahead, defence)
        elif ahead == 0 and self.rules.equals_draw:
            self._draw_hand(defence)
        else:
            self._score_hand("undercut", seat, self.rules.undercut - ahead, defence)

    # ---- scoring

    def _score_hand(self, kind: str, side: i64, points: i64, defence: Defence) -> None:
        """GI-15: a spade turned up doubles the hand where the ruleset says so."""
        doubled = self.rules.spades_double and self.upcard & 3 == SPADES
        worth = points * 2 if doubled else points
        self._note(kind, side, worth, self._scored_cards(side, defence))
        self.boxes[side - 1] += 1
        result = HandResult(kind, int(side), int(worth), doubled, self.knock, defence, self._open_hands())
        self._close_hand(result)

    def _scored_cards(self, side: i64, defence: Defence) -> i64:
        """Return the deadwood that the points were made of: the loser's."""
        if self.knock is None or side != self.knock.seat:
            return self.knock.deadwood if self.knock is not None else 0
        dead = self.hands[other_side(side) - 1] & ~defence.laid_off
        for meld in defence.melds:
            dead &= ~meld
        return dead

    def _note(self, reason: str, side: i64, points: i64, cards: i64) -> None:
        self.points[side - 1] += points
        line = ScoreLine(reason, int(side), int(points), tuple(cards_of(cards)))
        self.last_points = [*self.last_points, line]  # never changed in place: copies share it

    def _close_hand(self, result: HandResult) -> None:
        self.result = result
        self._note_habits()
        self._next(0, PACK_DUE)
        if self._is_won():
            self._finish()
        elif result.side:
            self.dealer = other_side(result.side) if self.rules.loser_deals else other_side(self.dealer)

    def _note_habits(self) -> None:
        """Both hands lie open now: count how each seat went out, or that it could have knocked and had played on."""
        seat: i64 = 1
        while seat <= 2:
            if self.knock is not None and self.knock.seat == seat:
                if self.knock.kind == "knock":
                    self.knocks[seat - 1] += 1
                else:
                    self.gins[seat - 1] += 1
            elif self._held_back(seat):
                self.held_back[seat - 1] += 1
            seat += 1

    def _held_back(self, seat: i64) -> bool:
        """Return whether a seat has discarded and kept ten cards with which it could have knocked (GI-08)."""
        hand = self.hands[seat - 1]
        return self.shed[seat - 1] != 0 and count(hand) == HAND and deadwood(hand) <= self.knock_value

    def _is_won(self) -> bool:
        """GI-17: at least the target and more than the opponent."""
        if self.rules.one_hand:
            return True
        ahead = max(self.points[0], self.points[1])
        return ahead >= self.rules.target and self.points[0] != self.points[1]

    def _finish(self) -> None:
        if self.points[0] != self.points[1]:
            self.winner = 1 if self.points[0] > self.points[1] else 2
            self._add_bonuses(self.winner)
        self.phase = OVER
        self.over = True

    def _add_bonuses(self, winner: i64) -> None:
        """GI-18: for the game, for a shutout, and for each hand won."""
        if self.rules.game_bonus:
            self._note("game", winner, self.rules.game_bonus, 0)
            if self.rules.shutout_doubles and self.boxes[other_side(winner) - 1] == 0:
                self._note("shutout", winner, self.rules.game_bonus, 0)
        for side in range(1, 3):
            if self.rules.box_bonus and self.boxes[side - 1]:
                self._note("boxes", side, self.rules.box_bonus * self.boxes[side - 1], 0)
