"""Cuarenta as the registry knows it: rulesets, the pack, the cut for the deal, new games, views."""

from __future__ import annotations

from typing import Final, cast

from sobremesa.core.bits import DIAMONDS
from sobremesa.core.contract import Cut, Game
from sobremesa.core.options import Option, Ruleset
from sobremesa.core.packs import pack_of_forty
from sobremesa.core.view_codec import number_of, options_of
from sobremesa.games.cuarenta.rules import rulesets
from sobremesa.games.cuarenta.rules.rulesets import Rules
from sobremesa.games.cuarenta.rules.state import Cuarenta
from sobremesa.games.cuarenta.rules.view import CuarentaView
from sobremesa.games.cuarenta.rules.wire import CODEC


class CuarentaGame(Game):
    """The rules of Cuarenta, as the registry holds them; docs/rules/cuarenta.md explains each rule."""

    def __init__(self) -> None:
        super().__init__(rulesets.GAME, list(rulesets.PRESETS))

    def ruleset(self, name: str, overrides: dict[str, str] | None = None, revision: int | None = None) -> Rules:
        """Return a preset with some options changed; raise UnknownRuleset, UnknownRevision or BadOption."""
        return rulesets.ruleset(name, overrides, revision)

    def options(self) -> list[Option]:
        """Return Cuarenta's options in the order of the rules."""
        return rulesets.OPTIONS

    def seats_allowed(self, ruleset: Ruleset) -> list[int]:
        """Return the numbers of players that a ruleset is for (CU-02)."""
        return cast("Rules", ruleset).seats_allowed()

    def pack(self) -> list[int]:
        """Return the forty cards in canonical order (CU-01)."""
        return pack_of_forty()

    def cut(self, ruleset: Ruleset, seats: int, pack: list[int]) -> Cut:
        """Return who deals first: the first diamond, the highest card, or a seat drawn unseen (CU-04)."""
        how = ruleset.word("first-dealer")
        if how == "diamond":
            return _first_diamond(seats, pack)
        if how == "high":
            return _highest(seats, pack)
        return Cut(pack[0] % 4 % seats + 1)  # suits are equally many, so every seat is equally likely

    def new(self, ruleset: Ruleset, seats: int, dealer: int) -> Cuarenta:
        """Return a game that waits for its first pack; raise BadOption for seats or a dealer that cannot be."""
        self.check_table(ruleset, seats, dealer)
        return Cuarenta(cast("Rules", ruleset), seats, dealer)

    def view_from_wire(self, wire: dict[str, object]) -> CuarentaView:
        """Return the view that ``to_wire`` gave."""
        state = self.new(self.ruleset(str(wire["rules"]), options_of(wire)), number_of(wire, "seats"), 1)
        view = CuarentaView(state, number_of(wire, "seat"))
        CODEC.read_into(view, wire)
        return view

    def view_schema(self) -> dict[str, object]:
        """Return the JSON schema of a view."""
        return CODEC.schema()


CUARENTA: Final = CuarentaGame()


def _first_diamond(seats: int, pack: list[int]) -> Cut:
    shown = [card & 3 for card in pack].index(DIAMONDS) + 1
    drawn_by = [at % seats + 1 for at in range(shown)]
    return Cut(drawn_by[-1], tuple(pack[:shown]), tuple(drawn_by))


def _highest(seats: int, pack: list[int]) -> Cut:
    """Each draws a card; those who tie for the highest draw again."""
    drawing = list(range(1, seats + 1))
    drawn_by: list[int] = []
    while len(drawing) > 1 and len(drawn_by) + len(drawing) <= len(pack):
        ranks = [card >> 2 for card in pack[len(drawn_by) : len(drawn_by) + len(drawing)]]
        drawn_by += drawing
        drawing = [seat for seat, rank in zip(drawing, ranks, strict=True) if rank == max(ranks)]
    return Cut(drawing[0], tuple(pack[: len(drawn_by)]), tuple(drawn_by))
