"""Rulesets as data: a preset, and the options that were changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import index
from typing import Any, ClassVar, Final, NamedTuple

from sobremesa.core.installed import ruleset_named
from sobremesa.core.sendable import by_text

NONE: Final = "none"


class BadOption(ValueError):
    """A ruleset or a table that cannot be.

    ``field`` is the option at fault, ``value`` what was asked for, ``allowed`` what it may be, in words (it may be
    empty), and ``why`` the whole sentence.
    """

    code: ClassVar[str] = "bad-option"

    def __init__(self, field: str, value: str, allowed: str, why: str = "") -> None:
        message = why or f"{field} cannot be {value!r}"
        super().__init__(f"{message}; {field} may be {allowed}" if allowed else message)
        self.field = field
        self.value = value
        self.allowed = allowed
        self.why = str(self)

    def __reduce__(self) -> tuple[object, ...]:
        """Return how the error is copied and pickled."""
        return by_text(self)


class UnknownRuleset(ValueError):
    """A game has no ruleset of this id.

    ``allowed`` lists the ids that it has, ``why`` is a sentence.
    """

    code: ClassVar[str] = "unknown-ruleset"

    def __init__(self, game: str, rules: str, allowed: list[str]) -> None:
        super().__init__(f"{game} has no ruleset {rules!r}; it has {', '.join(allowed)}")
        self.why = str(self)
        self.allowed = allowed

    def __reduce__(self) -> tuple[object, ...]:
        """Return how the error is copied and pickled."""
        return by_text(self)


class UnknownRevision(ValueError):
    """A ruleset has no revision of this number: a later version of the program may know it.

    ``newest`` is the last one that there is here, ``why`` is a sentence.
    """

    code: ClassVar[str] = "unknown-revision"

    def __init__(self, game: str, rules: str, revision: int, newest: int) -> None:
        known = f"the revisions 1 to {newest}" if newest > 1 else "revision 1"
        super().__init__(f"this version knows {known} of {game}'s ruleset {rules!r}, and no revision {revision}")
        self.why = str(self)
        self.newest = newest

    def __reduce__(self) -> tuple[object, ...]:
        """Return how the error is copied and pickled."""
        return by_text(self)


class Option:
    """One field of a ruleset, and the values that it may have.

    A value is one of ``words`` or a whole number from ``low`` to ``high`` (no numbers where ``high`` is below ``low``).
    ``rule`` is the id of the rule that it decides, as in docs/rules.

    >>> Option("target", "XX-01", ("none",), 10, 200).allowed()
    'none or 10 to 200'
    """

    def __init__(self, name: str, rule: str, words: tuple[str, ...] = (), low: int = 0, high: int = -1) -> None:
        self.name: Final = name
        self.rule: Final = rule
        self.words: Final = words
        self.low: Final = low
        self.high: Final = high

    def allowed(self) -> str:
        """Return the values that the option may have, for people."""
        parts = list(self.words)
        if self.low <= self.high:
            parts.append(f"{self.low} to {self.high}")
        return " or ".join(parts)

    def check(self, value: str) -> str:
        """Return the value in its canonical text, without leading zeros; raise BadOption where it is not allowed.

        >>> Option("target", "XX-01", (), 10, 200).check("040")
        '40'
        """
        if value in self.words:
            return value
        if value.isascii() and value.isdigit() and len(value) < 6 and self.low <= int(value) <= self.high:
            return str(int(value))
        raise BadOption(self.name, value, self.allowed())


class Ruleset:
    """A preset with the options that were changed in it; it is not changed after it is made.

    ``id`` is the preset and ``revision`` its number, which rises when the preset's meaning changes. ``values`` holds
    every option's canonical text, ``overrides`` only those that differ from the preset. Games subclass it to name their
    options as attributes. It pickles and copies by name, overrides and revision, through the installed game.
    """

    def __init__(self, game: str, name: str, revision: int, values: dict[str, str], overrides: dict[str, str]) -> None:
        self.game: Final = game
        self.id: Final = name
        self.revision: Final = revision
        self.values: Final = values
        self.overrides: Final = overrides

    def word(self, option: str) -> str:
        """Return an option's text."""
        return self.values[option]

    def number(self, option: str, otherwise: int) -> int:
        """Return an option's number; ``otherwise`` where there is none, or its value is a word as ``none``."""
        value = self.values.get(option, "")
        return int(value) if value.isdigit() else otherwise

    def __reduce__(self) -> tuple[object, ...]:
        """Return how a ruleset is copied and pickled: by its name, what is changed in it, and its revision."""
        return ruleset_named, (self.game, self.id, dict(self.overrides), self.revision)

    def options_text(self) -> str:
        """Return the overrides as a record's header has them: ``name=value`` separated by spaces."""
        return " ".join([f"{name}={value}" for name, value in self.overrides.items()])


def read_overrides(text: str) -> dict[str, str]:
    """Return the overrides of a text as ``Ruleset.options_text`` writes it.

    The options are not looked up: any name goes. Raises BadOption for a word that is no ``name=value``, or a repeated
    name.

    >>> read_overrides("target=30 muggins=yes")
    {'target': '30', 'muggins': 'yes'}
    """
    overrides: dict[str, str] = {}
    for part in text.split():
        name, equals, value = part.partition("=")
        if not equals or not name or not value:
            raise BadOption(part, part, "written as name=value")
        if name in overrides:
            raise BadOption(name, value, "given once", f"{name} is given twice")
        overrides[name] = value
    return overrides


def changes_of(options: Mapping[str, object] | None) -> dict[str, str]:
    """Return what is changed in a ruleset, as rulesets have it, of what a program gives: also numbers, True and False.

    Raises BadOption where it does not stand by name. Whether there are such options and values is not checked.

    >>> changes_of({"target": 30, "muggins": True})
    {'target': '30', 'muggins': 'yes'}
    """
    if options is None:
        return {}
    given: object = options
    if not isinstance(given, Mapping) or not all(isinstance(name, str) for name in given):
        raise BadOption("options", repr(given)[:40], "values by the option's name, such as {'target': 30}")
    return {name: _written(value) for name, value in given.items()}


def _written(value: object) -> str:
    """Return an option's value in words: ``True`` is ``yes``, also that of an array."""
    if isinstance(value, str):
        return value
    return {"True": "yes", "False": "no"}.get(str(value), str(value))


def whole(field: str, value: Any, least: int | None = None) -> int:
    """Return a whole number of any kind, such as an array has, as Python's own.

    Raises BadOption, which names the field, for what is none, and for less than ``least``.

    >>> whole("seats", 4)
    4
    """
    try:
        number = int(index(value))
    except TypeError:
        raise BadOption(field, str(value)[:40], "a whole number") from None
    if least is not None and number < least:
        raise BadOption(field, str(number), f"{least} or more")
    return number


def merge(options: list[Option], preset: dict[str, str], overrides: dict[str, str]) -> dict[str, str]:
    """Return a new dict of a preset's values with the overrides put in, checked and in canonical text.

    Raises BadOption for an unknown name or an impossible value.
    """
    values = dict(preset)
    by_name = {option.name: option for option in options}
    for name, value in overrides.items():
        if name not in by_name:
            raise BadOption(name, value, "", f"there is no option {name!r}; there are {', '.join(by_name)}")
        values[name] = by_name[name].check(value)
    return values


class Choice(NamedTuple):
    """A preset of one revision with some options changed, as a ``Ruleset`` is made of it.

    ``values`` has every option, ``overrides`` those that differ from the preset as it was in this revision.
    """

    name: str
    revision: int
    values: dict[str, str]
    overrides: dict[str, str]


class Presets:
    """The presets of a game, as they are and as they were.

    ``newest`` are the values of each preset, the usual one first. ``earlier`` says of a preset what its revisions were,
    the first one first, each by the values that it had where the next revision has others; a preset that is not named
    there has one revision.

    >>> step = Option("target", "XX-01", low=10, high=200)
    >>> presets = Presets("xx", [step], {"short": {"target": "30"}}, {"short": [{"target": "40"}]})
    >>> presets.choose("short", {}, 1).values, presets.choose("short", {}).revision
    ({'target': '40'}, 2)
    """

    def __init__(
        self,
        game: str,
        options: list[Option],
        newest: Mapping[str, Mapping[str, str]],
        earlier: Mapping[str, Sequence[Mapping[str, str]]] | None = None,
    ) -> None:
        self.game: Final = game
        self.options: Final = options
        self.newest: Final = newest
        self.earlier: Final[Mapping[str, Sequence[Mapping[str, str]]]] = {} if earlier is None else earlier

    def revision(self, name: str) -> int:
        """Return the number of a preset's newest revision; raise UnknownRuleset."""
        if name not in self.newest:
            raise UnknownRuleset(self.game, name, list(self.newest))
        return len(self.earlier.get(name, ())) + 1

    def values(self, name: str, revision: int | None = None) -> dict[str, str]:
        """Return a preset's values in a revision, None being the newest, as a new dict.

        Raises UnknownRuleset, and UnknownRevision for a number that it never had.
        """
        newest = self.revision(name)
        if revision is not None and not 1 <= revision <= newest:
            raise UnknownRevision(self.game, name, revision, newest)
        values = dict(self.newest[name])
        for before in reversed(self.earlier.get(name, ())[(revision or newest) - 1 :]):
            values.update(before)
        return values

    def choose(self, name: str, overrides: dict[str, str] | None = None, revision: int | None = None) -> Choice:
        """Return a preset with some options changed; raise UnknownRuleset, UnknownRevision or BadOption."""
        preset = self.values(name, revision)
        values = merge(self.options, preset, overrides or {})
        return Choice(name, revision or self.revision(name), values, changed(values, preset))


def changed(values: dict[str, str], preset: Mapping[str, str]) -> dict[str, str]:
    """Return those values that differ from a preset's, in the order of the values.

    >>> changed({"target": "30", "match": "one"}, {"target": "40", "match": "one"})
    {'target': '30'}
    """
    return {option: value for option, value in values.items() if value != preset[option]}
