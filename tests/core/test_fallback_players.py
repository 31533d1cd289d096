"""The players that need nothing of a game but the contract."""

import pytest

from sobremesa.core.fallback_players import LONGEST, PLAYERS, ROLLOUTS
from sobremesa.core.player import NOTHING, UNLIMITED, Budget
from sobremesa.core.registry import GAMES
from sobremesa.core.rng import Rng
from tests.core.toy import Toy, ToyView

RANDOM, ROLLING = PLAYERS["random"], PLAYERS["rollouts"]


def test_the_moves_of_an_outlook_stand_by_what_they_come_to():
    """Every legal move is there once, the best first."""
    game = GAMES["cuarenta"]
    state = game.new(game.ruleset("pagat", {}), 2, 1)
    state.deal(Rng("outlook").shuffled(game.pack()))
    view = state.view(state.to_act()[0])
    outlook = PLAYERS["rollouts"].outlook(view, budget=Budget(iterations=8))
    worths = [chance.worth for chance in outlook.moves]

    assert sorted(chance.move for chance in outlook.moves) == sorted(view.legal)
    assert worths == sorted(worths, reverse=True)
    assert len(set(worths)) > 1


def standing(moves, points=(0, 0), seat=1, hand=2):
    """Return a view that knows all of a game with so many moves left in a hand, the last one unless it says so."""
    state = Toy(moves, points)
    state.hand_number, state.left = hand, moves
    return ToyView(seat, state=state)


def worths(view, rollouts=8):
    """Return what each move is worth to the player of rollouts."""
    return {chance.move: chance.worth for chance in ROLLING.outlook(view, budget=Budget(iterations=rollouts)).moves}


@pytest.mark.parametrize("player", PLAYERS.values(), ids=PLAYERS)
def test_without_a_choice_nothing_is_weighed(player):
    assert player.choose(ToyView(legal=(2,)), UNLIMITED, Rng(1)) == 2
    assert player.choose(ToyView(legal=()), UNLIMITED, Rng(1)) == NOTHING
    assert player.outlook(ToyView(legal=(2,))).moves == ()


def test_each_legal_move_is_equally_likely_at_random():
    rng = Rng("random")
    ones = sum(RANDOM.choose(ToyView(), UNLIMITED, rng) == 1 for _ in range(400))

    assert 150 < ones < 250


def test_a_game_that_is_won_is_worth_one_and_a_lost_one_nothing():
    assert worths(standing(1)) == {2: 1.0, 1: 0.0}
    assert worths(standing(1, seat=2)) == {1: 1.0, 2: 0.0}
    assert [ROLLING.choose(standing(1, seat=seat), UNLIMITED, Rng(1)) for seat in (1, 2)] == [2, 1]


def test_rollouts_go_on_over_the_hands_that_are_left():
    """Of the second hand's two moves either wins, as often as not."""
    found = worths(standing(1, points=(0, 0), hand=1), rollouts=400)

    assert found[2] == 1.0 and 0.3 < found[1] < 0.7


@pytest.mark.parametrize(("points", "seat", "worth"), [((30, 0), 1, 0.875), ((30, 0), 2, 0.125), ((5, 5), 1, 0.5)])
def test_a_rollout_that_does_not_end_is_worth_a_share_that_grows_with_the_lead(points, seat, worth):
    """It ends after so many moves: one more, and this one would not be cut off."""

    class Endless(Toy):
        def copy(self):
            return self

        def apply(self, seat, move):
            self.steps = 0

        def play_out(self, rng):
            self.steps += 1
            self.over = self.steps > LONGEST
            return 1

    view = ToyView(seat, state=Endless(3, points))
    view.state.left = 3
    assert worths(view, rollouts=1) == {1: worth, 2: worth}
    assert view.state.steps == LONGEST


def test_a_budget_counts_rollouts_and_without_one_there_are_so_many():
    class Counting(Toy):
        copies = 0

        def copy(self):
            Counting.copies += 1
            return super().copy()

    def tried(budget):
        Counting.copies = 0
        state = Counting(1)
        state.hand_number, state.left = 2, 1
        noise = ROLLING.outlook(ToyView(state=state), budget=budget).noise
        assert noise == pytest.approx((Counting.copies / 2) ** -0.5)
        return Counting.copies

    assert [tried(Budget(iterations=number)) for number in (1, 2, 3, 10)] == [2, 2, 4, 10]
    assert tried(UNLIMITED) == ROLLOUTS
    assert tried(Budget(milliseconds=600_000, iterations=4)) == 4
