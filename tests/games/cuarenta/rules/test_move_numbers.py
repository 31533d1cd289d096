"""Moves as the numbers that programs are given: a kind, a card and a mask in the bits that the module tells of."""

import pytest

from sobremesa.core.bits import bit, mask_of
from sobremesa.core.packs import pack_of_forty
from sobremesa.games.cuarenta.rules.moves import (
    DEAL,
    MISDEAL,
    PASS,
    PLAY,
    RECALL,
    RONDA,
    TAKE,
    captured_part,
    card_of,
    kind_of,
    mask_of_move,
    packed,
    rank_after,
    read_move,
    sequence_part,
)
from sobremesa.games.cuarenta.rules.position import DEALING, OVER, PACK_DUE, PHASES, PLAYING, RECALLING, TAKING
from tests.games.cuarenta.rules.table import cards

ALL = mask_of(pack_of_forty())
RISING = (0, 1, 2, 3, 4, 5, 6, 10, 11, 12)


def test_the_kinds_of_moves_and_the_phases_have_the_numbers_that_they_always_had():
    """Players and environments of other people may hold such numbers; the wire has the phase as a word."""
    assert (PLAY, DEAL, RONDA, TAKE, RECALL, PASS, MISDEAL) == (1, 2, 3, 4, 5, 6, 7)
    phases = (PACK_DUE, DEALING, PLAYING, TAKING, RECALLING, OVER)
    assert [PHASES[phase] for phase in phases] == ["pack", "deal", "play", "take", "recall", "over"]


@pytest.mark.parametrize("kind", [0, 1, 7])
@pytest.mark.parametrize("card", [0, 1, 32, 51, 63])
@pytest.mark.parametrize("mask", [0, 1, 1 << 51, (1 << 52) - 1])
def test_each_part_of_a_move_has_its_own_bits(kind, card, mask):
    move = packed(kind, card, mask)

    assert move == kind * 2**58 + card * 2**52 + mask
    assert (kind_of(move), card_of(move), mask_of_move(move)) == (kind, card, mask)


@pytest.mark.parametrize("card", pack_of_forty())
def test_what_is_above_a_card_goes_by_sequence_and_all_else_by_matching_or_sum_cu22_cu24(card):
    above = mask_of([other for other in pack_of_forty() if other >> 2 > card >> 2])

    assert sequence_part(card, ALL) == above
    assert captured_part(card, ALL) == ALL & ~above
    assert [captured_part(card, bit(card)), sequence_part(card, bit(card))] == [bit(card), 0]


def test_the_order_of_ranks_leaves_out_those_that_the_pack_has_not_cu01():
    assert [int(rank_after(rank)) for rank in RISING] == [*RISING[1:], 13]


@pytest.mark.parametrize(
    ("text", "bare", "sequence", "high", "low"),
    [
        ("5h", False, False, False, False),
        ("5h*", True, False, False, False),
        ("5h*5d", False, False, False, False),
        ("5h*5d+6d", False, True, False, False),
        ("5h*5d6d", False, False, True, False),
        ("5h*6d", False, False, True, False),
        ("5h*5d+4d", False, True, False, True),
        ("5h*5d+5s", False, True, False, True),
        ("5h*6d+4d", False, True, True, True),
    ],
)
def test_a_text_says_what_was_written_and_what_stands_on_the_wrong_side_cu24(text, bare, sequence, high, low):
    spoken = read_move(text)

    assert (spoken.bare, spoken.sequence_said, spoken.too_high, spoken.too_low) == (bare, sequence, high, low)
    assert (kind_of(spoken.move), card_of(spoken.move), spoken.seat) == (PLAY, cards("5h")[0], 0)
    assert mask_of_move(spoken.move) == mask_of(cards(text[3:].replace("+", "")))


@pytest.mark.parametrize(("text", "kind"), [("deal", 2), ("ronda", 3), ("pass", 6), ("misdeal", 7)])
@pytest.mark.parametrize("seat", range(1, 10))
def test_a_word_is_a_kind_alone_with_the_seat_in_front_of_it(text, kind, seat):
    spoken = read_move(f"{seat}:{text}")

    assert (spoken.seat, spoken.move) == (seat, kind * 2**58)


@pytest.mark.parametrize(("rank", "number"), list(zip("A23456789TJQK", range(13), strict=True)))
def test_a_recall_holds_its_rank_where_a_play_holds_its_card_cu41(rank, number):
    assert read_move(f"recall:{rank}").move == packed(RECALL, number, 0)
    assert read_move(f"take:{rank}s{rank}c").move == packed(TAKE, 0, bit(4 * number + 3) + bit(4 * number))
