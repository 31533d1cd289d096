"""Whether a backup is good for anything: it is restored beside itself, and some of its games are replayed."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from sobremesa.store.errors import BrokenTable
from sobremesa.store.sql import SqlStore
from sobremesa.tables.projection import Projection
from sobremesa.tables.refusals import Refused

SAMPLE: Final = 50
"""How many games of a backup are replayed at most."""


class Checked(NamedTuple):
    """How many games were replayed, and the ids of those that could not be."""

    replayed: int
    broken: list[str]


async def check_copy(file: Path) -> Checked:
    """Restore a backup into a folder beside it that is thrown away, and replay games of it that are drawn by chance.

    A game that cannot be replayed there cannot be where it came from either: it is told, and no error. Raises
    BadBackup, StoreError and OSError where the backup cannot be restored.
    """
    with TemporaryDirectory(prefix=".backup-", dir=file.parent) as folder:
        store = await SqlStore.open(Path(folder))
        try:
            await store.backups.restore(file)
            games = await store.backups.sample(SAMPLE)
            broken = [game for game in games if not await _is_replayed(store, game)]
        finally:
            await store.close()
    return Checked(len(games) - len(broken), sorted(broken))


async def _is_replayed(store: SqlStore, name: str) -> bool:
    """Return whether the rows of a game lead from one to the next."""
    game = await store.game(name)
    if game is None:
        return False
    try:
        fold = Projection(game)
        for row in await store.rows(name):
            fold.step(row)
    except (Refused, BrokenTable):
        return False
    return True
