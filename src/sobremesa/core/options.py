"""Rulesets as data: a preset, and the options that somebody changed."""

from __future__ import annotations

from typing import ClassVar, Final

from sobremesa.core.installed import ruleset_named

NONE: Final = "none"


class BadOption(ValueError):
    """A ruleset that cannot be: ``field`` is the option at fault and ``allowed`` what it may be."""

    code: ClassVar[str] = "bad-option"

    def __init__(self, field: str, value: str, allowed: str, why: str = "") -> None:
        message = why or f"{field} cannot be {value!r}"
        super().__init__(f"{message}; {field} may be {allowed}" if allowed else message)
        self.field = field
        self.value = value
        self.allowed = allowed
        self.why = str(self)


class UnknownRuleset(ValueError):
    """There is no preset of this id; ``allowed`` lists those there are."""

    code: ClassVar[str] = "unknown-ruleset"

    def __init__(self, game: str, rules: str, allowed: list[str]) -> None:
        super().__init__(f"{game} has no ruleset {rules!r}; it has {', '.join(allowed)}")
        self.why = str(self)
        self.allowed = allowed


class Option:
    """One field of a ruleset: named values, and a span of whole numbers (empty when ``high`` is below ``low``)."""

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
        """Return the value in its canonical text; raise BadOption when the option cannot have it."""
        if value in self.words:
            return value
        if value.isascii() and value.isdigit() and len(value) < 6 and self.low <= int(value) <= self.high:
            return str(int(value))
        raise BadOption(self.name, value, self.allowed())


class Ruleset:
    """A frozen record of options with the preset that it starts from and that preset's revision.

    ``values`` holds every option's canonical text, ``overrides`` only those that differ from the preset.
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
        """Return an option's number, or ``otherwise`` where it is a word such as ``none``."""
        value = self.values[option]
        return int(value) if value.isdigit() else otherwise

    def __reduce__(self) -> tuple[object, ...]:
        """Return how a ruleset is copied and pickled: by its name, and what is changed in it."""
        return ruleset_named, (self.game, self.id, dict(self.overrides))

    def options_text(self) -> str:
        """Return the overrides as a record's header has them: ``name=value`` separated by spaces."""
        return " ".join([f"{name}={value}" for name, value in self.overrides.items()])


def read_overrides(text: str) -> dict[str, str]:
    """Return the overrides of a text like ``ronda=2 limpia=4``; raise BadOption for what is no ``name=value``."""
    overrides: dict[str, str] = {}
    for part in text.split():
        name, equals, value = part.partition("=")
        if not equals or not name or not value:
            raise BadOption(part, part, "written as name=value")
        if name in overrides:
            raise BadOption(name, value, "given once", f"{name} is given twice")
        overrides[name] = value
    return overrides


def merge(options: list[Option], preset: dict[str, str], overrides: dict[str, str]) -> dict[str, str]:
    """Return a preset's values with the overrides put in; raise BadOption for unknown names and impossible values."""
    values = dict(preset)
    by_name = {option.name: option for option in options}
    for name, value in overrides.items():
        if name not in by_name:
            raise BadOption(name, value, "", f"there is no option {name!r}; there are {', '.join(by_name)}")
        values[name] = by_name[name].check(value)
    return values


def choose(
    game: str, options: list[Option], presets: dict[str, dict[str, str]], name: str, overrides: dict[str, str] | None
) -> dict[str, str]:
    """Return the values of a preset with some options changed; raise UnknownRuleset or BadOption."""
    if name not in presets:
        raise UnknownRuleset(game, name, list(presets))
    return merge(options, presets[name], overrides or {})


def changed(values: dict[str, str], preset: dict[str, str]) -> dict[str, str]:
    """Return those values that differ from a preset's."""
    return {option: value for option, value in values.items() if value != preset[option]}
