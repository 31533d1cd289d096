"""Records of cribbage: every word of its notation, and where its points stand in the JSON."""

import pytest

from sobremesa.records import read, write
from sobremesa.records.replay import replay_json
from tests.records.makers import dealt_by_ones

PONE = "5h 5s 5c Jc 2c 3c"  # seat 2; seat 1 deals
DEALER = "Kh Qd 9d 8s 2d 3d"
LAID = "2:2c3c 1:2d3d "
PLAYED = "Jc Kh 5h go 5s Qd 5c 9d 8s "
MUGGINS = '[Options "muggins=yes"]\n'


def answer_of(moves, then="5d", rules="standard", more=""):
    return replay_json("x", dealt_by_ones("cribbage", rules, PONE, DEALER, then, more) + moves)


def told(moves, **options):
    """What a record of one hand says, which has to be without fault."""
    answer = answer_of(moves, **options)
    assert answer["error"] is None, answer["error"]
    return answer


def moves_of(answer):
    return [f"{move['seat']} {move['move']}" for move in answer["moves"]]


def points_of(move):
    return [(point["side"], point["reason"], point["points"]) for point in move["points"]]


@pytest.mark.parametrize("moves", ["2:2c3c 1:2d3d", "2:3c2c 1:3d2d", "2c3c 2d3d"])
def test_laying_away_is_written_with_its_seat_and_read_without_where_one_seat_can_mean_it(moves):
    assert moves_of(told(moves)) == ["2 2:2c3c", "1 1:2d3d"]


def test_whoever_lays_away_first_is_first_in_the_record():
    assert moves_of(told("2d3d 2c3c")) == ["1 1:2d3d", "2 2:2c3c"]


def test_cards_of_two_hands_are_nobodys_to_lay_away():
    error = answer_of("2c3d")["error"]

    assert (error["code"], error["token"]) == ("illegal-move", "2c3d")


def test_cards_and_go_are_written_without_a_seat():
    moves = ["2 Jc", "1 Kh", "2 5h", "1 go", "2 5s", "1 Qd", "2 5c", "1 9d", "1 8s"]

    assert moves_of(told(LAID + PLAYED))[2:] == moves
    assert moves_of(told(LAID + " ".join(move.replace(" ", ":") for move in moves)))[2:] == moves


def test_heels_stand_under_the_second_to_lay_away():
    assert [points_of(move) for move in told(LAID, then="Jd")["moves"]] == [[], [(1, "heels", 2)]]


def test_what_the_play_scores_stands_under_the_card_that_scored():
    scored = {move["move"]: points_of(move) for move in told(LAID + PLAYED)["moves"]}

    assert scored["5s"] == [(2, "pair", 2), (2, "go", 1)]
    assert (scored["5c"], scored["9d"], scored["go"]) == ([(2, "fifteen", 2)], [(1, "go", 1)], [])


def test_where_go_scores_at_the_call_the_point_stands_under_it():
    scored = {move["move"]: points_of(move) for move in told(LAID + PLAYED, rules="cadenza")["moves"]}

    assert (scored["go"], scored["5s"], scored["9d"]) == ([(2, "go", 1)], [(2, "pair", 2)], [])


def test_the_shows_stand_under_the_last_card_each_combination_by_itself():
    last = points_of(told(LAID + PLAYED)["moves"][-1])

    assert last[0] == (1, "last", 1)
    assert last[1:10] == [(2, "fifteen", 2)] * 8 + [(2, "double-pair-royal", 12)]
    assert last[10:] == [(1, "fifteen", 2)] * 3 + [(1, "pair", 2)] * 2


def test_under_muggins_counts_are_moves():
    answer = told(LAID + PLAYED + "count:20 muggins:8 count:7 count:3 pass", more=MUGGINS)

    moves = [(f"{move['seat']} {move['move']}", points_of(move)) for move in answer["moves"][11:]]
    assert moves == [
        ("2 count:20", [(2, "hand", 20)]),
        ("1 muggins:8", [(1, "muggins", 8)]),
        ("1 count:7", []),  # more than there is: nothing
        ("1 count:3", [(1, "crib", 3)]),
        ("2 pass", []),
    ]


@pytest.mark.parametrize("move", ["count:3", "muggins:1", "pass"])
def test_without_muggins_nobody_counts(move):
    assert answer_of(LAID + move)["error"]["code"] == "illegal-move"


@pytest.mark.parametrize(
    "move", ["5H", "5h5h", "5h5s5c", "count", "count:", "count:100", "muggins:x", "Go", "1:", "0:go"]
)
def test_what_is_no_word_of_cribbage_is_unreadable(move):
    assert answer_of(LAID + move)["error"]["code"] == "unreadable-move"


@pytest.mark.parametrize(
    ("options", "games"), [("", [0, 0]), ("target=33", [0, 4]), ("target=33 double-skunk=2", [0, 2])]
)
def test_the_games_that_were_won_are_told_a_lurch_for_more(options, games):
    answer = told(LAID + PLAYED, more=f'[Options "{options}"]\n')

    assert (answer["games"], answer["finished"]) == (games, games != [0, 0])


def test_a_game_that_is_won_counts_one_where_nothing_is_a_lurch():
    answer = told(LAID + PLAYED, more='[Options "target=33 skunk=none double-skunk=none"]\n')

    assert (answer["games"], answer["winner"], answer["score"]) == ([0, 1], 2, [2, 33])


def test_a_record_with_bare_cards_is_written_as_it_came():
    text = dealt_by_ones("cribbage", "standard", PONE, DEALER, "5d") + "2c3c 2d3d Jc"

    assert read(write(read(text))) == read(text)
