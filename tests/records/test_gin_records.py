"""Records of gin: every word of its notation, and what the JSON tells of finished hands."""

import pytest

from sobremesa.core.bits import cards_of
from sobremesa.core.card_text import read_cards
from sobremesa.records import write
from sobremesa.records.replay import replay_json
from tests.laws.play import games
from tests.laws.tables import tables
from tests.records.makers import dealt_by_ones

# Seat 2 draws first and may knock with what it is dealt; the upcard is Qs, the first card of the stock 5c.
KNOCKER = "Ac Ad Ah 4h 5h 6h 9c 9d 9s 2c"
OPPONENT = "7h 8h Kc Kd Kh Jc Td 8c 6d 3s"
PASSED = "pass pass stock "
LEFT = ["3s", "6d", "8c", "Td", "Jc"]
GIN_TABLES = [table for table in tables() if table.game.id == "gin"]


def told(moves, then="Qs 5c Qd", rules="standard", first=KNOCKER, second=OPPONENT, more=""):
    """What a record of one hand says, which has to be without fault."""
    answer = replay_json("x", dealt_by_ones("gin", rules, first, second, then, more) + moves)
    assert answer["error"] is None, answer["error"]
    return answer


def moves_of(answer):
    return [f"{move['seat']} {move['move']}" for move in answer["moves"]]


def shown(moves, **options):
    (hand,) = told(moves, **options)["shown"]
    return hand


def fault(moves, **options):
    return replay_json("x", dealt_by_ones("gin", "standard", KNOCKER, OPPONENT, "Qs 5c Qd") + moves)["error"]["why"]


def test_drawing_passing_and_discarding_need_no_seat():
    moves = moves_of(told("pass upcard -Jc upcard -9c stock -5c"))

    assert moves == ["2 pass", "1 upcard", "1 -Jc", "2 upcard", "2 -9c", "1 stock", "1 -5c"]


def test_a_seat_may_stand_before_any_move_and_is_not_written():
    assert moves_of(told("2:pass 1:pass 2:stock 2:knock-5c 1:lay")) == moves_of(told(PASSED + "knock-5c lay"))
    assert "other seat's turn" in fault("1:pass")


@pytest.mark.parametrize(("lay", "written"), [("lay", "lay"), ("lay:8h7h", "lay:7h8h"), ("lay:", "lay:")])
def test_a_knock_is_answered_with_every_form_of_lay(lay, written):
    assert moves_of(told(PASSED + f"knock-5c {lay}"))[3:] == ["2 knock-5c", f"1 {written}"]


def test_named_melds_are_read_in_any_order_and_written_in_that_of_the_pack():
    named = moves_of(told(PASSED + "knock-5c:9s9c9d,6h4h5h,AhAdAc lay"))

    assert named[3] == "2 knock-5c:AcAdAh,4h5h6h,9c9d9s"
    assert "deadwood" in fault(PASSED + "knock-5c:AcAdAh,4h5h6h lay")


def test_a_knock_tells_melds_lay_offs_and_what_is_left_on_both_sides():
    answer = told(PASSED + "knock-5c lay")

    assert answer["moves"][-1]["points"] == [{"side": 2, "reason": "knock", "points": 35}]
    assert answer["shown"] == [
        {
            "hand": 1,
            "kind": "knock",
            "side": 2,
            "points": 35,
            "knocker": {"seat": 2, "melds": ["AcAdAh", "4h5h6h", "9c9d9s"], "deadwood": ["2c"]},
            "opponent": {"seat": 1, "melds": ["KcKdKh"], "laid_off": ["7h", "8h"], "deadwood": LEFT},
        }
    ]


def test_a_knock_that_waits_for_its_answer_is_no_finished_hand():
    answer = told(PASSED + "knock-5c")

    assert (answer["shown"], answer["finished"], answer["score"]) == ([], False, [0, 0])


def test_after_gin_nothing_is_laid_off():
    hand = shown(PASSED + "gin-2c", then="Qs 9h")

    assert (hand["kind"], hand["points"], hand["opponent"]["laid_off"]) == ("gin", 25 + 52, [])
    assert hand["knocker"] == {"seat": 2, "melds": ["AcAdAh", "4h5h6h", "9c9d9h9s"], "deadwood": []}


def test_big_gin_is_told_with_all_eleven():
    hand = shown(PASSED + "biggin", then="Qs 9h", first=KNOCKER.replace("2c", "3h"))

    assert (hand["kind"], hand["points"]) == ("biggin", 31 + 52)
    assert hand["knocker"]["melds"] == ["AcAdAh", "3h4h5h6h", "9c9d9h9s"]


def test_an_undercut_names_the_side_that_scores():
    hand = shown(PASSED + "knock-5c lay", second="Kc Kd Kh Tc Jc Qc 2d 3d 4d As")

    assert (hand["kind"], hand["side"], hand["points"], hand["knocker"]["seat"]) == ("undercut", 1, 25 + 2, 2)
    assert hand["opponent"] == {"seat": 1, "melds": ["2d3d4d", "TcJcQc", "KcKdKh"], "laid_off": ["As"], "deadwood": []}


def test_equal_deadwood_may_be_a_draw_and_a_game_without_a_winner():
    answer = told("pass pass stock knock-5c lay", rules="openspiel", second="Kc Kd Kh Tc Jc Qc 2d 3d 4d 2s")

    assert (answer["finished"], answer["winner"], answer["score"]) == (True, None, [0, 0])
    (hand,) = answer["shown"]
    assert (hand["kind"], hand["side"], hand["points"]) == ("draw", None, 0)
    assert (hand["knocker"]["deadwood"], hand["opponent"]["deadwood"]) == (["2c"], ["2s"])


def test_where_the_cards_ran_out_nothing_was_laid_down():
    hand = shown("upcard", more='[Options "pile-draws=1"]\n')

    assert hand == {"hand": 1, "kind": "draw", "side": None, "points": 0, "knocker": None, "opponent": None}


def test_bonuses_stand_under_the_last_move():
    answer = told(PASSED + "knock-5c lay", more='[Options "target=30"]\n')

    assert (answer["finished"], answer["winner"], answer["score"]) == (True, 2, [0, 260])
    reasons = [(point["reason"], point["points"]) for point in answer["moves"][-1]["points"]]
    assert reasons == [("knock", 35), ("game", 100), ("shutout", 100), ("boxes", 25)]


@pytest.mark.parametrize("table", GIN_TABLES, ids=lambda table: table.id)
def test_what_lay_open_is_the_whole_of_both_hands_and_makes_the_points(table):
    """Melds, lay-offs and deadwood together are the hands as they were, and a hand's points are those of its end."""
    for record, moments in games(table):
        ends = [moment.state for moment in moments if moment.state.result]
        hands = replay_json("x", write(record))["shown"]
        for hand, state in zip(hands, ends, strict=True):
            laid = [laid for laid in (hand["knocker"], hand["opponent"]) if laid]
            assert [_cards(one) for one in laid] == [_held(state, one["seat"]) for one in laid]
            assert (hand["hand"], hand["side"] or 0) == (state.hand_number, state.result.side)
            assert hand["points"] == sum(line.points for line in state.last_points[:1])


def _cards(laid):
    """All cards of one side of the table, in order."""
    return sorted(read_cards("".join([*laid["melds"], *laid.get("laid_off", []), *laid["deadwood"]])))


def _held(state, seat):
    return cards_of(state.result.hands[seat - 1])
