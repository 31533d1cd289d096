"""The program around the commands: it finds the language, runs the command, and turns every error into one line."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import Any, Final, NoReturn

import typer
from typer.core import TyperCommand, TyperGroup

from sobremesa.cli.help_text import NAME, CommandWords, help_of
from sobremesa.cli.mode import warn_once
from sobremesa.cli.output import ReaderGone, abandon_pipe, finish, make_writable, writable
from sobremesa.cli.termination import TERMINATED, terminable
from sobremesa.cli.trouble import Trouble, complain, trouble_of
from sobremesa.rulebook.catalogue import UnknownLanguage, Words, choose_language

INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141


class Command(TyperCommand):
    """A command whose help is written in the chosen language."""

    def get_help(self, ctx: Any) -> str:
        """Return the help in the chosen language."""
        return writable(help_of(self, ctx))


class Commands(TyperGroup):
    """A group of commands that speaks the chosen language and answers every error with one line."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> NoReturn:
        """Run the command of these arguments and leave with its exit status."""

        def run(rest: list[str], words: Words) -> object:
            return super(Commands, self).main(rest, NAME, complete_var, False, obj=words, **extra)

        sys.exit(guarded(run, list(sys.argv[1:] if args is None else args)))

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """Return the command that the arguments name; raise Trouble for one that is not there."""
        if not args[0].startswith("-") and args[0] not in self.commands:
            raise Trouble("unknown-command", name=args[0], allowed=", ".join(self.commands))
        return super().resolve_command(ctx, args)

    def get_help(self, ctx: Any) -> str:
        """Return the help in the chosen language."""
        return writable(help_of(self, ctx))


def guarded(run: Callable[[list[str], Words], object], args: list[str]) -> int:
    """Run a command and return its exit status; whatever goes wrong is said in one line.

    SIGTERM ends it as Ctrl-C does. SOBREMESA_DEBUG lets errors through, for those who look for their cause.
    """
    with terminable() as termination:
        status = _run_to_end(run, args)
    return TERMINATED if termination.asked else status


def _run_to_end(run: Callable[[list[str], Words], object], args: list[str]) -> int:
    make_writable()
    words = Words(_own_language())
    try:
        asked, rest = split_language(args)
        words = _voice(asked)
        warn_once(words)
        status = run(rest, words)
        finish()
    except ReaderGone:
        abandon_pipe()
        return PIPE_CLOSED
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except Exception as error:
        if os.environ.get("SOBREMESA_DEBUG"):
            raise
        return complain(words, trouble_of(error))
    return status if isinstance(status, int) else 0


def _own_language() -> str:
    """Return the language in which to complain of one that is not spoken: that of SOBREMESA_LANG, else the locale's."""
    try:
        return choose_language(None, os.environ)
    except UnknownLanguage:
        return choose_language(None, {**os.environ, "SOBREMESA_LANG": ""})


def _voice(asked: str | None) -> CommandWords:
    """Return the voice in the language to speak; raise UnknownLanguage."""
    return CommandWords(choose_language(asked, os.environ), bool(asked or os.environ.get("SOBREMESA_LANG")))


def split_language(args: list[str]) -> tuple[str | None, list[str]]:
    """Return the language that ``--lang`` asks for, wherever it stands, and the arguments without it."""
    asked: str | None = None
    rest: list[str] = []
    left = iter(args)
    for arg in left:
        if arg == "--":
            return asked, [*rest, arg, *left]
        if arg == "--lang":
            asked = next(left, None)
            if asked is None:
                raise Trouble("missing-value", name=arg)
        elif arg.startswith("--lang="):
            asked = arg.removeprefix("--lang=")
        else:
            rest.append(arg)
    return asked, rest
