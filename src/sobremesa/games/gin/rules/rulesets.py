"""Gin rummy's options and presets (GI-01 to GI-18)."""

from __future__ import annotations

from typing import Final

from sobremesa.core.options import NONE, BadOption, Choice, Option, Presets, Ruleset

GAME: Final = "gin"
YES: Final = "yes"
NO: Final = "no"
ONE_HAND: Final = "hand"

OPTIONS: Final[list[Option]] = [
    Option("upcard-offer", "GI-03", (YES, NO)),
    Option("first-dealer", "GI-04", ("random", "second")),
    Option("dealer", "GI-04", ("loser", "alternate")),
    Option("knock", "GI-08", (), 0, 10),
    Option("oklahoma", "GI-08", (YES, NO)),
    Option("gin", "GI-09", (), 0, 100),
    Option("big-gin", "GI-10", (NONE,), 0, 100),
    Option("undercut", "GI-13", (), 0, 100),
    Option("equal-deadwood", "GI-13", ("undercut", "draw")),
    Option("stock-left", "GI-14", (), 0, 10),
    Option("pile-draws", "GI-14", (), 1, 200),
    Option("offer-counts", "GI-14", (YES, NO)),
    Option("spades-double", "GI-15", (YES, NO)),
    Option("target", "GI-16", (ONE_HAND,), 1, 1000),
    Option("game-bonus", "GI-18", (), 0, 500),
    Option("box-bonus", "GI-18", (), 0, 100),
    Option("shutout-doubles", "GI-18", (YES, NO)),
]

STANDARD: Final[dict[str, str]] = {
    "upcard-offer": YES,
    "first-dealer": "random",
    "dealer": "loser",
    "knock": "10",
    "oklahoma": NO,
    "gin": "25",
    "big-gin": "31",
    "undercut": "25",
    "equal-deadwood": "undercut",
    "stock-left": "2",
    "pile-draws": "50",
    "offer-counts": YES,
    "spades-double": NO,
    "target": "100",
    "game-bonus": "100",
    "box-bonus": "25",
    "shutout-doubles": YES,
}

NO_BONUSES: Final[dict[str, str]] = {"game-bonus": "0", "box-bonus": "0", "shutout-doubles": NO}

VGA: Final[dict[str, str]] = (
    STANDARD | NO_BONUSES | {"upcard-offer": NO, "first-dealer": "second", "dealer": "alternate", "big-gin": NONE}
)

VGA_OKLAHOMA: Final[dict[str, str]] = VGA | {"oklahoma": YES, "spades-double": YES}

EAAI: Final[dict[str, str]] = STANDARD | NO_BONUSES | {"dealer": "alternate"}

OPENSPIEL: Final[dict[str, str]] = (
    STANDARD
    | NO_BONUSES
    | {"big-gin": NONE, "equal-deadwood": "draw", "target": ONE_HAND, "offer-counts": NO, "first-dealer": "second"}
)

PRESETS: Final[dict[str, dict[str, str]]] = {
    "standard": STANDARD,
    "vga": VGA,
    "vga-oklahoma": VGA_OKLAHOMA,
    "eaai": EAAI,
    "openspiel": OPENSPIEL,
}

CHOICES: Final = Presets(GAME, OPTIONS, PRESETS)
"""The presets with their revisions: docs/decisions/ruleset-revisions.md."""


class Rules(Ruleset):
    """Gin's options as the engine reads them: numbers and truths, each named for what it decides.

    docs/rules/gin.md explains each option by its rule's id.
    """

    def __init__(self, choice: Choice) -> None:
        values = choice.values
        super().__init__(GAME, choice.name, choice.revision, values, choice.overrides)
        self.upcard_offer: Final = values["upcard-offer"] == YES
        self.loser_deals: Final = values["dealer"] == "loser"
        self.knock: Final = self.number("knock", 0)
        self.oklahoma: Final = values["oklahoma"] == YES
        self.gin: Final = self.number("gin", 0)
        self.has_big_gin: Final = values["big-gin"] != NONE
        self.big_gin: Final = self.number("big-gin", 0)
        self.best_gin: Final = max(self.gin, self.big_gin)  # what eleven melded cards bring, declared the better way
        self.undercut: Final = self.number("undercut", 0)
        self.equals_draw: Final = values["equal-deadwood"] == "draw"
        self.stock_left: Final = self.number("stock-left", 2)
        self.pile_draws: Final = self.number("pile-draws", 0)
        self.offer_counts: Final = values["offer-counts"] == YES
        self.spades_double: Final = values["spades-double"] == YES
        self.one_hand: Final = values["target"] == ONE_HAND
        self.target: Final = self.number("target", 0)
        self.game_bonus: Final = self.number("game-bonus", 0)
        self.box_bonus: Final = self.number("box-bonus", 0)
        self.shutout_doubles: Final = values["shutout-doubles"] == YES


def ruleset(name: str, overrides: dict[str, str] | None = None, revision: int | None = None) -> Rules:
    """Return a preset with some of its options changed, in its newest revision or another.

    Raises UnknownRuleset for an id that is no preset, UnknownRevision for a number that it never had, and BadOption for
    an unknown option, an impossible value or two options that contradict each other.
    """
    choice = CHOICES.choose(name, overrides, revision)
    if choice.values["shutout-doubles"] == YES and choice.values["game-bonus"] == "0":
        raise BadOption("shutout-doubles", YES, NO, "there is no game bonus to double")
    return Rules(choice)
