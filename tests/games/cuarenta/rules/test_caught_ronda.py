"""CU-40 to CU-43: a ronda's card caught by caída, remembered, and named at the end of the hand."""

import pytest

from sobremesa.core.bits import mask_of
from sobremesa.games.cuarenta.rules.position import Catch
from tests.games.cuarenta.rules.table import cards, dealt_game, is_legal, lines, new_game, plain_pack, play, position

# The leader, seat 2, holds three fives and the dealer the fourth.
RONDA_AND_CATCHER = ("5c 5d 5h Qd Jd", "5s 2d 3h 4s Kc")


def test_a_caught_ronda_is_named_at_the_end_for_ten_cu40():
    state = _end_of_hand([Catch(1, 1, 2, 4)])

    assert state.to_act() == [1]
    assert play(state, "recall:5")[0] == ("caida-en-ronda", 1, 10)


def test_the_cards_of_a_caught_ronda_are_those_that_make_its_points_cu40():
    state = _end_of_hand([Catch(1, 1, 2, 4)])

    play(state, "recall:5")

    assert list(state.last_points[0].cards) == cards("5c 5d 5h")


def test_nothing_is_said_at_the_time_of_the_caida_cu41():
    state = dealt_game(*RONDA_AND_CATCHER, dealer=1)

    assert play(state, "5c 5s*5c") == [("caida", 1, 2), ("limpia", 1, 2)]
    assert not is_legal(state, "1:recall:5")


@pytest.mark.parametrize(("seat", "before"), [(1, 4), (2, 1), (3, 2), (4, 3)])
def test_of_four_the_card_that_was_caught_is_of_whoever_played_before_cu40(seat, before):
    state = position("Qd 5c", "5d Kd", turn=seat, seats=4, others="2c 3c 4c")
    state.just_left = cards("5c")[0]

    play(state, "5d*5c")
    assert state.catches == [Catch(1, seat, before, 4)]


def test_whoever_made_a_caida_is_asked_whether_or_not_it_caught_a_ronda_cu41():
    state = _end_of_hand([Catch(2, 1, 2, 0)])

    assert state.to_act() == [1]
    texts = [state.write(1, move) for move in state.legal(1)]
    assert texts == [*[f"recall:{rank}" for rank in "A234567JQK"], "pass"]


def test_whoever_made_no_caida_is_not_asked_and_the_cards_are_counted_cu41():
    assert _end_of_hand([]).needs_pack()


def test_a_wrong_rank_scores_nothing_and_uses_up_the_claim_cu41():
    state = _end_of_hand([Catch(1, 1, 2, 4)])

    play(state, "recall:6")
    assert state.needs_pack() and not any(reason == "caida-en-ronda" for reason, _, _ in lines(state))


def test_after_a_right_name_the_same_player_may_name_another_cu41():
    state = _end_of_hand([Catch(1, 1, 2, 4), Catch(2, 1, 2, 6)], second_ronda=True)

    assert play(state, "recall:5") == [("caida-en-ronda", 1, 10)]
    assert state.to_act() == [1]
    assert play(state, "recall:7")[0] == ("caida-en-ronda", 1, 10)


def test_a_ronda_pays_a_player_once_cu41():
    state = _end_of_hand([Catch(1, 1, 2, 4), Catch(1, 1, 2, 4)])

    play(state, "recall:5")
    assert play(state, "recall:5") == [("carton", 2, 2)] and state.needs_pack()


@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_of_four_each_is_paid_for_the_ronda_that_it_caught_and_once_cu40_cu41(seat):
    victim = seat - 1 or 4
    state = position("Qd", "Ks", turn=seat, seats=4, others="")
    state.deal_number = 2
    state.shown[victim - 1] = mask_of(cards("5c5d5hQdJd"))
    state.catches = [Catch(1, seat, victim, 4)]
    side = (seat - 1) % 2 + 1
    play(state, "Ks")

    assert state.to_act() == [seat]
    assert play(state, "recall:5") == [("caida-en-ronda", side, 10)]
    assert state.view(0).to_wire()["recalled"] == [["5"] if other == seat else [] for other in (1, 2, 3, 4)]
    assert state.to_act() == [seat]
    assert ("caida-en-ronda", side, 10) not in play(state, "recall:5")
    assert state.needs_pack()


@pytest.mark.parametrize(("catcher", "other"), [(1, 3), (3, 1)])
def test_what_the_partner_caught_is_not_ones_own_to_name_cu41(catcher, other):
    """Both made a caída, but on cards of two ranks, and only one of those was of a ronda."""
    state = position("Qd", "Ks", turn=4, seats=4, others="")
    state.deal_number, state.dealer = 2, 4
    state.shown[1] = mask_of(cards("5c5d5hQdJd"))
    state.catches = [Catch(1, catcher, 2, 4), Catch(1, other, 2, 11)]
    play(state, "Ks pass" if other == 3 else "Ks")

    assert state.to_act() == [other]
    assert ("caida-en-ronda", 1, 10) not in play(state, "recall:5")


def test_a_ronda_of_another_deal_was_not_caught_cu41():
    state = _end_of_hand([Catch(2, 1, 2, 4)])

    assert ("caida-en-ronda", 1, 10) not in play(state, "recall:5")


def test_a_card_caught_of_a_pair_was_of_no_ronda_cu40():
    state = _end_of_hand([Catch(1, 1, 2, 4)], five="5c5dJhQdJd")

    assert ("caida-en-ronda", 1, 10) not in play(state, "recall:5")


def test_a_card_caught_of_four_was_of_a_ronda_cu40():
    state = _end_of_hand([Catch(1, 1, 2, 4)], five="5c5d5h5sJd")

    assert play(state, "recall:5")[0] == ("caida-en-ronda", 1, 10)


def test_the_dealer_is_asked_too_where_nobody_else_made_a_caida_cu41():
    assert _end_of_hand([Catch(1, 2, 1, 4)]).to_act() == [2]


def test_players_name_in_order_of_play_from_the_dealers_left_cu41():
    state = _end_of_hand([Catch(1, 1, 2, 4), Catch(1, 2, 1, 4)])

    asked = state.to_act()
    play(state, "pass")
    assert [*asked, *state.to_act()] == [1, 2]


def test_the_dealer_passes_last_and_the_hand_is_counted_cu41():
    state = _end_of_hand([Catch(1, 1, 2, 4), Catch(1, 2, 1, 4)])

    play(state, "pass pass")
    assert state.needs_pack() and lines(state)[-1][0] == "carton"


@pytest.mark.parametrize(("points", "asked"), [(29, [1]), (30, []), (31, []), (39, [])])
def test_a_team_with_thirty_or_more_cannot_score_it_cu42(points, asked):
    assert _end_of_hand([Catch(1, 1, 2, 4)], score=(points, 0)).to_act() == asked


def test_a_right_name_that_reaches_thirty_ends_the_naming_cu42():
    state = _end_of_hand([Catch(1, 1, 2, 4), Catch(2, 1, 2, 6)], score=(20, 0), second_ronda=True)

    play(state, "recall:5")
    assert state.needs_pack()


@pytest.mark.parametrize("opponents", [10, 30])
def test_an_unannounced_ronda_can_be_claimed_on_below_thirty_and_above_cu43(opponents):
    state = _end_of_hand([Catch(1, 1, 2, 4)], score=(0, opponents))

    assert play(state, "recall:5")[0] == ("caida-en-ronda", 1, 10)


@pytest.mark.parametrize("rules", ["palm", "casa", "mesa", "cuenca"])
def test_where_the_ruleset_has_no_such_bonus_nobody_is_asked_cu40(rules):
    assert _end_of_hand([Catch(1, 1, 2, 4)], rules=rules).needs_pack()


@pytest.mark.parametrize("points", [2, 4])
def test_a_ruleset_may_pay_another_bonus_cu72(points):
    state = _end_of_hand([Catch(1, 1, 2, 4)], rules="mesa", caida_en_ronda=points)

    assert play(state, "recall:5")[0] == ("caida-en-ronda", 1, points)


def test_a_pending_take_comes_before_the_naming_and_may_be_passed_cu26_cu41():
    state = position("5d 6d", "5h", turn=2, others="Kc")
    state.deal_number = 4
    state.dealer = 2
    state.hands[0] = 0
    state.catches = [Catch(1, 1, 2, 4)]

    play(state, "5h*5d")
    assert [state.write(1, move) for move in state.legal(1)] == ["take:6d", "pass"]
    play(state, "pass")
    assert is_legal(state, "recall:5")


def test_a_take_after_the_last_card_counts_for_the_carton_cu26_cu50():
    state = position("5d 6d", "5h", turn=2, rules="mesa", others="Kc")
    state.deal_number = 4
    state.dealer = 2
    state.hands[0] = 0

    play(state, "5h*5d take:6d")
    assert state.needs_pack() and state.total_carton[0] == 1 and state.total_carton[1] == 2


def test_a_whole_hand_with_a_caught_ronda_by_plays_alone_cu40_cu41():
    state = dealt_game(*RONDA_AND_CATCHER, dealer=1)

    play(state, "5c 5s*5c")
    while state.hands[0] or state.hands[1]:
        seat = state.to_act()[0]
        state.apply(seat, next(move for move in state.legal(seat) if "*" not in state.write(seat, move)))
    assert state.to_act() == [1]
    assert play(state, "recall:5")[0] == ("caida-en-ronda", 1, 10)


def _end_of_hand(catches, score=(0, 0), rules="pagat", second_ronda=False, five="5c5d5hQdJd", **overrides):
    """Return a game whose last card has just been played; seat 2 dealt and was dealt ``five`` in deal 1."""
    state = new_game(rules, dealer=2, **overrides)
    state.deal(plain_pack())
    if state.rules.asked_dealing:
        play(state, "deal")
    state.deal_number = 4
    state.shown[1] = mask_of(cards(five))
    if second_ronda:
        state.shown[3] = mask_of(cards("7c7d7hKdAd"))
    state.hands[0] = 0
    state.hands[1] = mask_of(cards("Ks"))
    state.turn = 2
    state.catches = catches
    state.points[0], state.points[1] = score
    state.piles[1] = mask_of(cards("Ac2c"))
    play(state, "Ks")
    return state
