"""The games, their rulesets and options, and their rules in words."""

from __future__ import annotations

from msgspec import Struct

from sobremesa.protocol.live import Assistance, Card


class RulesetInfo(Struct, frozen=True):
    """A ruleset to choose: its name, a sentence on what is special, the numbers of players, and all option values.

    ``assistance`` is the table's option that its tables have unless the host chooses another.
    """

    id: str
    name: str
    sentence: str
    seats: list[int]
    options: dict[str, str]
    assistance: Assistance = "full"


class ValueInfo(Struct, frozen=True):
    """A named value that an option may have, and what it is called."""

    value: str
    label: str


class OptionInfo(Struct, frozen=True):
    """An option of a game's rulesets: named values, and whole numbers from ``low`` to ``high``.

    No numbers are allowed where ``high`` is below ``low``. ``numbers`` are those that have a name too.
    """

    name: str
    label: str
    rule: str
    words: list[ValueInfo]
    low: int
    high: int
    numbers: list[ValueInfo] = []


class GameInfo(Struct, frozen=True):
    """A game to choose, with the levels of its computer players, its rulesets, and what can be changed in them.

    ``measured`` are the levels against which one can be rated; ``programs`` those of programs from outside that the
    host of this server has listed, ``program:`` and a name each. ``words`` are what a game says for which browsers have
    no face, by key without the game's id: ``hand``, ``place.KIND``, ``reason.REASON`` and the like.
    """

    id: str
    name: str
    levels: list[str]
    rulesets: list[RulesetInfo]
    options: list[OptionInfo] = []
    measured: list[str] = []
    programs: list[str] = []
    words: dict[str, str] = {}


class RowInfo(Struct, frozen=True):
    """Cards that lie together in an example, in one or more groups."""

    label: str
    groups: list[list[Card]]


class ExampleInfo(Struct, frozen=True):
    """A worked example of the rules: rows of cards, those that are marked and for what, and what comes of it."""

    rows: list[RowInfo]
    marks: str
    marked: list[Card]
    text: str


class SectionInfo(Struct, frozen=True):
    """A section of the rules under one title."""

    title: str
    paragraphs: list[str]
    examples: list[ExampleInfo]


class RulesInfo(Struct, frozen=True):
    """The rules of a ruleset in words."""

    title: str
    sections: list[SectionInfo]


class DifferenceInfo(Struct, frozen=True):
    """An option in which rulesets differ, by its rule, and its value in each of them in words."""

    name: str
    rule: str
    label: str
    values: list[str]


class ComparisonInfo(Struct, frozen=True):
    """The rulesets of a game side by side: the options whose values differ."""

    game: str
    rulesets: list[str]
    differences: list[DifferenceInfo]
