"""``sobremesa backup`` writes all that is kept to one file, and ``restore`` brings it to another place."""

import asyncio
import json
import os
import threading

import pytest

from sobremesa.server.app import open_tables
from sobremesa.store import MoveRow
from sobremesa.store.sql import SqlStore, backups
from sobremesa.tables.access import Guest
from sobremesa.tables.orders import Sitter
from tests.cli.conftest import one_error
from tests.store.makers import made
from tests.tables.helpers import ME, Answering, greedy, order


@pytest.fixture
def folder(tmp_path):
    """A folder with a game of Ana's."""

    async def fill():
        store = await SqlStore.open(tmp_path / "old")
        await made(store)
        await store.close()

    asyncio.run(fill())
    return tmp_path / "old"


@pytest.fixture
def played(tmp_path):
    """A folder with a game that a server's own code began, beside one whose rows lead nowhere."""

    async def fill():
        async with open_tables(tmp_path / "played", Answering(greedy)) as tables:
            ana, eva = await tables.seat_player("ana"), await tables.seat_player("eva")
            begun = await tables.make(order(ME, Sitter("open")), ana)
            await tables.sit(begun.told[2], eva, Guest("Eva"))
        store = await SqlStore.open(tmp_path / "played")
        await made(store, "broken")
        await store.close()

    asyncio.run(fill())
    return tmp_path / "played"


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
    assert {"en": "Players: 1; games: 1; moves: 1.", "es": "Jugadores: 1; partidas: 1; jugadas: 1."}[lang] in " ".join(
        said.stdout.split()
    )
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
    for name in ("gone", "recipes/none", "."):
        said = run("restore", str(tmp_path / name), "--data", str(nowhere), "--lang", lang)
        assert one_error(said) == "unreadable-file"
    assert not nowhere.exists() and not (tmp_path / "none").exists()
    assert rows_in(folder) == [MoveRow(1, 0, "pack: AcAd")]


@pytest.mark.parametrize("name", ["sobremesa.db", "sobremesa.db-wal", "sobremesa.lock", "linked"])
def test_a_backup_never_takes_the_place_of_what_it_copies(run, folder, name):
    """By whatever name: the games stay."""
    (folder / "linked").symlink_to(folder / "sobremesa.db")

    assert one_error(run("backup", "--data", str(folder), "--to", str(folder / name))) == "reads-file"
    assert rows_in(folder) == [MoveRow(1, 0, "pack: AcAd")]


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_backup_is_opened_and_some_of_it_replayed_before_it_takes_its_place(run, played, tmp_path, lang):
    """A game that leads nowhere is named; nothing stays behind of the copy that was opened."""
    file = tmp_path / "backups" / "all.backup"
    file.parent.mkdir()
    said = run("backup", "--data", str(played), "--to", str(file), "--lang", lang)
    told = json.loads(run("backup", "--data", str(played), "--to", str(file), "--json", "--lang", lang).stdout)

    assert said.exit_code == 0
    assert {"en": "Games replayed: 1.", "es": "vuelto a jugar: 1."}[lang] in " ".join(said.stdout.split())
    assert "broken" in said.stdout
    assert (told["games"], told["replayed"], told["broken"]) == (2, 1, ["broken"])
    assert [one.name for one in file.parent.iterdir()] == ["all.backup"]


def test_a_backup_that_cannot_be_opened_leaves_the_one_before(run, folder, tmp_path, monkeypatch):
    """The last good one is not given away for it."""
    file = tmp_path / "all.backup"
    run("backup", "--data", str(folder), "--to", str(file))
    before = file.read_bytes()
    monkeypatch.setattr(backups._LineWriter, "end", lambda _lines: None)
    told = run("backup", "--data", str(folder), "--to", str(file))

    assert one_error(told) == "bad-backup"
    assert f" {file} " in told.stderr
    assert file.read_bytes() == before


def test_what_goes_into_a_pipe_is_not_opened_again(run, folder, tmp_path):
    """It is gone when it is written."""
    pipe, came = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: came.append(pipe.read_bytes()))
    reader.start()
    told = run("backup", "--data", str(folder), "--to", str(pipe), "--json")
    reader.join()

    assert json.loads(told.stdout) == {"file": str(pipe), "players": 1, "games": 1, "moves": 1}
    assert came[0].endswith(b"]\n")
