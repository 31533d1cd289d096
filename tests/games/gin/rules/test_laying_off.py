"""GI-11 to GI-13: what the opponent of a knocker lays off, and whose the points are."""

import pytest

from sobremesa.core.bits import cards_of, mask_of
from sobremesa.core.card_text import cards_text
from sobremesa.core.rng import Rng
from sobremesa.games.gin.rules.layoff import can_lay_off, defend, defend_with, reachable, subsets_to_lay_off
from sobremesa.games.gin.rules.melds import best_arrangements, deadwood, meld_text, value_of
from sobremesa.games.gin.rules.moves import MELDS
from tests.games.gin.rules import brute
from tests.games.gin.rules.table import NEAR, SAFE, eleven, lines, mask, moves, play, refused

# Seat 1 knocks with NEAR and an ace: runs 4c-6c and Td-Qd, three nines, one point left.
KNOCK = NEAR + "As Kh"


def knocked(second, rules="standard", **overrides):
    """Return a game in which seat 1 has knocked with NEAR and one point left, and seat 2 holds these ten."""
    return play(eleven(KNOCK, second, "8h", rules, **overrides), "knock-Kh")


def melds(text):
    """Return some melds written with commas."""
    return [mask(part) for part in text.split(",")]


def random_knock(rng):
    """Return up to three melds and ten cards of another hand, drawn near them."""
    laid, used = [], 0
    for _ in range(1 + rng.below(3)):
        meld = MELDS[rng.below(len(MELDS))]
        if not meld & used and len(cards_of(used | meld)) <= 10:
            laid.append(meld)
            used |= meld
    near = [card for card in range(52) if not used >> card & 1 and rng.below(3) and card // 4 < 4 + rng.below(10)]
    rest = [card for card in rng.shuffled(list(range(52))) if not used >> card & 1 and card not in near]
    return laid, mask_of((rng.shuffled(near) + rest)[:10])


def test_the_fourth_of_a_set_and_the_ends_of_a_run_can_be_laid_off_gi11():
    state = play(knocked("3c 9c Kd Ac 2h 2d 7h 7s Jh Js"), "lay")

    assert cards_text(state.result.defence.laid_off) == "3c9cKd"
    assert state.result.defence.deadwood == 1 + 2 + 2 + 7 + 7 + 10 + 10


def test_laying_off_chains_along_a_run_gi11():
    state = play(knocked("2c 3c 7c 8c 2h 5d 7h Jh Js 6s"), "lay")

    assert cards_text(state.result.defence.laid_off) == "2c3c7c8c"
    assert state.result.defence.deadwood == 2 + 5 + 7 + 10 + 10 + 6


@pytest.mark.parametrize(
    ("text", "possible"), [("2c", False), ("3c", True), ("2c3c", True), ("2c7c", False), ("7c8c9c", True)]
)
def test_a_chain_has_no_gap_gi11(text, possible):
    assert can_lay_off(mask(text), melds("4c5c6c")) is possible


def test_a_run_ends_at_the_ace_and_at_the_king_gi11():
    assert reachable(mask("KcQc Ad"), melds("Ac2c3c,JdQdKd")) == 0
    assert reachable(mask("4c Td"), melds("Ac2c3c,JdQdKd")) == mask("4c Td")


def test_a_set_of_four_takes_nothing_more_gi11():
    assert reachable(mask("8c 8d Tc"), melds("9c9d9h9s")) == 0


def test_a_card_that_fits_twice_goes_where_it_lets_another_follow_gi11():
    assert reachable(mask("7c 8c"), melds("7d7h7s,4c5c6c")) == mask("7c 8c")


def test_the_best_defence_is_not_the_best_arrangement_and_then_lay_offs_gi11():
    own, laid = mask("9c9d9h9s Tc KdKh 2s2d 4h"), melds("6c7c8c")
    best = defend(own, laid)

    assert not reachable(own & ~mask("9c9d9h9s"), laid)  # with four nines melded the ten has nowhere to go
    assert cards_text(best.laid_off) == "9cTc" and list(map(meld_text, best.melds)) == ["9d9h9s"]
    assert best.deadwood == deadwood(own) - 10 == brute.least_after_layoff(brute.hand_of(own), [brute.hand_of(laid[0])])


def test_no_defence_leaves_less_than_brute_force_finds_gi11():
    rng = Rng("defences")
    for _ in range(600):
        laid, hand = random_knock(rng)
        best = defend(hand, laid)
        assert best.deadwood == brute.least_after_layoff(brute.hand_of(hand), [brute.hand_of(meld) for meld in laid])


def test_a_defence_is_its_melds_its_lay_offs_and_the_rest_gi11():
    rng = Rng("parts")
    for _ in range(300):
        laid, hand = random_knock(rng)
        best = defend(hand, laid)
        assert best.deadwood == value_of(hand & ~best.laid_off) - sum(map(value_of, best.melds))
        assert can_lay_off(best.laid_off, laid) and best == defend_with(hand, best.laid_off)


def test_of_equal_defences_the_one_that_lays_off_the_fewest_is_taken_gi11():
    best = defend(mask("7c8c9c 2h 2d Kh Qs 5h 8d Js"), melds("4c5c6c"))

    assert best.laid_off == 0 and sorted(map(meld_text, best.melds)) == ["7c8c9c"]


def test_every_set_of_cards_that_brute_force_can_lay_off_is_legal_gi11():
    rng = Rng("subsets")
    for _ in range(60):
        laid, hand = random_knock(rng)
        table = frozenset(brute.hand_of(meld) for meld in laid)
        found = list(subsets_to_lay_off(hand, laid))
        assert len(set(found)) == len(found) and found[0] == 0
        assert {brute.hand_of(some) for some in found} == _laid(brute.hand_of(hand), table, frozenset())


def _laid(hand, table, done):
    """Return every set of cards that can be laid off one by one."""
    found = {done}
    for card in hand - done:
        for meld in table:
            if brute.is_meld(meld | {card}):
                found |= _laid(hand, table - {meld} | {meld | {card}}, done | {card})
    return found


def test_the_opponent_may_lay_off_by_hand_or_nothing_at_all_gi11():
    state = knocked("3c 2c 9c Kd Ah 2h 5d 7h Jh Js")
    assert set(moves(state)) >= {"lay", "lay:", "lay:3c", "lay:2c3c", "lay:9cKd", "lay:2c3c9cKd"}
    assert refused(state, "lay:2c") == "cannot-lay-off" and refused(state, "lay:Ts") == "not-in-hand"

    for text, left in (("lay:", 59), ("lay:3c", 56), ("lay:9c3c2c", 45), ("lay", 35)):
        twin = play(state.copy(), text)
        assert twin.result.defence.deadwood == left and lines(twin)[0] == ("knock", 1, left - 1)


def test_a_meld_may_be_broken_up_by_hand_to_lay_its_cards_off_gi11():
    state = knocked("3c3d3h Kd 2h 5d 7h Jh Js 8s")
    assert play(state.copy(), "lay:").result.defence.deadwood == 10 + 2 + 5 + 7 + 10 + 10 + 8

    play(state, "lay:3c")
    assert state.result.defence.melds == () and state.result.defence.deadwood == 3 + 3 + 52


def test_nobody_lays_off_before_a_knock_or_in_anothers_turn_gi11():
    state = knocked(SAFE)

    assert refused(state, "lay", seat=1) == "not-your-turn" and state.legal(1) == []
    assert {refused(eleven(KNOCK, SAFE, "8h"), token) for token in ("lay", "lay:", "lay:3c")} == {"nobody-knocked"}


# ---- whose the points are


@pytest.mark.parametrize("rules", ["standard", "vga", "eaai", "openspiel"])
def test_a_knocker_with_fewer_points_scores_the_difference_gi12(rules):
    """GI-12: 69 of deadwood against the one of the knocker, who alone scores."""
    state = play(knocked(SAFE, rules), "lay")

    assert lines(state)[0] == ("knock", 1, 69 - 1) and state.result.side == 1 and state.score[1] == 0
    assert set(state.last_points[0].cards) == set(cards_of(mask(SAFE)))


EIGHT = "4c5c6c 9d9h9s TdJdQd 8s Ks"  # a knock with eight left


@pytest.mark.parametrize("rules", ["standard", "vga", "eaai"])
@pytest.mark.parametrize(("held", "line"), [("Ah3h3sAc", ("undercut", 2, 25)), ("Ah3h4sAc", ("knock", 1, 1))])
def test_a_knocker_with_as_many_points_is_undercut_and_with_fewer_is_not_gi13(rules, held, line):
    state = eleven(EIGHT, "2h2d2s 5d5h5s" + held, "8h", rules)
    play(state, "knock-Ks lay:")

    assert lines(state)[0] == line


def test_an_undercut_scores_25_and_the_difference_gi13():
    state = play(play(eleven(EIGHT, "2h2d2s 5d5h5s 7h7d7s Ac", "8h"), "knock-Ks"), "lay")

    assert lines(state)[0] == ("undercut", 2, 25 + 8 - 1) and state.last_points[0].cards == (7 * 4 + 3,)
    assert list(state.boxes) == [0, 1] and state.result.side == 2


def test_lay_offs_can_turn_a_knock_into_an_undercut_gi13():
    state = play(eleven(EIGHT, "2h2d2s 5d5h5s 7c Kd 9c 8c", "8h"), "knock-Ks")

    assert lines(play(state.copy(), "lay:"))[0] == ("knock", 1, 10 - 8)
    assert lines(play(state, "lay"))[0] == ("undercut", 2, 25 + 8)


def test_a_ruleset_says_what_an_undercut_is_worth_gi13():
    state = eleven(EIGHT, "2h2d2s 5d5h5s 7h7d7s Ac", "8h", undercut="10")

    assert lines(play(state, "knock-Ks lay"))[0] == ("undercut", 2, 10 + 8 - 1)


def test_openspiel_gives_nobody_anything_for_equal_deadwood_gi13():
    state = play(eleven(EIGHT, "2h2d2s 5d5h5s Ah 3h 3s Ac", "8h", "openspiel"), "knock-Ks lay")

    assert state.over and state.winner == 0 and state.score == [0, 0] and state.result.kind == "draw"
    assert state.result.knock.seat == 1 and state.result.defence.deadwood == 8


def test_after_equal_deadwood_without_a_score_the_same_dealer_deals_again_gi13_gi14():
    state = play(eleven(EIGHT, "2h2d2s 5d5h5s Ah 3h 3s Ac", "8h", equal_deadwood="draw"), "knock-Ks lay")

    assert state.needs_pack() and state.dealer == 2 and list(state.boxes) == [0, 0]


def test_the_melds_laid_down_are_best_before_any_lay_off_gi11():
    state = knocked(SAFE)

    assert list(state.knock.melds) in best_arrangements(state.hands[0]) and state.knock.deadwood == mask("As")
