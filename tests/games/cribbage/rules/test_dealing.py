"""CR-01 to CR-05: the pack, the cut, the deal, laying away, the starter."""

import pytest

from sobremesa.core.card_text import read_card
from sobremesa.core.contract import BadPack, Cut, IllegalMove
from sobremesa.core.packs import full_pack
from sobremesa.core.registry import GAMES
from sobremesa.games.cribbage.rules.rulesets import PRESETS, ruleset
from sobremesa.games.cribbage.rules.show import pip_value
from tests.games.cribbage.rules.table import (
    CADENZA,
    DEALER,
    PONE,
    STANDARD,
    cards,
    counted,
    dealt_game,
    game_in_play,
    lines,
    moves_of,
    new_game,
    pack_with,
    play,
    play_out,
    refused,
)

GAME = GAMES["cribbage"]


@pytest.mark.parametrize(
    ("card", "value"), [("Ac", 1), ("2d", 2), ("9h", 9), ("Ts", 10), ("Jc", 10), ("Qd", 10), ("Kh", 10)]
)
def test_an_ace_counts_one_and_ten_and_faces_ten_cr01(card, value):
    assert pip_value(read_card(card)) == value


def test_the_pack_has_fifty_two_cards_each_once_cr01():
    assert GAME.pack() == list(range(52))


def test_ten_and_king_are_of_equal_value_and_make_no_pair_cr01():
    assert counted("Th Kd 2c 6s", "4c") == []


def test_the_ace_is_low_in_a_run_only_cr01():
    assert [reason for reason, _, _ in counted("Qh Kd As 7c", "3c")] == []


@pytest.mark.parametrize("rules", STANDARD)
@pytest.mark.parametrize(("cut", "dealer"), [("2c Kd", 1), ("Kd 2c", 2), ("As 2c", 1), ("Qc Jd", 2)])
def test_the_low_card_of_the_cut_deals_and_the_ace_is_low_cr02(rules, cut, dealer):
    found = GAME.cut(ruleset(rules), 2, _beginning(cut))

    assert (found.dealer, list(found.shown)) == (dealer, cards(cut))


def test_equal_cards_are_cut_again_cr02():
    found = GAME.cut(ruleset("standard"), 2, _beginning("7c 7d Kc Kh 9c 8c"))

    assert (found.dealer, list(found.shown)) == (2, cards("7c 7d Kc Kh 9c 8c"))


def test_even_a_pack_of_nothing_but_equal_cuts_finds_a_dealer_cr02():
    assert GAME.cut(ruleset("standard"), 2, full_pack()).dealer in (1, 2)


@pytest.mark.parametrize("rules", CADENZA)
def test_in_cadenza_the_second_seat_deals_first_without_a_cut_cr02(rules):
    assert GAME.cut(ruleset(rules), 2, _beginning("2c Kd")) == Cut(2)


@pytest.mark.parametrize("rules", list(PRESETS))
def test_the_deal_alternates_cr03(rules):
    """CR-03: whoever did not deal a hand deals the next one, in every ruleset."""
    state, dealers = new_game(rules), []
    for _ in range(3):
        dealers.append(int(state.dealer))
        state.deal(pack_with("Ac 3c 5c 7c 9c Jc", "2d 4d 6d 8d Td Qd", "Kh"))
        play_out(state)

    assert dealers == [2, 1, 2]


@pytest.mark.parametrize("dealer", [1, 2])
def test_six_cards_go_to_each_one_at_a_time_to_the_non_dealer_first_cr04(dealer):
    state = new_game(dealer=dealer)
    state.deal(full_pack())

    mine = moves_of(state, 3 - dealer)
    assert mine[0] == f"{3 - dealer}:AcAh" and mine[-1] == f"{3 - dealer}:3c3h"
    assert moves_of(state, dealer)[0] == f"{dealer}:AdAs"


def test_both_may_lay_away_at_any_time_and_neither_waits_for_the_other_cr04():
    state = dealt_game()
    assert state.to_act() == [1, 2]

    play(state, "2:Ad2d")
    assert state.to_act() == [1] and state.legal(2) == [] and len(state.legal(1)) == 15


def test_what_each_laid_away_makes_the_dealers_crib_cr04():
    state = dealt_game("Ac 3c 5c 7c 9c Jc", "2d 4d 6d 8d Td Qd", "Kh")
    play_out(state)

    crib = state.shows[2]
    assert (crib.seat, crib.crib, crib.cards) == (DEALER, True, _mask("Ac 3c 2d 4d"))


@pytest.mark.parametrize(
    ("token", "seat", "code"),
    [
        ("1:Ac2c", 0, ""),
        ("Ac2c", 0, ""),
        ("2:Ac2c", 0, "not-in-hand"),
        ("AcAd", 1, "not-in-hand"),
        ("Kh2c", 1, "not-in-hand"),
        ("Ac", 1, "lay-away-first"),
        ("go", 1, "lay-away-first"),
        ("count:8", 1, "lay-away-first"),
    ],
)
def test_two_cards_of_ones_own_go_into_the_crib_before_anything_is_played_cr04(token, seat, code):
    assert refused(dealt_game(), token, seat) == code


def test_whoever_has_laid_away_may_not_do_so_again_cr04():
    state = dealt_game()
    play(state, "1:Ac2c")

    assert refused(state, "3c4c", 1) == "laid-away"
    play(state, "2:Ad2d")
    assert refused(state, "3c4c", 1) == "laid-away"


def test_a_move_that_takes_three_cards_away_or_none_is_refused_cr04():
    state = dealt_game()
    two = state.read("1:Ac2c")[1]

    assert state.refusal(1, two | _mask("3c")).code == "two-cards"
    assert state.refusal(1, two & ~_mask("Ac 2c")).code == "two-cards"


@pytest.mark.parametrize("seat", [0, 3, -1])
def test_nobody_else_sits_at_the_table_cr04(seat):
    state = dealt_game()

    assert state.refusal(seat, state.read("Ac2c")[1]).code == "no-such-seat" and state.legal(seat) == []


def test_a_refused_move_changes_nothing_cr04():
    state = dealt_game()
    before = state.view(1).to_wire()

    with pytest.raises(IllegalMove) as error:
        state.apply(1, state.read("AdAc", 1)[1])
    assert error.value.detail == "not-in-hand" and state.view(1).to_wire() == before


@pytest.mark.parametrize(
    "pack", [[], full_pack()[:51], [*full_pack(), 51], [*full_pack()[:51], 50], [*full_pack()[:51], 52]]
)
def test_a_pack_that_is_not_all_the_cards_once_is_refused_cr04(pack):
    state = new_game()

    with pytest.raises(BadPack):
        state.deal(pack)
    assert state.needs_pack() and state.hand_number == 0


def test_no_pack_is_dealt_in_the_middle_of_a_hand_cr04():
    state = dealt_game()

    with pytest.raises(BadPack):
        state.deal(full_pack())
    assert refused(new_game(), "go", 1) == "pack-due"


def test_the_starter_is_turned_up_when_both_have_laid_away_cr05():
    state = dealt_game(starter="9h")
    play(state, "1:Ac2c")
    assert state.starter == -1

    play(state, "2:Ad2d")
    assert state.starter == read_card("9h") and lines(state) == []


@pytest.mark.parametrize("rules", list(PRESETS))
def test_a_jack_turned_up_gives_the_dealer_two_for_his_heels_cr05(rules):
    state = dealt_game(starter="Jh", rules=rules)
    play(state, "2:Ad2d")

    assert play(state, "1:Ac2c") == [("heels", DEALER, 2)]
    assert [line.cards for line in state.last_points] == [(read_card("Jh"),)]


def test_his_heels_can_win_the_game_before_a_card_is_played_cr05():
    state = game_in_play("Ac 3c 5c 7c", "9d Td Qd Kd", starter="Jh", score=(120, 119))

    assert state.over and state.winner == DEALER and state.score == [120, 121] and state.to_act() == []
    assert refused(state, "Ac", PONE) == "game-over"


def _mask(text):
    return sum(1 << card for card in cards(text))


def _beginning(text):
    first = cards(text)
    return first + [card for card in full_pack() if card not in first]
