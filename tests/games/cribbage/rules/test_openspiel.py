"""Random games in step with OpenSpiel's cribbage: turns, legal moves and scores, move by move (CR-04 to CR-23).

The two agree but for this, by which ours stands:
- OpenSpiel counts a flush of four in the crib; by CR-20 the crib has only a flush of five;
- it counts all three shows though somebody has passed 121; by CR-23 the game is over at the first that does;
- it has players who can do nothing pass, again and again; here only who holds cards says go, once (CR-07);
- it gives the point for a last card only when both have passed, and so with the shows; here it comes with the card.
"""

import re

import pytest

from sobremesa.core.bits import cards_of, mask_of
from sobremesa.core.card_text import RANKS, SUITS, card_text
from sobremesa.core.rng import Rng
from sobremesa.games.cribbage.rules.moves import GO, LAY_AWAY, detail_of, kind_of
from sobremesa.games.cribbage.rules.position import PLAYING
from sobremesa.games.cribbage.rules.rulesets import ruleset
from sobremesa.games.cribbage.rules.state import Cribbage

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install open_spiel, to play in step")

GAMES = 100
SCORES = re.compile(r"^Scores: (\d+) (\d+)$", re.MULTILINE)
TOTAL = re.compile(r"^Running total: (\d+)$", re.MULTILINE)


@pytest.fixture(scope="module")
def theirs():
    return pyspiel.load_game("cribbage")


def test_random_games_go_in_step_with_openspiel_cr06(theirs):
    hands = compared = 0
    for seed in range(GAMES):
        pair = Pair(theirs, seed)
        pair.play()
        hands += int(pair.ours.hand_number)
        compared += not sum(pair.extra)
    assert hands > 10 * GAMES and compared > GAMES // 2


class Pair:
    """The same game in both: seat 1 is their player 0. It stops where the known differences have decided it."""

    def __init__(self, game, seed):
        self.rng = Rng(f"in step {seed}")
        self.ours = Cribbage(ruleset("standard"), dealer=1)
        self.theirs = game.new_initial_state()
        self.extra = [0, 0]  # what they counted for flushes of four in the crib

    def play(self):
        while not self.ours.over and not self.theirs.is_terminal():
            if self.ours.needs_pack():
                self.deal()
            else:
                self.move()
        self.compare_ends()

    def deal(self):
        """Their player 0 is dealt six, then player 1, whoever deals."""
        self.ours.deal(self.rng.shuffled(list(range(52))))
        for hand in self.ours.hands:
            for card in cards_of(hand):
                self.theirs.apply_action(_their_card(card))

    def move(self):
        """Lay away, first seat 1 and then seat 2, as they will have it; or play a card, or say go."""
        seat = self.ours.to_act()[0]
        legal = self.ours.legal(seat)
        assert self.theirs.current_player() == seat - 1
        assert sorted(self.meaning().values()) == sorted(_mask(move) for move in legal)
        move = legal[self.rng.below(len(legal))]
        self.theirs.apply_action(next(action for action, mask in self.meaning().items() if mask == _mask(move)))
        self.ours.apply(seat, move)
        if kind_of(move) == LAY_AWAY and self.ours.starter >= 0:
            self.theirs.apply_action(_their_card(self.ours.starter))
        self.let_them_pass()
        self.compare()

    def meaning(self):
        """Their legal actions: each with the mask of its cards, 0 for a pass."""
        player = self.theirs.current_player()
        return {action: _read(self.theirs.action_to_string(player, action)) for action in self.theirs.legal_actions()}

    def let_them_pass(self):
        """Make the passes that are no moves here: all that we don't await a go for."""
        while not self.theirs.is_terminal() and not self.theirs.is_chance_node():
            if set(self.meaning().values()) != {0} or self.awaits_go(self.theirs.current_player() + 1):
                return
            self.theirs.apply_action(self.theirs.legal_actions()[0])

    def awaits_go(self, seat):
        """Whether it is this seat that we wait for to say go."""
        return self.ours.phase == PLAYING and self.ours.turn == seat and kind_of(self.ours.legal(seat)[0]) == GO

    def compare(self):
        if self.ours.needs_pack():
            self.note_flush()
        if not self.ours.over and not self.theirs.is_terminal():
            assert self.their_scores() == self.ours.score, self.told()
            assert int(TOTAL.search(str(self.theirs)).group(1)) == self.ours.total

    def note_flush(self):
        crib = self.ours.shows[2]
        suits = {card & 3 for card in cards_of(crib.cards)}
        if len(suits) == 1 and self.ours.starter & 3 not in suits:
            self.extra[crib.seat - 1] += 4

    def their_scores(self):
        """Their scores without the flushes that are none."""
        found = SCORES.search(str(self.theirs))
        return [int(found.group(1)) - self.extra[0], int(found.group(2)) - self.extra[1]]

    def compare_ends(self):
        """Both are over, with equal scores but for a last card and for shows that ours left out."""
        if sum(self.extra):
            return  # a false flush may have taken them past 121 too early
        assert self.ours.over and self.theirs.is_terminal(), self.told()
        last = sum(line.points for line in self.ours.last_points if line.reason == "last")
        behind = [mine - theirs for mine, theirs in zip(self.ours.score, self.their_scores(), strict=True)]
        if "Phase: Card" in str(self.theirs):  # they are past their shows
            assert max(behind) <= 0, self.told()
        else:
            assert sorted(behind) in ([0, 0], [0, last]), self.told()

    def told(self):
        played = "".join(card_text(card) for card in self.ours.played)
        return f"{played}\n{self.ours.score} {self.theirs}"


def _mask(move):
    return detail_of(move) if kind_of(move) == LAY_AWAY else 0 if kind_of(move) == GO else mask_of([detail_of(move)])


def _read(text):
    """Return the mask of the cards of a text like "Choose 2C JS", 0 for a pass."""
    found = [token for token in text.split() if len(token) == 2]
    return mask_of([4 * RANKS.index(token[0]) + SUITS.index(token[1].lower()) for token in found])


def _their_card(card):
    return 13 * (card & 3) + (card >> 2)
