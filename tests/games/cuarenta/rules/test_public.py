"""What a view holds of the game: all that everybody knows, and nothing that is hidden."""

import ast
from collections.abc import Iterator
from typing import Any

import pytest

from sobremesa.core.contract import State
from sobremesa.core.rng import Rng
from sobremesa.games.cuarenta.rules.game import CUARENTA
from tests.house.code import SOURCE, tree

HIDDEN = {"deck": [], "hands": [0, 0, 0, 0], "next_card": 0}
"""The hidden fields of a game, as they are where nothing is known."""

TABLES = [(preset, seats) for preset in CUARENTA.presets for seats in CUARENTA.seats_allowed(CUARENTA.ruleset(preset))]
GAMES_EACH = 3
MOVES_EACH = 400


def moments(preset: str, seats: int) -> Iterator[State]:
    """Every moment of some random games, with claims and takes out of turn."""
    for number in range(GAMES_EACH):
        rng = Rng(f"{preset} {seats} {number}")
        state = CUARENTA.new(CUARENTA.ruleset(preset), seats, number % seats + 1)
        for _ in range(MOVES_EACH):
            yield state
            if state.over:
                break
            step(state, rng)


def step(state: State, rng: Rng) -> None:
    """Deals the pack that is due, or plays one move of any seat that has one."""
    if state.needs_pack():
        state.deal_random(rng)
        return
    open_to = [seat for seat in range(1, state.seats + 1) if state.legal(seat)]
    seat = open_to[rng.below(len(open_to))]
    moves = state.legal(seat)
    state.apply(seat, moves[rng.below(len(moves))])


def facts(known: Any) -> dict[str, Any]:
    """All the fields and properties of a state, by name."""
    names = [name for name in dir(known) if not name.startswith("__")]
    found = {name: getattr(known, name) for name in names if not callable(getattr(known, name))}
    return {name: list(value) if type(value).__name__.startswith("vec") else value for name, value in found.items()}


def test_the_hidden_fields_are_known_to_this_test() -> None:
    """Whatever a position holds beside what is public is looked at here, a field that is added too."""
    source = tree(SOURCE / "sobremesa" / "games" / "cuarenta" / "rules" / "position.py")
    (position,) = [each for each in source.body if isinstance(each, ast.ClassDef) and each.name == "Position"]
    made = next(each for each in position.body if isinstance(each, ast.FunctionDef) and each.name == "__init__")
    fields = {each.attr for each in ast.walk(made) if isinstance(each, ast.Attribute) and each.attr != "__init__"}

    assert fields | {"deck"} == set(HIDDEN)


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_nothing_hidden_is_in_a_view(preset: str, seats: int) -> None:
    """No hand, no pack and no place in it stands in the public facts of a view, whoever looks, the spectator too."""
    blank = {**HIDDEN, "hands": [0] * seats}
    for state in moments(preset, seats):
        for seat in range(seats + 1):
            known = facts(state.view(seat).public)
            assert {name: known[name] for name in blank} == blank
            assert known["pack"] == []


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_what_is_public_is_the_same_for_every_seat_and_every_deal(preset: str, seats: int) -> None:
    """Each public fact, sent or not, follows from what the seat may know: a game that it imagines shows the same."""
    rng = Rng("imagined")
    for number, state in enumerate(moments(preset, seats)):
        if number % 5 == 0:
            known = facts(state.view(0).public)
            for seat in range(seats + 1):
                assert facts(state.view(seat).public) == known
                assert facts(state.view(seat).guess(rng).view(seat).public) == known


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_a_view_stays_as_it_was_drawn(preset: str, seats: int) -> None:
    """Nothing that changes is shared with the game: it plays on and the view does not."""
    state = CUARENTA.new(CUARENTA.ruleset(preset), seats, 1)
    rng = Rng("on")
    drawn = []
    while not state.over and len(drawn) < MOVES_EACH:
        step(state, rng)
        view = state.view(1)
        drawn.append((view, view.to_wire()))

    assert all(view.to_wire() == told for view, told in drawn)


def test_a_view_of_a_table_that_cannot_be_is_refused() -> None:
    """A view that names a number of seats for which the rules are not is no view."""
    sent = CUARENTA.new(CUARENTA.ruleset("pagat"), 2, 1).view(1).to_wire()

    with pytest.raises(ValueError, match="seats"):
        CUARENTA.view_from_wire({**sent, "seats": 10**9})
