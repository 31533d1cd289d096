"""Cribbage's options and presets (CR-01 to CR-25)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sobremesa.core.options import NONE, BadOption, Choice, Option, Presets, Ruleset

GAME: Final = "cribbage"
YES: Final = "yes"
NO: Final = "no"
AUTO: Final = "auto"
BY_HAND: Final = "hand"
CALLED: Final = "called"

OPTIONS: Final[list[Option]] = [
    Option("first-dealer", "CR-02", ("low", "second")),
    Option("go", "CR-08", ("last-card", CALLED)),
    Option("lone-reset", "CR-10", (CALLED,), 0, 1),
    Option("target", "CR-22", (), 1, 1000),
    Option("skunk", "CR-24", (NONE,), 1, 1000),
    Option("double-skunk", "CR-24", (NONE,), 1, 1000),
    Option("muggins", "CR-25", (YES, NO)),
    Option("counting", "CR-25", (AUTO, BY_HAND)),
    Option("false-claim", "CR-25", (), 0, 29),
    Option("xray", "CR-40", (NO, "1", "2", "both")),
]

STANDARD: Final[dict[str, str]] = {
    "first-dealer": "low",
    "go": "last-card",
    "lone-reset": "1",
    "target": "121",
    "skunk": "61",
    "double-skunk": "31",
    "muggins": NO,
    "counting": AUTO,
    "false-claim": "0",
    "xray": NO,
}

SHORT: Final[dict[str, str]] = {"target": "61", "skunk": "31", "double-skunk": NONE}

CADENZA: Final[dict[str, str]] = STANDARD | {
    "first-dealer": "second",
    "go": CALLED,
    "lone-reset": CALLED,
    "double-skunk": NONE,
}

PRESETS: Final[dict[str, dict[str, str]]] = {
    "standard": STANDARD,
    "standard-61": STANDARD | SHORT,
    "cadenza": CADENZA,
    "cadenza-61": CADENZA | SHORT,
}

WITHOUT_A_LONE_GO: Final[dict[str, str]] = {"lone-reset": "0"}
"""Nobody said go to an opponent without cards (CR-10)."""

EARLIER: Final[dict[str, list[dict[str, str]]]] = {
    "cadenza": [WITHOUT_A_LONE_GO],
    "cadenza-61": [WITHOUT_A_LONE_GO],
}

CHOICES: Final = Presets(GAME, OPTIONS, PRESETS, EARLIER)
"""The presets with their revisions: docs/decisions/ruleset-revisions.md."""


class Rules(Ruleset):
    """Cribbage's options as the engine reads them: numbers and truths, each named for what it decides.

    docs/rules/cribbage.md explains each option by its rule's id.
    """

    def __init__(self, choice: Choice) -> None:
        values = choice.values
        super().__init__(GAME, choice.name, choice.revision, values, choice.overrides)
        self.go_when_called: Final = values["go"] == CALLED
        self.lone_reset: Final[i64] = self.number("lone-reset", 0)
        self.lone_go: Final = values["lone-reset"] == CALLED
        self.target: Final[i64] = self.number("target", 121)
        self.skunk: Final[i64] = self.number("skunk", 0)
        self.double_skunk: Final[i64] = self.number("double-skunk", 0)
        self.muggins: Final = values["muggins"] == YES
        self.counts_by_hand: Final = self.muggins or values["counting"] == BY_HAND
        self.false_claim: Final[i64] = self.number("false-claim", 0)
        self.xray: Final = values["xray"]

    def sees_all(self, seat: int) -> bool:
        """Return whether a seat may see the opponent's cards (CR-40)."""
        return seat > 0 and self.xray in ("both", str(seat))


def ruleset(name: str, overrides: dict[str, str] | None = None, revision: int | None = None) -> Rules:
    """Return a preset with some of its options changed, in its newest revision or another.

    Raises UnknownRuleset for an id that is no preset, UnknownRevision for a number that it never had, and BadOption for
    an unknown option, an impossible value or two options that contradict each other.
    """
    choice = CHOICES.choose(name, overrides, revision)
    _refuse_contradictions(choice.values)
    return Rules(choice)


def _refuse_contradictions(values: dict[str, str]) -> None:
    skunk, double = values["skunk"], values["double-skunk"]
    if double == NONE:
        return
    if skunk == NONE:
        raise BadOption("double-skunk", double, NONE, "there is no double skunk without a skunk")
    if int(double) >= int(skunk):
        raise BadOption("double-skunk", double, f"below {skunk}", "a double skunk is lost by more than a skunk")
