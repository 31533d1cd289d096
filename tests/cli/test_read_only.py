"""Commands that only read what is kept, on a data folder that they may not write to."""

import asyncio
import os
import shutil
import sys
import tempfile
from pathlib import Path

import pytest

from sobremesa.store import Seat, Standing
from sobremesa.store.folder import DATABASE
from sobremesa.store.sql import SqlStore
from tests.cli.conftest import objects, one_error
from tests.store.makers import game_of

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="folders have no such rights there")
NOBODY = 65534


@pytest.fixture(params=["put away", "broken off"])
def kept(request, tmp_path):
    """A folder with a game of Ana's that may be read and not written to; one whose server died has more files."""
    folder = Path(tempfile.mkdtemp(prefix="sobremesa-"))
    asyncio.run(_fill(tmp_path, folder, request.param == "put away"))
    for file in folder.iterdir():
        file.chmod(0o444)
    folder.chmod(0o555)
    root = os.geteuid() == 0
    if root:
        os.seteuid(NOBODY)
    yield folder
    if root:
        os.seteuid(0)
    folder.chmod(0o755)
    shutil.rmtree(folder)


async def _fill(made, folder, closed):
    store = await SqlStore.open(made)
    ana = (await store.ensure_player("ana")).id
    seats = [Seat(1, "human", "Ana", player=ana), Seat(2, "bot", "Rosa", level="novato")]
    await store.create(game_of("g", ana, seats), [], Standing("over", [40, 10], 1))
    if closed:
        await store.close()
    for file in made.glob(f"{DATABASE}*"):
        if not file.name.endswith("-shm"):
            shutil.copyfile(file, folder / file.name)
    if not closed:
        await store.close()


def test_statistics_are_told(run, kept):
    """And nothing is made in the folder."""
    before = sorted(kept.iterdir())
    (told,) = objects(run("stats", "--data", str(kept), "--json").stdout)

    assert [(one["name"], one["by_game"][0]["won"]) for one in told["players"]] == [("Ana", 1)]
    assert sorted(kept.iterdir()) == before


def test_a_backup_is_written(run, kept):
    """Into another folder."""
    with tempfile.TemporaryDirectory() as aside:
        (told,) = objects(run("backup", "--data", str(kept), "--to", f"{aside}/all.jsonl", "--json").stdout)

    assert (told["players"], told["games"]) == (1, 1)


def test_what_changes_what_is_kept_is_refused(run, kept):
    """The folder cannot be written to."""
    refused = run("ratings", "rebuild", "--data", str(kept))

    assert (refused.exit_code, one_error(refused)) == (1, "data-unwritable")
