"""CU-20 to CU-28: what a card may take, by the worked examples of the sources and beyond."""

import pytest

from sobremesa.core.contract import AmbiguousMove, IllegalMove, UnreadableMove
from sobremesa.core.rng import Rng
from tests.games.cuarenta.rules.table import captures_of, is_legal, lines, on_table, play, position

EVERY_PRESET = ["pagat", "palm", "casa", "mesa", "cuenca"]


@pytest.mark.parametrize("rules", EVERY_PRESET)
def test_a_card_that_captures_nothing_stays_on_the_table_cu20(rules):
    state = position("5c", "4h 2h", rules=rules)

    assert captures_of(state, "4h") == ["4h"]  # example 5: a 5 does not go with a 4
    play(state, "4h")
    assert on_table(state) == "5c4h"


@pytest.mark.parametrize("rules", ["pagat", "palm", "mesa", "cuenca"])
def test_matching_takes_one_equal_card_of_the_players_choice_cu21(rules):
    state = position("Jc Jd Jh", "Js 2h", rules=rules)

    assert captures_of(state, "Js") == ["Js", "Js*Jc", "Js*Jd", "Js*Jh"]


def test_casa_takes_one_or_more_equal_cards_cu21():
    state = position("Jc Jd", "Js 2h", rules="casa")

    assert captures_of(state, "Js") == ["Js", "Js*Jc", "Js*Jd", "Js*JcJd"]


def test_addition_takes_number_cards_that_add_up_cu22():
    state = position("Ac 2c 4c", "7h 2h")  # example 3

    assert captures_of(state, "7h") == ["7h", "7h*Ac2c4c"]


def test_palm_adds_exactly_two_cards_cu22():
    state = position("Ac 2c 4c", "7h 2h", rules="palm")  # example 3

    assert captures_of(state, "7h") == ["7h"]
    assert not is_legal(state, "7h*Ac2c4c")


@pytest.mark.parametrize("rules", EVERY_PRESET)
def test_court_cards_neither_add_nor_are_added_cu22(rules):
    state = position("Ac 7c Jc", "Qh Kh", rules=rules)

    assert captures_of(state, "Qh") == ["Qh"]
    assert captures_of(state, "Kh") == ["Kh"]


@pytest.mark.parametrize("rules", EVERY_PRESET)
def test_one_matching_or_one_addition_never_both_cu23(rules):
    """CU-23: a matching and an addition, or two additions, are no capture together."""
    state = position("Ac 2d 3c 4c", "4h 5h", rules=rules)  # example 2

    assert not is_legal(state, "4h*Ac3c4c")
    assert captures_of(state, "4h") == ["4h", "4h*4c", "4h*Ac3c"]
    assert not is_legal(state, "5h*Ac2d3c4c")
    assert captures_of(state, "5h") == ["5h", "5h*Ac4c", "5h*2d3c"]


def test_additions_may_use_several_cards_of_one_rank_cu22():
    state = position("Ac Ad Ah 2c", "5h 2h")

    assert captures_of(state, "5h") == ["5h", "5h*AcAdAh2c"]


@pytest.mark.parametrize(("most", "legal"), [("2", False), ("3", True), ("any", True)])
def test_a_ruleset_says_how_many_cards_may_be_added_cu22_cu72(most, legal):
    assert is_legal(position("Ac 2c 4c", "7h 2h", addition=most), "7h*Ac2c4c") is legal


def test_the_sequence_rises_unbroken_from_the_played_card_cu24():
    state = position("2d 3d 4d 5d 7d Jd", "2h 6h")  # example 4

    assert captures_of(state, "2h")[-1] == "2h*2d+3d4d5d"
    assert "6h*2d4d+7dJd" in captures_of(state, "6h")
    assert not is_legal(state, "2h*2d+3d4d5d7d")


def test_the_jack_follows_the_seven_and_the_sequence_ends_at_the_king_cu01_cu24():
    state = position("7d Jd Qd Kd Ad", "7h 2h")

    assert captures_of(state, "7h")[-1] == "7h*7d+JdQdKd"


def test_palm_takes_the_sum_and_the_sequence_and_leaves_the_king_cu24():
    state = position("2d 3d 6d 7d Jd Ks", "5h 2h", rules="palm")  # example 1

    play(state, "5h*2d3d+6d7dJd")
    assert on_table(state) == "Ks"


def test_there_is_no_sequence_without_a_capture_cu24():
    state = position("6d 7d", "5h 2h")

    with pytest.raises(IllegalMove):
        state.read("5h*6d7d")
    with pytest.raises(UnreadableMove):
        state.read("5h*+6d7d")


@pytest.mark.parametrize("rules", ["pagat", "palm", "mesa", "cuenca"])
def test_the_sequence_is_optional_and_may_be_taken_in_part_cu24(rules):
    state = position("5d 6d 7d", "5h 2h", rules=rules)

    assert captures_of(state, "5h") == ["5h", "5h*5d", "5h*5d+6d", "5h*5d+6d7d"]


def test_of_two_cards_of_the_next_rank_one_goes_and_the_player_names_it_cu24():
    state = position("5d 6d 6s 7d", "5h 2h")

    assert captures_of(state, "5h") == ["5h", "5h*5d", "5h*5d+6d", "5h*5d+6d7d", "5h*5d+6s", "5h*5d+6s7d"]


def test_casa_takes_the_whole_sequence_automatically_cu24():
    state = position("Ac 3c 5c", "4h 2h", rules="casa")  # example 9

    assert captures_of(state, "4h") == ["4h", "4h*Ac3c+5c"]
    play(state, "4h*Ac3c")
    assert on_table(state) == ""


def test_an_automatic_sequence_may_be_left_out_of_the_record_whichever_card_is_taken_cu24():
    for taken, card, more in (("Ac", "Ah", "2c 3c"), ("5s", "5h", "6s 7s")):
        state = position(f"{taken} {more}", f"{card} Kh", rules="casa")

        play(state, f"{card}*{taken}")
        assert on_table(state) == ""


def test_casa_takes_jack_queen_and_king_with_a_jack_cu24():
    state = position("Jc Qc Kc", "Jh 2h", rules="casa")  # example 9

    play(state, "Jh*Jc")
    assert on_table(state) == "" and state.view(1).to_wire()["captured"][0] == ["Jc", "Jh", "Qc", "Kc"]


def test_where_the_sequence_is_automatic_the_card_that_came_first_goes_cu24():
    state = position("5d 6s 6d", "5h 2h", rules="casa")

    assert captures_of(state, "5h") == ["5h", "5h*5d+6s"]
    assert not is_legal(state, "5h*5d+6d")


def test_an_automatic_sequence_that_is_written_has_to_be_right_cu24():
    state = position("5d 6s 7d", "5h 2h", rules="casa")

    assert not is_legal(state, "5h*5d+6s")
    assert is_legal(state, "5h*5d+6s7d")


@pytest.mark.parametrize("rules", EVERY_PRESET)
def test_a_card_that_could_capture_may_be_laid_down_at_no_cost_cu25_cu27(rules):
    """CU-25, CU-27: a five is laid beside a five, and nobody may take what it left or scores by it."""
    state = position("5d 6d", "5h 2h", rules=rules)

    play(state, "5h")
    assert on_table(state) == "5d6d5h" and not state.taker and state.score == [0, 0]


def test_the_other_team_may_take_what_was_left_behind_cu26():
    state = position("2d 3d 6d 7d Jd Qd", "5h Ah", turn=1, others="As 2s 4s")  # example 6

    play(state, "5h*2d3d+6d7d")

    legal = [state.write(2, move) for move in state.legal(2)]
    assert [text for text in legal if text.startswith("take:")] == ["take:Jd", "take:JdQd"]
    play(state, "take:JdQd")
    assert on_table(state) == "" and lines(state) == []


def test_what_is_taken_starts_at_the_lowest_missed_rank_and_is_unbroken_cu26():
    state = position("2d 3d 6d 7d Jd Qd", "5h Ah", others="As 2s 4s")

    play(state, "5h*2d3d+6d")
    assert not is_legal(state, "take:Jd")
    assert not is_legal(state, "take:7dQd")
    assert is_legal(state, "take:7dJd")


def test_of_two_missed_cards_of_a_rank_the_taker_names_one_cu26():
    state = position("5d 6d 6s", "5h Ah", others="As 2s 4s")

    play(state, "5h*5d")
    assert not is_legal(state, "take:6d6s")
    play(state, "take:6s")
    assert on_table(state) == "6d"


def test_a_second_card_of_a_rank_that_went_is_not_left_behind_cu26():
    state = position("5d 6d 6s", "5h Ah", others="As 2s 4s")

    play(state, "5h*5d+6d")
    assert not is_legal(state, "take:6s")


def test_the_claim_lapses_when_the_opponent_plays_cu26():
    state = position("5d 6d", "5h Ah", others="As 2s 4s")

    play(state, "5h*5d 4s")
    assert not is_legal(state, "2:take:6d") and not is_legal(state, "1:take:6d")


@pytest.mark.parametrize(
    ("rules", "options", "seats"),
    [
        ("pagat", {}, [2, 4]),
        ("pagat", {"taker": "next"}, [2]),
        ("mesa", {}, [2]),
        ("cuenca", {}, [2]),
        ("mesa", {"taker": "team"}, [2, 4]),
    ],
)
def test_either_opponent_may_take_where_the_team_does_else_the_next_one_cu26(rules, options, seats):
    state = position("5d 6d", "5h Ah", seats=4, others="As 2s 4s", rules=rules, **options)

    play(state, "5h*5d")
    assert [seat for seat in (1, 2, 3, 4) if is_legal(state, f"{seat}:take:6d")] == seats
    listed = [seat for seat in (1, 2, 3, 4) if any("take:" in state.write(seat, move) for move in state.legal(seat))]
    assert listed == seats and state.to_act() == [2]


def test_a_take_out_of_turn_is_written_with_its_seat_and_one_in_turn_without_cu26():
    state = position("5d 6d", "5h Ah", seats=4, others="As 2s 4s")

    play(state, "5h*5d")
    assert [state.write(4, move) for move in state.legal(4)] == ["4:take:6d"]
    assert state.view(4).to_wire()["legal"] == ["4:take:6d"]
    assert "take:6d" in state.view(2).to_wire()["legal"]
    assert [state.read(text)[0] for text in ("take:6d", "2:take:6d", "4:take:6d")] == [2, 2, 4]


def test_every_view_at_a_table_of_four_tells_what_was_left_and_those_of_both_opponents_let_them_take_it_cu26():
    state = position("5d 6d 7d", "5h Ah", seats=4, others="As 2s 4s")

    play(state, "5h*5d")
    for seat, own in ((0, []), (1, []), (2, ["take:6d", "take:6d7d"]), (3, []), (4, ["4:take:6d", "4:take:6d7d"])):
        view = state.view(seat)
        told = view.to_wire()
        assert (told["missed"], told["missed_by"], told["taker"], told["turn"]) == (["6d", "7d"], 1, 2, [2])
        assert sorted(text for text in told["legal"] if "take:" in text) == own
        assert [view.determinize(Rng("guess")).write(seat, move) for move in view.legal] == told["legal"]


@pytest.mark.parametrize(("left_by", "taker"), [(1, 2), (2, 3), (3, 4), (4, 1)])
def test_a_view_tells_which_of_four_left_a_sequence_behind_cu26(left_by, taker):
    state = position("5d 6d 7d", "5h Ah", seats=4, turn=left_by, others="As 2s 4s")

    play(state, "5h*5d")
    told = state.view(left_by).to_wire()
    assert (told["missed_by"], told["taker"], told["missed"]) == (left_by, taker, ["6d", "7d"])


def test_whoever_of_the_team_is_first_takes_for_both_cu26():
    state = position("5d 6d 7d", "5h Ah", seats=4, others="As 2s 4s")

    play(state, "5h*5d 4:take:6d")
    assert state.view(0).to_wire()["piles"] == [2, 1] and state.to_act() == [2]
    assert not is_legal(state, "take:7d") and not is_legal(state, "4:take:7d")
    assert state.view(4).to_wire()["legal"] == [] and state.view(4).to_wire()["missed"] == []


def test_the_claim_of_both_opponents_lapses_when_the_next_one_plays_cu26():
    state = position("5d 6d", "5h Ah", seats=4, others="As 2s 4s")

    play(state, "5h*5d 4s")
    assert not any(is_legal(state, f"{seat}:take:6d") for seat in (1, 2, 3, 4))


def test_where_a_rank_is_missing_nothing_of_the_sequence_was_left_behind_cu26():
    state = position("5d 7d Jd", "5h Ah", others="As 2s 4s")

    play(state, "5h*5d")
    told = state.view(2).to_wire()
    assert (told["missed"], told["taker"], state.taker) == ([], 0, 0)
    assert not any("take:" in text for text in told["legal"])


@pytest.mark.parametrize(("ending", "pile"), [("4:take:6d", 1), ("take:6d", 1), ("pass", 0)])
def test_after_the_last_card_either_opponent_takes_until_the_next_one_passes_cu26(ending, pile):
    state = position("5d 6d", "5h", seats=4, others="", limpia_limit=2, target=30)
    state.deal_number = state.deals

    play(state, "5h*5d")
    assert state.view(0).to_wire()["phase"] == "take" and state.to_act() == [2]
    assert not is_legal(state, "4:pass")
    play(state, ending)
    assert state.view(0).to_wire()["phase"] in {"recall", "pack"}
    assert state.view(0).to_wire()["piles"] == [2, pile]


def test_between_two_it_makes_no_difference_who_may_take_cu26():
    for taker in ("next", "team"):
        state = position("5d 6d", "5h Ah", others="As 2s 4s", taker=taker)
        play(state, "5h*5d")
        assert [seat for seat in (1, 2) if is_legal(state, f"{seat}:take:6d")] == [2]


def test_a_take_is_made_once_cu26():
    state = position("5d 6d 7d", "5h Ah", others="As 2s 4s")

    play(state, "5h*5d take:6d")
    assert not is_legal(state, "2:take:7d")


def test_in_palm_what_was_left_goes_to_the_opponent_at_once_and_clears_no_table_cu26_cu32():
    state = position("5d 6d 7d", "5h Ah", rules="palm")

    play(state, "5h*5d+6d")
    assert on_table(state) == "" and lines(state) == []
    assert state.view(1).to_wire()["captured"] == [["5d", "5h", "6d"], ["7d"]]


def test_in_casa_nothing_can_be_left_behind_cu26():
    state = position("5d 6d 7d", "5h Ah", rules="casa")

    play(state, "5h*5d")
    assert not state.taker and on_table(state) == ""


def test_captured_cards_go_to_the_side_of_the_capturer_cu28():
    state = position("5d Qd", "5h Ah", turn=2, seats=4)

    play(state, "5h*5d")
    assert state.view(0).to_wire()["piles"] == [0, 2]


@pytest.mark.parametrize(
    ("token", "detail"),
    [
        ("5h*5s", "not-on-table"),
        ("5h*5d5c", "one-capture"),
        ("5h*2d4d", "bad-sum"),
        ("5h*5d+7d", "bad-sequence"),
        ("5h*7d", "bad-sum"),
        ("5h*5d+4d", "bad-sequence"),
        ("3h*2d", "bad-sum"),
        ("6h", "not-in-hand"),
        ("2:3h", "not-your-turn"),
        ("1:pass", "nothing-to-pass"),
        ("1:deal", "no-deal-due"),
        ("recall:5", "nothing-to-recall"),
        ("3:5h", "no-such-seat"),
    ],
)
def test_each_refusal_has_its_own_code_cu20(token, detail):
    state = position("2d 4d 5c 5d 7d", "5h 3h")

    with pytest.raises(IllegalMove) as refused:
        play(state, token)
    assert refused.value.detail == detail and refused.value.why


@pytest.mark.parametrize("token", ["", "5", "5h5d", "5h*5d5d", "8x", "take:", "recall:", "5h*+7d", "ronda!"])
def test_what_is_no_move_is_unreadable_cu20(token):
    state = position("5c 5d", "5h 3h")

    with pytest.raises(UnreadableMove):
        state.read(token)


def test_a_capture_that_is_not_named_is_made_where_there_is_only_one_cu21():
    assert play(position("5d Qd", "5h 3h"), "5h*") == []


def test_a_capture_that_is_not_named_lists_the_choices_where_there_are_several_cu21():
    state = position("5c 5d Qd", "5h 3h")

    with pytest.raises(AmbiguousMove) as unclear:
        state.read("5h*")
    assert unclear.value.choices == ["5h*5c", "5h*5d"]
