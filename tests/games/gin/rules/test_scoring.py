"""GI-15 to GI-18: doubled hands, the target, the end of a game and its bonuses."""

import pytest

from tests.games.gin.rules.table import NEAR, PRESETS, SAFE, dealt_game, eleven, lines, play

KNOCK = NEAR + "As Kh"  # one point left after the king: 68 from SAFE
UNDERCUT = "2h2d2s 5d5h5s 7h7d7s Ac"  # one point as well


@pytest.mark.parametrize(("upcard", "points"), [("7s", 136), ("7c", 68), ("7d", 68), ("7h", 68)])
def test_a_spade_turned_up_first_doubles_the_hand_in_oklahoma_gi15(upcard, points):
    state = play(eleven(KNOCK, SAFE, upcard, "vga-oklahoma"), "knock-Kh lay:")

    assert lines(state) == [("knock", 1, points)] and state.result.doubled is (points == 136)


@pytest.mark.parametrize("rules", ["standard", "vga", "eaai", "openspiel"])
def test_elsewhere_a_spade_doubles_nothing_gi15(rules):
    state = play(eleven(KNOCK, SAFE, "7s", rules), "knock-Kh lay:")

    assert lines(state)[0] == ("knock", 1, 68) and not state.result.doubled


def test_gin_and_undercut_are_doubled_whole_gi15():
    gin = play(eleven(NEAR + "3c Kh", SAFE, "7s", "vga-oklahoma"), "gin-Kh")
    undercut = play(eleven(KNOCK, UNDERCUT.replace("7s", "7c"), "7s", "vga-oklahoma"), "knock-Kh lay:")

    assert lines(gin) == [("gin", 1, 2 * (25 + 69))] and lines(undercut) == [("undercut", 2, 2 * 25)]


def test_only_the_first_upcard_doubles_gi15():
    state = dealt_game(NEAR + "As", SAFE, "7c", "Kh 7h 2c", "vga-oklahoma")
    play(state, "stock -As stock -Js stock knock-Kh lay:")

    assert lines(state) == [("knock", 1, 64)] and not state.result.doubled


def won(score, rules="standard", boxes=(1, 1), **overrides):
    """Return a game in which seat 1 has just won a hand with 68 points, standing at this score before it."""
    state = eleven(KNOCK, SAFE, "7h", rules, **overrides)
    state.points[0], state.points[1] = score
    state.boxes[0], state.boxes[1] = boxes
    return play(state, "knock-Kh lay:")


@pytest.mark.parametrize(("before", "over"), [(31, False), (32, True), (33, True)])
def test_the_game_ends_after_a_hand_at_the_target_gi16_gi17(before, over):
    state = won((before, 0))

    assert state.over is over and state.winner == int(over) and state.needs_pack() is not over


@pytest.mark.parametrize("target", range(100, 501, 50))
def test_the_target_goes_from_100_to_500_gi16(target):
    assert won((target - 68, 0), "vga", target=target).over
    assert not won((target - 69, 0), "vga", target=target).over


def test_the_game_goes_on_while_both_are_level_at_the_target_gi17():
    level = won((52, 120))
    assert not level.over and level.needs_pack() and level.score == [120, 120]

    ahead = won((53, 120))
    assert ahead.over and ahead.winner == 1


def test_a_draw_leaves_a_level_game_as_it_is_gi14_gi17():
    state = dealt_game(SAFE, pile_draws="1")
    state.points[0] = state.points[1] = 130
    play(state, "upcard")

    assert not state.over and state.needs_pack()


def test_whoever_has_more_wins_even_if_the_other_won_the_hand_gi17():
    state = won((90, 160))

    assert state.over and state.winner == 2 and state.to_act() == []


def test_the_winner_gets_100_for_the_game_and_each_side_25_a_hand_won_gi18():
    state = won((32, 40), boxes=(2, 3))

    assert lines(state) == [("knock", 1, 68), ("game", 1, 100), ("boxes", 1, 75), ("boxes", 2, 75)]
    assert state.score == [275, 115] and state.winner == 1


def test_a_shutout_doubles_the_bonus_for_the_game_gi18():
    state = won((32, 0), boxes=(1, 0))

    assert lines(state) == [("knock", 1, 68), ("game", 1, 100), ("shutout", 1, 100), ("boxes", 1, 50)]
    assert [line.cards for line in state.last_points[1:]] == [()] * 3
    assert state.score == [350, 0]


@pytest.mark.parametrize("rules", ["vga", "vga-oklahoma", "eaai"])
def test_elsewhere_there_are_no_bonuses_gi18(rules):
    state = won((32, 0), rules, boxes=(1, 0))

    assert state.over and lines(state) == [("knock", 1, 68)] and state.score == [100, 0]


def test_bonuses_do_not_change_the_winner_gi18():
    state = won((32, 99), boxes=(0, 19))

    assert state.winner == 1 and state.score == [225, 99 + 19 * 25]


def test_a_ruleset_says_what_the_bonuses_are_gi18():
    state = won((32, 0), boxes=(1, 0), game_bonus="50", box_bonus="10", shutout_doubles="no")

    assert lines(state)[1:] == [("game", 1, 50), ("boxes", 1, 20)]


def test_hands_won_count_whoever_knocked_and_draws_count_for_nobody_gi18():
    state = play(eleven(NEAR + "8s Ks", UNDERCUT, "8h"), "knock-Ks lay")
    assert list(state.boxes) == [0, 1]

    assert list(play(dealt_game(SAFE, pile_draws="1"), "upcard").boxes) == [0, 0]


def test_openspiel_is_one_hand_won_by_whoever_scores_gi16_gi17():
    state = play(eleven(KNOCK, SAFE, "7h", "openspiel"), "knock-Kh lay:")

    assert state.over and state.winner == 1 and state.score == [68, 0]


def test_one_hand_without_a_score_has_no_winner_gi17():
    state = play(dealt_game(SAFE, rules="openspiel", offer_counts="yes", pile_draws="1"), "upcard")

    assert state.over and state.winner == 0 and state.score == [0, 0] and state.result.kind == "draw"


@pytest.mark.parametrize("rules", PRESETS)
def test_a_new_hand_begins_with_nothing_of_the_last_gi02(rules):
    state = eleven(KNOCK, SAFE, "7h", rules, target="500")
    play(state, "knock-Kh lay:")
    state.deal(list(range(52)))

    assert state.hand_number == 2 and state.knock is None and state.result is None and not state.last_points
    assert list(state.known) == [0, 0] and state.pile_draws == 0 and list(state.pile) == [20]
