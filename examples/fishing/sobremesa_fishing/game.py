"""The rules of fishing as one object."""

from __future__ import annotations

from typing import Final

from sobremesa.core.contract import Cut, Game
from sobremesa.core.options import Option, Ruleset
from sobremesa.core.packs import full_pack
from sobremesa_fishing import rules
from sobremesa_fishing.state import Fishing, FishingView, from_wire


class FishingGame(Game):
    """The rules of fishing, as the descriptor names them."""

    def __init__(self) -> None:
        super().__init__(rules.GAME, list(rules.PRESETS))

    def ruleset(self, name: str, overrides: dict[str, str] | None = None, revision: int | None = None) -> Ruleset:
        return rules.ruleset(name, overrides, revision)

    def options(self) -> list[Option]:
        return rules.OPTIONS

    def seats_allowed(self, ruleset: Ruleset) -> list[int]:
        return [2]

    def pack(self) -> list[int]:
        return full_pack()

    def cut(self, ruleset: Ruleset, seats: int, pack: list[int]) -> Cut:
        pairs = range(0, len(pack), 2)  # FI-01: equal ranks cut again
        at = next((at for at in pairs if pack[at] >> 2 != pack[at + 1] >> 2), 0)
        lower = 1 if pack[at] >> 2 < pack[at + 1] >> 2 else 2
        return Cut(lower, tuple(pack[: at + 2]), (1, 2) * (at // 2 + 1))

    def new(self, ruleset: Ruleset, seats: int, dealer: int) -> Fishing:
        self.check_table(ruleset, seats, dealer)
        return Fishing(ruleset, dealer)

    def view_from_wire(self, wire: dict[str, object]) -> FishingView:
        return from_wire(wire)


FISHING: Final = FishingGame()
