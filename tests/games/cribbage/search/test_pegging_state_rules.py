"""The play by ranks is compared with the rules, ply by ply: whose turn it is, the count, and what both have pegged."""

import pytest

from sobremesa.core.bits import rank_counts
from sobremesa.core.registry import GAMES
from sobremesa.core.rng import Rng
from sobremesa.games.cribbage.rules.moves import GO, detail_of, kind_of
from sobremesa.games.cribbage.rules.pegging import LIMIT, fitting
from sobremesa.games.cribbage.rules.position import LAYING_AWAY, PLAYING
from sobremesa.games.cribbage.rules.score_notes import points_of
from sobremesa.games.cribbage.search.pegging_state import AFTER_GO, PeggingState
from sobremesa.games.cribbage.search.ranks import series_of
from tests.games.plies import compare, plies, some_options

CRIBBAGE = GAMES["cribbage"]
SIDE_AT = 61


class Game:
    """A game played by the rules, and the play of each of its hands on a line as well. Seat ``ours`` is side 0."""

    def __init__(self, ruleset, seed):
        self.luck = Rng(f"both {seed}")
        self.state = CRIBBAGE.new(ruleset, 2, 1 + self.luck.below(2))
        self.ours = 1 + self.luck.below(2)
        self.pegged = [0, 0]
        self.line = None

    def play(self):
        """Play the game to its end, comparing after every ply of the play; return how many there were."""
        number = 0
        while not self.state.over:
            self._begin_hand()
            while self.state.phase == PLAYING:
                self._ply()
                number += 1
        return number

    def _begin_hand(self):
        state = self.state
        state.deal(self.luck.shuffled(CRIBBAGE.pack()))
        while state.phase == LAYING_AWAY:
            state.play_random(self.luck)
        self.pegged = [0, 0]
        self.line = PeggingState(state.rules.go_when_called, state.rules.lone_reset, state.rules.lone_go)
        self.line.ours = rank_counts(state.hands[self.ours - 1])
        self.line.left_us = self.line.left_them = 4
        self.line.turn = self._side(state.pone)

    def _side(self, seat):
        return 0 if seat == self.ours else 1

    def _ply(self):
        state, line = self.state, self.line
        seat = int(state.turn)
        assert line.turn == self._side(seat)
        legal = state.legal(seat)
        move = legal[self.luck.below(len(legal))]
        if kind_of(move) == GO:
            assert line.says_go() and not self._fits()
            line.nothing_fits()
        else:
            line.play(detail_of(move) >> 2)
        state.apply(seat, move)
        self._note_pegs()
        before = self._won()
        self._settle()
        if state.phase == PLAYING:
            assert self._on_line() == self._by_rules()
        elif state.over:
            assert self.pegged in (before, self._won())  # a won game stops: the line may score a go after it
        else:
            assert line.ended and self.pegged == self._won()

    def _settle(self):
        """Reset the count where nobody can go on: by the rules that is no move of its own."""
        while not self.line.ended and not self.line.says_go() and not self._fits():
            self.line.nothing_fits()

    def _fits(self):
        """Whether the line's side on turn holds a card that fits; by the rules' own hands."""
        seat = self.ours if self.line.turn == 0 else 3 - self.ours
        return fitting(self.state.hands[seat - 1], LIMIT - int(self.line.total)) != 0

    def _note_pegs(self):
        for at in range(int(self.state.noted)):
            noted = self.state.notes[at]
            self.pegged[self._side((noted >> SIDE_AT) + 1)] += int(points_of(noted))

    def _won(self):
        return [int(self.line.won), int(self.line.lost)]

    def _on_line(self):
        line = self.line
        left = [int(line.left_us), int(line.left_them)]
        moment = (int(line.turn), int(line.total), int(line.series), line.mode == AFTER_GO)
        return self._won(), left, int(line.ours), moment

    def _by_rules(self):
        state = self.state
        ours, theirs = state.hands[self.ours - 1], state.hands[2 - self.ours]
        left = [int(hand).bit_count() for hand in (ours, theirs)]
        moment = (self._side(state.turn), int(state.total), int(series_of(list(state.series))), state.said_go != 0)
        return self.pegged, left, int(rank_counts(ours)), moment


@pytest.mark.parametrize("rules", CRIBBAGE.presets)
def test_a_line_pegs_what_the_game_pegs_cr06_cr15(rules):
    """Points, count, series and turn are equal after every card and every go, in every ruleset, to the game's end."""
    ruleset = CRIBBAGE.ruleset(rules)
    assert compare(lambda seed: Game(ruleset, f"{rules} {seed}").play()) >= plies()


@pytest.mark.parametrize("rules", CRIBBAGE.presets)
def test_a_line_knows_every_option(rules):
    """The same where the point for go, the lone reset and the target are mixed as they may be."""

    def play(seed):
        luck = Rng(f"options {rules} {seed}")
        ruleset = some_options(CRIBBAGE, rules, luck, {"go", "lone-reset", "target"})
        return Game(ruleset, f"options {rules} {seed}").play()

    assert compare(play, 10_000)
