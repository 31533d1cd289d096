"""A data folder that cannot be used is refused with the reason; one server serves it; a full disk is named."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from sobremesa.store import DiskFull, MoveRow, StoreError
from sobremesa.store.errors import BadFolder, NoDatabase, Served, Unwritable
from sobremesa.store.folder import DATABASE
from sobremesa.store.lock import LOCK, served_alone
from sobremesa.store.sql import SqlStore
from sobremesa.store.sql.failures import failure
from tests.store.makers import OPEN, made

HOLDING = """
import sys, time
from pathlib import Path
from sobremesa.store.lock import served_alone
with served_alone(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""

FILLING = """
import asyncio, resource, sys
from pathlib import Path
from sobremesa.store import MoveRow, Store, StoreError
from sobremesa.store.sql import SqlStore
from tests.store.makers import OPEN, made

async def fill():
    store = await SqlStore.open(Path(sys.argv[1]))
    await made(store)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2_000_000, resource.RLIM_INFINITY))
    number = 1
    try:
        while number < 1000:
            await store.append("g", [MoveRow(number + 1, 1, "x" * 50_000)], OPEN)
            number += 1
    except StoreError as error:
        print(error.code, number)
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    await store.close()

asyncio.run(fill())
"""

NOBODY = 65534
"""A user who owns nothing."""


@pytest.fixture
def stranger():
    """Be somebody whom rights hold back: the superuser may do everything."""
    if sys.platform == "win32":
        pytest.skip("rights as POSIX has them")
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    yield
    os.seteuid(0)


@pytest.fixture
def elsewhere(tmp_path):
    """A process that holds the lock of the folder until it is told to end."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDING, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout.readline() == "held\n"
        yield process
    finally:
        process.kill()
        process.communicate()


async def closed(folder) -> None:
    """Open a folder's store and close it again."""
    await (await SqlStore.open(folder)).close()


async def refusal(folder) -> StoreError:
    """What is said when a folder is opened."""
    with pytest.raises(StoreError) as caught:
        await SqlStore.open(folder)
    return caught.value


async def test_a_folder_in_the_databases_place_is_named(tmp_path):
    """Not only that the database failed: what lies there, and where."""
    (tmp_path / DATABASE).mkdir()

    said = await refusal(tmp_path)

    assert isinstance(said, NoDatabase) and said.code == "not-a-database"
    assert str(tmp_path / DATABASE) in said.why and "folder" in said.why


async def test_a_file_that_is_no_database_is_named(tmp_path):
    """And it is as it was afterwards."""
    (tmp_path / DATABASE).write_bytes(b"no database" * 1000)

    said = await refusal(tmp_path)

    assert isinstance(said, NoDatabase) and str(tmp_path / DATABASE) in said.why
    assert (tmp_path / DATABASE).read_bytes() == b"no database" * 1000


async def test_a_database_of_another_program_is_not_touched(tmp_path):
    """Its tables are not mixed with ours."""
    with sqlite3.connect(tmp_path / DATABASE) as other:
        other.execute("CREATE TABLE recipes (id INTEGER)")
    other.close()

    said = await refusal(tmp_path)

    with sqlite3.connect(tmp_path / DATABASE) as other:
        tables = other.execute("SELECT name FROM sqlite_master").fetchall()
    other.close()
    assert isinstance(said, NoDatabase) and "another program" in said.why
    assert tables == [("recipes",)]


async def test_a_file_in_the_folders_place_is_named(tmp_path):
    """The data folder cannot be below a file, nor be one."""
    (tmp_path / "file").write_text("")

    for folder in (tmp_path / "file", tmp_path / "file" / "data"):
        said = await refusal(folder)
        assert isinstance(said, BadFolder) and str(folder) in said.why


async def test_a_folder_that_may_only_be_read_is_named(tmp_path, stranger):
    """With the reason that the system gives; a game is not begun that could not be saved."""
    said = await refusal(tmp_path)

    assert isinstance(said, Unwritable) and str(tmp_path) in said.why
    assert "ermission denied" in said.why


def test_a_database_that_may_only_be_read_is_named():
    """The folder may be written to, and the file in it may not."""
    if sys.platform == "win32" or os.geteuid() != 0:
        pytest.skip("only the superuser can give a file to somebody else")
    with tempfile.TemporaryDirectory() as name:  # the tests' own folder is closed to others
        folder = Path(name)
        asyncio.run(closed(folder))
        folder.chmod(0o777)
        os.seteuid(NOBODY)
        try:
            said = asyncio.run(refusal(folder))
        finally:
            os.seteuid(0)

    assert isinstance(said, Unwritable) and str(folder / DATABASE) in said.why


def test_a_second_server_is_told_which_process_serves(tmp_path, elsewhere):
    """One folder, one server: the second is refused with the number of the first."""
    with pytest.raises(Served) as caught, served_alone(tmp_path):
        pass

    assert caught.value.process == elsewhere.pid
    assert str(elsewhere.pid) in caught.value.why and str(tmp_path) in caught.value.why


def test_the_lock_goes_with_its_process(tmp_path, elsewhere):
    """A server that is killed leaves a file with its number, and no lock: the next one starts at once."""
    elsewhere.send_signal(signal.SIGKILL if sys.platform != "win32" else signal.SIGTERM)
    elsewhere.wait(30)
    assert (tmp_path / LOCK).read_text() == f"{elsewhere.pid}\n"

    with served_alone(tmp_path):
        assert (tmp_path / LOCK).read_text() == f"{os.getpid()}\n"


async def test_whatever_is_no_server_opens_a_served_folder(tmp_path, elsewhere):
    """A look at the games, or a copy of them, does not have to wait for the server to stop."""
    store = await SqlStore.open(tmp_path)
    await made(store)
    await store.close()

    with sqlite3.connect(tmp_path / DATABASE) as original, sqlite3.connect(tmp_path / "copy.db") as copy:
        original.backup(copy)
        games = copy.execute("SELECT count(*) FROM games").fetchone()
    original.close()
    copy.close()
    assert games == (1,)


async def test_a_full_disk_is_named_in_the_log_and_to_who_appends(tmp_path, caplog):
    """The database may not grow any more; once it may, the same move is taken."""
    store = await SqlStore.open(tmp_path)
    await made(store)
    writing = store._engine._hand

    def limit(pages: int):
        return lambda connection: connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")

    await writing.write(limit(1))  # SQLite takes the pages that there are for it
    long = [MoveRow(2, 1, "5h" + " " * 100_000)]
    with caplog.at_level(logging.ERROR), pytest.raises(DiskFull) as caught:
        await store.append("g", long, OPEN)
    await writing.write(limit(1_000_000))
    await store.append("g", long, OPEN)

    assert caught.value.code == "disk-full"
    assert "the disk is full" in caplog.text and "Traceback" not in caplog.text
    assert len(await store.rows("g")) == 2
    await store.close()


def test_a_real_limit_of_the_system_is_a_full_disk(tmp_path):
    """Where the system lets no file grow, the one who appends is told so, and what was told before is still there."""
    pytest.importorskip("resource", reason="limits as POSIX has them")
    done = subprocess.run(
        [sys.executable, "-c", FILLING, str(tmp_path)], capture_output=True, text=True, timeout=120, check=True
    )

    async def kept() -> int:
        store = await SqlStore.open(tmp_path)
        rows = await store.rows("g")
        await store.close()
        return len(rows)

    code, told = done.stdout.split()
    assert code == "disk-full"
    assert asyncio.run(kept()) == int(told)


@pytest.mark.parametrize("code", [sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_WRITE])
def test_a_used_up_quota_is_a_full_disk(code):
    """SQLite has another code for it."""
    cause = sqlite3.OperationalError("disk I/O error")
    cause.sqlite_errorcode = code

    assert isinstance(failure(OperationalError("INSERT", {}, cause), None), DiskFull)


def test_a_full_disk_of_postgresql_is_known_by_its_number():
    """Whatever language the database speaks."""
    cause = Exception("no hay espacio")
    cause.sqlstate = "53100"

    assert isinstance(failure(OperationalError("INSERT", {}, cause), None), DiskFull)
