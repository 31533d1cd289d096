"""The preset `openspiel` in step with the library of that name: turns, draws, discards, knocks and returns.

Where the two differ, and how the comparison goes on:

- here the card just taken from the pile stays for the turn (GI-05); there it may go again, and the second time in a row
  ends the hand;
- here a hand ends as soon as a turn starts with two cards in the stock (GI-14); there that player may still knock with
  the upcard, and passes in this test;
- a knock is one move here and several there: knock, discard, each meld, pass; the defence likewise: each card laid off,
  pass, each meld, pass. Runs of six or more are laid there as shorter ones, and no more than two cards can be laid off
  at one end of a run: the third makes them a meld of their own, which is worth the same;
- the library offers a knock by the best arrangement of all eleven cards, less the highest card that it leaves. Now and
  then another arrangement of eleven leaves less after the discard: then a knock is legal here and not offered there;
- its cards are numbered suit by suit, in the order spades, clubs, diamonds, hearts, and ten are dealt to one player
  before the other gets any; a hand in which nobody scores returns nothing to both.
"""

from collections import Counter

import pytest

from sobremesa.core.bits import bit, cards_of, mask_of
from sobremesa.core.packs import full_pack
from sobremesa.core.rng import Rng
from sobremesa.games.gin.rules.melds import best_arrangements, deadwood, in_runs, is_set, value_of
from sobremesa.games.gin.rules.moves import (
    DISCARD,
    GIN,
    KNOCK,
    LAY_THESE,
    PASS,
    STOCK,
    UPCARD,
    card_of,
    detail_of,
    kind_of,
)
from sobremesa.games.gin.rules.position import DISCARDING
from tests.games.gin.rules.table import new_game

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed; to run this: pip install open_spiel")

SUITS = "scdh"  # the library's order
DRAWS = {UPCARD: 52, STOCK: 53, PASS: 54}
LEAVE, LAY_OPEN, FIRST_MELD = 54, 55, 56
HANDS = 300


def theirs(card):
    """Return the library's number of a card."""
    return SUITS.index("cdhs"[card & 3]) * 13 + (card >> 2)


class InStep:
    """One hand, played on both sides."""

    def __init__(self, rng, oklahoma):
        self.rng = rng
        self.ours = new_game("openspiel", oklahoma="yes" if oklahoma else "no")
        self.game = pyspiel.load_game(f"gin_rummy(oklahoma={oklahoma})")
        self.library = self.game.new_initial_state()
        self.hidden_knocks = 0
        pack = rng.shuffled(full_pack())
        self.ours.deal(pack)
        for card in [*pack[0:20:2], *pack[1:20:2], pack[20]]:
            self.library.apply_action(theirs(card))

    def play(self):
        """Play to the end, comparing all the way; return how the hand ended."""
        while not self.ours.over:
            self.compare()
            moves = self.ours.legal(self.seat)
            knocks = [move for move in moves if kind_of(move) in (KNOCK, GIN)]
            gins = [move for move in moves if kind_of(move) == GIN]
            if LAY_OPEN in self.library.legal_actions() and (gins or (knocks and self.rng.below(4) == 0)):
                self.knock(self.any_of(gins or knocks))
                return self.end()
            self.step(self.choice([move for move in moves if move not in knocks]))
        return self.end()

    def choice(self, plain):
        """Return a draw, or a discard that mostly leaves the least deadwood, so that hands come to a knock."""
        if kind_of(plain[0]) == DISCARD and self.rng.below(8):
            hand = self.ours.hands[self.seat - 1]
            least = min(deadwood(hand & ~bit(card_of(move))) for move in plain)
            plain = [move for move in plain if deadwood(hand & ~bit(card_of(move))) == least]
        return self.any_of(plain)

    @property
    def seat(self):
        """The seat on turn."""
        return self.ours.to_act()[0]

    def compare(self):
        """Compare whose turn it is and what they may do."""
        assert self.library.current_player() == self.seat - 1
        actions, moves = set(self.library.legal_actions()), self.ours.legal(self.seat)
        if self.ours.phase != DISCARDING:
            assert actions == {DRAWS[kind_of(move)] for move in moves}
            return
        taken = {theirs(self.ours.taken)} if self.ours.taken >= 0 else set()
        assert actions - taken - {LAY_OPEN} == {theirs(card_of(move)) for move in moves if kind_of(move) == DISCARD}
        self.compare_knocks(LAY_OPEN in actions, taken, moves)

    def compare_knocks(self, offered, taken, moves):
        """Compare which cards a knock may shed: none where the library offers no knock, but for its shortcut."""
        ours = {theirs(card_of(move)) for move in moves if kind_of(move) in (KNOCK, GIN)}
        if offered:
            twin = self.library.clone()
            twin.apply_action(LAY_OPEN)
            assert set(twin.legal_actions()) - taken == ours
        elif ours:
            assert self.misjudged()
            self.hidden_knocks += 1

    def misjudged(self):
        """Whether some best arrangement of eleven leaves too much once its highest card is gone."""
        hand, left = self.ours.hands[self.seat - 1], []
        for melds in best_arrangements(hand):
            rest = [value_of(bit(card)) for card in cards_of(hand & ~sum(melds))]
            left.append(sum(rest) - max(rest, default=0))
        return max(left) > self.ours.knock_value

    def any_of(self, moves):
        """Return one of some moves."""
        return moves[self.rng.below(len(moves))]

    def step(self, move):
        """Play a draw or a discard on both sides."""
        kind = kind_of(move)
        self.library.apply_action(theirs(card_of(move)) if kind == DISCARD else DRAWS[kind])
        if kind == STOCK:
            assert self.library.is_chance_node()
            self.library.apply_action(theirs(self.ours.pack[self.ours.next_card]))
        self.ours.apply(self.seat, move)

    def knock(self, move):
        """Knock on both sides, lay the melds down, and let the other side lay off."""
        self.ours.apply(self.seat, move)
        knock = self.ours.knock
        self.apply_all([LAY_OPEN, theirs(card_of(move))])
        self.lay_melds(knock.melds)
        if kind_of(move) == KNOCK:
            self.compare_lay_offs()
            defences = [move for move in self.ours.legal(self.seat) if not in_runs(detail_of(move))]
            self.ours.apply(self.seat, self.any_of(defences))
            self.lay_off(cards_of(self.ours.result.defence.laid_off))
        self.lay_melds(self.ours.result.defence.melds)

    def compare_lay_offs(self):
        """Compare which single cards can be laid off."""
        laid = [cards_of(detail_of(move)) for move in self.ours.legal(self.seat) if kind_of(move) == LAY_THESE]
        single = {theirs(cards[0]) for cards in laid if len(cards) == 1}
        assert self.library.current_player() == self.seat - 1
        assert set(self.library.legal_actions()) - {LEAVE} == single

    def lay_off(self, cards):
        """Lay cards off one by one, each as soon as the library allows it."""
        left = [theirs(card) for card in cards]
        while left:
            card = next(card for card in left if card in self.library.legal_actions())
            self.library.apply_action(card)
            left.remove(card)
        self.library.apply_action(LEAVE)

    def lay_melds(self, melds):
        """Lay melds down, long runs in parts, and say that these are all."""
        for part in [part for meld in melds for part in short(meld)]:
            names = {self.library.action_to_string(action): action for action in self.library.legal_actions()}
            self.library.apply_action(names[f"Player: {self.library.current_player()} Action: {written(part)}"])
        self.library.apply_action(LEAVE)

    def apply_all(self, actions):
        """Apply some actions in order."""
        for action in actions:
            self.library.apply_action(action)

    def end(self):
        """Compare the end of the hand; return how it ended."""
        if not self.library.is_terminal():
            assert self.ours.stock == 2 and self.ours.result.kind == "draw"
            self.library.apply_action(LEAVE)
        points = self.ours.score
        assert self.library.is_terminal() and self.ours.over
        assert self.library.returns() == [points[0] - points[1], points[1] - points[0]]
        return self.ours.result.kind


def short(meld):
    """Return a meld, or a run of six or more as runs of three to five."""
    cards = cards_of(meld)
    if is_set(meld) or len(cards) < 6:
        return [meld]
    return [mask_of(cards[:3]), *short(mask_of(cards[3:]))]


def written(meld):
    """Return a meld as the library writes it."""
    numbers = sorted(theirs(card) for card in cards_of(meld))
    return "".join("A23456789TJQK"[number % 13] + SUITS[number // 13] for number in numbers)


@pytest.mark.parametrize("oklahoma", [False, True])
def test_random_hands_go_the_same_way_gi02_gi03_gi05_gi08_gi09_gi11_gi12_gi13_gi14(oklahoma):
    rng, kinds, hidden = Rng(f"in step {oklahoma}"), Counter(), 0
    for _ in range(HANDS):
        hand = InStep(rng, oklahoma)
        kinds[hand.play()] += 1
        hidden += hand.hidden_knocks

    assert set(kinds) == {"knock", "gin", "undercut", "draw"}
    assert hidden < HANDS  # the library's shortcut hides few knocks


def test_fifty_draws_from_the_pile_end_a_hand_in_both_gi14():
    hand = InStep(Rng("fifty"), False)
    while not hand.ours.over:
        hand.compare()
        hand.step(hand.ours.legal(hand.seat)[0])  # the upcard, or the lowest discard

    assert hand.end() == "draw" and hand.ours.pile_draws == 50
