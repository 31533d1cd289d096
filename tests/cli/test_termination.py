"""SIGTERM ends a command as Ctrl-C does: what it was writing is cleared away first."""

import asyncio
import os
import signal
import sys
import threading
import time

import pytest

from sobremesa.cli.program import guarded
from sobremesa.store.sql import SqlStore
from tests.cli.conftest import ENGLISH
from tests.store.makers import made

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a process cannot be asked to end there")

ENDLESS = """
import asyncio, time
from sobremesa.cli import main
from sobremesa.lab import decisions
from sobremesa.store.sql import backups
from sobremesa.tables import backup_check

def wait(*_):
    time.sleep(3600)

async def wait_in_loop(*_):
    await asyncio.sleep(3600)

{}
main()
"""
"""The program, with one thing in it that never ends."""


@pytest.fixture
def folder(tmp_path):
    """A data folder with a game."""

    async def fill():
        store = await SqlStore.open(tmp_path / "data")
        await made(store)
        await store.close()

    asyncio.run(fill())
    return tmp_path / "data"


@pytest.fixture
def there(tmp_path):
    """The folder to write to, empty."""
    (tmp_path / "there").mkdir()
    return tmp_path / "there"


def drafts_in(folder, process, prefix="."):
    """Wait for hidden files or folders; return their names, none where the process ends without."""
    while process.poll() is None:
        names = [each.name for each in folder.iterdir() if each.name.startswith(prefix)]
        if names:
            return names
        time.sleep(0.02)
    return []


@pytest.mark.parametrize(
    ("endless", "draft"),
    [("backups._write_table = wait_in_loop", ".all."), ("backup_check._is_replayed = wait_in_loop", ".backup-")],
    ids=["while it is written", "while it is checked"],
)
def test_a_backup_that_is_ended_leaves_nothing(launch, folder, there, endless, draft):
    """Neither the draft, which has all games in it, nor the folder where it is tried, and the status is 143."""
    to = there / "all.backup"
    command = [sys.executable, "-c", ENDLESS.format(endless), "backup", "--data", str(folder), "--to", str(to)]
    process = launch(command, env=os.environ | ENGLISH, text=True)

    assert drafts_in(there, process, draft)
    process.send_signal(signal.SIGTERM)

    assert process.communicate(timeout=60) == ("", "")
    assert (process.returncode, list(there.iterdir())) == (143, [])


def test_an_export_that_is_ended_leaves_nothing(launch, record, there):
    """Also what waits outside an event loop is ended."""
    pytest.importorskip("pyarrow")
    endless, to = "decisions._write = wait", there / "games.csv"
    command = [sys.executable, "-c", ENDLESS.format(endless), "export", str(record), "--to", str(to)]
    process = launch(command, env=os.environ | ENGLISH, text=True)

    assert drafts_in(there, process)
    process.send_signal(signal.SIGTERM)

    assert process.communicate(timeout=60) == ("", "")
    assert (process.returncode, list(there.iterdir())) == (143, [])


def test_a_command_is_ended_also_where_ctrl_c_is_ignored(monkeypatch):
    """As that of a job in the background is."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        assert guarded(lambda *_: os.kill(os.getpid(), signal.SIGTERM), []) == 143
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_second_sigterm_ends_a_command_as_the_system_does():
    """It may hang while it clears up."""
    handlers = []

    def run(*_):
        try:
            os.kill(os.getpid(), signal.SIGTERM)
        finally:
            handlers.append(signal.getsignal(signal.SIGTERM))

    assert guarded(run, []) == 143
    assert handlers == [signal.SIG_DFL]


def test_who_minds_sigterm_goes_on_minding_it():
    """What is ignored stays ignored, and after a command all is as it was."""
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        assert guarded(lambda *_: os.kill(os.getpid(), signal.SIGTERM) or 7, []) == 7
        assert signal.getsignal(signal.SIGTERM) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGTERM, before)


def test_a_command_runs_in_a_thread_too():
    """Only the main thread may mind signals."""
    statuses = []
    thread = threading.Thread(target=lambda: statuses.append(guarded(lambda *_: 3, [])))
    thread.start()
    thread.join()
    assert statuses == [3]
