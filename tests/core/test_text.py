"""Cards as people write them."""

import pytest

from sobremesa.core.card_text import UnreadableCard, card_text, cards_text, read_card, read_cards, texts
from sobremesa.core.packs import full_pack


def test_every_card_reads_back_from_its_text():
    assert [read_card(card_text(card)) for card in full_pack()] == full_pack()


def test_cards_keep_their_order_when_read_and_are_written_canonically():
    assert texts(read_cards("Td2c")) == ["Td", "2c"]
    assert cards_text((1 << 37) | (1 << 4)) == "2cTd"


@pytest.mark.parametrize("text", ["", "T", "10d", "td", "Tx", "1c", "T♦", "dT"])
def test_what_is_no_card_is_refused_with_what_was_read(text):
    with pytest.raises(UnreadableCard) as refused:
        read_card(text)
    assert refused.value.text == text


def test_half_a_card_at_the_end_is_refused():
    with pytest.raises(UnreadableCard):
        read_cards("Td2")
