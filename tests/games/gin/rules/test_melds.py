"""GI-01, GI-06, GI-07: what a card counts, what a meld is, and the best way to arrange a hand."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sobremesa.core.bits import bit, mask_of
from sobremesa.games.gin.rules.melds import (
    ALL,
    all_melded,
    arrangements,
    best_arrangements,
    deadwood,
    in_runs,
    in_sets,
    lay_off_spots,
    meld_text,
    meldable,
    melds_with,
    offered_arrangement,
    offered_cover,
    value_of,
)
from sobremesa.games.gin.rules.moves import MELDS
from tests.games.gin.rules import brute
from tests.games.gin.rules.table import mask, random_hands

HANDS = st.sets(st.integers(0, 51), min_size=10, max_size=11).map(lambda held: mask_of(sorted(held)))
CROWDED = st.sets(st.integers(8, 31), min_size=10, max_size=11).map(lambda held: mask_of(sorted(held)))


def texts(melds):
    """Return the texts of some melds."""
    return sorted(meld_text(meld) for meld in melds)


@pytest.mark.parametrize(("text", "points"), [("Ac", 1), ("2d", 2), ("9h", 9), ("Ts", 10), ("Jc", 10), ("Kd", 10)])
def test_an_ace_counts_one_a_face_ten_and_any_other_card_its_pips_gi01(text, points):
    assert value_of(mask(text)) == points


def test_the_pack_counts_340_points_gi01():
    assert value_of(ALL) == 340 and value_of(0) == 0
    assert all(value_of(bit(card)) == min(card // 4 + 1, 10) for card in range(52))


def test_there_are_65_sets_and_264_runs_gi06():
    sets = [meld for meld in MELDS if in_sets(meld)]

    assert (len(MELDS), len(set(MELDS)), len(sets)) == (329, 329, 65)
    assert all(brute.is_meld(brute.hand_of(meld)) for meld in MELDS)


def test_the_melds_of_a_hand_are_those_that_brute_force_finds_gi06():
    for hand in random_hands("melds", 300):
        found = [meld for card in range(52) if hand >> card & 1 for meld in melds_with(card, hand)]
        assert len(found) == len(set(found))
        assert {brute.hand_of(meld) for meld in found} == set(brute.melds_in(brute.hand_of(hand)))


@pytest.mark.parametrize("text", ["AcQcKc", "Kc Ac 2c", "4c5c6d", "4c4d5c", "4c5c", "4c4d", "Jc Kc Ac"])
def test_the_ace_is_low_only_and_two_cards_or_mixed_ones_are_no_meld_gi06(text):
    assert meldable(mask(text)) == 0 and deadwood(mask(text)) == value_of(mask(text))


@pytest.mark.parametrize("text", ["Ac2c3c", "JsQsKs", "7c7d7h", "7c7d7h7s", "3d4d5d6d7d8d9dTdJdQd"])
def test_sets_of_three_or_four_and_runs_of_any_length_are_melds_gi06(text):
    assert all_melded(mask(text)) and deadwood(mask(text)) == 0


def test_a_card_is_in_one_meld_only_gi06():
    hand = mask("5c6c7c 7d7h")

    assert in_runs(hand) & in_sets(hand) == mask("7c")
    assert deadwood(hand) == 11  # the sevens, and five and six stay; the run would leave two sevens


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("4s4c4d4h5s5c5d6s2c3s", 11),  # the set of fives spoils the run of spades
        ("6s7s8s 6c7c8c 8d8h Kd Kh", 33),  # three eights and one run, not four eights
        ("5c5d5h 6c7c 6d7d 6h7h Ks", 10),  # three runs beat one set
        ("Ac2c3c4c 4d4h4s 5d6d Kc", 10),
        ("8c8d8h8s 9s Ts Js 7s 6s 5s", 0),  # four eights would break the run of seven
    ],
)
def test_the_best_arrangement_is_found_where_a_greedy_one_is_worse_gi07(hand, points):
    assert deadwood(mask(hand)) == points == brute.deadwood(brute.hand_of(mask(hand)))


def test_no_arrangement_of_random_hands_leaves_less_gi07():
    for hand in random_hands("deadwood", 1500):
        assert deadwood(hand) == brute.deadwood(brute.hand_of(hand)), meld_text(hand)


@settings(max_examples=150, deadline=None)
@given(st.one_of(HANDS, CROWDED))
def test_the_best_arrangement_agrees_with_brute_force_gi07(hand):
    assert deadwood(hand) == brute.deadwood(brute.hand_of(hand))


@settings(max_examples=80, deadline=None)
@given(CROWDED)
def test_every_arrangement_is_listed_once_and_no_other_gi07(hand):
    listed = arrangements(hand, 340)

    assert {frozenset(map(brute.hand_of, melds)) for melds in listed} == set(brute.arrangements(brute.hand_of(hand)))
    assert len(listed) == len({frozenset(melds) for melds in listed})


@settings(max_examples=80, deadline=None)
@given(CROWDED, st.integers(0, 60))
def test_arrangements_can_be_limited_to_so_much_deadwood_gi07(hand, most):
    whole = [melds for melds in arrangements(hand, 340) if value_of(hand) - sum(map(value_of, melds)) <= most]

    assert arrangements(hand, most) == whole


def test_the_arrangement_laid_down_offers_the_fewest_cards_for_a_lay_off_gi07():
    hand = mask("5c6c7c8c 8d8h8s KcKdKh")  # the eight of clubs goes with the run, or with the eights

    assert len(best_arrangements(hand)) == 2
    assert texts(offered_arrangement(hand)) == ["5c6c7c", "8c8d8h8s", "KcKdKh"]  # which leaves 4c and Ks, not 9c


def test_of_equal_offers_the_text_that_comes_first_is_laid_down_gi07():
    hand = mask("9c9d9h9s TcTdTh JcJdJh")  # ... or three runs and the nine of spades

    assert texts(offered_arrangement(hand)) == texts(best_arrangements(hand)[0]) == ["9c9d9h9s", "JcJdJh", "TcTdTh"]
    assert texts(offered_arrangement(mask("4c5c6c7c8c9c Ad Ah As 2h"))) == ["4c5c6c", "7c8c9c", "AdAhAs"]


def test_the_offered_arrangement_is_chosen_as_the_rules_say_gi07():
    for hand in random_hands("offers", 400, sizes=(10,)):
        best = best_arrangements(hand)
        offers = [(_offered(melds, hand), sorted(meld_text(meld) for meld in melds)) for melds in best]
        assert sorted(meld_text(meld) for meld in offered_arrangement(hand)) == min(offers)[1]


def test_the_offered_cover_is_what_the_offered_arrangement_melds_gi07():
    ties = 0
    for hand in random_hands("covers", 1500):
        assert offered_cover(hand) == sum(offered_arrangement(hand)), meld_text(hand)
        ties += len({sum(melds) for melds in best_arrangements(hand)}) > 1
    assert ties > 20  # hands whose best arrangements meld different cards


def _offered(melds, hand):
    """Return how many cards outside the hand fit on melds, each tried by itself."""
    outside = [bit(card) for card in range(52) if not hand >> card & 1]
    return sum(any(brute.is_meld(brute.hand_of(meld | card)) for meld in melds) for card in outside)


def test_the_spots_of_melds_are_the_fourth_of_a_set_and_the_ends_of_a_run_gi11():
    assert lay_off_spots([mask("4c5c6c"), mask("KcKdKh")]) == mask("3c 7c Ks")
    assert lay_off_spots([mask("Ac2c3c"), mask("JdQdKd"), mask("9c9d9h9s")]) == mask("4c Td")
