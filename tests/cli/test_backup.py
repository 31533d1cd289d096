"""``sobremesa backup`` writes all that is kept to one file, and ``restore`` brings it to another place."""

import asyncio
import json

import pytest

from sobremesa.store import MoveRow
from sobremesa.store.sql import SqlStore
from tests.cli.conftest import one_error
from tests.store.makers import made


@pytest.fixture
def folder(tmp_path):
    """A folder with a game of Ana's."""

    async def fill():
        store = await SqlStore.open(tmp_path / "old")
        await made(store)
        await store.close()

    asyncio.run(fill())
    return tmp_path / "old"


def rows_in(path):
    """The rows of the game of a folder."""

    async def found():
        store = await SqlStore.open(path)
        rows = await store.rows("g")
        await store.close()
        return rows

    return asyncio.run(found())


@pytest.mark.parametrize("lang", ["en", "es"])
def test_all_games_move_to_another_folder(run, folder, tmp_path, lang):
    """What was written and what was restored is said, in words or as JSON."""
    file, new = str(tmp_path / "all.backup"), tmp_path / "new"
    said = run("backup", "--data", str(folder), "--to", file, "--lang", lang)
    told = run("restore", file, "--data", str(new), "--json", "--lang", lang)

    assert (said.exit_code, told.exit_code) == (0, 0)
    assert {"en": "1 players, 1 games", "es": "1 jugadores, 1 partidas"}[lang] in " ".join(said.stdout.split())
    assert json.loads(told.stdout) == {"file": file, "players": 1, "games": 1, "moves": 1}
    assert rows_in(new) == [MoveRow(1, 0, "pack: AcAd")]


@pytest.mark.parametrize("lang", ["en", "es"])
def test_what_cannot_be_done_is_one_line_with_a_code(run, folder, tmp_path, lang):
    """And nothing comes about for it: no file, no folder."""
    file, nowhere = tmp_path / "all.backup", tmp_path / "nowhere"
    run("backup", "--data", str(folder), "--to", str(file))
    (tmp_path / "recipes").write_text("eggs")
    head, _, rest = file.read_text().partition("\n")
    (tmp_path / "later").write_text(json.dumps(json.loads(head) | {"step": "9999"}) + "\n" + rest)
    wrong = {
        "no-games": ("backup", "--data", str(nowhere), "--to", str(tmp_path / "none")),
        "missing-argument": ("backup", "--data", str(folder)),
        "system-error": ("backup", "--data", str(folder), "--to", str(tmp_path / "no" / "folder")),
        "bad-backup": ("restore", str(tmp_path / "recipes"), "--data", str(nowhere)),
        "other-backup": ("restore", str(tmp_path / "later"), "--data", str(nowhere)),
        "not-empty": ("restore", str(file), "--data", str(folder)),
    }

    assert [one_error(run(*told, "--lang", lang)) for told in wrong.values()] == list(wrong)
    assert one_error(run("restore", str(tmp_path / "gone"), "--data", str(nowhere), "--lang", lang)) == "system-error"
    assert not nowhere.exists() and not (tmp_path / "none").exists()
    assert rows_in(folder) == [MoveRow(1, 0, "pack: AcAd")]
