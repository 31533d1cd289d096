"""The light table of the search is compared with the rules, ply by ply: the same draws, discards and endings."""

import pytest

from sobremesa.core.bits import cards_of, mask_of
from sobremesa.core.registry import GAMES
from sobremesa.core.rng import Rng
from sobremesa.games.gin.rules.moves import (
    BIG_GIN,
    DISCARD,
    GIN,
    KNOCK,
    PASS,
    STOCK,
    card_of,
    detail_of,
    kind_of,
    packed,
)
from sobremesa.games.gin.rules.moves import LAY as LAY_BEST
from sobremesa.games.gin.rules.position import DISCARDING, LAYING, OFFERING, OVER, PACK_DUE
from sobremesa.games.gin.search.arrangement import arranged
from sobremesa.games.gin.search.manners import SEARCHING
from sobremesa.games.gin.search.playout import UNENDED, Style, dealt
from tests.games.gin.rules.table import PRESETS
from tests.games.plies import compare, plies, some_options

GIN_RUMMY = GAMES["gin"]
STYLES = [Style(0, 0, 0, 99, 0, 10), Style(60, 30, 0, 3, 4, 0), Style(60, 30, 0, 6, 0, 5), SEARCHING]
OPTIONS = {
    "upcard-offer",
    "knock",
    "oklahoma",
    "gin",
    "big-gin",
    "undercut",
    "equal-deadwood",
    "stock-left",
    "pile-draws",
    "offer-counts",
    "spades-double",
}
FEW_DRAWS = {"pile-draws": "2"}


class Hand:
    """A hand played by the rules and on the table at once. ``first`` is the seat that is the table's seat 0."""

    def __init__(self, ruleset, seed):
        self.luck = Rng(f"both {seed}")
        self.state = GIN_RUMMY.new(ruleset, 2, 1 + self.luck.below(2))
        pack = self.luck.shuffled(GIN_RUMMY.pack())
        self.first = 3 - int(self.state.dealer)
        self.state.deal(pack)
        self.table = dealt(self.state.rules, [*pack[0:20:2], *pack[1:20:2], *pack[20:]])
        self.style = STYLES[self.luck.below(len(STYLES))]

    def play(self):
        """Play the hand to its end, comparing after every ply; return how many there were."""
        number = 0
        while self.state.phase not in (PACK_DUE, OVER):
            self._ply()
            number += 1
            assert self.on_table() == self.by_rules()
        return number

    @property
    def at(self):
        """The table's number of the seat on turn."""
        return 0 if self.state.turn == self.first else 1

    def on_table(self):
        """What the table knows of the hand."""
        table = self.table
        if table.outcome != UNENDED:
            return int(table.outcome)
        stock = len(table.stock) - table.next_card
        draws = (bool(table.offered), int(table.pile_draws), int(table.limit))
        seen = [int(cards) for cards in (*table.known, *table.gone)]
        return [int(hand) for hand in table.hands], seen, int(table.dead), int(table.top), int(stock), draws

    def by_rules(self):
        """The same by the rules."""
        state = self.state
        if state.phase in (PACK_DUE, OVER):
            return signed(state.result, self.first)
        seats = (self.first - 1, 2 - self.first)
        hands = [int(state.hands[seat]) for seat in seats]
        seen = [int(cards[seat]) for cards in (state.known, state.shed) for seat in seats]
        pile = [int(card) for card in state.pile]
        top = pile[-1] if state.phase != DISCARDING else int(self.table.top)  # looked at again after the discard
        draws = (state.phase == OFFERING, int(state.pile_draws), int(state.knock_value))
        return hands, seen, mask_of(pile), top, int(state.stock), draws

    # ---- one ply

    def _ply(self):
        if self.state.phase != DISCARDING:
            self._draw()
        elif self.luck.below(4) == 0:
            self._end_turn_by_style()
        else:
            self._end_turn()

    def _draw(self):
        legal = self.state.legal(self.state.turn)
        move = legal[self.luck.below(len(legal))]
        if len(legal) > 1 and self.luck.below(2):
            move = legal[0] if self.table.wants_top(self.at, self.style) else legal[1]
        if kind_of(move) == STOCK:
            self.table.draw(self.at)
        elif kind_of(move) != PASS:
            self.table.take(self.at)
        self.state.apply(self.state.turn, move)

    def _end_turn(self):
        """Make any move there is, now and then one that ends the hand."""
        legal = plain(self.state.legal(self.state.turn))
        endings = [move for move in legal if kind_of(move) != DISCARD]
        if endings and self.luck.below(3) == 0:
            self._end_hand(endings[self.luck.below(len(endings))])
            return
        card = self._any_discard(legal)
        self.table.shed(self.at, card)
        self.state.apply(self.state.turn, packed(DISCARD, card, 0))

    def _any_discard(self, legal):
        hand = int(self.state.hands[self.state.turn - 1])
        _, runs, sets = arranged(hand, hand)
        loose = int(hand & ~(runs | sets))
        cards = [card_of(move) for move in legal if kind_of(move) == DISCARD]
        free = mask_of([card for card in cards if card in cards_of(loose)])
        if free and self.luck.below(4):
            return int(self.table.choose_shed(self.at, free, loose, self.style, self.luck))
        return cards[self.luck.below(len(cards))]

    def _end_hand(self, move):
        kind = kind_of(move)
        if kind == KNOCK:
            self.table.knock(self.at, card_of(move))
        else:
            self.table.gin(self.at, self.state.rules.big_gin if kind == BIG_GIN else self.state.rules.gin)
        finish(self.state, move)

    def _end_turn_by_style(self):
        """Let the style do as it likes: the rules have to allow it, and to score it alike."""
        seat = int(self.state.turn)
        legal = plain(self.state.legal(seat))
        before = int(self.table.top)
        self.table.play_shed(self.at, self.style, self.luck)
        shed = packed(DISCARD, self.table.top, 0)
        if int(self.table.top) != before:
            assert shed in legal
            self.state.apply(seat, shed)
            return
        scored = {self._scored(move): move for move in legal if kind_of(move) != DISCARD}
        assert int(self.table.outcome) in scored
        finish(self.state, scored[int(self.table.outcome)])

    def _scored(self, move):
        after = self.state.copy()
        finish(after, move)
        return signed(after.result, self.first)


def plain(legal):
    """These moves without the knocks that name melds, which the table does not know."""
    return [move for move in legal if kind_of(move) != KNOCK or detail_of(move) == 0]


def finish(state, move):
    """Lay a hand open, and lay off as well as can be."""
    assert kind_of(move) in (KNOCK, GIN, BIG_GIN)
    state.apply(int(state.turn), move)
    if state.phase == LAYING:
        state.apply(int(state.turn), packed(LAY_BEST, 0, 0))


def signed(result, first):
    """The points of a result, below nought where the other seat scored."""
    return result.points if result.side == first else -result.points


@pytest.mark.parametrize("rules", PRESETS)
def test_the_table_plays_and_scores_as_the_rules_do_gi02_gi15(rules):
    """Hands, pile, stock, counted draws and points are equal after every ply, in every ruleset."""
    ruleset = GIN_RUMMY.ruleset(rules)
    assert compare(lambda seed: Hand(ruleset, f"{rules} {seed}").play()) >= plies()


@pytest.mark.parametrize("rules", PRESETS)
def test_the_table_knows_every_option(rules):
    """The same where options of a ruleset have been changed, alone or together."""

    def play(seed):
        luck = Rng(f"options {rules} {seed}")
        return Hand(some_options(GIN_RUMMY, rules, luck, OPTIONS), f"options {rules} {seed}").play()

    assert compare(play, 10_000)


@pytest.mark.parametrize(("rules", "seed"), [("openspiel", 1)])
def test_an_offered_upcard_counts_only_where_it_should_gi14(rules, seed):
    """Once the table counted it in every ruleset."""
    hand = Hand(GIN_RUMMY.ruleset(rules, FEW_DRAWS), seed)
    hand.state.apply(hand.first, hand.state.legal(hand.first)[0])
    hand.table.take(0)
    assert hand.on_table() == hand.by_rules()
    assert (int(hand.table.pile_draws), hand.play() > 0) == (0, True)


@pytest.mark.parametrize(("rules", "seed"), [("standard", 242), ("vga", 921), ("eaai", 1000), ("openspiel", 618)])
def test_a_knocker_lays_down_the_arrangement_that_the_rules_choose_gi07(rules, seed):
    """Once the table took another one with as little deadwood, on which more could be laid off."""
    assert Hand(GIN_RUMMY.ruleset(rules), f"{rules} {seed}").play()
