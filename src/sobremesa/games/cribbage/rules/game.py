"""Cribbage as the registry knows it: rulesets, the pack, the cut for the deal, new games, views."""

from __future__ import annotations

from typing import Final, cast

from sobremesa.core.contract import Cut, Game
from sobremesa.core.options import Option, Ruleset
from sobremesa.core.packs import full_pack
from sobremesa.core.view_codec import number_of, options_of
from sobremesa.games.cribbage.rules import rulesets
from sobremesa.games.cribbage.rules.moves import LAY_AWAY, kind_of, read_move
from sobremesa.games.cribbage.rules.rulesets import Rules
from sobremesa.games.cribbage.rules.state import Cribbage
from sobremesa.games.cribbage.rules.view import CribbageView
from sobremesa.games.cribbage.rules.wire import CODEC


class CribbageGame(Game):
    """The rules of cribbage, as the registry holds them; docs/rules/cribbage.md explains each rule."""

    def __init__(self) -> None:
        super().__init__(rulesets.GAME, list(rulesets.PRESETS))

    def ruleset(self, name: str, overrides: dict[str, str] | None = None, revision: int | None = None) -> Rules:
        """Return a preset with some options changed; raise UnknownRuleset, UnknownRevision or BadOption."""
        return rulesets.ruleset(name, overrides, revision)

    def options(self) -> list[Option]:
        """Return cribbage's options in the order of the rules."""
        return rulesets.OPTIONS

    def seats_allowed(self, ruleset: Ruleset) -> list[int]:
        """Return the numbers of players: this cribbage is for two."""
        return [2]

    def pack(self) -> list[int]:
        """Return the 52 cards in canonical order (CR-01)."""
        return full_pack()

    def cut(self, ruleset: Ruleset, seats: int, pack: list[int]) -> Cut:
        """Return who deals first: the lower card of a cut, or the second seat, which the old program had (CR-02)."""
        if ruleset.word("first-dealer") == "second":
            return Cut(2)
        for at in range(0, len(pack), 2):  # equal ranks cut again
            if pack[at] >> 2 != pack[at + 1] >> 2:
                lower = 1 if pack[at] >> 2 < pack[at + 1] >> 2 else 2
                return Cut(lower, tuple(pack[: at + 2]), (1, 2) * (at // 2 + 1))
        return Cut(2)

    def new(self, ruleset: Ruleset, seats: int, dealer: int) -> Cribbage:
        """Return a game that waits for its first pack; raise BadOption for seats or a dealer that cannot be."""
        self.check_table(ruleset, seats, dealer)
        return Cribbage(cast("Rules", ruleset), dealer)

    def public_text(self, text: str) -> str:
        """Return a move's text as everybody may see it: which seat has laid away, and not which cards (CR-04)."""
        seat, move = read_move(text)
        return f"{seat}:lay-away" if kind_of(move) == LAY_AWAY else text

    def view_from_wire(self, wire: dict[str, object]) -> CribbageView:
        """Return the view that ``to_wire`` gave."""
        rules = rulesets.ruleset(str(wire["rules"]), options_of(wire))
        view = CribbageView(Cribbage(rules, 0), number_of(wire, "seat"))
        CODEC.read_into(view, wire)
        return view

    def view_schema(self) -> dict[str, object]:
        """Return the JSON schema of a view."""
        return CODEC.schema()


CRIBBAGE: Final = CribbageGame()
