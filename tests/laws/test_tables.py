"""Every game has tables at which the laws are tried, whatever its options are."""

import pytest

from sobremesa.core.contract import Cut, Game, State, View
from sobremesa.core.options import Option, Ruleset
from sobremesa.core.registry import GAMES
from sobremesa.core.rng import Rng
from tests.laws import tables
from tests.laws.tables import CUSTOM_RULESETS, MEETINGS, random_ruleset, tables_of

GIN = GAMES["gin"]


class Bare(Game):
    """A game without options: gin as its presets have it."""

    def __init__(self) -> None:
        super().__init__("bare", GIN.presets[:2])

    def ruleset(self, name: str, overrides: dict[str, str] | None = None, revision: int | None = None) -> Ruleset:
        assert not overrides
        return GIN.ruleset(name)

    def options(self) -> list[Option]:
        return []

    def seats_allowed(self, ruleset: Ruleset) -> list[int]:
        return GIN.seats_allowed(ruleset)

    def pack(self) -> list[int]:
        return GIN.pack()

    def cut(self, ruleset: Ruleset, seats: int, pack: list[int]) -> Cut:
        return GIN.cut(ruleset, seats, pack)

    def new(self, ruleset: Ruleset, seats: int, dealer: int) -> State:
        return GIN.new(ruleset, seats, dealer)

    def view_from_wire(self, wire: dict[str, object]) -> View:
        return GIN.view_from_wire(wire)


def test_a_game_without_options_is_tried_by_its_presets() -> None:
    """There is nothing to put together at random, also where a random ruleset is asked for."""
    assert [table.id for table in tables_of(Bare())] == [f"bare-{name}-2" for name in GIN.presets[:2]]
    assert random_ruleset(Bare(), Rng(1)).id in GIN.presets[:2]


@pytest.mark.timeout(60)
@pytest.mark.parametrize("game", MEETINGS)
def test_a_game_of_which_none_is_short_is_tried_by_its_presets(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """After so many tries no more rulesets are put together: the search ends."""
    monkeypatch.setattr(tables, "SHORT", 0)
    found = {table.ruleset for table in tables_of(GAMES[game])}
    assert len(found) == len(GAMES[game].presets) + len(MEETINGS[game])


@pytest.mark.parametrize("game", MEETINGS)
def test_a_game_of_the_house_is_tried_by_rulesets_put_together_at_random(game: str) -> None:
    """All that are wanted are found."""
    custom = [table for table in tables_of(GAMES[game]) if "-custom" in table.id]
    assert len(custom) == len(MEETINGS[game]) + CUSTOM_RULESETS
