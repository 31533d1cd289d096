"""CU-21, CU-22, CU-24, CU-26: where a card could capture in very many ways, the list is short and nothing is lost."""

from __future__ import annotations

from itertools import product

import pytest

from sobremesa.core.bits import cards_of
from sobremesa.core.card_text import read_cards
from sobremesa.core.contract import AmbiguousMove
from sobremesa.games.cuarenta.rules.capture import FEW, LISTED
from sobremesa.games.cuarenta.rules.moves import PLAY, card_of, kind_of, mask_of_move
from tests.games.cuarenta.rules.table import is_legal, play, position

SUITS = "cdhs"
# Eleven cards and one more, lying so that one card can do as much with them as with any so many.
WORST_ELEVEN = "2c2d2h3c3d3h4c4d4h5c5d"


def everything_but(hand: str) -> str:
    """All the cards that are not in a hand, low ones first."""
    held = set(hand.split())
    cards = [rank + suit for rank in "A234567JQK" for suit in SUITS if rank + suit not in held]
    return " ".join(cards)


def captures_listed(state, card: str) -> list[int]:
    """What one card may take, as the list has it."""
    number = read_cards(card)[0]
    return [
        mask_of_move(move)
        for move in state.legal(1)
        if kind_of(move) == PLAY and card_of(move) == number and mask_of_move(move)
    ]


def ranks_of(mask: int) -> tuple[int, ...]:
    """The ranks of some cards."""
    return tuple(card >> 2 for card in cards_of(mask))


@pytest.mark.parametrize("rules", ["pagat", "palm", "casa", "mesa"])
@pytest.mark.parametrize("card", [rank + "h" for rank in "A234567JQK"])
def test_no_card_has_more_captures_listed_than_can_be_read_cu24(rules, card):
    """With 39 cards on the table an ace could capture in more than a million ways; the list stays below the bound."""
    state = position(everything_but(card), f"{card}", rules=rules)

    listed = captures_listed(state, card)

    assert 0 < len(listed) <= LISTED
    assert len(set(listed)) == len(listed)
    assert all(state.refusal(1, move) is None for move in state.legal(1))


def test_each_choice_of_ranks_is_listed_once_with_the_lowest_cards_cu22_cu24():
    """A seven over a full table: every matching, every sum as ranks, and with each of them every length of sequence."""
    state = position(everything_but("7h"), "7h")

    listed = captures_listed(state, "7h")
    sums = [
        tuple(rank for rank, number in enumerate(numbers) for _ in range(number))
        for numbers in product(range(5), repeat=6)
        if sum(number * (rank + 1) for rank, number in enumerate(numbers)) == 7 and sum(numbers) > 1
    ]
    sequences = [(), (10,), (10, 11), (10, 11, 12)]

    assert len(listed) == (3 + len(sums)) * len(sequences)
    assert {ranks_of(mask) for mask in listed} == {base + above for base in [(6,), *sums] for above in sequences}
    assert all(cards_of(mask)[0] & 3 == 0 for mask in listed if ranks_of(mask)[0] < 6)


def test_what_is_not_listed_is_legal_all_the_same_cu24():
    """A player may name any of the equal cards: the text is read, allowed, and takes just those."""
    state = position(everything_but("Ah 2h"), "Ah 2h")

    assert is_legal(state, "Ah*As+2s3s4s5s6s7sJsQsKs")
    assert is_legal(state, "2h*AcAs+3h")
    assert not is_legal(state, "Ah*As+3s")
    play(state, "Ah*As+2s3s4s5s6s7sJsQsKs")
    assert state.table & sum(1 << number for number in read_cards("As2s3s4s5s6s7sJsQsKs")) == 0


def test_the_card_just_left_stays_a_choice_of_its_own_cu30():
    """Of equal cards to be matched each is listed, so that the caída can be chosen."""
    state = position(everything_but("Ah"), "Ah")
    state.just_left = read_cards("As")[0]

    assert {ranks_of(mask) for mask in captures_listed(state, "Ah")} >= {(0,), (0, 1)}
    assert play(state, "Ah*As") == [("caida", 1, 2)]


def test_a_text_that_names_no_cards_is_ambiguous_in_few_words_cu24():
    """What could be meant is listed as the legal moves are, and not in a million lines."""
    state = position(everything_but("Ah"), "Ah")

    with pytest.raises(AmbiguousMove) as asked:
        state.read("Ah*")

    assert 1 < len(asked.value.choices) <= LISTED


def test_up_to_so_many_cards_every_capture_is_listed_cu24():
    """With few cards on the table the list has them all, whichever of two equal cards is meant."""
    cards = read_cards(WORST_ELEVEN)
    assert len(cards) == FEW
    state = position(" ".join(WORST_ELEVEN[at : at + 2] for at in range(0, len(WORST_ELEVEN), 2)), "2s 5s")

    assert len(captures_listed(state, "2s")) == 3 * (1 + 3 + 9 + 18)


def test_with_more_cards_every_capture_is_listed_as_long_as_those_are_few_cu24():
    """A table of twelve on which a seven has but fifteen ways: each jack, queen and king is a choice of its own."""
    state = position("7c Jc Jd Qc Qd Kc Kd 2c 2d 4c 4d 6c", "7h")

    assert state.table.bit_count() > FEW
    assert len(captures_listed(state, "7h")) == 1 + 2 + 4 + 8


def test_what_was_left_behind_is_listed_as_briefly_cu26():
    """The opponents may take any run of it; where there are very many, one card a rank stands for its equals."""
    state = position(everything_but("Ah Kh Kd"), "Ah", others="Kh Kd")
    play(state, "Ah*Ac")

    takes = [state.write(2, move) for move in state.legal(2) if state.write(2, move).startswith("take:")]

    assert len(takes) == 9
    assert takes[0] == "take:2c"
    assert is_legal(state, "2:take:2s3h")
    assert set(state.view(2).to_wire()["missed"]) >= {"2c", "2d", "2h", "2s", "Kc", "Ks"}


# Sixteen cards with just as many captures of a five as are listed in full, and sixteen with one more.
JUST_SO_MANY = "5c 5d 5s 2c 3c 6c 6d 6h 7c 7d 7h 7s Jc Jd Jh Js"
ONE_MORE = "5c 6c 6d 6h 6s 7c 7d 7h Jc Jd Jh Js Qc Qd Qh Qs"


def test_of_just_so_many_captures_all_are_listed_and_of_one_more_those_of_other_ranks_cu24():
    assert len(captures_listed(position(JUST_SO_MANY, "5h 2h"), "5h")) == 256
    assert len(captures_listed(position(ONE_MORE, "5h 2h"), "5h")) == 1 + 4


def test_a_table_of_twelve_can_have_more_captures_than_are_listed_cu22_cu24():
    """A seven has 355 ways there; they are five sums in ranks, each with none, one or two of the sequence."""
    listed = captures_listed(position("Ac Ad Ah As 2c 2d 2h 2s 3c Jc Jd Qc", "7h"), "7h")

    sums = [(0, 0, 0, 0, 2), (0, 0, 0, 1, 1), (0, 0, 1, 2), (0, 1, 1, 1), (1, 1, 2)]
    assert sorted(map(ranks_of, listed)) == sorted(ranks + above for ranks in sums for above in [(), (10,), (10, 11)])


@pytest.mark.parametrize(
    ("table", "listed"),
    [
        ("Ac 2c 2d 2h 2s 3c 3d 3h 4c 4d 4h 4s 5c 5d 5h 5s", 256),
        ("Ac 2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 5c 5d 5h 5s", 4),
    ],
)
def test_of_what_was_left_behind_just_so_many_runs_are_listed_in_full_cu26(table, listed):
    """Of 256 runs each; of 260 one for each length."""
    state = position(table, "Ad Kh", others="Kc Kd")
    play(state, "Ad*Ac")

    takes = [state.write(2, move) for move in state.legal(2) if state.write(2, move).startswith("take:")]
    assert len(takes) == listed


def test_where_several_may_be_matched_the_captures_are_counted_with_each_set_of_them_cu21_cu24():
    """Seven sets of sevens and no sum: each can go on in forty ways, and with a king fewer in thirty-one."""
    many = position("7c 7d 7s Jc Jd Jh Qc Qd Qh Kc Kd Kh", "7h", match="many")
    fewer = position("7c 7d 7s Jc Jd Jh Qc Qd Qh Kc Kd 2c", "7h", match="many")

    assert len(captures_listed(many, "7h")) == 7 * 4
    assert len(captures_listed(fewer, "7h")) == 7 * (1 + 3 + 9 + 18)


def test_where_a_sequence_goes_by_itself_it_makes_no_more_captures_of_one_cu24():
    """Casa: a seven over low cards has as many captures with a long sequence behind them as without."""
    low = "Ac Ad Ah As 2c 2d 2h 2s 3c 3d"

    with_sequence = captures_listed(position(f"{low} Jc Jd Jh Qc Qd Qh Kc Kd Kh", "7h", rules="casa"), "7h")
    assert len(with_sequence) == len(captures_listed(position(low, "7h", rules="casa"), "7h")) > 100
