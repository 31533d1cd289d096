"""``tui``: the table in the terminal."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sobremesa.cli.completion import complete_game, complete_level, complete_rules
from sobremesa.cli.help_text import language_asked, words_of
from sobremesa.cli.ruleset_choice import chosen_game, chosen_ruleset
from sobremesa.cli.trouble import Trouble
from sobremesa.rulebook.catalogue import Words, languages

if TYPE_CHECKING:
    from sobremesa.terminal.api_client import ApiClient
    from sobremesa.terminal.settings import Keeper


def tui(
    ctx: typer.Context,
    what: Annotated[str | None, typer.Argument(metavar="[GAME|LINK]", autocompletion=complete_game)] = None,
    rules: Annotated[str | None, typer.Option("--rules", metavar="RULES", autocompletion=complete_rules)] = None,
    level: Annotated[str | None, typer.Option("--level", metavar="LEVEL", autocompletion=complete_level)] = None,
    name: Annotated[str | None, typer.Option("--name", metavar="NAME")] = None,
    in_ascii: Annotated[bool, typer.Option("--ascii")] = False,
    data: Annotated[Path | None, typer.Option("--data", metavar="FOLDER")] = None,
) -> None:
    """Play in the terminal: against the computer, or at any table by its link."""
    from sobremesa.store.folder import data_folder
    from sobremesa.tables.names import tidy_text
    from sobremesa.terminal.settings import Keeper

    words = words_of(ctx)
    keeper = Keeper(data_folder(data))
    if name is not None:
        keeper.memory.name = tidy_text(name)[:40]
    with ExitStack() as stack:
        desk, table = _door(stack, what, rules, level, data, keeper, words)
        _run(desk, table, keeper, in_ascii, words.lang if language_asked(ctx) else _remembered(keeper) or words.lang)


def _door(
    stack: ExitStack,
    what: str | None,
    rules: str | None,
    level: str | None,
    data: Path | None,
    keeper: Keeper,
    words: Words,
) -> tuple[ApiClient, str]:
    """Return whom to ask, and the table to begin at; empty for the menu. Raise Trouble."""
    from sobremesa.server.embedded_server import served_aside
    from sobremesa.terminal.api_client import ApiClient
    from sobremesa.terminal.invite_link import is_link
    from sobremesa.terminal.settings import HOME

    if what is not None and is_link(what):
        return _by_link(what, keeper)
    _choose(what, rules, level, keeper, words)
    _need_terminal()
    return ApiClient(stack.enter_context(served_aside(data)), keeper, HOME), ""


def _by_link(link: str, keeper: Keeper) -> tuple[ApiClient, str]:
    """Sit down where a link leads. Raise Trouble."""
    from sobremesa.terminal.api_client import ApiClient, Declined
    from sobremesa.terminal.invite_link import BadLink, read_link

    try:
        address = read_link(link)
        desk = ApiClient(address.origin, keeper)
        if address.kind != "lobby":
            return desk, desk.sit(address, keeper.memory.name)
        desk.knock()
    except BadLink as error:
        raise Trouble(error.code, link=error.link) from error
    except Declined as error:
        raise Trouble(error.code, status=1, why=error.why, origin=address.origin) from error
    return desk, ""


def _choose(game: str | None, rules: str | None, level: str | None, keeper: Keeper, words: Words) -> None:
    """Begin with a game, a ruleset and a level. Raise Trouble."""
    from sobremesa.core.levels import levels_of
    from sobremesa.terminal.settings import SavedTable

    if game is None:
        if rules is not None or level is not None:
            raise Trouble("missing-argument", name="GAME")
        return
    chosen = chosen_game(game)
    keeper.memory.game = chosen.id
    table = keeper.memory.tables.setdefault(chosen.id, SavedTable())
    if rules is not None:
        before, table.rules = table.rules or chosen.presets[0], chosen_ruleset(chosen, rules, [], words).id
        if table.rules != before:  # what was changed, was changed in the other one
            table.options.clear()
    if level is not None and level not in levels_of(chosen.id):
        raise Trouble("unknown-level", game=chosen.id, name=level, allowed=", ".join(levels_of(chosen.id)))
    table.level = level or table.level


def _run(desk: ApiClient, table: str, keeper: Keeper, in_ascii: bool, lang: str) -> None:
    """Fill the terminal until somebody leaves; raise Abort where that was by Ctrl-C, or what ended it."""
    from sobremesa.terminal.program import TerminalProgram

    _need_terminal()
    remembered = keeper.memory.ascii
    letters = not _shows_signs() if remembered is None else remembered
    program = TerminalProgram(desk, keeper, lang, ascii=in_ascii or letters, table=table)
    program.run()
    if program.failure:
        raise program.failure
    if program.interrupted:
        raise typer.Abort


def _remembered(keeper: Keeper) -> str:
    """Return the language that was chosen in the terminal; empty for none, or for one that is not spoken."""
    return keeper.memory.lang if keeper.memory.lang in languages() else ""


def _shows_signs() -> bool:
    """Return whether the terminal's encoding has the signs of the suits."""
    return "utf" in (sys.stdout.encoding or "").lower()


def _need_terminal() -> None:
    """Raise Trouble where there is nobody to look at the screen, or to press keys.

    The library draws on the standard error: where that goes to a file, a person would look at an empty terminal.
    """
    if not all(stream and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        raise Trouble("no-terminal")
