"""Message catalogues: stable keys in, sentences in a language out."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

LANGUAGES: Final = ("en", "es")
HOUSE: Final = Path(__file__).parents[1] / "games"
DOMAINS: Final = (
    *sorted(spec.parent.name for spec in HOUSE.glob("*/spec.py")),
    "rules",
    "refusals",
    "refusals-pages",
    "review",
    "analysis",
    "learn",
    "invite",
    "cli",
    "research",
)  # the browser has its own, in its bundle; whoever draws a table in Python asks for them besides
COMMANDS: Final = "cli."
"""Keys that no game brings: the command line asks for them before it loads any."""

_SWAPPED: Final = str.maketrans(".,", ",.")

COMPILED: Final = Path(__file__).parent / "compiled"


class UnknownLanguage(ValueError):
    """There are no messages in this language; ``allowed`` lists the languages that have them."""

    code = "unknown-language"

    def __init__(self, lang: str) -> None:
        super().__init__(f"there is no language {lang[:20]!r}; there are {', '.join(LANGUAGES)}")
        self.why = str(self)
        self.lang = lang
        self.allowed = list(LANGUAGES)

    def __reduce__(self) -> tuple[object, ...]:
        """Return how the error is copied and pickled; this room knows none of the core's ways."""
        return type(self), (self.lang,), vars(self)


class MissingWords(LookupError):
    """A message that no catalogue has, or a value that the message needs and was not given."""

    code = "missing-words"

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


def languages() -> list[str]:
    """Return the codes of the languages that everything is said in."""
    return list(LANGUAGES)


def choose_language(asked: str | None, environment: Mapping[str, str]) -> str:
    """Return the language to use: the one asked for, else ``SOBREMESA_LANG``, else the locale's, else English.

    Raises UnknownLanguage where the asked one, or that of ``SOBREMESA_LANG``, has no messages; a locale never raises.
    """
    named = asked if asked is not None else environment.get("SOBREMESA_LANG", "")
    if named or asked is not None:
        return _known(named)
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(variable):
            return "es" if _short(environment[variable]) == "es" else "en"
    return "en"


def _known(lang: str) -> str:
    if _short(lang) not in LANGUAGES:
        raise UnknownLanguage(lang)
    return _short(lang)


def _short(lang: str) -> str:
    """Return ``es`` for ``es_EC.UTF-8`` and for ``es-EC``."""
    return lang.partition(".")[0].replace("-", "_").partition("_")[0].lower()


class Words:
    """The messages of one language.

    Catalogues are loaded once for each language. Raises UnknownLanguage when it is made for another one.
    """

    def __init__(self, lang: str, *more: str) -> None:
        """Speak a language, with ``more`` catalogues than all of Python has; raise UnknownLanguage."""
        self.lang: Final = _known(lang)
        self._domains: Final = (*DOMAINS, *more)

    def has(self, key: str) -> bool:
        """Return whether there is a message of this key."""
        return self._find(key) is not None

    def say(self, key: str, **values: object) -> str:
        """Return the message of a key with its values inserted.

        A value that is no whole number is written with the language's decimal sign. Raises MissingWords for an unknown
        key or a missing value.
        """
        message = self._find(key)
        if message is None:
            raise MissingWords(f"there is no message {key!r} in {self.lang!r}")
        try:
            return message.format_map({name: self._written(value) for name, value in values.items()})
        except KeyError as missing:
            raise MissingWords(f"the message {key!r} needs a value for {missing}") from None

    def _find(self, key: str) -> str | None:
        found = _messages(self.lang, self._domains).get(key)
        if found is None and not key.startswith(COMMANDS):
            return _own_messages(self.lang, self._domains).get(key)
        return found

    def _written(self, value: object) -> object:
        return self.figure(value, "") if isinstance(value, float) else value

    def figure(self, number: float, form: str = "g") -> str:
        """Return a number in a form of Python's ``format``: in Spanish ``1.234,5`` where that has ``1,234.5``."""
        written = format(number, form)
        return written.translate(_SWAPPED) if self.lang == "es" else written

    def count(self, what: str, number: int) -> str:
        """Return a number of things, such as ``4 points``: the message ``count.{what}.one`` or ``.many``."""
        return self.say(f"count.{what}.{'one' if number == 1 else 'many'}", number=number)

    def both(self, items: Sequence[str]) -> str:
        """Return the items as a list that ends in *and*, in the language's own way."""
        return self._listed(items, "list.and")

    def either(self, items: Sequence[str]) -> str:
        """Return the items as a list that ends in *or*."""
        return self._listed(items, "list.or")

    def _listed(self, items: Sequence[str], key: str) -> str:
        if len(items) < 2:
            return "".join(items)
        return self.say(key, some=", ".join(items[:-1]), last=items[-1])


@functools.cache
def _messages(lang: str, domains: tuple[str, ...]) -> dict[str, str]:
    """Return every message of a language in some catalogues."""
    messages: dict[str, str] = {}
    for domain in domains:
        messages |= _read(COMPILED / lang / f"{domain}.json")
    return messages


@functools.cache
def _own_messages(lang: str, domains: tuple[str, ...]) -> dict[str, str]:
    """Return the messages of games that bring their own; the games are loaded only when one of these is wanted."""
    from sobremesa.rulebook.own_words import level_words, own_words

    return level_words(domains) | own_words(lang, domains, _messages(lang, ("table",)))


def _read(path: Path) -> dict[str, str]:
    try:
        read: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise MissingWords(f"{path.name} is not compiled for {path.parent.name!r}: run make words") from None
    return read
