"""A server in a thread of another program: the same tables, for one person on this machine."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from multiprocessing import resource_tracker
from pathlib import Path
from random import Random

from sobremesa.server.app import make_app, open_tables
from sobremesa.server.binding import address_of, listen
from sobremesa.server.run import Server
from sobremesa.store.folder import data_folder
from sobremesa.store.sql.beside import open_beside
from sobremesa.tables.tables import Tables

HERE = "127.0.0.1"

Open = Callable[[Path], contextlib.AbstractAsyncContextManager[Tables]]


@contextlib.asynccontextmanager
async def _usual(folder: Path) -> AsyncIterator[Tables]:
    await (await open_beside(folder)).close()
    async with open_tables(folder, luck=Random) as tables:
        yield tables


@contextlib.contextmanager
def served_aside(data_dir: Path | None = None, open_them: Open = _usual) -> Iterator[str]:
    """Serve the tables of a data folder at a free port of 127.0.0.1 while the block runs; yield the URL.

    Another server may serve the same folder: rows are numbered uniquely in the database, so both follow the same game.
    Not locked, unlike ``run.serve``. Raises StoreError, OlderDatabase where that server may be of an earlier version,
    and AddressTaken before the block.
    """
    # What the computer's processes begin with hands on the standard streams, which a program that fills the terminal
    # puts others before.
    resource_tracker.ensure_running()
    with listen(HERE, 0) as listener:
        aside = _Aside(listener, data_folder(data_dir), open_them)
        aside.start()
        try:
            aside.wait()
            yield address_of(listener)
        finally:
            aside.stop()


class _Aside(threading.Thread):
    """The thread; what goes wrong before it serves is raised where it is waited for."""

    def __init__(self, listener: socket.socket, folder: Path, open_them: Open) -> None:
        super().__init__(name="server", daemon=True)
        self._listener = listener
        self._folder = folder
        self._open = open_them
        self._ready = threading.Event()
        self._server: Server | None = None
        self._error: Exception | None = None

    def run(self) -> None:
        """Serve until told to stop."""
        try:
            asyncio.run(self._serve())
        except Exception as error:
            self._error = error
        finally:
            self._ready.set()

    async def _serve(self) -> None:
        async with self._open(self._folder) as tables:
            self._server = Server(make_app(tables), self._ready.set)
            await self._server.serve(sockets=[self._listener])

    def wait(self) -> None:
        """Return as soon as it serves; raise what kept it from it."""
        self._ready.wait()
        if self._error is not None:
            raise self._error

    def stop(self) -> None:
        """Let what is in flight finish."""
        if self._server is not None:
            self._server.should_exit = True
        self.join()
