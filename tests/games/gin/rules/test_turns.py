"""GI-05, GI-14: drawing and discarding, the order of a turn, hands that end without a score."""

import pytest

from sobremesa.core.card_text import card_text
from sobremesa.core.contract import IllegalMove, UnreadableMove
from tests.games.gin.rules.table import (
    LOOSE,
    NEAR,
    PRESETS,
    SAFE,
    dealt_game,
    eleven,
    hand_text,
    moves,
    new_game,
    play,
    refused,
)


@pytest.mark.parametrize("rules", PRESETS)
def test_a_turn_is_a_draw_and_then_a_discard_gi05(rules):
    state = eleven(LOOSE + "6h", rules=rules)

    assert [text[:1] for text in moves(state)] == ["-"] * 11
    play(state, "-Kh")
    assert card_text(state.pile[len(state.pile) - 1]) == "Kh" and state.to_act() == [2]
    assert hand_text(state, 1) == "Ac2s3d4d5h6h7s9cJdQs"
    assert moves(state) == ["upcard", "stock"]


def test_the_stock_gives_its_top_card_and_the_pile_the_card_last_discarded_gi05():
    state = play(eleven(LOOSE + "6h"), "-Kh upcard")

    assert state.hands[1] >> 50 & 1 and state.drawn == state.taken == 50 and state.drew_seat == 2
    play(state, moves(state, "-")[0])
    assert state.taken == -1 and state.drawn == -1 and state.stock == 30


@pytest.mark.parametrize("rules", PRESETS)
def test_the_card_just_taken_from_the_pile_cannot_be_discarded_in_the_same_turn_gi05(rules):
    state = play(eleven(LOOSE + "6h", SAFE, rules=rules), "-Kh upcard")

    assert refused(state, "-Kh") == "just-taken" and "-Kh" not in moves(state) and len(moves(state, "-")) == 10
    play(state, "-Ad stock -2s stock")
    assert refused(state, "-Kh") is None


def test_the_card_just_taken_cannot_be_knocked_or_ginned_away_either_gi05():
    state = dealt_game(NEAR + "2c", SAFE, "3h")

    play(state, "upcard")
    assert refused(state, "knock-3h") == "just-taken" and refused(state, "gin-3h") == "just-taken"
    assert moves(state, "knock") == ["knock-2c", "knock-2c:4c5c6c,9d9h9s,TdJdQd"]


def test_a_card_drawn_from_the_stock_may_go_at_once_gi05():
    assert refused(eleven(LOOSE + "6h"), "-6h") is None


def test_a_turn_has_its_order_and_its_player_gi05():
    state = eleven(LOOSE + "6h")

    assert refused(state, "stock") == refused(state, "upcard") == refused(state, "pass") == "has-drawn"
    assert refused(state, "lay") == refused(state, "lay:") == "nobody-knocked"
    assert refused(state, "-8h") == "not-in-hand"
    assert refused(state, "-Ac", seat=2) == "not-your-turn" and refused(state, "3:-Ac") == "no-such-seat"
    play(state, "-Ac")
    assert {refused(state, token) for token in ("-2h", "knock-2h", "gin-2h", "biggin")} == {"draw-first"}


def test_before_a_pack_and_after_the_end_nothing_can_be_played_gi05():
    state = new_game("openspiel")
    assert refused(state, "1:stock") == "pack-due" and state.to_act() == []

    over = _to_the_wall("openspiel")
    assert over.over and refused(over, "1:stock") == "game-over" and over.legal(1) == over.legal(2) == []


@pytest.mark.parametrize(
    "text", ["", "-", "-1c", "knock", "knock-", "gin", "draw", "stock ", "-5c5d", "knock-5c:", "x:-5c"]
)
def test_what_is_no_move_is_unreadable_gi05(text):
    with pytest.raises(UnreadableMove):
        eleven(LOOSE + "6h").read(text)


@pytest.mark.parametrize("text", ["gin-5c:4c5c6c", "-5c:4c5c6c", "knock-5c:4c5c7c", "knock-5c:4c4c5c6c", "lay:5c5c"])
def test_what_names_no_melds_or_a_card_twice_is_unreadable_gi05_gi07(text):
    with pytest.raises(UnreadableMove):
        eleven(LOOSE + "6h").read(text)


def test_a_seat_cannot_play_for_the_other_gi05():
    with pytest.raises(IllegalMove, match="seat 1 cannot play for seat 2"):
        eleven(LOOSE + "6h").read("2:-6h", 1)


def test_numbers_that_are_no_moves_are_refused_gi05():
    state = eleven(LOOSE + "6h")

    for move in (0, 1, -1, 1 << 58 | 5, 15 << 58, 4 << 58 | 63 << 52, 4 << 58 | 1, 6 << 58 | 3, (1 << 63) - 1):
        assert state.refusal(1, move) is not None
        with pytest.raises(IllegalMove):
            state.apply(1, move)


# ---- hands without a score


@pytest.mark.parametrize("rules", PRESETS)
def test_a_hand_is_a_draw_when_a_turn_starts_with_two_cards_in_the_stock_gi14(rules):
    state = _to_the_wall(rules)

    assert state.stock == 2 and state.result.kind == "draw" and state.result.side == 0
    assert state.score == [0, 0] and not state.last_points and state.dealer == 2


@pytest.mark.parametrize("rules", ["standard", "vga", "vga-oklahoma", "eaai"])
def test_after_a_draw_the_same_dealer_deals_again_gi14(rules):
    state = _to_the_wall(rules)

    assert state.needs_pack() and not state.over
    state.deal(list(range(52)))
    assert state.to_act() == [1] and state.hand_number == 2 and state.result is None


def test_the_turn_that_draws_the_third_last_card_may_still_end_the_hand_gi14():
    state = _to_the_wall("standard", stop=3)

    play(state, "stock")
    assert state.stock == 2 and moves(state, "-")


def test_a_ruleset_says_how_many_cards_stay_in_the_stock_gi14():
    assert _to_the_wall("standard", stock_left="0").stock == 0
    assert _to_the_wall("standard", stock_left="10").stock == 10


def _to_the_wall(rules, stop=0, **overrides):
    """Return a game in which both draw from the stock and throw away what they drew, until the hand ends."""
    state = dealt_game(LOOSE, SAFE, rules=rules, **overrides)
    play(state, "pass pass" if "pass" in moves(state) else "")
    while state.to_act() and state.stock > stop:
        play(state, "stock")
        play(state, f"-{card_text(state.drawn)}")
    return state


@pytest.mark.parametrize("rules", PRESETS)
def test_the_fiftieth_draw_from_the_pile_ends_the_hand_without_a_score_gi14(rules):
    state = dealt_game(LOOSE, SAFE, "5c", rules=rules)

    assert _pass_cards_round(state) == (51 if rules == "openspiel" else 50)
    assert state.result.kind == "draw" and state.score == [0, 0] and state.stock == 31


def test_the_card_that_is_offered_is_no_draw_from_the_pile_unless_a_ruleset_says_so_gi14():
    taken = {}
    for counts in ("no", "yes"):
        state = play(dealt_game(LOOSE, SAFE, "5c", offer_counts=counts), "upcard")
        offered = int(state.pile_draws)
        play(state, moves(state, "-")[0])
        play(state, "upcard")
        taken[counts] = (offered, int(state.pile_draws))

    assert taken == {"no": (0, 1), "yes": (1, 2)}


def test_a_ruleset_says_after_how_many_draws_from_the_pile_gi14():
    state = dealt_game(LOOSE, SAFE, "5c", pile_draws="7")

    assert _pass_cards_round(state) == 7


def _pass_cards_round(state):
    """Take every card from the pile and discard another, without end; return how many were taken."""
    taken = 0
    while state.to_act():
        play(state, "upcard")
        taken += 1
        if state.to_act():
            play(state, moves(state, "-")[0])
    return taken
