"""CU-50 to CU-54: counting the captured cards."""

import pytest

from sobremesa.core.bits import mask_of
from sobremesa.core.packs import pack_of_forty
from sobremesa.games.cuarenta.rules.counting import carton_points, countable, hand_carton, higher
from sobremesa.games.cuarenta.rules.rulesets import ruleset
from tests.games.cuarenta.rules.table import cards, lines, new_game, plain_pack, play

ALL = ["pagat", "palm", "casa", "mesa", "cuenca"]


@pytest.mark.parametrize("rules", ALL)
def test_cards_left_on_the_table_count_for_nobody_cu50(rules):
    state = _counted(10, 9, rules)

    assert state.total_carton[0] == 10 and state.total_carton[1] == 9


@pytest.mark.parametrize(
    ("taken", "points"),
    [(19, 0), (20, 6), (21, 8), (22, 8), (23, 10), (24, 10), (25, 12), (30, 16), (38, 24), (39, 26), (40, 26)],
)
def test_from_twenty_cards_score_six_and_the_rest_rounded_up_to_even_cu51(taken, points):
    assert carton_points(ruleset("pagat"), taken) == points


@pytest.mark.parametrize("rules", ALL)
def test_twenty_four_cards_score_ten_cu51(rules):
    assert lines(_counted(24, 10, rules)) == [("carton", 1, 10)]  # example 10


@pytest.mark.parametrize("rules", ["pagat", "palm", "mesa", "cuenca"])
@pytest.mark.parametrize(("dealer", "side"), [(1, 2), (2, 1)])
def test_with_twenty_each_only_the_side_that_did_not_deal_scores_cu52(rules, dealer, side):
    """CU-52: whichever side dealt, six points go to the other."""
    assert lines(_counted(20, 20, rules, dealer)) == [("carton", side, 6)]


def test_with_twenty_each_both_score_in_casa_cu52():
    """CU-52: there twenty cards are six points for each."""
    assert lines(_counted(20, 20, "casa")) == [("carton", 1, 6), ("carton", 2, 6)]


@pytest.mark.parametrize("rules", ["pagat", "palm", "mesa", "cuenca"])
def test_below_twenty_more_cards_score_two_cu53(rules):
    assert lines(_counted(12, 15, rules)) == [("carton", 2, 2)]


@pytest.mark.parametrize("rules", ["pagat", "palm", "mesa", "cuenca"])
@pytest.mark.parametrize(("dealer", "side"), [(1, 2), (2, 1)])
def test_below_twenty_a_tie_goes_to_the_side_that_did_not_deal_cu53(rules, dealer, side):
    assert lines(_counted(15, 15, rules, dealer)) == [("carton", side, 2)]


def test_below_twenty_casa_gives_nothing_cu53():
    assert lines(_counted(12, 15, "casa")) == []


def test_total_and_countable_carton_over_a_session_cu54():
    state = new_game("casa", target=200)
    for taken in (18, 21, 22):  # example 11
        _play_out(state, taken, 0)

    assert state.total_carton[0] == 61 and state.countable_carton[0] == 43


def test_a_hand_that_a_caida_ends_adds_to_the_total_alone_cu54():
    state = _last_card(new_game(dealer=2), 22, 4)
    state.points[1] = 38
    state.table = mask_of(cards("5d"))
    state.hands[1] = mask_of(cards("5h"))
    state.just_left = cards("5d")[0]

    play(state, "5h*5d")
    assert state.over and state.total_carton[0] == 22 and state.countable_carton[0] == 0


def test_from_a_limit_the_carton_may_no_longer_score_cu72():
    state = _last_card(new_game(carton_limit=30), 24, 6)
    state.points[0] = 30

    assert play(state, "Ks") == []


def test_the_line_of_the_carton_names_the_cards_cu50():
    state = _counted(24, 10, "pagat")

    assert len(state.last_points[0].cards) == 24


def test_the_line_of_each_side_names_its_own_cards_cu50_cu52():
    state = _counted(20, 20, "casa")
    pack = pack_of_forty()

    assert [list(line.cards) for line in state.last_points] == [pack[:20], pack[20:]]


def _counted(first, second, rules, dealer=2):
    return _play_out(new_game(rules, dealer=dealer), first, second)


def _play_out(state, first, second):
    play(_last_card(state, first, second), "Ks")
    return state


def _last_card(state, first, second):
    """Deal a hand and jump to its last card, the king of spades, with so many cards captured by each side."""
    state.deal(plain_pack())
    if state.rules.asked_dealing:
        play(state, "deal")
    pack = pack_of_forty()
    state.deal_number = 4
    state.turn = state.dealer
    for seat in (1, 2):
        state.hands[seat - 1] = mask_of(cards("Ks")) if seat == state.dealer else 0
    state.piles[0] = mask_of(pack[:first])
    state.piles[1] = mask_of(pack[first : first + second])
    return state


@pytest.mark.parametrize(
    ("taken", "points"),
    [
        ((20, 19), (6, 0)),
        ((19, 20), (0, 6)),
        ((20, 0), (6, 0)),
        ((0, 20), (0, 6)),
        ((21, 19), (8, 0)),
        ((19, 21), (0, 8)),
        ((40, 0), (26, 0)),
        ((0, 40), (0, 26)),
        ((19, 18), (2, 0)),
        ((18, 19), (0, 2)),
        ((1, 0), (2, 0)),
        ((0, 1), (0, 2)),
    ],
)
@pytest.mark.parametrize("pone", [1, 2])
def test_whoever_has_more_cards_scores_whichever_side_it_is_cu51_cu53(taken, points, pone):
    assert hand_carton(ruleset("pagat"), list(taken), pone) == list(points)


@pytest.mark.parametrize("pone", [1, 2])
@pytest.mark.parametrize("taken", [0, 1, 19, 20])
def test_with_as_many_cards_the_side_that_did_not_deal_scores_cu52_cu53(taken, pone):
    """But in casa: six for each with twenty, and nothing with fewer."""
    points = 6 if taken == 20 else 2
    each = [points, 0] if pone == 1 else [0, points]

    assert hand_carton(ruleset("pagat"), [taken, taken], pone) == each
    assert hand_carton(ruleset("casa"), [taken, taken], pone) == ([6, 6] if taken == 20 else [0, 0])


@pytest.mark.parametrize(("taken", "points"), [(19, 0), (20, 1), (21, 3), (22, 3), (40, 21)])
def test_a_ruleset_may_give_other_points_for_twenty_cu51_cu72(taken, points):
    assert carton_points(ruleset("pagat", {"carton": "1"}), taken) == points


@pytest.mark.parametrize(("taken", "counts"), [(0, 0), (18, 0), (19, 0), (20, 20), (21, 21), (40, 40)])
def test_cards_count_towards_the_session_from_twenty_cu54(taken, counts):
    assert countable(taken) == counts


@pytest.mark.parametrize("pone", [1, 2])
@pytest.mark.parametrize(
    ("score", "winner"),
    [
        *(((39, 39), 0), ((0, 39), 0), ((39, 0), 0), ((40, 39), 1), ((39, 40), 2), ((40, 0), 1), ((0, 40), 2)),
        *(((41, 40), 1), ((40, 41), 2), ((41, 39), 1), ((60, 40), 1), ((40, 60), 2)),
    ],
)
def test_at_a_count_the_higher_of_those_at_the_target_wins_cu60_cu61(score, winner, pone):
    assert higher(list(score), 40, pone) == winner
    assert higher([40, 40], 40, pone) == higher([41, 41], 40, pone) == pone


@pytest.mark.parametrize("side", [1, 2])
@pytest.mark.parametrize(("points", "scores"), [(28, True), (29, True), (30, False), (31, False)])
def test_below_its_limit_the_carton_scores_and_from_there_no_more_cu72(side, points, scores):
    taken = (24, 6) if side == 1 else (6, 24)
    state = _last_card(new_game(carton_limit=30), *taken)
    state.points[side - 1] = points

    assert play(state, "Ks") == ([("carton", side, 10)] if scores else [])
