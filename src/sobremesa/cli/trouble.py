"""What the command line says when it cannot do something: always one line with a stable code, never a traceback."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, cast

import typer

from sobremesa.cli.help_text import shown
from sobremesa.rulebook.catalogue import MissingWords, UnknownLanguage, Words

FAILED: Final = 1
MISUSED: Final = 2


class Trouble(Exception):
    """Something that cannot be done: a stable code, the values of its sentence, and the exit status.

    ``variant`` chooses one of several sentences of the same code.
    """

    def __init__(self, code: str, variant: str = "", status: int = MISUSED, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.key = f"cli.error.{code}.{variant}" if variant else f"cli.error.{code}"
        self.status = status
        self.values = values

    def said(self, words: Words) -> str:
        """Return the sentence; where no language has one, or a value of it is missing, the error's own reason."""
        if words.has(self.key):
            with suppress(MissingWords):
                return words.say(self.key, **self.values)
        elif words.has(f"refusal.{self.code}"):
            return words.say(f"refusal.{self.code}")
        return str(self.values.get("why", self.code))


def refuse_sources(to: Path, sources: Iterable[Path]) -> None:
    """Raise Trouble where the file that is to be written is, by whatever name, one of those that are read."""
    for source in sources:
        with suppress(OSError):
            if to.resolve() == source.resolve() or (to.exists() and to.samefile(source)):
                raise Trouble("reads-file", name=to)


def refuse_two_forms(**asked: bool) -> None:
    """Raise Trouble where more than one of the forms of an answer is asked for, each by the name of its option."""
    given = [f"--{name}" for name, wanted in asked.items() if wanted]
    if len(given) > 1:
        raise Trouble("bad-usage", "two-forms", one=given[0], other=given[1])


def complain(words: Words, trouble: Trouble) -> int:
    """Say what is wrong in one line of the standard error and return the exit status."""
    from sobremesa.visible import shown as printed

    line = " ".join(f"sobremesa: {trouble.said(words)} [{trouble.code}]".split())
    with suppress(OSError):
        sys.stderr.write(f"{printed(line)}\n")
        sys.stderr.flush()
    return trouble.status


def trouble_of(error: Exception) -> Trouble:
    """Return what to say of an error: our own, one of reading the arguments, one with a stable code, or any other."""
    if isinstance(error, Trouble):
        return error
    if isinstance(error, typer.TyperException):
        return _misuse(error)
    if isinstance(error, UnknownLanguage):
        return Trouble(error.code, name=error.lang, allowed=", ".join(error.allowed))
    code = getattr(error, "code", None)
    if code == "bad-option" and getattr(error, "allowed", ""):
        return _bad_option(error)
    if isinstance(code, str):
        return Trouble(code, status=FAILED, **{"why": getattr(error, "why", error)} | getattr(error, "values", {}))
    if isinstance(error, OSError):
        named = {"name": error.filename} if isinstance(error.filename, str) else {}
        return Trouble("system-error", "named" if named else "", FAILED, why=error.strerror or error, **named)
    return Trouble("internal", status=FAILED, what=f"{type(error).__name__}: {error}"[:200])


def _bad_option(error: Any) -> Trouble:
    """Return what to say of a BadOption that no command has put into the words of its own options."""
    return Trouble("bad-option", name=error.field, value=error.value, allowed=error.allowed, why=error.why)


def _misuse(error: typer.TyperException) -> Trouble:
    """Return what to say of arguments that cannot be read; the library's errors are told apart by their names."""
    kind, given = type(error).__name__, cast("Any", error)
    if kind == "NoSuchOption":
        return Trouble("unknown-option", name=given.option_name)
    if kind == "BadOptionUsage":
        return Trouble("missing-value", name=given.option_name)
    if kind == "MissingParameter":
        return Trouble("missing-argument", name=shown(given.param))
    if kind == "BadParameter" and given.param is not None:
        return _bad_value(given.param)
    if "extra argument" in error.message:
        return Trouble("extra-argument", name=error.message.partition("(s) ")[2].strip("()"))
    return Trouble("bad-usage", why=error.message.rstrip("."))


def _bad_value(param: Any) -> Trouble:
    low, high = getattr(param, "min", None), getattr(param, "max", None)
    if low is None or high is None:
        return Trouble("bad-value", name=shown(param))
    if isinstance(low, float):  # written as the command line takes it, in every language
        return Trouble("bad-number", "part", name=shown(param), low=f"{low:g}", high=f"{high:g}")
    return Trouble("bad-number", name=shown(param), low=low, high=high)
