"""Foretelling a caída, as people do: from the own cards and what has been seen."""

import pytest

from sobremesa.core.card_text import card_text, read_card
from sobremesa.games.cuarenta.players.predictions import falls, foretold
from tests.games.cuarenta.players.seen import claimed, position


def theirs(*given, **more):
    """The view of seat 1 of a position in which the other is to play."""
    state = position(*given, **more)
    state.turn = 2
    return state.view(1)


def test_the_rank_that_is_left_most_is_foretold():
    """Of a rank of which two are gone the other hardly has the last (CU-30)."""
    found = foretold(theirs("3c Kd", ours="3d 3h 5c 5d", table="Ac"))
    assert found is not None
    assert card_text(found.card) == "Kd"
    assert 0 < found.chance < 0.5


def test_what_the_other_would_capture_with_is_not_foretold():
    """A king is not laid beside a king."""
    found = foretold(theirs("3c Kd", table="Kc"))
    assert found is not None
    assert card_text(found.card) == "3c"


def test_a_claimed_ronda_makes_its_rank_likelier():
    """Whoever has shown one card of a ronda may well lay another of that rank."""
    state = position("Jc 2c", ours="Jd", played={2: "Jd"}, held={2: 4})
    state.turn = 2
    before, after = foretold(state.view(1)), foretold(claimed(state, 2).view(1))
    assert before is not None
    assert after is not None
    assert card_text(after.card) == "Jc"
    assert after.chance > before.chance


def test_nothing_is_foretold_in_one_s_own_turn_or_without_cards():
    """A caída is foretold while the player before thinks, with a card of the same deal (CU-31)."""
    assert foretold(position("3c Kd").view(1)) is None
    assert foretold(theirs("", held={2: 3})) is None


@pytest.mark.parametrize("seat", [2, 3])
def test_among_four_it_is_the_player_before_who_is_waited_for(seat):
    """Only the card of the player right before falls (CU-30)."""
    state = position("3c Kd", seats=4, held={2: 2, 3: 2, 4: 2})
    state.turn = seat
    assert foretold(state.view(1)) is None
    state.turn = 4
    assert foretold(state.view(1)) is not None


def test_nothing_but_the_seat_s_view_goes_into_it():
    """Whatever the other really holds, the same card is foretold with the same chance."""
    known, other = position("3c Kd 5h", table="7d"), position("3c Kd 5h", table="7d")
    for state in (known, other):
        state.turn = 2
    held = other.hands[1]
    other.hands[1] = (1 << read_card("Ks")) | (1 << read_card("3s")) | (1 << read_card("5s"))
    assert other.hands[1] != held
    assert foretold(known.view(1)) == foretold(other.view(1))


def test_a_card_falls_on_its_rank_alone_and_takes_the_sequence_along():
    """The card just left is among what is taken, and what takes most comes first (CU-24, CU-30)."""
    state = position("4c 5c", table="5d 6d", left="4d")
    view = state.view(1)
    assert view.write(falls(view, read_card("4c"))[0]) == "4c*4d+5d6d"
    assert falls(view, read_card("5c")) == []
