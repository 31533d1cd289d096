"""``backup`` and ``restore``: all that a data folder or a database keeps, into one file and out of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sobremesa.cli.help_text import words_of
from sobremesa.cli.output import say_filled, say_json
from sobremesa.cli.trouble import FAILED, Trouble

if TYPE_CHECKING:
    from sobremesa.store.sql import SqlStore
    from sobremesa.store.sql.backups import Contents

Data = Annotated[Path | None, typer.Option("--data", metavar="FOLDER")]
Database = Annotated[str | None, typer.Option("--database", metavar="URL", envvar="SOBREMESA_DATABASE")]
AsJson = Annotated[bool, typer.Option("--json")]


def backup(
    ctx: typer.Context,
    to: Annotated[Path, typer.Option("--to", metavar="FILE")],
    data: Data = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Write all that is kept to one file."""
    from sobremesa.store.folder import DATABASE, data_folder

    where = database or data_folder(data)
    if isinstance(where, Path) and not (where / DATABASE).exists():  # looking at a folder makes nothing in it
        raise Trouble("no-games", name=where, status=FAILED)
    contents = asyncio.run(_done(where, lambda store: store.backups.write(to)))
    _say_contents(ctx, "cli.backup.written", to, contents, as_json)


def restore(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    data: Data = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Bring a backup into an empty folder or database."""
    from sobremesa.store.folder import data_folder
    from sobremesa.store.sql.backups import check_backup

    check_backup(file)  # before anything is made for it
    contents = asyncio.run(_done(database or data_folder(data), lambda store: store.backups.restore(file)))
    _say_contents(ctx, "cli.restore.done", file, contents, as_json)


async def _done(where: Path | str, work: Callable[[SqlStore], Awaitable[Contents]]) -> Contents:
    """Return what some work on the store of a folder or an address has moved; raise StoreError and OSError."""
    from sobremesa.store.sql import SqlStore

    store = await SqlStore.open(where)
    try:
        return await work(store)
    finally:
        await store.close()


def _say_contents(ctx: typer.Context, key: str, file: Path, contents: Contents, as_json: bool) -> None:
    if as_json:
        say_json({"file": str(file), **contents._asdict()})
    else:
        say_filled(words_of(ctx).say(key, file=file, **contents._asdict()))
