"""The sketch of ranks is compared with the rules, ply by ply: deals, claims, plays, forgotten cards, named rondas."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from sobremesa.core.bits import rank_counts, rank_mask
from sobremesa.core.registry import GAMES
from sobremesa.core.rng import Rng
from sobremesa.games.cuarenta.rules.counting import hand_carton
from sobremesa.games.cuarenta.rules.moves import DEAL, PASS, PLAY, RECALL, RONDA, TAKE, kind_of, mask_of_move, packed
from sobremesa.games.cuarenta.rules.position import DEALING, OVER, PACK_DUE, RECALLING
from sobremesa.games.cuarenta.search.play_history import rank_play
from sobremesa.games.cuarenta.search.rank_rules import RANKS, RankRules, number_of
from sobremesa.games.cuarenta.search.rank_state import Sketch, captures
from tests.games.plies import compare, plies, some_options

CUARENTA = GAMES["cuarenta"]
TABLES = [(preset, seats) for preset in CUARENTA.presets for seats in CUARENTA.seats_allowed(CUARENTA.ruleset(preset))]
NOT_OPTIONS = {"seats", "direction", "first-dealer", "misdeal"}
OPTIONS = {option.name for option in CUARENTA.options()} - NOT_OPTIONS
OFTEN = 4  # what may be played is compared in one play of so many


class Game:
    """A game played by the rules, and each of its hands on a sketch as well, rondas claimed as they are dealt."""

    def __init__(self, ruleset, seats, seed):
        self.luck = Rng(f"both {seed}")
        self.state = CUARENTA.new(ruleset, seats, 1 + self.luck.below(seats))
        self.terms = RankRules(ruleset, seats)
        self.sketch = None
        self.deal_number = 0

    def play(self, hands=200):
        """Play the game to its end, or so many hands of it; return how many plies were compared."""
        number = 0
        while not self.state.over and self.state.hand_number < hands:
            self.open_hand(self.luck.shuffled(CUARENTA.pack()))
            while self.state.phase not in (PACK_DUE, OVER):
                self._ply()
                number += 1
        return number

    # ---- dealing

    def open_hand(self, pack):
        """Deal a hand to both."""
        state = self.state
        points = [0, 0] if state.chica_won else state.score
        self.sketch = Sketch(self.terms)
        self.sketch.points[0], self.sketch.points[1] = points
        self.sketch.dealer = state.dealer - 1
        self.sketch.deals_left = self.terms.deals
        self.sketch.stock = vec[i64]([card >> 2 for card in pack])
        self.pone = 2 - (int(state.dealer) + 1) % 2
        self.deal_number = 0
        state.deal(pack)
        self._follow_deal()

    def _follow_deal(self):
        """Deal the sketch what the rules have dealt, and claim what is to be claimed."""
        state = self.state
        if state.phase == DEALING:
            state.apply(int(state.turn), packed(DEAL, 0, 0))
        if state.deal_number == self.deal_number:
            return
        self.deal_number = int(state.deal_number)
        self.sketch.deal()
        first = int(state.turn)
        for step in range(int(state.seats)):
            seat = (first + step - 1) % int(state.seats) + 1
            if not self._won() and state.refusal(seat, packed(RONDA, 0, 0)) is None:
                state.apply(seat, packed(RONDA, 0, 0))
        self._check()

    # ---- one ply

    def _ply(self):
        state = self.state
        if state.phase == RECALLING:
            self._name_rondas()
            return
        seat = int(state.turn)
        if self._partner_takes(seat):
            return
        legal = state.legal(seat)
        if self.luck.below(OFTEN) == 0:
            self._check_choices(legal)
        move = legal[self.luck.below(len(legal))]
        self._sketch_move(move)
        state.apply(seat, move)
        self._after()

    def _partner_takes(self, seat):
        """Let the partner of whoever plays next take up what was left, as chance has it (CU-26); return whether."""
        state = self.state
        partner = (seat + 1) % 4 + 1
        takes = [move for move in state.legal(partner) if kind_of(move) == TAKE] if int(state.seats) > 2 else []
        if not takes or self.luck.below(2):
            return False
        move = takes[self.luck.below(len(takes))]
        self._sketch_move(move)
        state.apply(partner, move)
        self._after()
        return True

    def _sketch_move(self, move):
        if kind_of(move) == PLAY:
            self.sketch.play(rank_play(move, self.state.just_left))
        elif kind_of(move) == TAKE:
            self.sketch.take(mask_of_move(move).bit_count())
        else:
            assert kind_of(move) == PASS
            self.sketch.taker = self.sketch.missed = -1

    def _after(self):
        """Follow what the rules do of themselves after a ply: they deal, or count, or wait for rondas to be named."""
        counted = any(line.reason == "carton" for line in self.state.last_points)
        if self.state.phase == DEALING or self.state.deal_number != self.deal_number:
            self._follow_deal()
        elif self.state.phase in (PACK_DUE, OVER) and (counted or not self._won()):
            self.sketch.recall()
            self._check_end()
        elif self.state.phase != RECALLING:
            self._check()

    def _name_rondas(self):
        """Let everybody name what they caught, or pass (CU-41)."""
        state = self.state
        self.sketch.recall()
        while state.phase == RECALLING:
            seat = int(state.turn)
            ranks = [
                rank for rank in RANKS if self._caught(seat) >> rank & 1 and not state.recalled[seat - 1] >> rank & 1
            ]
            state.apply(seat, packed(RECALL, ranks[0], 0) if ranks else packed(PASS, 0, 0))
        self._check_end()

    # ---- comparing

    def _won(self):
        return self.state.over or self.state.chica_won

    def _check_choices(self, legal):
        plays = {rank_play(move, self.state.just_left) for move in legal if kind_of(move) == PLAY}
        sketch, found = self.sketch, set()
        for rank in RANKS:
            if plays and number_of(sketch.hands[sketch.turn], rank):
                found |= {rank, *captures(sketch, rank, True)}
        assert found == plays
        assert {mask_of_move(move).bit_count() for move in legal if kind_of(move) == TAKE} == self._takes()

    def _takes(self):
        may = self.sketch.taker == self.state.turn - 1
        return set(range(1, int(self.sketch.forgotten()) + 1)) if may else set()

    def _check(self):
        if self._won():
            assert self.sketch.winner == self._winner()
            assert [int(points) for points in self.sketch.points] == self.state.score
        else:
            assert self._on_sketch() == self._by_rules()

    def _check_end(self):
        """The counted score is that of the sketch with its cartón, unless a named ronda won before."""
        points = [int(points) for points in self.sketch.points]
        if self.sketch.winner < 0:
            carton = hand_carton(self.state.rules, [int(pile) for pile in self.sketch.piles], self.pone)
            limit = self.state.rules.carton_limit
            points = [had + (more if had < limit else 0) for had, more in zip(points, carton, strict=True)]
        assert points == self.state.score

    def _winner(self):
        if self.state.over:
            return int(self.state.winner) - 1
        return int(self.state.last_points[-1].side) - 1

    def _caught(self, seat):
        """The ranks of the rondas that a seat has caught by a caída (CU-40)."""
        ranks = 0
        for catch in self.state.catches:
            held = self.state.hands[catch.victim - 1] if catch.deal == self.state.deal_number else 0
            five = self.state.shown_in(catch.deal, catch.victim) | held
            if catch.seat == seat and (five & rank_mask(catch.rank)).bit_count() >= 3:
                ranks |= 1 << catch.rank
        return ranks

    def _on_sketch(self):
        sketch, seats = self.sketch, range(int(self.state.seats))
        hands = [int(sketch.hands[seat]) for seat in seats]
        caught = [int(sketch.caught[seat]) for seat in seats]
        piles = [int(sketch.piles[side]) for side in range(2)]
        moment = (int(sketch.table), int(sketch.left), int(sketch.turn), int(sketch.missed), int(sketch.taker))
        stock = (int(sketch.in_hand), int(sketch.deals_left), int(sketch.winner))
        return [int(points) for points in sketch.points], hands, caught, piles, moment, stock

    def _by_rules(self):
        state, seats = self.state, range(1, int(self.state.seats) + 1)
        hands = [int(rank_counts(hand)) for hand in state.hands]
        caught = [self._caught(seat) for seat in seats]
        piles = [int(pile).bit_count() for pile in state.piles]
        left = state.just_left >> 2 if state.just_left >= 0 else -1
        # the last card played, the turn is still its successor's on the sketch
        turn = int(state.turn) - 1 if any(hands) else int(self.sketch.turn)
        moment = (int(rank_counts(state.table)), int(left), turn, int(state.missed), int(state.taker) - 1)
        stock = (sum(int(hand).bit_count() for hand in state.hands), int(state.deals - state.deal_number), -1)
        return state.score, hands, caught, piles, moment, stock


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_a_sketch_plays_and_scores_as_the_rules_do_cu05_cu60(rules, seats):
    """What may be played, hands, table, piles, turn, points and winner are equal at every ply, in every ruleset."""
    ruleset = CUARENTA.ruleset(rules)
    assert compare(lambda seed: Game(ruleset, seats, f"{rules} {seats} {seed}").play()) >= plies()


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_a_sketch_knows_every_option(rules, seats):
    """The same where options of a ruleset have been changed, alone or together."""

    def play(seed):
        luck = Rng(f"options {rules} {seed}")
        return Game(some_options(CUARENTA, rules, luck, OPTIONS), seats, f"options {rules} {seed}").play(10)

    assert compare(play, 10_000)


def test_four_of_a_rank_win_before_a_ronda_is_claimed_cu11():
    """Once the sketch let the ronda of an earlier seat win, though the four were on the table first."""
    game = Game(CUARENTA.ruleset("pagat", {"target": "4"}), 2, 1)
    dealer = int(game.state.dealer)
    first = [0, 1, 2, 4, 8]  # three aces
    second = [12, 13, 14, 15, 16]  # four fours
    rest = [card for card in CUARENTA.pack() if card not in first + second]
    game.open_hand(first + second + rest)
    assert (game.state.winner, int(game.sketch.winner)) == (dealer, dealer - 1)
