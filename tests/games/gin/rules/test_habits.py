"""What everybody saw of the hands before: who knocked, who went gin, and who could have knocked and had played on."""

import pytest

from sobremesa.core.rng import Rng
from tests.games.gin.rules.table import NEAR, PRESETS, SAFE, eleven, new_game, play

READY = "2c2d2h 5d5h5s 7c7d7s Kh"  # ten points left


def habits(state):
    """Return what is known of both seats' hands so far."""
    return [list(map(int, counts)) for counts in (state.knocks, state.gins, state.held_back)]


def test_a_hand_that_was_knocked_is_counted_for_the_knocker():
    """Whatever comes of it."""
    state = play(eleven(NEAR + "Ac Kh", SAFE, upcard="7h", rules="eaai"), "knock-Kh lay")

    assert habits(state) == [[1, 0], [0, 0], [0, 0]]


def test_gin_and_big_gin_are_counted_as_gin():
    """They differ from a knock in that whoever plays for them may never knock."""
    gin = play(eleven("4c5c6c 9d9h9s TdJdQdKd Ks", "", upcard="7h", rules="eaai"), "gin-Ks")
    assert habits(gin)[1] == [1, 0]
    big = play(eleven("4c5c6c7c 9d9h9s TdJdQdKd", "", upcard="7h", rules="eaai"), "biggin")
    assert habits(big)[1] == [1, 0]


def test_who_could_have_knocked_and_played_on_is_found_out_when_the_hand_is_over():
    """Seat 1 keeps an ace and discards; seat 2, with ten points itself, knocks."""
    state = play(eleven(NEAR + "Ac Ks", READY, upcard="8h", rules="eaai"), "-Ks stock")
    assert habits(state)[2] == [0, 0], "nobody has seen it yet"
    token = next(text for text in (state.write(2, move) for move in state.legal(2)) if text.startswith("knock"))
    play(state, f"{token} lay")

    assert habits(state) == [[0, 1], [0, 0], [1, 0]]


def test_who_never_discarded_did_not_hold_back():
    """A dealt hand that could knock says nothing of somebody who has had no turn."""
    state = play(eleven(NEAR + "Ac Ks", READY, upcard="8h", rules="eaai"), "knock-Ks lay")

    assert habits(state)[2] == [0, 0]


@pytest.mark.parametrize("rules", [rules for rules in PRESETS if rules != "openspiel"])
def test_the_counts_of_a_game_agree_with_its_hands(rules):
    """Each hand that did not end by the stock adds one knock or one gin, and everybody sees the same."""
    rng, state, ended = Rng(f"habits {rules}"), new_game(rules), 0
    while not state.over and state.hand_number < 40:
        state.deal_random(rng)
        while state.to_act():
            state.play_random(rng)
        ended += int(state.result.knock is not None)
        views = [state.view(seat).public for seat in (0, 1, 2)]
        assert all(habits(public) == habits(state) for public in views)

    assert sum(map(sum, habits(state)[:2])) == ended
