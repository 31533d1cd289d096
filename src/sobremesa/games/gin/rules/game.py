"""Gin as the registry knows it: rulesets, the pack, the cut for the deal, new games, views."""

from __future__ import annotations

from typing import Final, cast

from sobremesa.core.contract import Cut, Game
from sobremesa.core.options import Option, Ruleset
from sobremesa.core.packs import full_pack
from sobremesa.core.view_codec import number_of, options_of
from sobremesa.games.gin.rules import rulesets
from sobremesa.games.gin.rules.rulesets import Rules
from sobremesa.games.gin.rules.state import Gin
from sobremesa.games.gin.rules.view import GinView
from sobremesa.games.gin.rules.wire import CODEC


class GinGame(Game):
    """The rules of gin, as the registry holds them; docs/rules/gin.md explains each rule."""

    def __init__(self) -> None:
        super().__init__(rulesets.GAME, list(rulesets.PRESETS))

    def ruleset(self, name: str, overrides: dict[str, str] | None = None, revision: int | None = None) -> Rules:
        """Return a preset with some options changed; raise UnknownRuleset, UnknownRevision or BadOption."""
        return rulesets.ruleset(name, overrides, revision)

    def options(self) -> list[Option]:
        """Return gin's options in the order of the rules."""
        return rulesets.OPTIONS

    def seats_allowed(self, ruleset: Ruleset) -> list[int]:
        """Return the numbers of players: gin is for two."""
        return [2]

    def pack(self) -> list[int]:
        """Return the 52 cards in canonical order (GI-01)."""
        return full_pack()

    def cut(self, ruleset: Ruleset, seats: int, pack: list[int]) -> Cut:
        """Return who deals first: drawn unseen, or the second seat, which the old program had for itself (GI-04)."""
        if ruleset.word("first-dealer") == "second":
            return Cut(2)
        return Cut(pack[0] % 2 + 1)

    def new(self, ruleset: Ruleset, seats: int, dealer: int) -> Gin:
        """Return a game that waits for its first pack; raise BadOption for seats or a dealer that cannot be."""
        self.check_table(ruleset, seats, dealer)
        return Gin(cast("Rules", ruleset), dealer)

    def view_from_wire(self, wire: dict[str, object]) -> GinView:
        """Return the view that ``to_wire`` gave."""
        rules = rulesets.ruleset(str(wire["rules"]), options_of(wire))
        view = GinView(Gin(rules, number_of(wire, "dealer")), number_of(wire, "seat"))
        CODEC.read_into(view, wire)
        return view

    def view_schema(self) -> dict[str, object]:
        """Return the JSON schema of a view."""
        return CODEC.schema()


GIN: Final = GinGame()
