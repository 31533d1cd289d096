"""``lab leaderboard``: who has entered and who plays how well, out of the results of tournaments."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sobremesa.cli.help_text import words_of
from sobremesa.cli.output import say, say_filled
from sobremesa.cli.replay import unreadable
from sobremesa.cli.trouble import Trouble
from sobremesa.rulebook.catalogue import Words


def leaderboard(
    ctx: typer.Context,
    folder: Annotated[Path, typer.Argument(metavar="FOLDER")] = Path("leaderboard"),
    to: Annotated[Path | None, typer.Option("--to", metavar="FILE")] = None,
) -> None:
    """Make the leaderboard from the entries and results in a folder, and show it or write it into a page."""
    from sobremesa.files import save
    from sobremesa.lab.leaderboard import CLOSING, OPENING, render, with_leaderboard

    if not (folder / "entries").is_dir():
        raise Trouble("no-entries", name=folder)
    if to is None:
        say(render(folder).rstrip("\n"))
        return
    words = words_of(ctx)
    page = _read(to, words) if to.exists() else f"# Leaderboard\n\n{OPENING}{CLOSING}\n"
    save(to, with_leaderboard(page, folder))
    say_filled(words.say("cli.train.written", file=to))


def _read(page: Path, words: Words) -> str:
    """Return what stands in a page; raise Trouble where it is no text, OSError where it cannot be read."""
    try:
        return page.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise unreadable(str(page), error, words) from None
