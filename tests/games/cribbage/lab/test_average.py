"""The plain player that the cribbage levels are measured against."""

from sobremesa.core.player import Budget
from sobremesa.core.rng import Rng
from sobremesa.games.cribbage.rules.moves import move_text
from sobremesa.lab.opponents import player_named
from tests.games.cribbage.rules.table import dealt_game, game_in_play, late, play


def answers(state, seat=1):
    """Return the texts of what the plain player says, with different luck."""
    player = player_named("cribbage", "lab:average")
    return {move_text(player.choose(state.view(seat), Budget(), Rng(seed))) for seed in range(20)}


def test_the_best_average_is_kept():
    """Three fives and a jack stay together."""
    assert answers(dealt_game("5c 5d 5h Js 2c 8d", "Ad 2d 3d 4d 6d 7d")) == {"2c8d"}


def test_the_most_points_now_are_taken_whatever_may_follow():
    """A pair is made though a third may fall on it."""
    assert answers(late("9c 2d Kh", "9d 9h Td", series="9s")) == {"9c"}


def test_of_equals_any_is_played():
    """No lead scores."""
    assert answers(game_in_play("3c Td Qh Ks", "Ad 2d 4d 7d")) == {"3c", "Td", "Qh", "Ks"}


def test_it_counts_right_and_takes_what_was_missed_cr25():
    """Nothing is left to a careless opponent."""
    state = game_in_play("4c 6d Jc Kd", "2c 4h 6s 8d", starter="5h", crib="As 3h 9s Qh", muggins="yes")
    while len(state.played) < 8:
        seat = state.to_act()[0]
        state.apply(seat, state.legal(seat)[0])
    assert answers(state) == {"count:9"}
    play(state, "count:5")
    assert answers(state, 2) == {"muggins:4"}
