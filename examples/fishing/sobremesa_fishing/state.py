"""Fishing as it is played: a card takes every card of its rank from the table, or stays there.

A seat knows its hand, the table, both piles, and how many cards the other holds. The rest is guessed.
"""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from sobremesa.core.bits import bit, cards_of, count, mask_of, rank_mask, rank_of
from sobremesa.core.card_text import UnreadableCard, card_text, read_card, texts
from sobremesa.core.contract import (
    BadPack,
    IllegalMove,
    Place,
    Refusal,
    ScoreLine,
    State,
    UnreadableMove,
    View,
    next_seat,
)
from sobremesa.core.fields import Wire, line_wire, mask, mask_texts, masks, number, numbers, read_line, wires, words
from sobremesa.core.options import Ruleset
from sobremesa.core.packs import full_pack, is_full_pack
from sobremesa.core.rng import Rng
from sobremesa_fishing.rules import GAME, card_of, move_of, ruleset

HAND: Final = 4
NUMBERS = ("dealer", "hand_number", "winner")  # of the state, as they are


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

    def to_act(self) -> list[int]:
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


class FishingView(View):
    """One seat's knowledge, field by field; seat 0 watches and holds nothing."""

    def __init__(self, rules: Ruleset, seat: int, public: Wire) -> None:
        super().__init__(seat)
        self.rules, self.public, self.hand = rules, public, 0

    @property
    def game(self) -> str:
        """The game's id."""
        return GAME

    def to_wire(self) -> Wire:
        kind: Wire = {"game": GAME, "rules": self.rules.id, "options": dict(self.rules.values), "seat": self.seat}
        own: Wire = {"hand": texts(cards_of(self.hand)), "legal": [self.write(move) for move in self.legal]}
        return kind | self.public | own

    def places(self) -> list[Place]:
        """Return where the cards lie: what is not dealt out yet lies in the stock."""
        found = [Place("table", "table", 0, tuple(cards_of(mask(words(self.public, "table")))), 0)]
        for at, held in enumerate(numbers(self.public, "counts")):
            own = tuple(cards_of(self.hand)) if at + 1 == self.seat else ()
            found.append(Place("hand", "seat", at + 1, own, held - len(own)))
        for at, pile in enumerate(masks(self.public, "piles")):
            found.append(Place("pile", "seat", at + 1, tuple(cards_of(pile)), 0))
        dealt = sum(len(place.cards) + place.hidden for place in found)
        return [*found, Place("stock", "table", 0, (), len(full_pack()) - dealt if self.public["hand_number"] else 0)]

    def write(self, move: int) -> str:
        return card_text(card_of(move))

    def determinize(self, rng: Rng) -> Fishing:
        """Return a game that this view allows: what is unseen lies in any order, each equally likely."""
        state = Fishing(self.rules, number(self.public, "dealer"))
        for name in NUMBERS:
            setattr(state, name, number(self.public, name))
        state.turn, state.over = sum(numbers(self.public, "turn")), bool(self.public["over"])
        state.points, state.piles = list(numbers(self.public, "score")), list(masks(self.public, "piles"))
        state.table = mask(words(self.public, "table"))
        state.last_points = [read_line(line) for line in wires(self.public, "last_points")]
        if state.hand_number:
            self._deal_unseen(state, rng)
        return state

    def _deal_unseen(self, state: Fishing, rng: Rng) -> None:
        seen = self.hand | state.table | state.piles[0] | state.piles[1]
        left = rng.shuffled([card for card in full_pack() if not seen >> card & 1])
        for at, held in enumerate(numbers(self.public, "counts")):
            hidden = 0 if at + 1 == self.seat else held
            state.hands[at] = mask_of(left[:hidden]) if hidden else self.hand if at + 1 == self.seat else 0
            left = left[hidden:]
        state.next_card = len(full_pack()) - len(left)
        state.pack = [card for card in full_pack() if card not in left] + left


def draw_view(state: Fishing, seat: int) -> FishingView:
    """Return what a seat knows of a game, each field written down by itself."""
    public: Wire = {name: int(getattr(state, name)) for name in NUMBERS}
    public |= {"seats": 2, "turn": state.to_act(), "over": state.over, "score": state.score}
    public |= {"counts": [int(count(hand)) for hand in state.hands], "table": texts(cards_of(state.table))}
    public |= {"piles": mask_texts(tuple(state.piles)), "last_points": [line_wire(line) for line in state.last_points]}
    view = FishingView(state.ruleset, seat, public)
    view.hand, view.legal = state.hands[seat - 1] if seat else 0, state.legal(seat)
    return view


def from_wire(wire: Wire) -> FishingView:
    """Return the view that ``to_wire`` gave."""
    own = ("game", "rules", "options", "seat", "hand", "legal", "places")
    public = {name: value for name, value in wire.items() if name not in own}
    view = FishingView(
        ruleset(str(wire["rules"]), cast("dict[str, str]", wire["options"])), number(wire, "seat"), public
    )
    view.hand, view.legal = mask(words(wire, "hand")), [move_of(read_card(text)) for text in words(wire, "legal")]
    return view
