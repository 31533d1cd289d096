"""``ratings``: the ratings of a server's players, made anew from its finished games."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer
from msgspec.structs import asdict

from sobremesa.cli.help_text import words_of
from sobremesa.cli.output import say, say_filled, say_json
from sobremesa.cli.program import Command, Commands
from sobremesa.cli.trouble import Trouble

if TYPE_CHECKING:
    from sobremesa.tables.ratings import Rebuilt

SETTINGS: Final = {"help_option_names": ["--help", "-h"]}
ratings: Final = typer.Typer(cls=Commands, rich_markup_mode=None, context_settings=SETTINGS)


@ratings.callback(invoke_without_command=True)
def all_ratings(ctx: typer.Context) -> None:
    """Look after the ratings of players."""
    if ctx.invoked_subcommand is None:
        say(ctx.get_help())


@ratings.command(cls=Command)
def rebuild(
    ctx: typer.Context,
    data: Annotated[Path | None, typer.Option("--data", metavar="FOLDER")] = None,
    database: Annotated[str | None, typer.Option("--database", metavar="URL", envvar="SOBREMESA_DATABASE")] = None,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Count all rated games anew, in the order of their ending, and replace the ratings."""
    from sobremesa.store.folder import DATABASE, data_folder

    words = words_of(ctx)
    where = database or data_folder(data)
    if isinstance(where, Path) and not (where / DATABASE).exists():  # looking at a folder makes nothing in it
        raise Trouble("no-games", name=where, status=1)
    done = asyncio.run(_rebuilt(where))
    if as_json:
        say_json(asdict(done))
    else:
        say_filled(words.say("cli.ratings.rebuilt", **asdict(done)))


async def _rebuilt(where: Path | str) -> Rebuilt:
    """Rebuild the ratings of a folder or a database; raise StoreError."""
    from sobremesa.store.sql.beside import open_beside
    from sobremesa.tables.ratings import Ratings

    store = await open_beside(where)
    try:
        return await Ratings(store).rebuild()
    finally:
        await store.close()
