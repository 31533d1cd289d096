"""CU-30 to CU-35: the fall and the clean table."""

import pytest

from tests.games.cuarenta.rules.table import dealt_game, lines, play, position

TWO_PLAYERS = ["pagat", "palm", "casa", "mesa", "cuenca"]


@pytest.mark.parametrize("rules", TWO_PLAYERS)
def test_matching_the_card_just_left_is_a_caida_cu30(rules):
    state = position("Qd", "5h Ah", rules=rules, others="5d Kc")

    assert play(state, "5h 5d*5h") == [("caida", 2, 2)]
    assert sorted(state.last_points[0].cards) == [17, 18]


@pytest.mark.parametrize(
    ("rules", "scored"),
    [
        ("pagat", [("caida", 2, 2), ("limpia", 2, 2)]),
        ("palm", [("caida", 2, 2)]),
        ("casa", [("caida", 2, 2)]),
        ("mesa", [("caida", 2, 2)]),
        ("cuenca", [("caida", 2, 2), ("limpia", 2, 2)]),
    ],
)
def test_one_card_on_an_empty_table_matched_by_the_next_player_cu33(rules, scored):
    state = position("", "5h Ah", rules=rules, others="5d Kc")  # example 7

    assert play(state, "5h 5d*5h") == scored


def test_addition_of_the_card_just_left_is_no_caida_cu31():
    state = position("2d Qd", "3h Ah", others="5d Kc")

    assert play(state, "3h 5d*2d3h") == []


def test_the_sequence_over_the_card_just_left_is_no_caida_cu31():
    state = position("5c Qd", "6h Ah", others="5d Kc")

    assert play(state, "6h 5d*5c+6h") == []


def test_the_caida_is_the_next_players_alone_cu30():
    state = position("Qd", "5h Ah", seats=4, others="5d 2c Kc")

    play(state, "5h 2c")
    assert play(state, "5d*5h") == []


def test_of_two_equal_cards_only_the_one_just_left_is_a_caida_cu30():
    assert play(position("5c", "5h Ah", others="5d Kc"), "5h 5d*5c") == []
    assert play(position("5c", "5h Ah", others="5d Kc"), "5h 5d*5h") == [("caida", 2, 2)]


def test_in_casa_a_caida_needs_the_card_just_left_among_the_equal_ones_taken_cu21_cu30():
    state = position("5c Qd", "5h Ah", rules="casa", others="5d Kc")

    assert play(state, "5h 5d*5c5h") == [("caida", 2, 2)]


def test_no_caida_across_a_new_deal_cu31():
    state = dealt_game("Ac 2d 3h 4s Kc", "Jd Qd 6d 7d Jh", "Jc 7c 6h Qc Ks", "Ad 2c 3c 4c Kd", dealer=2)

    play(state, "Ac Jd 2d Qd 3h 6d 4s 7d Kc Jh")  # example 8
    assert state.deal_number == 2
    assert play(state, "Jc*Jh") == []


def test_a_caida_on_a_captured_card_is_none_cu30():
    state = position("5c Qd", "5h Ah", others="5d Kc")

    play(state, "5h*5c Kc")
    assert state.score == [0, 0]


def test_behind_a_capture_no_card_of_the_table_was_just_left_cu30():
    """The ace of clubs, the lowest number of a card, has lain there since before the capture."""
    state = position("Ac 5c Qd", "5h Ah", others="Ad Kc")

    assert play(state, "5h*5c Ad*Ac") == []


@pytest.mark.parametrize("rules", TWO_PLAYERS)
def test_a_capture_that_leaves_the_table_empty_is_a_limpia_cu32(rules):
    """CU-32: the five takes the five and the six above it, and nothing is left: two points."""
    state = position("5d 6d", "5h Ah", rules=rules)

    assert play(state, "5h*5d+6d") == [("limpia", 1, 2)]


def test_a_table_emptied_by_taking_what_was_forgotten_is_no_limpia_cu26_cu32():
    state = position("5d 6d", "5h Ah", others="Kc")

    assert play(state, "5h*5d take:6d") == []


@pytest.mark.parametrize(
    ("rules", "points", "scored"),
    [
        ("pagat", 36, [("limpia", 1, 2)]),
        ("pagat", 38, []),
        ("palm", 38, [("limpia", 1, 2)]),
        ("casa", 38, []),
        ("mesa", 38, []),
        ("cuenca", 38, []),
    ],
)
def test_at_thirty_eight_a_limpia_scores_nothing_save_in_palm_cu34(rules, points, scored):
    state = position("5d", "5h Ah", rules=rules, score=(points, 0))

    assert play(state, "5h*5d") == scored


@pytest.mark.parametrize("rules", ["pagat", "casa", "mesa", "cuenca"])
def test_at_thirty_eight_a_caida_still_wins_cu34(rules):
    state = position("", "5h Ah", rules=rules, score=(0, 38), others="5d Kc")  # example 10

    assert play(state, "5h 5d*5h") == [("caida", 2, 2)]
    assert state.score == [0, 40] and (state.winner == 2 or state.chicas[1] == 1)


@pytest.mark.parametrize("rules", ["pagat", "cuenca"])
def test_from_thirty_six_caida_and_limpia_together_win_cu35(rules):
    state = position("", "5h Ah", rules=rules, score=(0, 36), others="5d Kc")

    assert play(state, "5h 5d*5h") == [("caida", 2, 2), ("limpia", 2, 2)]
    assert state.score == [0, 40] and (state.winner == 2 or state.chicas[1] == 1)


def test_the_points_of_caida_and_limpia_can_be_overridden_cu72():
    state = position("", "5h Ah", others="5d Kc", caida=3, limpia=1)

    play(state, "5h 5d*5h")
    assert lines(state) == [("caida", 2, 3), ("limpia", 2, 1)]
