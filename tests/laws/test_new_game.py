"""A game that is new to the house keeps every law: the worked example of docs/adding-a-game.md, entered here alone."""

import inspect
from collections.abc import Callable
from importlib import import_module

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import initialize

from sobremesa.core import contract
from sobremesa.core.bits import cards_of
from sobremesa.core.registry import GAMES
from tests.house.code import ROOT
from tests.laws.lenses import LENSES, Lens
from tests.laws.tables import Table, tables_of
from tests.laws.test_machine import GameMachine, choices, seeds

if not contract.__file__.endswith(".py"):
    pytest.skip("a game is compiled together with the contract that it keeps", allow_module_level=True)

from examples.fishing.game import FishingGame

FISHING = FishingGame()


class FishingLens(Lens):
    """Hands, piles, the table, and the stock in the order of the deal."""

    def places(self, state):
        places = {f"hand {seat}": cards_of(mask) for seat, mask in enumerate(state.hands, 1)}
        places |= {f"pile {seat}": cards_of(mask) for seat, mask in enumerate(state.piles, 1)}
        return places | {"table": cards_of(state.table), "stock": state.pack[state.next_card :]}

    def hidden(self, state, seat):
        return [f"hand {other}" for other in (1, 2) if other != seat] + ["stock"]

    def starts_anew(self, state):
        return False


@pytest.fixture(autouse=True)
def entered(monkeypatch) -> None:
    """Fishing has its line in the registry, and the laws can look at it, for as long as a test here runs."""
    monkeypatch.setitem(GAMES, FISHING.id, FISHING)
    monkeypatch.setitem(LENSES, FISHING.id, FishingLens())


def laws() -> list[Callable]:
    """Every test of this folder that is tried at a table."""
    names = [path.stem for path in sorted((ROOT / "tests" / "laws").glob("test_*.py"))]
    modules = [import_module(f"tests.laws.{name}") for name in names if name != "test_new_game"]
    found = {name: law for module in modules for name, law in vars(module).items() if name.startswith("test_")}
    return [law for law in found.values() if list(inspect.signature(law).parameters) == ["table"]]


def test_no_law_is_passed_by() -> None:
    """The laws of cards, moves, records, views and guesses are all among those that are tried."""
    assert {"test_no_card_is_lost_or_made", "test_refused_is_exactly_what_is_not_legal"} <= names(laws())
    assert {"test_a_record_replays_to_the_same_game", "test_a_guess_looks_like_the_game"} <= names(laws())
    assert "test_each_card_is_guessed_everywhere_as_often_as_it_should" in names(laws())


def names(laws: list[Callable]) -> set[str]:
    """What laws are called."""
    return {law.__name__ for law in laws}


@pytest.mark.parametrize("expect_law", laws(), ids=lambda law: law.__name__)
@pytest.mark.parametrize("place", tables_of(FISHING), ids=lambda place: place.id)
def test_a_new_game_keeps_every_law(expect_law: Callable, place: Table) -> None:
    """What holds for the games of the house, at every table, holds for one that somebody adds."""
    expect_law(place)


class FishingMachine(GameMachine):
    """The machine of the laws, at a table of fishing."""

    @initialize(name=st.just(FISHING.id), seed=seeds, changed=st.integers(0, 8), seat=choices)
    def open(self, name: str, seed: int, changed: int, seat: int) -> None:
        """Sits down to a preset with some options changed."""
        super().open(name, seed, changed, seat)


TestFishingMachine = FishingMachine.TestCase
TestFishingMachine.settings = GameMachine.TestCase.settings
