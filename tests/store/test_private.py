"""What a server keeps is for its owner's eyes alone, on a machine that others use too."""

from __future__ import annotations

import os
import stat
import sys

import pytest

from sobremesa.store.folder import DATABASE
from sobremesa.store.lock import LOCK, served_alone
from sobremesa.store.sql import SqlStore
from sobremesa.terminal.settings import Keeper
from tests.store.makers import made

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="rights as POSIX has them")


@pytest.fixture(params=[0, 0o022, 0o077, 0o777], ids=oct)
def mask(request):
    """A user's mask: what a program makes is open to all, to nobody, or not even to its owner."""
    before = os.umask(request.param)
    yield request.param
    os.umask(before)


def rights(path) -> int:
    """The rights that a file or folder has."""
    return stat.S_IMODE(path.stat().st_mode)


def all_rights(folder) -> dict[str, int]:
    """The rights of everything in a folder."""
    return {path.name: rights(path) for path in folder.iterdir()}


async def test_what_is_new_is_its_owners_whatever_the_mask(tmp_path, mask):
    """The folder has 0700; the database, its log, its index and the server's lock have 0600."""
    folder = tmp_path / "data"
    with served_alone(folder):
        store = await SqlStore.open(folder)
        await made(store)
        found = all_rights(folder)
        await store.close()

    assert rights(folder) == 0o700
    assert set(found) == {DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm", LOCK}
    assert set(found.values()) == {0o600}


async def test_what_is_there_already_is_taken_from_the_others(tmp_path):
    """A folder of an earlier version, open to everybody with a log that was left behind, is private after a start."""
    folder = tmp_path / "data"
    store = await SqlStore.open(folder)
    await made(store)
    folder.chmod(0o777)
    (folder / "terminal.json").write_text("{}")
    for each in folder.iterdir():
        each.chmod(0o666)

    again = await SqlStore.open(folder)
    found = all_rights(folder)
    await store.close()
    await again.close()

    assert rights(folder) == 0o700
    assert {found[name] for name in found if name.startswith(DATABASE)} == {0o600}


async def test_a_folder_with_other_things_in_it_keeps_its_rights(tmp_path):
    """Whoever keeps games beside a web page does not find the page locked up; the games are private all the same."""
    tmp_path.chmod(0o755)
    (tmp_path / "index.html").write_text("a page")

    store = await SqlStore.open(tmp_path)
    await store.close()

    assert (rights(tmp_path), rights(tmp_path / DATABASE)) == (0o755, 0o600)


async def test_rights_that_are_narrower_stay(tmp_path):
    """Nothing is opened by a start."""
    folder = tmp_path / "data"
    await (await SqlStore.open(folder)).close()
    folder.chmod(0o500 if os.geteuid() == 0 else 0o700)
    before = rights(folder)

    await (await SqlStore.open(folder)).close()

    assert rights(folder) == before


def test_the_terminals_cookies_are_its_owners_alone(tmp_path, mask):
    """The folder and the file that the terminal program makes are as private as the server's."""
    keeper = Keeper(tmp_path / "data")
    keeper.keep()

    assert rights(tmp_path / "data") == 0o700
    assert rights(tmp_path / "data" / "terminal.json") == 0o600
