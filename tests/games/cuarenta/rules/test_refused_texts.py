"""What a record may not say of a position, and the edges of a hand's four and of a capture."""

import pytest

from sobremesa.core.bits import mask_of
from sobremesa.core.contract import AmbiguousMove, IllegalMove, UnreadableMove
from sobremesa.games.cuarenta.rules.capture import SEQUENCE_ALONE, capture_fault
from sobremesa.games.cuarenta.rules.moves import move_text, packed, read_move
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


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("5h*+6c6d6h6s7c7d7h7sJcJdJhJsQcQdQhQsKcKdKhKs", "'5h*+6c6d6h6s7c7d7h7sJcJdJhJsQcQdQhQsKcKd' does not keep"),
        ("take:" + "6c" * 30 + "!", "'take:6c6c6c6c6c6c6c6c6c6c6c6c6c6c6c6c6c6' is not a move of Cuarenta"),
        ("take:6c6d6c", "6c stands twice in 'take:6c6d6c'"),
        ("take:" + "6c6d" * 20, "6c stands twice in 'take:6c6d6c6d6c6d6c6d6c6d6c6d6c6d6c6d6c6'"),
        ("5h*5d5s5d", "5d stands twice in '5h*5d5s5d'"),
        ("5h*5d+6c7c6c", "6c stands twice in '5h*5d+6c7c6c'"),
        ("0:5h", "'0:5h' is not a move of Cuarenta"),
        ("10:5h", "'10:5h' is not a move of Cuarenta"),
        ("recall:8", None),
        ("recall:B", "'recall:B' is not a move of Cuarenta"),
        ("recall:55", "'recall:55' is not a move of Cuarenta"),
    ],
)
def test_a_text_that_is_no_move_is_told_in_short_words_cu20(text, why):
    state = position("5d 6c", "5h")
    if why is None:
        assert state.refusal(1, state.read(text)[1]).code == "nothing-to-recall"
        return
    with pytest.raises(UnreadableMove) as told:
        state.read(text)
    assert (str(told.value) + " ").startswith(why)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("seat", range(1, 10))
def test_a_seat_in_front_of_a_text_has_to_be_at_the_table_cu02(seats, seat):
    state = position("5d 6c", "5h", seats=seats)

    if seat <= seats:
        assert state.read(f"{seat}:5h")[0] == seat
    else:
        assert refusal(state, f"{seat}:5h") == "no-such-seat"


@pytest.mark.parametrize(
    ("text", "code"),
    [("5h*5d6d", "bad-sum"), ("5h*6d", "bad-sum"), ("5h*5d+5s", "bad-sequence"), ("5h*5d+6d4d", "bad-sequence")],
)
def test_what_stands_on_the_wrong_side_of_the_plus_is_refused_as_it_is_read_cu23_cu24(text, code):
    assert refusal(position("4d 5d 5s 6d", "5h"), text) == code


@pytest.mark.parametrize("turn", [1, 2, 3, 4])
def test_a_text_without_a_seat_is_of_the_seat_on_turn_cu03(turn):
    state = position("5d 6c", "5h", turn=turn, seats=4, others="Kc Qd")

    assert [state.read(text)[0] for text in ("5h", "5h*5d", "pass", "recall:5", "take:6c", "ronda")] == [turn] * 6
    assert (state.read("misdeal")[0], state.read("deal")[0]) == (0, state.dealer)


def test_where_a_card_can_do_two_things_only_those_are_named_cu21():
    """Other cards of the hand, and the play that takes nothing, are not among what `5h*` could mean."""
    state = position("5d 2c 3c Qd", "5h Qh")

    with pytest.raises(AmbiguousMove) as asked:
        state.read("5h*")
    assert asked.value.choices == ["5h*5d", "5h*2c3c"]
    assert state.write(1, state.read("Qh*")[1]) == "Qh*Qd"


def test_what_no_kind_has_is_written_as_a_question_mark():
    assert [move_text(packed(kind, 0, 0)) for kind in (0, 8, 9)] == ["?"] * 3


@pytest.mark.parametrize(
    "text",
    ["deal", "ronda", "pass", "misdeal", "recall:A", "recall:K", "take:AcKs", "Ac", "Ks", "Ks*Kd", "7h*AcAd5s+JcKs"],
)
def test_a_text_reads_as_what_is_written_of_it_cu20(text):
    said = read_move(f"3:{text}")

    assert (said.seat, move_text(said.move), read_move(text).seat) == (3, text, 0)
