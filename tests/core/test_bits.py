"""Cards as bits."""

from hypothesis import given
from hypothesis import strategies as st

from sobremesa.core import bits
from sobremesa.core.packs import full_pack, pack_of_forty

HANDS = st.sets(st.integers(0, 51)).map(sorted)


@given(HANDS)
def test_a_mask_gives_back_its_cards_in_canonical_order(hand):
    assert bits.cards_of(bits.mask_of(hand)) == hand
    assert list(bits.vec_of(bits.mask_of(hand))) == hand


@given(HANDS)
def test_count_is_the_number_of_cards(hand):
    assert bits.count(bits.mask_of(hand)) == len(hand)


@given(HANDS.filter(bool))
def test_lowest_is_the_first_card_in_canonical_order(hand):
    assert bits.lowest(bits.mask_of(hand)) == hand[0]


@given(HANDS)
def test_rank_counts_hold_each_ranks_number_of_cards(hand):
    counts = bits.rank_counts(bits.mask_of(hand))

    for rank in range(13):
        assert (counts >> (4 * rank)) & 15 == sum(1 for card in hand if bits.rank_of(card) == rank)


def test_the_masks_of_ranks_split_the_pack():
    assert sum(bits.rank_mask(rank) for rank in range(13)) == bits.mask_of(full_pack())
    assert all(bits.below_rank(rank) == bits.mask_of(full_pack()[: 4 * rank]) for rank in range(14))


def test_rank_and_suit_make_the_card():
    assert all(4 * bits.rank_of(card) + bits.suit_of(card) == card for card in full_pack())


def test_the_pack_of_forty_is_the_full_pack_without_three_ranks():
    assert set(full_pack()) - set(pack_of_forty()) == set(range(28, 40))
