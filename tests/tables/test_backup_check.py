"""Whether a backup is good: games of it are replayed, and those that cannot be are named."""

from __future__ import annotations

from pathlib import Path

from sobremesa.store import MoveRow
from sobremesa.store.sql import SqlStore
from sobremesa.store.sql.backups import Backups
from sobremesa.tables.backup_check import check_copy
from sobremesa.tables.tables import Tables
from tests.tables.helpers import BOT, ME, Answering, fixed_salts, greedy, order_unhurried, play_out, seated


async def saved(folder: Path, *spoiled: MoveRow) -> tuple[Path, str]:
    """A backup of one game, with rows besides that lead nowhere; the game's name."""
    store = await SqlStore.open(folder / "data")
    tables = Tables(store, Answering(greedy), fixed_salts(1))
    live = await seated(tables, store, order_unhurried(ME, BOT, options={"target": "6"}))
    await play_out(live, [1, 2])
    if spoiled:
        await store.append(live.game.id, list(spoiled), live.fold.standing())
    await tables.close()
    await store.backups.write(folder / "backup")
    await store.close()
    return folder / "backup", live.game.id


async def test_a_game_whose_rows_lead_from_one_to_the_next_is_sound(tmp_path):
    """It is replayed to its end, and nothing is left of the copy that it was read from."""
    file, _ = await saved(tmp_path)

    checked = await check_copy(file)

    assert (checked.replayed, checked.broken) == (1, [])
    assert {path.name for path in tmp_path.iterdir()} == {"data", "backup"}


async def test_a_game_that_goes_on_with_what_cannot_be_played_is_named(tmp_path):
    """A restore would bring it as it is: whoever keeps the backup is told which one it is."""
    file, game = await saved(tmp_path, MoveRow(9_999, 1, "no move"))

    assert await check_copy(file) == (0, [game])


async def test_games_that_are_not_in_the_backup_are_named(tmp_path, monkeypatch):
    """As where the list of games and the games themselves are not of one moment."""
    file, game = await saved(tmp_path)

    async def sample(store: Backups, most: int) -> list[str]:
        return ["lost", game, game, "gone"]

    monkeypatch.setattr(Backups, "sample", sample)

    assert await check_copy(file) == (2, ["gone", "lost"])
