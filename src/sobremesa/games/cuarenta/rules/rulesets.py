"""Cuarenta's options and presets (CU-01 to CU-72): the same data for play, for the screen and for the written rules."""

from __future__ import annotations

from typing import Final

from sobremesa.core.options import NONE, BadOption, Choice, Option, Presets, Ruleset

GAME: Final = "cuarenta"
WINS: Final = "game"

OPTIONS: Final[list[Option]] = [
    Option("seats", "CU-02", ("2", "2/4")),
    Option("direction", "CU-03", ("clockwise", "counter", "alternate")),
    Option("first-dealer", "CU-04", ("diamond", "random", "high")),
    Option("dealing", "CU-07", ("auto", "asked")),
    Option("misdeal", "CU-08", (NONE, WINS), 1, 40),
    Option("ronda", "CU-10", (), 0, 40),
    Option("doble-ronda", "CU-11", (WINS,), 0, 40),
    Option("ronda-limit", "CU-14", (NONE,), 1, 200),
    Option("match", "CU-21", ("one", "many")),
    Option("addition", "CU-22", ("any",), 2, 5),
    Option("sequence", "CU-24", ("optional", "automatic")),
    Option("forgotten", "CU-26", ("claim", "forfeit", NONE)),
    Option("taker", "CU-26", ("next", "team")),
    Option("caida", "CU-30", (), 0, 40),
    Option("limpia", "CU-32", (), 0, 40),
    Option("caida-limpia", "CU-33", ("both", "caida")),
    Option("limpia-limit", "CU-34", (NONE,), 1, 200),
    Option("caida-en-ronda", "CU-40", (), 0, 40),
    Option("caida-en-ronda-limit", "CU-42", (NONE,), 1, 200),
    Option("carton", "CU-51", (), 0, 40),
    Option("both-twenty", "CU-52", ("pone", "both")),
    Option("below-twenty", "CU-53", (), 0, 40),
    Option("carton-limit", "CU-72", (NONE,), 1, 200),
    Option("target", "CU-60", (), 2, 200),
    Option("chicas", "CU-70", (), 1, 9),
    Option("zapateria", "CU-70", (NONE,), 1, 40),
]

PAGAT: Final[dict[str, str]] = {
    "seats": "2/4",
    "direction": "clockwise",
    "first-dealer": "diamond",
    "dealing": "auto",
    "misdeal": WINS,
    "ronda": "4",
    "doble-ronda": WINS,
    "ronda-limit": "30",
    "match": "one",
    "addition": "any",
    "sequence": "optional",
    "forgotten": "claim",
    "taker": "team",
    "caida": "2",
    "limpia": "2",
    "caida-limpia": "both",
    "limpia-limit": "38",
    "caida-en-ronda": "10",
    "caida-en-ronda-limit": "30",
    "carton": "6",
    "both-twenty": "pone",
    "below-twenty": "2",
    "carton-limit": NONE,
    "target": "40",
    "chicas": "1",
    "zapateria": NONE,
}

PALM: Final[dict[str, str]] = PAGAT | {
    "seats": "2",
    "direction": "alternate",
    "first-dealer": "random",
    "misdeal": NONE,
    "ronda": "2",
    "doble-ronda": "4",
    "ronda-limit": NONE,
    "addition": "2",
    "forgotten": "forfeit",
    "taker": "next",
    "caida-limpia": "caida",
    "limpia-limit": NONE,
    "caida-en-ronda": "0",
    "caida-en-ronda-limit": NONE,
}

CASA: Final[dict[str, str]] = PAGAT | {
    "seats": "2",
    "direction": "alternate",
    "first-dealer": "random",
    "dealing": "asked",
    "misdeal": NONE,
    "ronda": "2",
    "ronda-limit": NONE,
    "match": "many",
    "sequence": "automatic",
    "forgotten": NONE,
    "taker": "next",
    "caida-limpia": "caida",
    "caida-en-ronda": "0",
    "caida-en-ronda-limit": NONE,
    "both-twenty": "both",
    "below-twenty": "0",
}

MESA: Final[dict[str, str]] = PAGAT | {
    "direction": "counter",
    "first-dealer": "high",
    "misdeal": "10",
    "ronda": "2",
    "doble-ronda": "4",
    "ronda-limit": NONE,
    "taker": "next",
    "caida-limpia": "caida",
    "caida-en-ronda": "0",
    "caida-en-ronda-limit": NONE,
    "chicas": "2",
    "zapateria": "10",
}

CUENCA: Final[dict[str, str]] = MESA | {"caida-limpia": "both"}

PRESETS: Final[dict[str, dict[str, str]]] = {
    "pagat": PAGAT,
    "palm": PALM,
    "casa": CASA,
    "mesa": MESA,
    "cuenca": CUENCA,
}

EARLIER: Final[dict[str, list[dict[str, str]]]] = {"pagat": [{"taker": "next"}]}
"""What the presets of earlier revisions had otherwise, the first revision first (docs/decisions/ruleset-revisions.md).

In pagat's first the opponent who plays next alone could take what was left behind (CU-26).
"""

CHOICES: Final = Presets(GAME, OPTIONS, PRESETS, EARLIER)
"""The presets with their revisions."""


class Rules(Ruleset):
    """Cuarenta's options as the engine reads them: numbers and truths, each named for what it decides.

    A limit of ``none`` is a number that no score reaches. docs/rules/cuarenta.md explains each option by its rule's id.
    """

    def __init__(self, choice: Choice) -> None:
        values = choice.values
        super().__init__(GAME, choice.name, choice.revision, values, choice.overrides)
        never: Final = 1_000_000
        self.asked_dealing: Final = values["dealing"] == "asked"
        self.misdeal_loses: Final = values["misdeal"] == WINS
        self.misdeal_points: Final = self.number("misdeal", 0)
        self.ronda: Final = self.number("ronda", 0)
        self.doble_ronda_wins: Final = values["doble-ronda"] == WINS
        self.doble_ronda: Final = self.number("doble-ronda", 0)
        self.ronda_limit: Final = self.number("ronda-limit", never)
        self.match_many: Final = values["match"] == "many"
        self.addition: Final = self.number("addition", never)
        self.automatic: Final = values["sequence"] == "automatic"
        self.forgotten_claim: Final = values["forgotten"] == "claim"
        self.forgotten_forfeit: Final = values["forgotten"] == "forfeit"
        self.team_takes: Final = values["taker"] == "team"
        self.caida: Final = self.number("caida", 0)
        self.limpia: Final = self.number("limpia", 0)
        self.caida_alone: Final = values["caida-limpia"] == "caida"
        self.limpia_limit: Final = self.number("limpia-limit", never)
        self.caida_en_ronda: Final = self.number("caida-en-ronda", 0)
        self.caida_en_ronda_limit: Final = self.number("caida-en-ronda-limit", never)
        self.carton: Final = self.number("carton", 0)
        self.both_twenty: Final = values["both-twenty"] == "both"
        self.below_twenty: Final = self.number("below-twenty", 0)
        self.carton_limit: Final = self.number("carton-limit", never)
        self.target: Final = self.number("target", 40)
        self.chicas: Final = self.number("chicas", 1)
        self.zapateria: Final = self.number("zapateria", 0)

    def seats_allowed(self) -> list[int]:
        """Return the numbers of players that the ruleset is for (CU-02)."""
        return [2, 4] if self.word("seats") == "2/4" else [2]


def ruleset(name: str, overrides: dict[str, str] | None = None, revision: int | None = None) -> Rules:
    """Return a preset with some of its options changed, in its newest revision or another.

    Raises UnknownRuleset for an id that is no preset, UnknownRevision for a number that it never had, and BadOption for
    an unknown option, an impossible value or two options that contradict each other.

    >>> rules = ruleset("casa", {"target": "30"})
    >>> rules.target, rules.automatic, rules.options_text()
    (30, True, 'target=30')
    """
    choice = CHOICES.choose(name, overrides, revision)
    _refuse_contradictions(choice.values)
    return Rules(choice)


def _refuse_contradictions(values: dict[str, str]) -> None:
    if values["seats"] == "2/4" and values["direction"] == "alternate":
        raise BadOption("direction", "alternate", "clockwise or counter", "four players cannot alternate")
    if values["sequence"] == "automatic" and values["forgotten"] != NONE:
        why = "nobody forgets cards of a sequence that is taken automatically"
        raise BadOption("forgotten", values["forgotten"], NONE, why)
    if values["zapateria"] != NONE and values["chicas"] == "1":
        raise BadOption("zapateria", values["zapateria"], NONE, "zapatería needs a mesa of two chicas or more")
    if values["caida"] == "0" and not _scores_to_the_end(values, "limpia") and not _scores_to_the_end(values, "carton"):
        raise BadOption("caida", "0", "1 to 40", "nothing would score all the way to the target")


def _scores_to_the_end(values: dict[str, str], what: str) -> bool:
    """Return whether limpia or cartón gives points at every score below the target."""
    limit = values[f"{what}-limit"]
    return values[what] != "0" and (limit == NONE or int(limit) >= int(values["target"]))
