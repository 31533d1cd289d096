"""What every batch of episodes does, whatever the game: here one that is hardly any."""

import math
from dataclasses import dataclass, field

import pytest

from sobremesa.core.batch import GOES_ON, OVER, PACK_DUE, USUALLY_OPEN, BatchTerms, EpisodeBatch, share
from sobremesa.core.rng import Rng

SILENCE = 9
WINNING = 6


@dataclass
class Table:
    """A game of ``Race``."""

    dealer: int
    turn: int = 0
    status: int = PACK_DUE
    moves: int = 0
    points: list[int] = field(default_factory=lambda: [0, 0])


class Race(EpisodeBatch):
    """Two seats in turn add 1 to 3 to their points; a hand is four moves, and six points win.

    A seat sees its points, the other's, and how many moves the hand has had.
    """

    def __init__(self, terms, gift=0, spoiled=0, claimed=()):
        super().__init__(terms, 2, 1, 3)
        self.tables = [Table(0) for _ in range(terms.games)]
        self.gift, self.spoiled, self.claimed = gift, spoiled, claimed

    def state(self, row):
        raise NotImplementedError

    def open_game(self, row, dealer):
        self.tables[row] = Table(dealer)

    def deal(self, row, luck):
        """Side 2 gets a gift, and of spoiled deals nothing comes."""
        table = self.tables[row]
        table.turn, table.moves, table.status = 3 - table.dealer, 0, GOES_ON
        table.points[1] += self.gift
        if self.spoiled:
            self.spoiled -= 1
            table.status = OVER
        return -self.gift

    def status(self, row):
        return self.tables[row].status

    def awaited(self, row):
        return self.tables[row].turn

    def lead(self, row):
        return self.tables[row].points[0] - self.tables[row].points[1]

    def winner(self, row):
        return next((side for side in (1, 2) if self.tables[row].points[side - 1] >= WINNING), 0)

    def perform(self, row, seat, action):
        table = self.tables[row]
        table.points[seat - 1] += action
        if seat == table.turn:
            table.turn, table.moves = 3 - table.turn, table.moves + 1
        table.status = OVER if self.winner(row) else PACK_DUE if table.moves == 4 else GOES_ON

    def list_open(self, row, seat):
        actions = (1, 2, 3) if seat == self.tables[row].turn else (1,)
        for place, action in enumerate(actions):
            self.open[self.open_from[row] + place] = action
        return len(actions)

    def observe(self, row, seat, words, at, numbers, to):
        table = self.tables[row]
        words[at], words[at + 1] = table.points[seat - 1], table.points[2 - seat]
        numbers[to] = float(table.moves)

    def may_interrupt(self, row, seat):
        return self.tables[row].moves in self.claimed


def race(games=1, seats=2, dealer=2, one_hand=False, by_points=False, most_moves=0, silence=-1, **more):
    """Return a batch whose first episodes have begun, and in which seat 1 begins."""
    batch = Race(BatchTerms(games, seats, dealer, one_hand, by_points, most_moves, silence), **more)
    batch.reset("seed")
    return batch


def step(batch, *actions):
    return batch.step(b"".join(action.to_bytes(8, "little", signed=True) for action in actions))


def stepped(batch, *turns):
    """Return the rewards of the first row, turn by turn."""
    found = []
    for action in turns:
        assert step(batch, action) == -1
        found.append((batch.rewards[0], batch.rewards[1]))
    return found


def ends(batch, row=0):
    return batch.done[row], batch.cut_off[row]


def test_a_batch_begins_with_every_row_asked_and_nothing_gained():
    batch = race(3)

    assert [list(batch.seat), list(batch.done), list(batch.cut_off)] == [[1] * 3, [0] * 3, [0] * 3]
    assert [list(batch.rewards), list(batch.episodes), list(batch.moves)] == [[0.0] * 6, [0] * 3, [0] * 3]
    assert [list(batch.last_words), list(batch.last_numbers), list(batch.last_seat)] == [[0] * 6, [0.0] * 3, [0] * 3]
    assert [list(batch.open_from), list(batch.number_open), batch.open_end] == [[0, 3, 6], [3] * 3, 9]
    assert [batch.open_actions(row) for row in range(3)] == [[1, 2, 3]] * 3


def test_every_row_goes_its_own_way_and_is_seen_in_its_own_place():
    batch = race(3)
    step(batch, 1, 2, 3)
    step(batch, 3, 1, 2)

    assert list(batch.words) == [1, 3, 2, 1, 3, 2]
    assert list(batch.numbers) == [2.0] * 3
    assert list(batch.moves) == [2] * 3


def test_points_are_gained_by_one_side_and_lost_by_the_other():
    batch = race(2, by_points=True)
    step(batch, 2, 1)

    assert list(batch.rewards) == [2.0, -2.0, 1.0, -1.0]
    step(batch, 3, 1)
    assert list(batch.rewards) == [-3.0, 3.0, -1.0, 1.0]


def test_hundreds_of_rows_are_moved_on_together():
    batch = race(300)

    assert step(batch, *[1, 2, 3] * 100) == -1
    assert [list(batch.moves), list(batch.words)] == [[1] * 300, [0, 1, 0, 2, 0, 3] * 100]


def test_at_a_table_of_four_partners_gain_alike():
    batch = race(2, seats=4, by_points=True)
    step(batch, 2, 1)

    assert list(batch.rewards) == [2.0, -2.0, 2.0, -2.0, 1.0, -1.0, 1.0, -1.0]


def test_nothing_gained_is_never_less_than_nothing():
    batch = race(1, silence=SILENCE, claimed=(0,), by_points=True)
    step(batch, 1)
    step(batch, 2)
    batch.reset("seed")

    assert [math.copysign(1.0, reward) for reward in batch.rewards] == [1.0, 1.0]
    step(batch, SILENCE)
    assert [math.copysign(1.0, reward) for reward in batch.rewards] == [1.0, 1.0]
    assert list(batch.rewards) == [0.0, 0.0]


@pytest.mark.parametrize(("actions", "row"), [((4, 1), 0), ((1, 0), 1), ((2, -1), 1)])
def test_where_an_action_is_not_open_nothing_is_played_and_its_row_is_named(actions, row):
    batch = race(2)

    assert step(batch, *actions) == row
    assert [list(batch.moves), list(batch.words), batch.history()[2]] == [[0, 0], [0] * 4, [b"", b""]]


def test_too_few_actions_are_an_error():
    with pytest.raises(IndexError):
        race(2).step((1).to_bytes(8, "little"))


def test_whoever_wins_the_game_gets_one_point_at_its_end():
    assert stepped(race(), 3, 1, 3) == [(0.0, 0.0), (0.0, 0.0), (1.0, -1.0)]
    assert stepped(race(), 1, 3, 1, 3) == [(0.0, 0.0)] * 3 + [(-1.0, 1.0)]


def test_an_episode_that_ends_tells_how_and_is_followed_by_the_next():
    batch = race()
    stepped(batch, 3, 1, 3)

    assert (ends(batch), batch.last_seat[0], list(batch.last_words), list(batch.last_numbers)) == (
        (1, 0),
        1,
        [6, 1],
        [3.0],
    )
    assert (batch.episodes[0], batch.moves[0], batch.seat[0], list(batch.words)) == (1, 0, 1, [0, 0])
    stepped(batch, 1)
    assert (ends(batch), list(batch.last_words), batch.last_seat[0]) == ((0, 0), [6, 1], 1)


def test_a_game_goes_on_over_its_hands_and_what_a_deal_brings_counts():
    batch = race(by_points=True, gift=1)

    assert stepped(batch, 1, 1, 1) == [(1.0, -1.0), (-1.0, 1.0), (1.0, -1.0)]
    assert stepped(batch, 1) == [(-2.0, 2.0)]
    assert (ends(batch), batch.tables[0].points, batch.tables[0].moves, batch.seat[0]) == ((0, 0), [2, 4], 0, 1)


@pytest.mark.parametrize(
    ("actions", "worth"), [((1, 1, 2, 1), (1.0, -1.0)), ((1, 2, 2, 2), (-1.0, 1.0)), ((1, 2, 2, 1), (0.0, 0.0))]
)
def test_of_a_single_hand_its_points_decide(actions, worth):
    batch = race(one_hand=True)

    assert stepped(batch, *actions) == [(0.0, 0.0)] * 3 + [worth]
    assert ends(batch) == (1, 0)
    assert stepped(batch, *actions)[3] == worth  # what was made in the hand before is forgotten


def test_an_episode_is_cut_off_after_its_last_move_with_what_the_next_to_act_sees():
    batch = race(most_moves=3)
    stepped(batch, 1, 2)
    assert ends(batch) == (0, 0)

    stepped(batch, 1)
    assert (ends(batch), batch.last_seat[0], list(batch.last_words)) == ((1, 1), 2, [2, 2])
    assert batch.moves[0] == 0
    stepped(batch, 1)
    assert ends(batch) == (0, 0)


def test_an_episode_that_ends_with_its_last_move_is_not_cut_off():
    batch = race(most_moves=3)

    assert stepped(batch, 3, 1, 3)[-1] == (1.0, -1.0)
    assert ends(batch) == (1, 0)


def test_whoever_may_move_out_of_turn_is_asked_first_and_may_be_silent():
    batch = race(silence=SILENCE, claimed=(0, 1), by_points=True)

    assert (batch.seat[0], batch.open_actions(0)) == (2, [1, SILENCE])
    assert stepped(batch, SILENCE) == [(0.0, 0.0)]
    assert (batch.seat[0], batch.open_actions(0)) == (1, [1, 2, 3])
    assert stepped(batch, 3) == [(3.0, -3.0)]
    assert batch.seat[0] == 1  # the other is on turn now
    assert stepped(batch, 1) == [(1.0, -1.0)]
    assert batch.seat[0] == 1  # a move opens what may be claimed anew
    stepped(batch, SILENCE)
    assert (batch.seat[0], batch.tables[0].points) == (2, [4, 0])


def test_where_nobody_may_be_silent_nobody_is_asked_out_of_turn():
    assert race(claimed=(0, 1)).seat[0] == 1


def test_a_game_has_no_moves_out_of_turn_unless_it_says_so():
    assert EpisodeBatch.may_interrupt(race(), 0, 1) is False


def test_a_game_that_is_decided_by_its_deal_is_dealt_anew():
    batch = race(2, spoiled=2, by_points=True, gift=1)

    assert (list(batch.seat), list(batch.done), list(batch.episodes)) == ([1, 1], [0, 0], [0, 0])
    assert (batch.spoiled, list(batch.words)) == (0, [0, 1, 0, 1])


def test_the_dealer_is_the_one_asked_for_or_drawn_anew_for_each_episode():
    assert [race(dealer=dealer).tables[0].dealer for dealer in (1, 2)] == [1, 2]
    batch = race(12, dealer=0, most_moves=1)
    for episode in range(3):
        drawn = [Rng(f"environment seed {row} {episode}").below(2) + 1 for row in range(12)]
        assert [table.dealer for table in batch.tables] == drawn
        assert set(drawn) == {1, 2}
        step(batch, *[1] * 12)


def test_a_batch_that_is_reset_forgets_what_was():
    batch = race(2, most_moves=1)
    step(batch, 1, 2)
    batch.reset("seed")

    assert (list(batch.episodes), list(batch.done), batch.open_end) == ([0, 0], [0, 0], 6)
    assert batch.history() == ("seed", [0, 0], [b"", b""])


def test_a_batch_is_brought_back_to_where_another_was():
    batch, again = race(3, silence=SILENCE, claimed=(1,)), race(3, silence=SILENCE, claimed=(1,))
    for actions in [(3, 1, 2), (SILENCE, 1, SILENCE), (1, SILENCE, 1), (3, 3, 2)]:
        step(batch, *actions)
    assert list(batch.done) == [1, 0, 0]

    again.reset("another")
    again.replay(*batch.history())
    assert (
        again.history() == batch.history() == ("seed", [1, 0, 0], [b"", again.history()[2][1], again.history()[2][2]])
    )
    assert [table.points for table in again.tables] == [table.points for table in batch.tables]
    for name in ("seat", "words", "numbers", "moves", "open_from", "number_open"):
        assert list(getattr(again, name)) == list(getattr(batch, name)), name
    assert [again.open_actions(row) for row in range(3)] == [batch.open_actions(row) for row in range(3)]
    assert (list(again.rewards), list(again.done), again.open_end) == ([0.0] * 6, [0] * 3, batch.open_end)


def test_there_is_room_for_the_longest_list_wherever_it_stands():
    batch = race(2)

    assert len(batch.open) == 2 * USUALLY_OPEN + 3
    batch.open_end = len(batch.open) - 3
    batch._place_list(1)
    assert (batch.open_from[1], len(batch.open)) == (2 * USUALLY_OPEN, 2 * USUALLY_OPEN + 3)
    batch.open_end += 1
    batch._place_list(1)
    assert (batch.open_from[1], len(batch.open)) == (2 * USUALLY_OPEN + 1, 2 * (2 * USUALLY_OPEN + 3) + 3)


@pytest.mark.parametrize(
    ("points", "whole", "found"), [(30, 40, 0.75), (40, 40, 1.0), (1, 1, 1.0), (0, 40, 0.0), (1, 0, 0.0), (1, -1, 0.0)]
)
def test_a_share_is_at_most_the_whole(points, whole, found):
    assert share(points, whole) == found
