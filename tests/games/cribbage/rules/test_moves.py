"""The record's words for moves (CR-04, CR-06, CR-07, CR-25)."""

import pytest

from sobremesa.core.contract import IllegalMove, UnreadableMove
from sobremesa.games.cribbage.rules.moves import DETAIL, KIND_AT
from tests.games.cribbage.rules.table import dealt_game, game_in_play, play


@pytest.mark.parametrize(("text", "canonical"), [("1:Ac2c", "1:Ac2c"), ("1:2cAc", "1:Ac2c"), ("2cAc", "1:Ac2c")])
def test_what_is_laid_away_is_written_with_its_seat_and_in_canonical_order_cr04(text, canonical):
    state = dealt_game()
    seat, move = state.read(text)

    assert state.write(seat, move) == canonical


def test_without_a_seat_the_cards_tell_who_lays_them_away_cr04():
    state = dealt_game()

    assert state.read("Ad2d")[0] == 2 and state.read("Ac2c")[0] == 1
    play(state, "Ad2d")
    assert state.read("Kc2c")[0] == 1  # nobody's: whoever is still awaited


@pytest.mark.parametrize("token", ["Kh", "1:Kh"])
def test_a_card_played_is_written_alone_and_read_with_a_seat_too_cr06(token):
    state = game_in_play("Kh Td Ac Kd", "8h Qh Jh 9h", starter="5h")
    seat, move = state.read(token)

    assert (seat, state.write(seat, move)) == (1, "Kh")


def test_go_is_written_as_it_is_said_cr07():
    state = game_in_play("Kh Td Ac Kd", "8h Qh Jh 9h", starter="5h")
    play(state, "Kh 8h Td")

    assert state.write(*state.read("go")) == "go"


@pytest.mark.parametrize(
    "text", ["", "x", "Kx", "1h", "kh", "KhKh", "KhQhJh", "Go", "go ", "count", "count:", "count:-1", "count:123", "3:"]
)
def test_what_is_no_move_is_unreadable_cr06(text):
    with pytest.raises(UnreadableMove):
        dealt_game().read(text)


def test_a_seat_does_not_speak_for_another_cr04():
    with pytest.raises(IllegalMove) as error:
        dealt_game().read("2:Ad2d", seat=1)
    assert error.value.detail == "not-your-turn"


@pytest.mark.parametrize("move", [0, -1, 1 << 57, 7 << 58, (2 << 58) | 52, (3 << 58) | 1])
def test_numbers_that_are_no_moves_are_refused_cr06(move):
    state = game_in_play("Kh Td Ac Kd", "8h Qh Jh 9h", starter="5h")

    assert state.refusal(1, move).code in ("not-a-move", "not-in-hand")


def test_a_number_with_bits_that_no_move_has_is_no_move_cr06():
    """Between the kind and what it says six bits are none's; a card that is played is no other move by them."""
    state = game_in_play("Kh Td Ac Kd", "8h Qh Jh 9h", starter="5h")
    move = state.read("Kh")[1]

    assert state.refusal(1, move) is None
    for at in range(DETAIL.bit_length(), KIND_AT):
        assert state.refusal(1, move | 1 << at).code == "not-a-move"
