"""What a record may not say of a position, and the edges of a hand's four and of a capture."""

import pytest

from sobremesa.core.bits import mask_of
from sobremesa.core.contract import IllegalMove
from sobremesa.games.cuarenta.rules.capture import SEQUENCE_ALONE, capture_fault
from sobremesa.games.cuarenta.rules.position import four_in
from tests.games.cuarenta.rules.table import cards, position


def refusal(state, text, seat=0):
    """Return the code of the rule by which a text is refused as it is read."""
    with pytest.raises(IllegalMove) as caught:
        state.read(text, seat)
    return caught.value.detail


def test_a_seat_cannot_play_for_another_cu20():
    assert refusal(position("2c", "5h"), "2:5h", seat=1) == "not-your-turn"


def test_a_capture_that_is_left_open_has_to_be_there_cu20():
    assert refusal(position("2c", "5h"), "5h*") == "no-capture"


def test_a_sequence_without_the_card_that_begins_it_is_no_capture_cu24():
    """What takes nothing of the card's own rank or a sum takes no sequence."""
    state = position("6d", "5h")
    (card,) = cards("5h")

    assert capture_fault(state.rules, card, mask_of(cards("6d")), state.table, state.order) == SEQUENCE_ALONE


@pytest.mark.parametrize(("hand", "four"), [("5h5d5c5s2h", "5h5d5c5s"), ("KhKdKcKs2h", "KhKdKcKs"), ("5h5d5c2h2d", "")])
def test_a_four_is_found_only_where_there_is_one_cu11(hand, four):
    assert four_in(mask_of(cards(hand))) == mask_of(cards(four))
