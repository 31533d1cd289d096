"""Fishing as it is played: a card takes every card of its rank from the table, or stays there."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sobremesa.core.bits import bit, cards_of, mask_of, rank_mask, rank_of
from sobremesa.core.card_text import UnreadableCard, card_text, read_card
from sobremesa.core.contract import BadPack, IllegalMove, Refusal, ScoreLine, State, UnreadableMove, next_seat
from sobremesa.core.options import Ruleset
from sobremesa.core.packs import full_pack, is_full_pack
from sobremesa.core.rng import Rng
from sobremesa_fishing.rules import GAME, card_of, move_of
from sobremesa_fishing.view import FishingView, draw_view

HAND: Final = 4


class Fishing(State):
    """A game by one ruleset. ``turn`` is 0 while a pack is due and when the game is over."""

    def __init__(self, rules: Ruleset, dealer: int) -> None:
        super().__init__(rules, 2, dealer)
        self.turn: i64 = 0
        self.hands, self.piles, self.table, self.next_card, self.points = [0, 0], [0, 0], 0, 0, [0, 0]

    @property
    def game(self) -> str:
        return GAME

    @property
    def score(self) -> list[int]:
        return list(self.points)

    def needs_pack(self) -> bool:
        return not self.turn and not self.over

    def awaiting(self) -> list[int]:
        return [int(self.turn)] if self.turn else []

    def deal(self, pack: list[int]) -> None:
        if not self.needs_pack() or not is_full_pack(pack):
            raise BadPack("no pack is due now" if not self.needs_pack() else "a pack of fishing has 52 cards")
        self.dealer = next_seat(self.dealer, 2) if self.hand_number else self.dealer  # FI-02
        self.hand_number += 1
        self.pack, self.piles, self.table, self.next_card = pack, [0, 0], mask_of(pack[:HAND]), HAND
        self.turn, self.last_points = next_seat(self.dealer, 2), []
        self._deal_round()

    def deal_random(self, rng: Rng) -> None:
        self.deal(rng.shuffled(full_pack()))

    def _deal_round(self) -> None:  # FI-03
        if self.next_card == len(self.pack):
            self.turn = 0  # the hand is over, and another pack is due
            return
        for seat in (self.turn, next_seat(self.turn, 2)):
            self.hands[seat - 1] = mask_of(self.pack[self.next_card : self.next_card + HAND])
            self.next_card += HAND

    def moves(self, seat: i64) -> vec[i64]:
        held = cards_of(self.hands[seat - 1]) if seat and seat == self.turn else []
        return vec[i64]([move_of(card) for card in held])

    def refusal(self, seat: int, move: int) -> Refusal | None:
        if not self.turn:
            return Refusal("game-over" if self.over else "pack-due", "nobody can play now")
        if seat != self.turn:
            return Refusal("not-your-turn", "it is the other seat's turn")
        return None if move in self.legal(seat) else Refusal("not-in-hand", "you do not hold that")

    def perform(self, seat: i64, move: i64) -> None:
        card, taken = bit(card_of(move)), self.table & rank_mask(rank_of(card_of(move)))
        self.last_points = []
        self.hands[seat - 1] ^= card
        self.table = self.table ^ taken if taken else self.table | card
        self.piles[seat - 1] |= taken | card if taken else 0
        self.turn = next_seat(seat, 2)
        if taken:
            self._score("catch", seat, 1, taken | card)  # FI-04
        if taken and not self.table:
            self._score("sweep", seat, self.ruleset.number("sweep", 1), taken | card)  # FI-05
        if self.turn and not self.hands[0] | self.hands[1]:
            self._deal_round()

    def _score(self, reason: str, side: i64, points: i64, cards: i64) -> None:
        if points:
            self.last_points = [*self.last_points, ScoreLine(reason, side, points, tuple(cards_of(cards)))]
            self.points[side - 1] += points
        if self.points[side - 1] >= self.ruleset.number("target", 7):  # FI-06
            self.over, self.winner, self.turn = True, side, 0

    def read(self, text: str, seat: int = 0) -> tuple[int, int]:
        said, _, word = text.rpartition(":")
        try:
            card, named = read_card(word), ["", "1", "2"].index(said)
        except (UnreadableCard, ValueError) as error:
            raise UnreadableMove(f"{text[:40]!r} is not a move of fishing") from error
        if seat and named and seat != named:
            raise IllegalMove("not-your-turn", f"seat {seat} cannot play for seat {named}")
        return seat or named or int(self.turn), move_of(card)

    def write(self, seat: int, move: int) -> str:
        return card_text(card_of(move))

    def view(self, seat: int) -> FishingView:
        return draw_view(self, seat)

    def copy(self) -> Fishing:
        twin = Fishing(self.ruleset, int(self.dealer))
        twin.hand_number, twin.over, twin.winner, twin.deck = self.hand_number, self.over, self.winner, self.deck
        twin.turn, twin.table, twin.next_card = self.turn, self.table, self.next_card
        twin.hands, twin.piles, twin.points = list(self.hands), list(self.piles), list(self.points)
        twin.last_points = self.last_points
        return twin
