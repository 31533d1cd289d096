"""What every view tells, against an account kept by hand of what was played (CU-20 to CU-35)."""

from __future__ import annotations

import re

import pytest

from sobremesa.core.card_text import card_text
from sobremesa.core.rng import Rng
from sobremesa.games.cuarenta.rules.game import CUARENTA
from tests.games.cuarenta.rules.table import lines
from tests.games.cuarenta.rules.test_public import TABLES

RISING = "A234567JQK"
ORDER = [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"]
HANDS = 6


class Account:
    """What somebody who watches a hand writes down, in texts of cards."""

    def __init__(self, state) -> None:
        self.rules, self.seats, self.dealer = state.rules, int(state.seats), int(state.dealer)
        self.stock = [card_text(card) for card in state.pack]
        self.deals = [{seat: [] for seat in range(1, self.seats + 1)}]
        self.hands = {}
        self.piles = ([], [])
        self.table, self.story, self.falls = [], [], []
        self.just_left = None
        self.missed, self.missed_by = [], 0
        self.scored = []
        if not self.rules.asked_dealing:
            self.deal()

    def deal(self) -> None:
        """Give everybody five cards, from the seat after the dealer."""
        for step in range(1, self.seats + 1):
            self.hands[(self.dealer + step - 1) % self.seats + 1], self.stock = self.stock[:5], self.stock[5:]
        self.story, self.just_left = [], None

    def heard(self, seat: int, text: str, points: int) -> None:
        """Write down a move of a seat whose side had so many points."""
        self.scored = []
        words = text.partition(":")[2] if text[:1].isdigit() and text[1:2] == ":" else text
        if words == "deal":
            self.new_five()
            self.deal()
        elif words == "pass":
            self.missed, self.missed_by = [], 0
        elif words.startswith("take:"):
            self.story.append(words)
            self.collect(seat, _cards(words[5:]))
            self.missed, self.missed_by = [], 0
        elif words[1:2] in {"c", "d", "h", "s"}:
            self.story.append(words)
            self.play(seat, _cards(words), points)
        if not any(self.hands.values()) and self.stock and not self.rules.asked_dealing:
            self.new_five()
            self.deal()

    def new_five(self) -> None:
        """Turn the page: another five of everybody's, unless nobody has played yet."""
        if any(self.deals[-1].values()):
            self.deals.append({seat: [] for seat in range(1, self.seats + 1)})

    def play(self, seat: int, said: list[str], points: int) -> None:
        """A card, and what it took."""
        card, *taken = said
        self.hands[seat].remove(card)
        self.deals[-1][seat].append(card)
        self.missed, self.missed_by = [], 0
        if not taken:
            self.table.append(card)
            self.just_left = card
            return
        fall = self.just_left in taken and self.just_left[0] == card[0]
        if fall:
            victim = (seat - 2) % self.seats + 1
            self.falls.append({"deal": len(self.deals), "seat": seat, "victim": victim, "rank": card[0]})
        self.collect(seat, said)
        self.score(seat, fall, points)
        self.just_left = None
        self.leave(seat, card, taken)

    def collect(self, seat: int, cards: list[str]) -> None:
        """Cards go to the pile of a seat's side."""
        self.piles[1 - seat % 2].extend(cards)
        self.table = [card for card in self.table if card not in cards]

    def score(self, seat: int, fall: bool, points: int) -> None:
        """Caída, and limpia where it counts."""
        side = 2 - seat % 2
        if fall:
            self.scored.append(("caida", side, self.rules.caida))
        if not self.table and points < self.rules.limpia_limit and not (fall and self.rules.caida_alone):
            self.scored.append(("limpia", side, self.rules.limpia))

    def leave(self, seat: int, card: str, taken: list[str]) -> None:
        """What of the sequence stays: the other side has it at once, or may take it, or nobody does."""
        ranks = list(RISING[RISING.index(card[0]) + 1 :])
        while ranks and any(one[0] == ranks[0] for one in taken):
            ranks.pop(0)
        left = []
        while ranks and (here := [one for one in self.table if one[0] == ranks[0]]):
            left.append(here)
            ranks.pop(0)
        if left and self.rules.forgotten_forfeit:
            self.collect(seat + 1, [here[0] for here in left])
        elif left and self.rules.forgotten_claim:
            self.missed, self.missed_by = [one for here in left for one in here], seat

    def told(self) -> dict[str, object]:
        """What a view should say to whoever watches."""
        *past, now = self.deals
        return {
            "deal": len(self.deals) if self.hands else 0,
            "counts": [len(self.hands.get(seat, [])) for seat in range(1, self.seats + 1)],
            "stock": len(self.stock),
            "table": self.table,
            "just_left": self.just_left,
            "story": self.story,
            "captured": [_sorted(pile) for pile in self.piles],
            "piles": [len(pile) for pile in self.piles],
            "gone": _sorted([*self.table, *self.piles[0], *self.piles[1]]),
            "played": [_sorted(now[seat]) for seat in sorted(now)],
            "past": [_sorted(deal[seat]) for deal in past for seat in sorted(deal)],
            "missed": _sorted(self.missed),
            "missed_by": self.missed_by,
            "taker": self.missed_by % self.seats + 1 if self.missed_by else 0,
            "caidas": self.falls,
        }


def _cards(text: str) -> list[str]:
    return re.findall(r"[A-Z\d][cdhs]", text)


def _sorted(cards: list[str]) -> list[str]:
    return sorted(cards, key=ORDER.index)


@pytest.mark.parametrize(("preset", "seats"), TABLES)
@pytest.mark.parametrize("number", range(HANDS))
def test_views_tell_what_was_played_and_score_what_it_earned_cu20_cu24_cu26_cu28_cu30_cu32(preset, seats, number):
    rng = Rng(f"{preset} {seats} {number}")
    state = CUARENTA.new(CUARENTA.ruleset(preset), seats, number % seats + 1)
    state.deal_random(rng)
    account = Account(state)
    while not state.needs_pack() and not state.over:
        told = state.view(0).to_wire()
        assert {name: told[name] for name in account.told()} == account.told()
        for seat, hand in account.hands.items():
            assert state.view(seat).to_wire()["hand"] == _sorted(hand)
        open_to = [seat for seat in range(1, seats + 1) if state.legal(seat)]
        seat = open_to[rng.below(len(open_to))]
        moves = state.legal(seat)[-12:]
        move = moves[rng.below(len(moves))]
        points = state.score[1 - seat % 2]
        text = state.write(seat, move)
        state.apply(seat, move)
        account.heard(seat, text, points)
        assert [line for line in lines(state) if line[0] in {"caida", "limpia"}] == account.scored
