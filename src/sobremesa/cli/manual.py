"""The help of every command, as docs/cli.md has it; ``python -m sobremesa.cli.manual docs/cli.md`` writes it there."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import typer
from typer.main import get_command

from sobremesa.cli.app import app
from sobremesa.cli.help_text import NAME, help_of
from sobremesa.rulebook.catalogue import Words

OPENING: Final = "<!-- help: written by the program, see tests/cli/test_documents.py -->\n"
CLOSING: Final = "<!-- end of help -->"
WIDTH: Final = 90


def helps(lang: str) -> dict[str, str]:
    """Return the help of each command by the words that call it, the whole program's first."""
    return dict(_helps(get_command(app), NAME, None, Words(lang)))


def _helps(command: Any, name: str, parent: Any, words: Words) -> Iterator[tuple[str, str]]:
    ctx = typer.Context(
        command, info_name=name, parent=parent, obj=words, terminal_width=WIDTH, max_content_width=WIDTH
    )
    yield ctx.command_path, help_of(command, ctx)
    for each, inner in getattr(command, "commands", {}).items():
        yield from _helps(inner, each, ctx, words)


def with_help(page: str) -> str:
    """Return a page with the help of every command between its two marks."""
    before, opening, rest = page.partition(OPENING)
    _, closing, after = rest.partition(CLOSING)
    sections = [f"## `{name}`\n\n```text\n{text}\n```\n" for name, text in helps("en").items()]
    return "\n".join([before + opening, *sections, closing + after])


def write(page: Path) -> None:
    """Write the help into a page anew; raise OSError."""
    from sobremesa.files import save

    save(page, with_help(page.read_text(encoding="utf-8")))


if __name__ == "__main__":
    write(Path(sys.argv[1]))
