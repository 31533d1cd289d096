"""GI-07 to GI-10: knocking, naming the melds, gin and big gin."""

import itertools

import pytest

from sobremesa.core.bits import bit, cards_of, mask_of
from sobremesa.core.card_text import card_text
from sobremesa.games.gin.rules.legality import unnamed_moves
from sobremesa.games.gin.rules.melds import meld_text
from sobremesa.games.gin.rules.moves import KNOCK, MELD_BITS, card_of, detail_of, packed
from tests.games.gin.rules import brute
from tests.games.gin.rules.table import (
    LOOSE,
    NEAR,
    PRESETS,
    SAFE,
    dealt_game,
    eleven,
    lines,
    mask,
    moves,
    new_game,
    play,
    random_hands,
    refused,
)

OTHER = "Js 3h 6h 7s 9c Jd 6d Qs 5d 9s"  # ten others
ROOMY = "Kc Kd Qh 8c 8s 6h 4h 2c 3s 5s"  # ten cards for the opponent


@pytest.mark.parametrize("rules", ["standard", "vga", "eaai", "openspiel"])
def test_whoever_has_ten_points_or_fewer_after_the_discard_may_knock_gi08(rules):
    state = eleven("4c5c6c 9d9h9s 7d Ac 2h Js Qs", ROOMY, rules=rules)  # with 1 + 2 + 7 and a court card left

    assert moves(state, "knock") == []
    state = eleven("4c5c6c 9d9h9s TdJdQd 7h 3s", SAFE, rules=rules)
    assert [text for text in moves(state, "knock") if ":" not in text] == ["knock-3s", "knock-7h"]
    state = eleven("4c5c6c 9d9h9s 7d Ac 2h As Js", ROOMY, rules=rules)  # 7 + 1 + 2 + 1 would be eleven
    assert refused(state, "knock-Js") == "too-much-deadwood" and refused(state, "knock-Ac") == "too-much-deadwood"
    state = eleven("4c5c6c 9d9h9s 6d Ac 2h As Js", ROOMY, rules=rules)
    assert refused(state, "knock-Js") is None and refused(state, "knock-6d") == "too-much-deadwood"


@pytest.mark.parametrize("rules", PRESETS)
def test_nobody_has_to_knock_gi08(rules):
    state = eleven(NEAR + "Ac 2s", SAFE, upcard="7h", rules=rules)

    assert {"-Ac", "-2s", "knock-Ac", "knock-2s"} <= set(moves(state))
    play(state, "-2s")
    assert state.to_act() == [2] and state.knock is None


@pytest.mark.parametrize(
    ("upcard", "value"), [("2s", 2), ("7c", 7), ("Tc", 10), ("Jh", 10), ("Qc", 10), ("Kc", 10), ("Ah", 0)]
)
def test_in_oklahoma_the_first_upcard_says_how_low_a_knock_must_be_gi08(upcard, value):
    assert dealt_game(upcard=upcard, rules="vga-oklahoma").knock_value == value
    assert dealt_game(upcard=upcard, rules="openspiel", oklahoma="yes").knock_value == value
    assert dealt_game(upcard=upcard).knock_value == 10


def test_in_oklahoma_the_value_of_the_hand_holds_to_its_end_gi08():
    state = eleven(NEAR + "Ac 4s", SAFE, upcard="3h", rules="vga-oklahoma")

    assert refused(state, "knock-Ac") == "too-much-deadwood" and refused(state, "knock-4s") is None
    play(state, "-Ac stock")
    assert state.knock_value == 3


def test_after_an_ace_only_gin_wins_gi08():
    state = eleven(NEAR + "Ac 7c", SAFE, upcard="Ah", rules="vga-oklahoma")

    assert moves(state, "knock") == [] and moves(state, "gin") == ["gin-Ac"]
    assert refused(state, "knock-7c") == "too-much-deadwood"


def test_a_ruleset_says_how_low_a_knock_must_be_gi08():
    assert refused(eleven(NEAR + "7h 3s", SAFE, knock="6"), "knock-3s") == "too-much-deadwood"
    assert refused(eleven(NEAR + "7h 3s", SAFE, knock="7"), "knock-3s") is None


def test_a_knock_lays_the_hand_open_and_the_opponent_lays_off_gi08():
    state = play(eleven(NEAR + "7h 3s", SAFE), "knock-7h")

    assert state.knock.seat == 1 and state.knock.deadwood == mask("3s") and card_text(state.knock.discard) == "7h"
    assert sorted(map(meld_text, state.knock.melds)) == ["4c5c6c", "9d9h9s", "TdJdQd"]
    assert state.to_act() == [2] and refused(state, "-Ad") == refused(state, "stock") == "lay-now"
    assert refused(state, "biggin") == "lay-now"


def test_legal_knocks_are_those_that_brute_force_finds_gi08():
    found = 0
    for hand in random_hands("knocks", 600, sizes=(11,)):
        state = _holding(hand)
        allowed = {card_text(card) for card in cards_of(hand) if brute.deadwood(brute.hand_of(hand & ~bit(card))) <= 10}
        knocks = [text for text in moves(state, "knock") + moves(state, "gin") if ":" not in text]
        assert {text[-2:] for text in knocks} == allowed
        found += len(allowed)
    assert found > 300


def _holding(hand):
    """Return a game in which seat 1 holds these eleven and is to discard."""
    state = eleven(LOOSE + "6h")
    state.hands[0] = hand
    return state


# ---- naming the melds


def test_a_knocker_may_name_the_melds_gi07():
    state = eleven("5c6c7c8c 8d8h8s KcKd 2h 3h", LOOSE.replace("5h", "6h"))

    assert moves(state, "knock-Kc") == []
    state = eleven("5c6c7c8c 8d8h8s KcKdKh 2s", "Ac 3d 6h 7s 9c Jd 4d Qs 5d 9s", rules="vga")
    named = moves(state, "knock-Kc:")
    assert named == []  # twenty points are left, however they are laid
    state = eleven("5c6c7c8c 8d8h8s 2c 3d Ac Kh", "As 3c 6h 7s 9c Jd 4d Qs 5d 9s")
    assert moves(state, "knock-Kh:") == ["knock-Kh:5c6c7c,8c8d8h8s", "knock-Kh:5c6c7c8c,8d8h8s"]


def test_unless_named_the_melds_offer_as_little_as_can_be_gi07():
    state = eleven("5c6c7c8c 8d8h8s 2c 3d Ac Kh", "As 3c 6h 7s 9c Jd 4d Qs 5d 9s")

    default, named = state.copy(), state.copy()
    play(default, "knock-Kh")
    play(named, "knock-Kh:8s8h8d,8c5c6c7c")
    assert sorted(map(meld_text, default.knock.melds)) == ["5c6c7c", "8c8d8h8s"]
    assert sorted(map(meld_text, named.knock.melds)) == ["5c6c7c8c", "8d8h8s"]
    assert refused(default, "lay:9c") == "cannot-lay-off" and refused(named, "lay:9c") is None


def test_the_melds_named_may_leave_more_than_need_be_but_not_too_much_gi07():
    state = eleven("Ac2c3c 4c 4d4h4s 5s5h 2d Kh", OTHER)

    assert refused(state, "knock-Kh:Ac2c3c4c,4d4h4s") == "too-much-deadwood"  # twelve are left in any way
    state = eleven("Ac2c3c 4c 4d4h4s As 2d 2h Kh", OTHER)
    assert refused(state, "knock-Kh:Ac2c3c4c,4d4h4s") is None
    assert refused(state, "knock-Kh:2c2d2h,4d4h4s") is None  # leaves nine, and might leave five
    assert refused(state, "knock-Kh:4d4h4s") == "too-much-deadwood"


@pytest.mark.parametrize(
    "named",
    ["4d4h4s,4c4d4h", "Ac2c3c,2c3c4c", "9c9d9h", "Ac2c3c,Ac2c3c", "4d4h4s,KhKdKc"],
    ids=["one card twice", "overlapping", "not held", "the same twice", "with the discard"],
)
def test_melds_that_cannot_be_laid_together_are_refused_gi07(named):
    state = eleven("Ac2c3c 4c 4d4h4s 5s 2d 2h Kh", OTHER)

    assert refused(state, f"knock-Kh:{named}") == "bad-melds"


def test_a_knock_that_names_four_melds_or_an_unknown_one_is_refused_gi07():
    state = eleven("Ac2c3c 4c 4d4h4s 5s 2d 2h Kh", OTHER)
    knock = 5 << 58 | 50 << 52

    assert [state.refusal(1, knock | detail).code for detail in (511, 400, 1 << 9, 1 << 27)] == ["bad-melds"] * 4


def test_the_order_of_melds_and_of_their_cards_does_not_matter_gi07():
    state = eleven("Ac2c3c 4c 4d4h4s 5s 2d 2h Kh", OTHER)

    seat, move = state.read("knock-Kh:4s4d4h,4cAc3c2c")
    assert state.write(seat, move) == "knock-Kh:Ac2c3c4c,4d4h4s"


# ---- gin


@pytest.mark.parametrize("rules", PRESETS)
def test_ten_cards_without_deadwood_are_gin_and_not_a_knock_gi09(rules):
    state = eleven(NEAR + "3c Kc", SAFE, rules=rules, upcard="8h")

    assert moves(state, "gin") == ["gin-Kc"] and moves(state, "knock-Kc") == []
    assert refused(state, "knock-Kc") == "is-gin" and refused(state, "gin-3c") == "not-gin"


def test_gin_need_not_be_declared_gi09():
    state = play(eleven(NEAR + "3c Kc", SAFE), "-Kc")

    assert state.to_act() == [2] and state.score == [0, 0]


@pytest.mark.parametrize("rules", PRESETS)
def test_gin_scores_25_and_the_opponents_deadwood_gi09(rules):
    state = play(eleven(NEAR + "3c Kc", SAFE, rules=rules, upcard="8h"), "gin-Kc")

    assert lines(state)[0] == ("gin", 1, 25 + 69) and state.result.kind == "gin"
    assert state.last_points[0].cards == tuple(cards_of(mask(SAFE)))


def test_the_opponent_of_a_gin_arranges_as_well_as_can_be_but_lays_nothing_off_gi09():
    state = play(eleven(NEAR + "3c Kc", "7c 9c Kd 2d2h2s 5h6h7h 8s"), "gin-Kc")

    assert lines(state)[0] == ("gin", 1, 25 + 7 + 9 + 10 + 8)
    assert sorted(map(meld_text, state.result.defence.melds)) == ["2d2h2s", "5h6h7h"]
    assert state.result.defence.laid_off == 0


def test_gin_wins_over_an_opponent_without_deadwood_gi09():
    state = play(eleven(NEAR + "3c Kc", "2d2h2s 5h6h7h 8s8h8d8c"), "gin-Kc")

    assert lines(state)[0] == ("gin", 1, 25)


def test_a_ruleset_says_what_gin_is_worth_gi09():
    assert lines(play(eleven(NEAR + "3c Kc", SAFE, gin="0"), "gin-Kc"))[0] == ("gin", 1, 69)


@pytest.mark.parametrize("rules", ["standard", "eaai"])
def test_eleven_cards_all_melded_are_big_gin_and_score_31_gi10(rules):
    state = eleven(NEAR + "3c 7c", SAFE, rules=rules)

    assert moves(state, "biggin") == ["biggin"] and moves(state, "gin") == ["gin-3c", "gin-7c"]
    play(state, "biggin")
    assert lines(state)[0] == ("biggin", 1, 31 + 69) and state.knock.discard == -1
    assert state.result.kind == "biggin" and len(state.pile) == 1


@pytest.mark.parametrize("rules", ["vga", "vga-oklahoma", "openspiel"])
def test_elsewhere_there_is_no_big_gin_gi10(rules):
    state = eleven(NEAR + "3c 7c", SAFE, rules=rules, upcard="8h")

    assert moves(state, "biggin") == [] and refused(state, "biggin") == "no-big-gin"
    assert moves(state, "gin") == ["gin-3c", "gin-7c"]


def test_a_card_taken_from_the_pile_may_complete_a_big_gin_gi10():
    state = play(dealt_game(NEAR + "3c", SAFE, "7c"), "upcard")

    assert refused(state, "biggin") is None and moves(state, "gin") == ["gin-3c"]


def test_big_gin_takes_all_eleven_and_a_turn_of_ones_own_gi10():
    assert refused(eleven(NEAR + "3c Kc", SAFE), "biggin") == "not-gin"
    assert refused(dealt_game(NEAR + "3c", SAFE, "7c"), "biggin") == "draw-first"
    assert refused(new_game(), "1:biggin") == "pack-due"


def test_big_gin_is_offered_just_where_brute_force_melds_all_eleven_gi10():
    hands = random_hands("big gin", 300, sizes=(11,))
    hands += [mask_of(list(range(at, at + 44, 4))) for at in range(8)]  # runs of eleven
    for hand in hands:
        assert (moves(_holding(hand), "biggin") == ["biggin"]) is (brute.deadwood(brute.hand_of(hand)) == 0)


def test_the_moves_without_melds_are_the_legal_ones_that_name_none_gi07_gi08_gi11():
    """Those of a knock, and those of the one who lays off."""
    knocking = eleven(NEAR + "2c 3h", SAFE)
    laying = play(eleven(NEAR + "2c 3h", SAFE), "knock-3h")

    for state in (knocking, laying):
        seat = state.to_act()[0]
        unnamed = [state.write(seat, move) for move in unnamed_moves(state, seat)]
        assert unnamed == [text for text in moves(state) if ":" not in text]
        assert len(unnamed) < len(moves(state))


def test_a_knock_names_its_melds_in_one_order_alone_gi07():
    """The same melds in another order would be a second move of the same meaning."""
    state = eleven(NEAR + "2c 3h", SAFE)
    seat, move = state.read("knock-3h:4c5c6c,9d9h9s,TdJdQd")
    detail = detail_of(move)
    first, second, third = (detail >> MELD_BITS * at & 511 for at in range(3))

    assert state.refusal(seat, move) is None
    for melds in itertools.permutations([first, second, third]):
        code = sum(number << MELD_BITS * at for at, number in enumerate(melds))
        refusal = state.refusal(seat, packed(KNOCK, card_of(move), code))
        assert (refusal is None) == (code == detail)
