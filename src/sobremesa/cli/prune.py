"""``prune``: which tables and tournaments are old, and their removal."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sobremesa.cli.help_text import words_of
from sobremesa.cli.output import say, say_filled, say_json
from sobremesa.cli.trouble import Trouble

if TYPE_CHECKING:
    from sobremesa.store import Keeping
    from sobremesa.store.keeping import Old

KeepLeft = Annotated[int | None, typer.Option("--keep-left", metavar="DAYS", min=1, max=36_500)]
KeepFinished = Annotated[int | None, typer.Option("--keep-finished", metavar="DAYS", min=1, max=36_500)]


def prune(
    ctx: typer.Context,
    keep_left: KeepLeft = None,
    keep_finished: KeepFinished = None,
    shared: Annotated[bool, typer.Option("--shared")] = False,
    data: Annotated[Path | None, typer.Option("--data", metavar="FOLDER")] = None,
    database: Annotated[str | None, typer.Option("--database", metavar="URL", envvar="SOBREMESA_DATABASE")] = None,
    yes: Annotated[bool, typer.Option("--yes")] = False,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Say which old tables and tournaments would be removed, or remove them."""
    from sobremesa.store import Keeping
    from sobremesa.store.folder import DATABASE, data_folder

    words, keeping = words_of(ctx), Keeping(keep_left, keep_finished, shared)
    if keeping.everything:
        raise Trouble("bad-usage", "no-age")
    where = database or data_folder(data)
    if isinstance(where, Path) and not (where / DATABASE).exists():  # looking at a folder makes nothing in it
        raise Trouble("no-games", name=where, status=1)
    old, removed = asyncio.run(_pruned(where, keeping, yes))
    if as_json:
        say_json({**old._asdict(), "removed": removed})
        return
    say_filled(words.say("cli.prune.old", left=old.left, finished=old.finished))
    if old.shared:
        say_filled(words.say("cli.prune.shared", shared=old.shared))
    if old.tournaments:
        say_filled(words.say("cli.prune.tournaments", tournaments=old.tournaments))
    say(words.say("cli.prune.removed", removed=removed) if yes else words.say("cli.prune.nothing"))


async def _pruned(where: Path | str, keeping: Keeping, really: bool) -> tuple[Old, int]:
    """Return how many tables and tournaments were old, and how many tables were removed; raise StoreError."""
    from sobremesa.store.sql.beside import open_beside

    store = await open_beside(where)
    try:
        old = await store.pruning.count(keeping)
        return old, len(await store.pruning.remove(keeping)) if really else 0
    finally:
        await store.close()
