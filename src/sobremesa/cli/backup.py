"""``backup`` and ``restore``: all that a data folder or a database keeps, into one file and out of it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sobremesa.cli.help_text import words_of
from sobremesa.cli.output import say_filled, say_json
from sobremesa.cli.replay import unreadable
from sobremesa.cli.trouble import FAILED, Trouble, refuse_sources

if TYPE_CHECKING:
    from sobremesa.rulebook.catalogue import Words
    from sobremesa.store.sql.backups import Contents
    from sobremesa.tables.backup_check import Checked

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
    from sobremesa.store.folder import DATABASE, data_folder, files_of
    from sobremesa.store.lock import LOCK

    where = database or data_folder(data)
    if isinstance(where, Path) and not (where / DATABASE).exists():  # looking at a folder makes nothing in it
        raise Trouble("no-games", name=where, status=FAILED)
    refuse_sources(to, [*files_of(where), where / LOCK] if isinstance(where, Path) else ())
    contents, checked = asyncio.run(_written(where, to))
    told = {"file": str(to), **contents._asdict()}
    if as_json:
        return say_json(told | (checked._asdict() if checked else {}))
    say_filled(words_of(ctx).say("cli.backup.written", **told))
    if checked is not None:
        _say_checked(words_of(ctx), checked)
    return None


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

    try:
        check_backup(file)  # before anything is made for it
    except OSError as error:
        raise unreadable(str(file), error, words_of(ctx)) from error
    contents = asyncio.run(_restored(database or data_folder(data), file))
    told = {"file": str(file), **contents._asdict()}
    if as_json:
        say_json(told)
    else:
        say_filled(words_of(ctx).say("cli.restore.done", **told))


def _say_checked(words: Words, checked: Checked) -> None:
    key = "cli.backup.broken" if checked.broken else "cli.backup.checked"
    say_filled(words.say(key, replayed=checked.replayed, broken=", ".join(checked.broken)))


async def _written(where: Path | str, to: Path) -> tuple[Contents, Checked | None]:
    """Write a backup that takes its place only once its copy was opened; what goes into a pipe is not looked at.

    Raises StoreError and OSError.
    """
    from sobremesa.files import PRIVATE_FILE, replacing
    from sobremesa.store.errors import BadBackup
    from sobremesa.store.sql.beside import reading_beside
    from sobremesa.tables.backup_check import check_copy

    with replacing(to, PRIVATE_FILE) as draft:
        async with reading_beside(where) as store:
            contents = await store.backups.write(draft.path)
        try:
            return contents, await check_copy(draft.path) if draft.path.is_file() else None
        except BadBackup as error:
            raise BadBackup(to) from error  # by the name that was asked for, not the draft's


async def _restored(where: Path | str, file: Path) -> Contents:
    """Bring a backup into a folder or an address, and return what it held; raise StoreError and OSError."""
    from sobremesa.store.sql.beside import open_beside

    store = await open_beside(where)
    try:
        return await store.backups.restore(file)
    finally:
        await store.close()
