"""CU-10 to CU-14: ronda and four of a rank."""

from collections import Counter

import pytest

from sobremesa.core.bits import cards_of
from sobremesa.core.contract import AmbiguousMove
from sobremesa.core.rng import Rng
from tests.games.cuarenta.rules.table import cards, dealt_game, is_legal, lines, play

RONDA = "5c 5d 5h Jc Qc"
OTHER_RONDA = "6c 6d 6h Jd Qd"
FOUR = "5c 5d 5h 5s Qc"
PLAIN = "Ac 2d 3h 4s Kc"


@pytest.mark.parametrize(("rules", "points"), [("pagat", 4), ("palm", 2), ("casa", 2), ("mesa", 2), ("cuenca", 2)])
def test_a_ronda_scores_what_the_ruleset_says_cu10(rules, points):
    state = _dealt(RONDA, PLAIN, rules=rules)

    assert play(state, "1:ronda") == [("ronda", 1, points)]


def test_three_and_two_make_one_ronda_cu10():
    state = _dealt("5c 5d 5h Jc Jd", PLAIN)

    play(state, "1:ronda")
    assert not is_legal(state, "1:ronda")


def test_two_pairs_or_nothing_make_no_ronda_and_a_false_claim_is_no_move_cu10_cu12():
    state = _dealt("5c 5d Jh Jc Qc", PLAIN)

    assert state.refusal(1, state.read("1:ronda")[1]).code == "no-ronda"


@pytest.mark.parametrize("rules", ["pagat", "casa"])
def test_four_of_a_rank_wins_as_it_is_dealt_and_the_points_stay_cu11(rules):
    state = _dealt(PLAIN, FOUR, rules=rules)

    assert state.over and state.winner == 2 and state.score == [0, 0]
    assert lines(state) == [("doble-ronda", 2, 0)]
    for seat in (0, 1, 2):
        assert [line["cards"] for line in state.view(seat).to_wire()["last_points"]] == [["5c", "5d", "5h", "5s"]]


SECOND_DEAL = ("Ac 2d 3h 4s Kc", "6c 7d Jh Qs 2c", "5c 5d 5h 5s Qc", "Kd 6d 3d 7s Jd")
NOTHING_TAKEN = "Ac 6c 2d 7d 3h Jh 4s Qs Kc 2c"


def test_four_of_a_rank_that_won_lie_open_in_every_view_and_in_no_view_before_cu11():
    state = dealt_game(*SECOND_DEAL, dealer=2)
    play(state, NOTHING_TAKEN[:-3])
    for seat in (0, 1, 2):
        assert not [place for place in state.view(seat).places() if set(cards("5c 5d 5h 5s")) & set(place.cards)]

    play(state, "2c")
    for seat in (0, 2):
        winner = next(place for place in state.view(seat).places() if place[:3] == ("hand", "seat", 1))
        assert (sorted(winner.cards), winner.hidden) == (cards("5c 5d 5h 5s"), 1)
        assert state.view(seat).to_wire()["rondas"] == [{"seat": 1, "double": True}]


def test_a_four_lies_open_also_where_the_play_that_brought_it_scored_cu11():
    state = dealt_game("Ac 2d 3h 4s Kc", "6c 7d Jh Qs Kd", FOUR, "2c 6d 3d 7s Jd", dealer=2)

    assert play(state, NOTHING_TAKEN.replace("2c", "Kd*Kc")) == [("caida", 2, 2), ("doble-ronda", 1, 0)]
    assert cards("5c 5d 5h 5s") == cards_of(state.four_shown(1))


def test_what_a_finished_view_allows_agrees_with_the_four_shown_cu11():
    state = dealt_game(*SECOND_DEAL, dealer=2)
    play(state, NOTHING_TAKEN)
    for seat in (0, 2):
        view = state.view(seat)
        guesses = [view.determinize(Rng(str(number))) for number in range(20)]
        assert all(guess.view(seat).to_wire() == view.to_wire() for guess in guesses)
        assert all(set(cards("5c 5d 5h 5s")) < set(cards_of(guess.hands[0])) for guess in guesses)
        assert len({guess.hands[0] for guess in guesses}) > 1  # the fifth card stays hidden


def test_of_two_fours_at_once_the_earlier_in_order_of_play_wins_cu11():
    state = dealt_game("6c 6d 6h 6s Qd", FOUR, dealer=1)

    assert state.winner == 2


@pytest.mark.parametrize("rules", ["palm", "mesa", "cuenca"])
def test_four_of_a_rank_is_claimed_like_a_ronda_for_four_cu11(rules):
    state = _dealt(FOUR, PLAIN, rules=rules)

    assert not state.over
    assert play(state, "1:ronda") == [("doble-ronda", 1, 4)]


def test_a_later_deal_of_four_wins_under_the_play_that_brought_it_cu11():
    state = dealt_game("Ac 2d 3h 4s Kc", "Jd Qd 6d 7d Jh", FOUR, "6c 7c 6h Jc Ks", dealer=2)

    assert play(state, "Ac Jd 2d Qd 3h 6d 4s 7d Kc Jh") == [("doble-ronda", 1, 0)]
    assert state.over and state.winner == 1


def test_an_unclaimed_ronda_is_lost_with_the_holders_first_card_cu12():
    state = _dealt(RONDA, PLAIN)

    play(state, "Jc")
    assert state.refusal(1, state.read("1:ronda")[1]).code == "ronda-late"
    assert state.score == [0, 0]


def test_a_ronda_may_be_claimed_out_of_turn_until_the_holders_own_card_cu12():
    state = _dealt(PLAIN, RONDA)

    play(state, "Ac")
    assert play(state, "2:ronda") == [("ronda", 2, 4)]
    assert state.to_act() == [2]
    assert state.view(0).to_wire()["rondas"] == [{"seat": 2, "double": False}]
    assert _dealt_and("2:ronda", PLAIN, RONDA).to_act() == [1]


def test_the_game_never_waits_for_a_claim_cu12():
    with_ronda, without = _dealt(PLAIN, RONDA), _dealt(PLAIN, "6c 7d Qh Jc Qc")

    assert with_ronda.to_act() == without.to_act() == [1]


def test_a_ronda_is_claimed_once_and_only_by_its_holder_cu12():
    state = _dealt(RONDA, PLAIN)

    assert not is_legal(state, "2:ronda")
    play(state, "1:ronda")
    assert state.refusal(1, state.read("1:ronda")[1]).code == "ronda-claimed"


def test_a_ronda_of_one_deal_cannot_be_claimed_in_the_next_cu12():
    state = dealt_game("5c 5d 5h Ac Qc", "2d 3h 4s Kc 7d", "Ad 2c 3c 4c Kd", "7c Jc Qd Js 6c", dealer=2)

    play(state, "5c 2d 5d 3h 5h 4s Ac Kc Qc 7d")
    assert state.deal_number == 2 and not is_legal(state, "1:ronda")


def test_a_ronda_without_a_seat_means_its_only_holder_cu12():
    assert play(_dealt(PLAIN, RONDA), "ronda") == [("ronda", 2, 4)]


def test_a_ronda_without_a_seat_is_ambiguous_where_two_hold_one_cu12():
    with pytest.raises(AmbiguousMove) as unclear:
        _dealt(RONDA, OTHER_RONDA).read("ronda")
    assert unclear.value.choices == ["1:ronda", "2:ronda"]


def test_the_claim_does_not_tell_the_rank_cu13():
    state = _dealt(RONDA, PLAIN)

    play(state, "1:ronda")
    assert state.last_points[0].cards == ()
    assert state.view(2).to_wire()["rondas"] == [{"seat": 1, "double": False}]
    assert "5c" not in str(state.view(2).to_wire())


def test_in_pagat_a_team_with_thirty_cannot_score_a_ronda_cu14():
    state = _dealt(RONDA, PLAIN)

    state.points[0] = 28
    assert is_legal(state, "1:ronda")
    state.points[0] = 30
    assert state.refusal(1, state.read("1:ronda")[1]).code == "ronda-barred"


@pytest.mark.parametrize("rules", ["palm", "casa", "mesa", "cuenca"])
def test_elsewhere_a_ronda_scores_at_thirty_as_well_and_may_win_cu14_cu60(rules):
    state = _dealt(RONDA, PLAIN, rules=rules)

    state.points[0] = 38
    play(state, "1:ronda")
    assert state.score == [40, 0] and (state.winner == 1 or state.chicas[0] == 1)


def test_a_ronda_cannot_be_claimed_once_the_game_is_over_cu12_cu60():
    state = _dealt(PLAIN, RONDA)

    play(state, "misdeal")
    assert state.over and state.legal(2) == []


def test_a_ruleset_may_give_other_points_for_a_ronda_or_none_cu72():
    assert play(_dealt(RONDA, PLAIN, ronda=3), "ronda") == [("ronda", 1, 3)]
    assert not is_legal(_dealt(RONDA, PLAIN, ronda=0), "1:ronda")


def _dealt(first, second, rules="pagat", **overrides):
    """Return a game in which seat 1 leads with the first five and seat 2 holds the second."""
    state = dealt_game(first, second, rules=rules, dealer=2, **overrides)
    if state.rules.asked_dealing:
        play(state, "deal")
    return state


def _dealt_and(moves, *fives):
    state = _dealt(*fives)
    play(state, moves)
    return state


@pytest.mark.parametrize("holder", [1, 2, 3, 4])
def test_at_a_table_of_four_the_seat_that_holds_a_ronda_claims_it_cu12(holder):
    fives = [PLAIN, "6c 7d Jh Qs 2c", "Kd 6d 3d 7s Jd"]
    fives.insert(holder - 1, RONDA)
    state = dealt_game(*fives, seats=4, dealer=4)

    assert [seat for seat in (1, 2, 3, 4) if is_legal(state, f"{seat}:ronda")] == [holder]


@pytest.mark.parametrize("holder", [2, 3, 4])
def test_nobody_is_guessed_to_hold_a_four_that_would_have_won_cu11(holder):
    """Three of a player's five lie open; with the fourth of them the game would be over."""
    fives = ["Ad 2c 3c 4c Kd", "Ah 2h 3d 4d Kh"]
    fives.insert(holder - 2, RONDA)
    state = dealt_game(PLAIN, *fives, seats=4, dealer=4)
    for laid in zip(*(five.split()[:3] for five in (PLAIN, *fives)), strict=True):
        play(state, " ".join(laid))
    guesses = [state.view(1).determinize(Rng(seed)).hands[holder - 1] for seed in range(100)]

    assert all(not set(cards("5s")) & set(cards_of(hand)) for hand in guesses)
    assert any(set(cards("6s")) & set(cards_of(hand)) for hand in guesses)


def test_of_two_claims_the_plain_one_is_guessed_as_three_cu12():
    """Seat 2 has said ronda, seat 3 four of a rank: three of a rank are enough for seat 2, and have to be there."""
    state = dealt_game(PLAIN, RONDA, "6c 6d 6h 6s Kd", "7c 7d Jh Qs 2c", rules="palm", seats=4, dealer=4)
    play(state, "2:ronda 3:ronda")
    guesses = [state.view(1).determinize(Rng(seed)).hands for seed in range(100)]

    assert {_most_of_a_rank(hands[1]) for hands in guesses} == {3}
    assert {_most_of_a_rank(hands[2]) for hands in guesses} == {4}


def _most_of_a_rank(hand):
    return max(Counter(card >> 2 for card in cards_of(hand)).values())
