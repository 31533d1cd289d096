"""What is called millions of times from uncompiled code has to give its memory back."""

import tracemalloc

import pytest

from sobremesa.core.registry import GAMES
from sobremesa.core.rng import Rng
from sobremesa.games.cuarenta.rules.capture import captures_on, sequence_on
from sobremesa.games.cuarenta.rules.rulesets import ruleset

CALLS = 2000
A_LITTLE = 8  # bytes a call: what the measuring itself leaves lying about


def _left_by(act) -> float:
    """Return the bytes that stay behind after each call of an act."""
    act()
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        for _ in range(CALLS):
            act()
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return (after - before) / CALLS


def test_captures_asked_for_with_plain_cards_leave_nothing_behind():
    rules = ruleset("pagat")

    assert _left_by(lambda: captures_on(rules, 20, [4, 9, 16])) < A_LITTLE
    assert _left_by(lambda: sequence_on(3, [12, 16, 20])) < A_LITTLE


@pytest.mark.parametrize("name", list(GAMES))
def test_views_copies_and_guesses_leave_nothing_behind(name):
    game, rng = GAMES[name], Rng(3)
    state = game.new(game.ruleset(game.presets[0]), 2, 1)
    state.deal(rng.shuffled(game.pack()))
    state.play_random(rng)
    seat = state.to_act()[0]

    assert _left_by(lambda: state.view(seat)) < A_LITTLE
    assert _left_by(lambda: state.copy().play_random(rng)) < A_LITTLE
    assert _left_by(lambda: state.view(seat).determinize(rng)) < A_LITTLE
