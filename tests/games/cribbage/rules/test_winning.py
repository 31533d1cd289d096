"""CR-22 to CR-24 and the games of CR-45: reaching the target, in the play and in mid-show, and lurches."""

import pytest

from sobremesa.games.cribbage.rules.rulesets import PRESETS
from tests.games.cribbage.rules.table import (
    DEALER,
    PONE,
    game_in_play,
    late,
    moves_of,
    new_game,
    play,
    play_out,
    refused,
)

TARGETS = {"standard": 121, "standard-61": 61, "cadenza": 121, "cadenza-61": 61}
SHOWDOWN = {
    # pone: 4-5-6, 5-J, 5-K and the run score 9; dealer: 4-5-6, 2-5-8 and the run 7; crib: 5-Q, A-5-9 score 4
    "pone": "4c 6d Jc Kd",
    "dealers": "2c 4h 6s 8d",
    "starter": "5h",
    "crib": "As 3h 9s Qh",
}


@pytest.mark.parametrize("rules", list(PRESETS))
def test_the_game_is_for_the_target_of_its_ruleset_cr22(rules):
    target = TARGETS[rules]
    state = late("6c 9c", "Ac 2c", series="Kh Qd 5c", rules=rules, score=(target - 3, 0))
    play(state, "6c")  # two for thirty-one are one too few
    assert not state.over and state.score[0] == target - 1

    state = late("6c 9c", "Ac 2c", series="Kh Qd 5c", rules=rules, score=(target - 2, 0))
    play(state, "6c")
    assert state.over and state.winner == PONE


def test_the_target_can_be_chosen_cr22():
    state = late("6c 9c", "Ac 2c", series="Kh Qd 5c", target=2)
    play(state, "6c")

    assert state.over and state.score == [2, 0]


def test_a_pair_that_wins_ends_the_game_at_once_cr23():
    state = late("6c 9c", "2c 3c", series="Kh 6d", score=(119, 120))
    play(state, "6c")

    assert state.over and state.winner == PONE and state.score == [121, 120]
    assert state.shows == [] and state.to_act() == [] and not state.needs_pack()
    assert refused(state, "2c", DEALER) == "game-over" and state.legal(DEALER) == []


@pytest.mark.parametrize("rules", ["standard", "cadenza"])
def test_the_point_for_go_can_win_cr23(rules):
    state = late("5c 4c", "Jh 7h", series="Kh Qh Kd", turn=DEALER, rules=rules, score=(120, 120))
    play(state, "go")

    assert state.over and state.winner == PONE


def test_a_point_at_a_reset_alone_can_win_cr23():
    state = late("Kc Qc", "", series="7h 6h", score=(120, 120))
    play(state, "Kc")  # 23, and the queen does not fit

    assert state.over and state.winner == PONE and state.score == [121, 120]


def test_the_last_card_can_win_before_the_show_cr23():
    state = late("", "9c", series="Kh", turn=DEALER, score=(120, 120))
    play(state, "9c")

    assert state.over and state.winner == DEALER and state.shows == []


def test_the_non_dealer_counts_first_and_may_win_though_the_dealer_would_have_too_cr23():
    state = _shown((112, 120))

    assert state.over and state.winner == PONE and state.score[1] < 121
    assert [(show.seat, show.crib) for show in state.shows] == [(PONE, False)]


def test_the_dealers_hand_may_win_before_the_crib_is_counted_cr23():
    state = _shown((0, 114))

    assert state.over and state.winner == DEALER
    assert [(show.seat, show.crib) for show in state.shows] == [(PONE, False), (DEALER, False)]


def test_the_crib_may_win_cr23():
    state = _shown((0, 110))

    assert state.over and state.winner == DEALER and len(state.shows) == 3


def test_a_hand_is_counted_whole_before_the_target_is_looked_at_cr23():
    assert _shown((112, 0)).score[0] >= 121


def test_no_pack_is_dealt_and_no_move_made_after_the_end_cr23():
    state = _shown((112, 0))

    assert not state.needs_pack() and moves_of(state, 1) == [] == moves_of(state, 2)
    assert refused(state, "go", 1) == refused(state, "4c4d", 2) == "game-over"


@pytest.mark.parametrize(
    ("rules", "loser", "games"),
    [
        ("standard", 61, 1),
        ("standard", 60, 2),
        ("standard", 31, 2),
        ("standard", 30, 4),
        ("standard", 0, 4),
        ("standard-61", 31, 1),
        ("standard-61", 30, 2),
        ("standard-61", 0, 2),
        ("cadenza", 61, 1),
        ("cadenza", 60, 2),
        ("cadenza", 30, 2),
        ("cadenza-61", 31, 1),
        ("cadenza-61", 30, 2),
        ("cadenza-61", 0, 2),
    ],
)
def test_a_lurch_counts_two_games_and_a_double_one_four_cr24(rules, loser, games):
    state = late("6c 9c", "Ac 2c", series="Kh Qd 5c", rules=rules, score=(TARGETS[rules] - 2, loser))
    play(state, "6c")

    assert state.over and [int(number) for number in state.games] == [games, 0]


def test_the_games_won_stand_in_the_view_for_the_session_cr45():
    state = late("6c 9c", "Ac 2c", series="Kh Qd 5c", score=(119, 60))
    assert state.view(0).to_wire()["games"] == [0, 0]

    play(state, "6c")
    assert [state.view(seat).to_wire()["games"] for seat in range(3)] == [[2, 0]] * 3


def test_there_is_no_lurch_where_the_ruleset_has_none_cr24():
    state = late("6c 9c", "Ac 2c", series="Kh Qd 5c", score=(119, 0), skunk="none", double_skunk="none")
    play(state, "6c")

    assert int(state.games[0]) == 1


@pytest.mark.parametrize(("loser", "games"), [(60, 2), (31, 2), (30, 4)])
def test_another_target_alone_leaves_the_borders_of_the_lurches_where_they_are_cr24(loser, games):
    state = late("6c 9c", "Ac 2c", series="Kh Qd 5c", score=(59, loser), target="61")
    play(state, "6c")

    assert [int(number) for number in state.games] == [games, 0]


def test_a_new_game_has_no_points_no_winner_and_waits_for_a_pack_cr22():
    state = new_game()

    assert (state.score, state.winner, state.over, state.needs_pack()) == ([0, 0], 0, False, True)


def _shown(score):
    """Play a hand whose shows score 9, 7 and 4, so that both stand at this score when the play is over."""
    state = game_in_play(**SHOWDOWN)
    while len(state.played) < 7:
        seat = state.to_act()[0]
        state.apply(seat, state.legal(seat)[0])
    state.points[0], state.points[1] = score
    state.points[state.to_act()[0] - 1] -= _pegs_of_last_card(state)
    play_out(state)
    return state


def _pegs_of_last_card(state):
    seat = state.to_act()[0]
    after = state.copy()
    after.apply(seat, after.legal(seat)[0])
    shown = sum(one.points for show in after.shows for one in show.counts)
    return sum(line.points for line in after.last_points) - shown
