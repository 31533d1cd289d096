"""CR-16 to CR-21: counting hands and cribs. Every total is worked out in the comment beside it."""

import pytest

from sobremesa.core.bits import mask_of
from sobremesa.core.card_text import read_card
from sobremesa.core.packs import full_pack
from sobremesa.core.rng import Rng
from sobremesa.games.cribbage.rules.rulesets import PRESETS
from sobremesa.games.cribbage.rules.show import score_show, show_points
from tests.games.cribbage.rules.table import (
    DEALER,
    PONE,
    cards,
    counted,
    game_in_play,
    lines,
    play_out,
    points_for,
    worth,
)


@pytest.mark.parametrize("rules", list(PRESETS))
@pytest.mark.parametrize("dealer", [1, 2])
def test_the_non_dealer_shows_first_then_the_dealer_then_the_crib_cr16(rules, dealer):
    state = game_in_play("9c Td Jc Qd", "2c 4h 6s 8d", starter="Kh", crib="As 3h 5s 7h", rules=rules, dealer=dealer)
    play_out(state)

    assert [(show.seat, show.crib) for show in state.shows] == [(3 - dealer, False), (dealer, False), (dealer, True)]
    hands = ["9c Td Jc Qd", "2c 4h 6s 8d", "As 3h 5s 7h"]
    assert [show.cards for show in state.shows] == [mask_of(cards(hand)) for hand in hands]


def test_the_starter_counts_with_each_hand_and_the_crib_cr16():
    state = game_in_play("4c 6d Jc Kd", "2c 4h 6s 8d", starter="5h", crib="As 3h 9s Qh")
    play_out(state)

    pone, dealer, crib = [
        {(one.reason, one.points) for one in show.counts if one.cards >> read_card("5h") & 1} for show in state.shows
    ]
    assert pone == {("fifteen", 2), ("run", 3)}  # 4-5-6, 5-J, 5-K; the run 4-5-6
    assert dealer == {("fifteen", 2), ("run", 3)}  # 4-5-6; 2-5-8; the run 4-5-6
    assert crib == {("fifteen", 2)}  # 5-Q, A-5-9


def test_what_the_shows_score_goes_to_whose_they_are_cr16():
    state = game_in_play("4c 6d Jc Kd", "2c 4h 6s 8d", starter="5h", crib="As 3h 9s Qh")
    while len(state.played) < 7:
        seat = state.to_act()[0]
        state.apply(seat, state.legal(seat)[0])
    before = state.score
    play_out(state)
    pegged = [0, 0]
    for line in state.last_points[: len(lines(state)) - sum(len(show.counts) for show in state.shows)]:
        pegged[line.side - 1] += line.points

    # pone: 4-5-6, 5-J and 5-K are 6, the run 3: 9. Dealer: 4-5-6, 2-5-8 are 4, the run 3: 7.
    # Crib: 5-Q, A-5-9 are 4, A-3-… no run of three in A 3 5 9 Q: 4.
    assert [state.score[at] - before[at] - pegged[at] for at in range(2)] == [9, 7 + 4]


@pytest.mark.parametrize(
    ("hand", "starter", "points"),
    [
        # 7-8 with either seven, and both sevens with the ace, which the source's own example passes over
        ("Ah 7c 8d 3s", "7h", 6),
        ("4c 5c 5d 5h", "3s", 2),  # the three fives
        ("Ac 2d 3h 7s", "2c", 2),  # all five: 1 + 2 + 3 + 7 + 2
        ("Tc Jd Qh Ks", "5c", 8),  # the five with each of the four
        ("5c 5d 5h Ts", "Jc", 14),  # either with each of the three fives, and the three fives
        ("5c 5d 5h Js", "5s", 16),  # four times a five and the jack, four times three fives
        ("7c 7d 8h 8s", "2h", 8),  # each seven with each eight
        ("7c 7d 8h 8s", "Ah", 10),  # … and with an ace both sevens too
        ("2c 2d 2h 9s", "Kc", 2),  # 2 + 2 + 2 + 9
        ("Ac 4d 6h Ks", "8c", 4),  # A-4-K, A-6-8
        ("2c 4d 6h 8s", "Tc", 0),  # even cards never make an odd number
    ],
)
def test_every_combination_that_makes_fifteen_scores_two_cr17(hand, starter, points):
    """CR-17: each set of cards that adds up to fifteen counts, however many cards it has."""
    assert points_for(hand, starter, "fifteen") == points


@pytest.mark.parametrize(
    ("hand", "starter", "reason", "points"),
    [
        ("Ah 7c 8d 3s", "7h", "pair", 2),
        ("4c 5c 5d 5h", "3s", "pair-royal", 6),
        ("9c 9d 9h 9s", "2c", "double-pair-royal", 12),
        ("9c 9d 2h 2s", "Kc", "pair", 4),  # two pairs
        ("9c 9d 9h 2s", "2c", "pair-royal", 6),  # and a pair beside it
        ("Tc Jd Qh Ks", "2c", "pair", 0),  # equal values are no pair
    ],
)
def test_two_of_a_rank_score_two_three_six_and_four_twelve_cr18(hand, starter, reason, points):
    """CR-18: equal ranks count, with another pair beside them; equal values of different ranks do not."""
    assert points_for(hand, starter, reason) == points


def test_three_of_a_rank_are_not_split_into_pairs_cr18():
    assert points_for("4c 5c 5d 5h", "3s", "pair") == 0
    assert [(reason, points) for reason, points, _ in counted("9c 9d 9h 2s", "2c") if "pair" in reason] == [
        ("pair", 2),
        ("pair-royal", 6),
    ]


@pytest.mark.parametrize(
    ("hand", "starter", "points"),
    [
        ("Ac 2d 3h 7s", "2c", 6),  # a double run of three: either two
        ("4c 5c 5d 5h", "3s", 9),  # a triple run of three
        ("2c 2d 3h 3s", "4c", 12),  # a double double run: two times two
        ("Ac 2d 2h 3s", "4c", 8),  # a double run of four, not also runs of three
        ("6c 7d 8h 9s", "Tc", 5),  # a run of five, not also shorter ones
        ("9c Td Jh Qs", "2c", 4),
        ("Jc Qd Kh As", "2c", 3),  # the ace is low: J-Q-K alone
        ("Qc Kd Ah 2s", "6c", 0),
        ("Ac 3d 5h 7s", "9c", 0),
    ],
)
def test_each_run_of_the_greatest_length_scores_its_length_cr19(hand, starter, points):
    """CR-19: every choice among equal ranks is a run of its own, and no shorter run in it counts."""
    assert points_for(hand, starter, "run") == points


def test_the_runs_are_told_card_by_card_cr19():
    assert [named for reason, _, named in counted("Ac 2d 3h 7s", "2c") if reason == "run"] == ["Ac2c3h", "Ac2d3h"]


@pytest.mark.parametrize(
    ("hand", "starter", "crib", "points"),
    [
        ("2h 4h 6h 8h", "Td", False, 4),
        ("2h 4h 6h 8h", "Th", False, 5),
        ("2h 4h 6h 8h", "Td", True, 0),  # in the crib only all five
        ("2h 4h 6h 8h", "Th", True, 5),
        ("2h 4h 6h 8d", "Th", False, 0),  # three in hand and the starter are no flush
        ("2h 4h 6h 8d", "Th", True, 0),
    ],
)
def test_a_flush_of_four_in_hand_or_of_five_scores_its_length_cr20(hand, starter, crib, points):
    assert points_for(hand, starter, "flush", crib) == points


def test_a_flush_of_five_is_not_also_one_of_four_cr20():
    assert [named for reason, _, named in counted("2h 4h 6h 8h", "Th") if reason == "flush"] == ["2h4h6h8hTh"]


@pytest.mark.parametrize("crib", [False, True])
def test_a_jack_of_the_starters_suit_scores_one_in_hand_and_in_the_crib_cr21(crib):
    assert points_for("2d 4c 6d Jh", "8h", "nobs", crib) == 1
    assert points_for("2d 4c 6d Jh", "8s", "nobs", crib) == 0


def test_a_jack_that_is_the_starter_is_no_nobs_cr21():
    assert points_for("2h 4c 6h 8h", "Jh", "nobs") == 0


@pytest.mark.parametrize(
    ("hand", "starter", "crib", "points"),
    [
        # three fifteens 6 (7-8, 7-8, A-7-7), a pair 2: the source names two of the fifteens
        ("Ah 7c 8d 3s", "7h", False, 8),
        # one fifteen 2 (5-5-5; 3-4-5 is twelve), the pair royal 6, three runs 3-4-5 9
        ("4c 5c 5d 5h", "3s", False, 17),
        # one fifteen 2 (all five), a pair 2, two runs 6
        ("Ac 2d 3h 7s", "2c", False, 10),
        # eight fifteens 16, four fives 12, nobs 1
        ("5c 5d 5h Js", "5s", False, 29),
        # eight fifteens 16, four fives 12
        ("5c 5d 5h Jd", "5s", False, 28),
        # 4-5-6 four times 8, two pairs 4, four runs 12
        ("4c 4d 5h 5s", "6c", False, 24),
        # 7-8 four times 8, two pairs 4, four runs 12
        ("7c 7d 8h 8s", "9c", False, 24),
        # 3-3-9 with two of the three threes, three ways 6, the pair royal 6
        ("3c 3d 3h 9s", "Kc", False, 12),
        # no fifteen among 2 4 6 8 T, no pair, no run; four hearts 4
        ("2h 4h 6h 8h", "Td", False, 4),
        ("2h 4h 6h 8h", "Td", True, 0),
        # fifteens 5-J, 5-Q, 5-K 6, run J-Q-K 3, flush 5, nobs 1
        ("5h Jh Qh Kh", "2h", False, 15),
        ("2c 4d 6h 8s", "Kc", False, 0),
    ],
)
def test_whole_hands_are_counted_right_cr16(hand, starter, crib, points):
    """By the spelling out, and by the sum without it."""
    assert worth(hand, starter, crib) == points
    assert show_points(mask_of(cards(hand)), read_card(starter), crib) == points


def test_combinations_come_in_the_order_in_which_players_count_cr16():
    told = [(reason, points) for reason, points, _ in counted("5h Jh Qh Kh", "2h")]

    assert told == [("fifteen", 2), ("fifteen", 2), ("fifteen", 2), ("run", 3), ("flush", 5), ("nobs", 1)]


def test_the_lines_of_a_show_name_their_cards_cr16():
    state = game_in_play("9c Td Jc Qd", "2c 4h 6s 8d", starter="Kh", crib="As 3h 5s 7h")
    play_out(state)
    run = [line for line in state.last_points if line.reason == "run" and line.side == PONE][-1]

    assert run.points == 5 and list(run.cards) == cards("9c Td Jc Qd Kh")
    assert sum(line.points for line in state.last_points if line.side == DEALER) > 0


def test_the_sum_and_the_spelling_out_agree_over_random_hands_cr16():
    rng = Rng("shows")
    for _ in range(3000):
        drawn = rng.shuffled(full_pack())[:5]
        hand, starter, crib = mask_of(drawn[:4]), drawn[4], rng.below(2) == 1
        assert sum(one.points for one in score_show(hand, starter, crib)) == show_points(hand, starter, crib)
