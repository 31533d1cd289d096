"""What views and states of any game do, strangers' games too."""

import pytest

from sobremesa.core.contract import (
    IllegalMove,
    UnreadableMove,
    check_start,
    next_seat,
    other_side,
    public_of,
    side_of,
)
from sobremesa.core.options import BadOption
from sobremesa.core.rng import Rng
from tests.core.toy import Toy, ToyView


def test_a_view_reads_what_it_writes_and_nothing_else():
    view = ToyView()

    assert [view.read("one"), view.read("two")] == [1, 2]
    with pytest.raises(UnreadableMove, match="an empty text is not a move"):
        view.read("")
    with pytest.raises(IllegalMove, match=f"^'{'t' * 40}' is not among this seat's legal moves$") as refused:
        view.read("t" * 41)
    assert refused.value.detail == "not-legal"


@pytest.mark.parametrize(
    ("view", "told"),
    [
        (ToyView(2, (1,)), "<toy plain, seen by seat 2, hand ?, ?, 1 legal moves>"),
        (
            ToyView(0, (), {"hand_number": 3, "score": [4, 5]}),
            "<toy plain, seen by a spectator, hand 3, 4-5, 0 legal moves>",
        ),
    ],
)
def test_a_view_tells_in_a_line_what_it_is(view, told):
    assert repr(view) == told


def test_what_is_public_is_the_view_itself_where_a_game_keeps_nothing_apart():
    view = ToyView()

    assert public_of(view) is view
    view.public = "known to all"
    assert public_of(view) == "known to all"


def test_a_game_is_played_out_to_the_end_of_its_hand_or_to_its_own():
    state = Toy(moves=3)

    assert state.play_to_end(Rng(1)) == 6
    assert (state.over, state.hand_number, [seat for seat, _ in state.played]) == (True, 2, [2, 1, 2] * 2)
    assert {move for _, move in state.played} == {1, 2}

    begun = Toy(moves=3)
    begun.deal([])
    assert (begun.play_to_end(Rng(1)), begun.hand_number) == (6, 2)

    other = Toy(moves=4)
    other.deal([])
    assert (other.play_out(Rng(1)), other.needs_pack(), other.play_out(Rng(1))) == (4, True, 0)


def test_a_move_that_is_refused_changes_nothing_and_says_why():
    state = Toy()
    state.deal([])
    with pytest.raises(IllegalMove, match="there is none") as refused:
        state.apply(2, 3)

    assert (refused.value.detail, state.played) == ("no-such-move", [])
    state.apply(2, 2)
    assert (state.played, state.legal(1)) == ([(2, 2)], [1, 2])


def test_a_pack_is_kept_as_it_is_put_and_handed_out_as_a_copy():
    state = Toy()
    assert state.pack == []

    state.pack = [3, 1]
    state.pack.append(2)
    assert state.pack == [3, 1]


def test_a_game_begins_with_no_points_unless_it_says_otherwise():
    with pytest.raises(BadOption, match=r"score cannot be '5-0'; score may be nothing: this game begins without"):
        Toy().start_from([5, 0])


@pytest.mark.parametrize("points", [[0, 0], [29, 0], [0, 29]])
def test_points_from_which_both_can_still_play_are_allowed(points):
    assert check_start(points, 30) is None


@pytest.mark.parametrize("points", [[30, 0], [0, 30], [-1, 0], [0, -1], [1], [1, 2, 3]])
def test_points_from_which_nobody_can_play_are_refused_with_those_that_may_be(points):
    with pytest.raises(BadOption, match=r"may be two numbers from 0 to 29$") as refused:
        check_start(points, 30)

    assert (refused.value.field, refused.value.value) == ("score", "-".join(map(str, points)))


def test_a_game_that_is_one_hand_begins_from_no_other_points():
    with pytest.raises(BadOption, match=r"may be left out alone: one hand is the game$"):
        check_start([5, 5], 0)


def test_odd_seats_play_against_even_ones_and_one_follows_the_last():
    assert [side_of(seat) for seat in range(1, 7)] == [1, 2] * 3
    assert [other_side(side) for side in (1, 2)] == [2, 1]
    assert [next_seat(seat, 3) for seat in (1, 2, 3)] == [2, 3, 1]
