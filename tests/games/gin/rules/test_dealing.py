"""GI-01 to GI-04: the pack, the deal, who plays first, who deals."""

import pytest

from sobremesa.core.bits import mask_of
from sobremesa.core.contract import BadPack
from sobremesa.core.options import BadOption
from sobremesa.core.packs import full_pack
from sobremesa.core.registry import game_named
from tests.games.gin.rules.table import (
    LOOSE,
    NEAR,
    PRESETS,
    SAFE,
    dealt_game,
    moves,
    new_game,
    pack_with,
    play,
    refused,
)


def test_the_pack_has_each_of_52_cards_once_gi01():
    assert game_named("gin").pack() == full_pack()


@pytest.mark.parametrize("pack", [[], full_pack()[:51], [0, *range(51)], [*range(51), 52], [*range(51), -1], [0] * 52])
def test_any_other_cards_are_no_pack_and_change_nothing_gi01(pack):
    state = new_game()

    with pytest.raises(BadPack):
        state.deal(pack)
    assert state.needs_pack() and state.hand_number == 0


@pytest.mark.parametrize("rules", PRESETS)
def test_after_the_deal_nobody_has_drawn_a_card_gi02_gi03(rules):
    state = dealt_game(rules=rules)

    assert (state.drawn, state.view(state.to_act()[0]).drawn) == (-1, -1)


def test_no_pack_is_dealt_in_mid_hand_gi02():
    state = dealt_game()

    with pytest.raises(BadPack):
        state.deal(full_pack())


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("dealer", [1, 2])
def test_ten_cards_go_to_each_one_at_a_time_from_the_non_dealer_gi02(rules, dealer):
    state = new_game(rules, dealer)
    state.deal(full_pack())

    assert state.hands[2 - dealer] == mask_of(list(range(0, 20, 2)))
    assert state.hands[dealer - 1] == mask_of(list(range(1, 20, 2)))


@pytest.mark.parametrize("rules", PRESETS)
def test_the_next_card_is_turned_up_and_the_rest_is_the_stock_in_order_gi02(rules):
    state = new_game(rules)
    state.deal(full_pack())

    assert list(state.pile) == [20] and state.upcard == 20 and state.stock == 31
    play(state, "stock" if rules.startswith("vga") else "pass pass stock")
    assert state.drawn == 21 and state.hands[0] >> 21 & 1


@pytest.mark.parametrize("rules", ["standard", "eaai", "openspiel"])
def test_the_upcard_is_offered_to_the_non_dealer_first_and_then_to_the_dealer_gi03(rules):
    state = dealt_game(rules=rules)

    assert state.to_act() == [1] and moves(state) == ["upcard", "pass"]
    assert refused(state, "stock") == "upcard-offered"
    play(state, "pass")
    assert state.to_act() == [2] and moves(state) == ["upcard", "pass"]


def test_if_both_pass_the_non_dealer_draws_from_the_stock_gi03():
    state = play(dealt_game(), "pass pass")

    assert state.to_act() == [1] and moves(state) == ["stock"]
    assert refused(state, "upcard") == "upcard-passed" and refused(state, "pass") == "upcard-passed"


@pytest.mark.parametrize(("passes", "seat"), [("", 1), ("pass ", 2)])
def test_whoever_takes_the_upcard_discards_and_play_goes_on_gi03(passes, seat):
    state = play(dealt_game(LOOSE, "", "8d"), passes + "upcard")

    assert state.to_act() == [seat] and len(moves(state, "-")) == 10
    play(state, moves(state, "-")[0])
    assert state.to_act() == [3 - seat] and moves(state) == ["upcard", "stock"]


@pytest.mark.parametrize("rules", ["vga", "vga-oklahoma"])
def test_in_vga_the_non_dealer_begins_with_a_draw_from_either_pile_gi03(rules):
    state = dealt_game(rules=rules)

    assert state.to_act() == [1] and moves(state) == ["upcard", "stock"]
    assert refused(state, "pass") == "nothing-to-pass"


def test_after_the_offer_nobody_passes_gi03():
    state = play(dealt_game(LOOSE), "pass pass stock -Ac")

    assert refused(state, "pass") == "nothing-to-pass"


def test_the_first_dealer_is_drawn_and_in_vga_the_second_seat_gi04():
    gin = game_named("gin")
    drawn = {gin.cut(gin.ruleset("standard"), 2, [card, *range(5)]).dealer for card in range(52)}

    assert drawn == {1, 2}
    assert {gin.cut(gin.ruleset("vga"), 2, [card]).dealer for card in range(52)} == {2}


def test_every_dealer_is_drawn_as_often_gi04():
    gin = game_named("gin")

    assert sum(gin.cut(gin.ruleset("standard"), 2, [card]).dealer == 1 for card in full_pack()) == 26


@pytest.mark.parametrize("winner", [1, 2])
@pytest.mark.parametrize("dealer", [1, 2])
def test_in_standard_the_loser_of_a_hand_deals_the_next_gi04(dealer, winner):
    assert _won_by(winner, "standard", dealer).dealer == 3 - winner


@pytest.mark.parametrize("rules", ["vga", "vga-oklahoma", "eaai"])
@pytest.mark.parametrize("winner", [1, 2])
@pytest.mark.parametrize("dealer", [1, 2])
def test_elsewhere_the_players_deal_in_turn_gi04(rules, dealer, winner):
    assert _won_by(winner, rules, dealer).dealer == 3 - dealer


def _won_by(winner, rules, dealer):
    """Return a game whose first hand a seat won by gin."""
    hands = [NEAR + "Kc", SAFE] if winner != dealer else [SAFE, NEAR + "Kc"]
    state = dealt_game(*hands, "8h", "3c", rules, dealer)
    play(state, "stock" if rules.startswith("vga") else "pass pass stock")
    play(state, "-3c upcard" if winner == dealer else "")
    return play(state, "gin-Kc")


@pytest.mark.parametrize(("seats", "dealer"), [(1, 1), (3, 1), (4, 2), (2, 0), (2, 3)])
def test_gin_is_for_two_and_one_of_them_deals_gi04(seats, dealer):
    gin = game_named("gin")

    with pytest.raises(BadOption):
        gin.new(gin.ruleset("standard"), seats, dealer)


def test_a_test_pack_deals_what_it_was_asked_to_gi02():
    state = new_game()
    state.deal(pack_with("2c", "3c", "4c", "5c"))

    assert state.hands[0] >> 4 & 1 and state.hands[1] >> 8 & 1 and state.upcard == 12 and state.pack[21] == 16
