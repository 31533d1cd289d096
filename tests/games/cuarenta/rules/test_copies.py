"""A copy of a game is equal in everything that it has, and what either plays changes nothing of the other."""

import pytest

from sobremesa.core.rng import Rng
from tests.games.cuarenta.rules.test_public import TABLES, moments, step

STEPS = 12


def everything(state):
    """Return every attribute of a game by name, lists of any kind as tuples."""
    named = {name: getattr(state, name) for name in dir(state) if not name.startswith("__")}
    return {name: _plain(value) for name, value in named.items() if not callable(value)}


def _plain(value):
    return value if isinstance(value, str) or not hasattr(value, "__iter__") else tuple(value)


def go_on(state, rng):
    """Play some moves, and deal what is due."""
    for _ in range(STEPS):
        if state.over:
            return
        step(state, rng)


def some(preset, seats):
    """Return some moments of random games, and the last of each, where it is over."""
    found = [(at, state.copy()) for at, state in enumerate(moments(preset, seats))]
    return [state for at, state in found if at % 41 == 0 or state.over]


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_a_copy_has_all_that_the_game_has(preset, seats):
    for at, state in enumerate(moments(preset, seats)):
        if at % 5 == 0 or state.over:
            assert everything(state.copy()) == everything(state)


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_what_a_copy_plays_changes_nothing_of_the_game(preset, seats):
    for at, state in enumerate(some(preset, seats)):
        before = everything(state)
        go_on(state.copy(), Rng(at))
        assert everything(state) == before


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_what_the_game_plays_changes_nothing_of_a_copy_or_of_what_is_public(preset, seats):
    for at, state in enumerate(some(preset, seats)):
        twin, public = state.copy(), state.public_copy()
        before, told = everything(twin), everything(public)
        go_on(state, Rng(at))
        assert everything(twin) == before
        assert everything(public) == told


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_a_copy_plays_on_as_the_game_does(preset, seats):
    for at, state in enumerate(some(preset, seats)):
        twin = state.copy()
        go_on(state, Rng(at))
        go_on(twin, Rng(at))
        assert everything(twin) == everything(state)
