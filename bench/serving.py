"""The server as a process that can be killed: forked from one that has it loaded, or started anew as people do."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import re
import sys
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Final, Protocol

from sobremesa.server.run import serve

PATIENCE: Final = 60.0
"""The seconds that a server has to start on the slowest machine."""

DATA: Final = "data"
LOG: Final = "log"

_context: Final = multiprocessing.get_context("forkserver" if os.name == "posix" else "spawn")


class Life(Protocol):
    """One life of the server, from its start to its kill."""

    async def address(self) -> str:
        """Return where it listens, once it does. Raises TimeoutError, EOFError."""

    async def kill(self) -> None:
        """Kill it with SIGKILL, and return once it is gone."""


Start = Callable[[Path], Life]
"""Starts a server on a folder that holds its data and its log."""


class Forked:
    """A life that begins in a few milliseconds: all that is to be imported was imported before."""

    def __init__(self, folder: Path) -> None:
        """Start it."""
        if os.name == "posix":
            _context.set_forkserver_preload([__name__, "bench.warm", "bench.people", "sobremesa.core.levels"])
        self._hears, tells = _context.Pipe(duplex=False)
        self._process: BaseProcess = _context.Process(target=_serve, args=(folder, tells))
        self._process.start()
        tells.close()

    async def address(self) -> str:
        """Return where it listens, once it does."""
        return await asyncio.to_thread(self._told)

    def _told(self) -> str:
        if not self._hears.poll(PATIENCE):
            raise TimeoutError("the server did not start")
        return str(self._hears.recv())

    async def kill(self) -> None:
        """Kill it."""
        self._process.kill()
        await asyncio.to_thread(self._process.join)
        self._process.close()
        self._hears.close()


def _serve(folder: Path, tells: Connection) -> None:
    log = os.open(folder / LOG, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for stream in (1, 2):
        os.dup2(log, stream)
    serve(port=0, data_dir=folder / DATA, open_browser=False, announce=tells.send)


class Program:
    """A life of the program `sobremesa play`."""

    def __init__(self, folder: Path) -> None:
        """Start it."""
        self._starting = asyncio.ensure_future(_started(folder))

    async def address(self) -> str:
        """Return where it listens, once it does."""
        process = await self._starting
        assert process.stdout is not None
        line = await asyncio.wait_for(process.stdout.readline(), PATIENCE)
        return address_in(line)

    async def kill(self) -> None:
        """Kill it."""
        process = await self._starting
        process.kill()
        await process.communicate()


def address_in(line: bytes) -> str:
    """Return the address that a server has printed. Raises EOFError when it printed none."""
    found = re.search(rb"http://\S+", line)
    if found is None:
        raise EOFError(f"the server did not start: {line!r}")
    return found[0].decode()


async def _started(folder: Path) -> asyncio.subprocess.Process:
    command = ["play", "--no-browser", "--port", "0", "--data", str(folder / DATA)]
    with (folder / LOG).open("ab") as log:
        return await asyncio.create_subprocess_exec(
            str(Path(sys.executable).with_name("sobremesa")), *command, stdout=asyncio.subprocess.PIPE, stderr=log
        )
