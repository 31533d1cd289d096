"""``page``: the whole table as a folder of files that any web host serves."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sobremesa.cli.help_text import words_of
from sobremesa.cli.output import flush, say, say_filled, say_json
from sobremesa.cli.trouble import FAILED, Trouble
from sobremesa.rulebook.catalogue import Words

if TYPE_CHECKING:
    from sobremesa.page_builder.build import Built

MEGABYTE = 1_000_000


def page(
    ctx: typer.Context,
    to: Annotated[Path, typer.Option("--to", metavar="FOLDER")],
    interpreted: Annotated[bool, typer.Option("--interpreted")] = False,
    cache: Annotated[Path | None, typer.Option("--cache", metavar="FOLDER")] = None,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Write the whole table as a page that needs no server."""
    from sobremesa.page_builder.build import build, cache_folder
    from sobremesa.page_builder.errors import PageError

    words = words_of(ctx)

    def report(step: str) -> None:
        if not as_json:
            say(words.say(f"cli.page.{step}"))
            flush()

    try:
        built = build(to, cache or cache_folder(), interpreted, report)
    except PageError as error:
        raise Trouble(error.code, "", FAILED, **error.values) from error
    if as_json:
        say_json(_told(built))
    else:
        _say_built(built, words)


def _told(built: Built) -> dict[str, object]:
    return {
        "folder": str(built.folder),
        "version": built.version,
        "files": built.files,
        "bytes": built.bytes,
        "compiled": not built.why,
        "why": built.why,
        "left_out": dict(built.stay),
    }


def _say_built(built: Built, words: Words) -> None:
    for game, why in built.stay.items():
        say_filled(words.say("cli.page.left-out", game=game, why=why))
    if built.why:
        say_filled(words.say("cli.page.interpreted", why=built.why))
    else:
        say(words.say("cli.page.compiled"))
    size = words.figure(built.bytes / MEGABYTE, ".1f")
    say_filled(words.say("cli.page.written", folder=built.folder, files=built.files, size=size))
