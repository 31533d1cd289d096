"""What half-sent requests cost the people at the tables: `python -m bench.crowding`.

A server that may have `--files` files is asked for more connections than that, each of which sends half a head and then
nothing; what is ended is opened again. People play at some tables meanwhile: how long their moves take before and
meanwhile, what they were refused, whether somebody new is answered, and how long the log has grown. Linux alone.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import resource
import selectors
import socket
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import httpx

from bench import process
from bench.driving import Times
from bench.flood import play, served

HALF: Final = b"GET /api/tables HTTP/1.1\r\nHost: x\r\nX-Slow"


def crowd(address: str, number: int, over: Any) -> None:
    """Hold so many connections open until it is over."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with selectors.DefaultSelector() as here:
        while not over.is_set():
            while len(here.get_map()) < number and not over.is_set():
                with suppress(OSError):
                    here.register(_begun(address), selectors.EVENT_READ)
            for key, _ in here.select(0.2):  # whatever comes, it is the end
                here.unregister(key.fileobj)
                key.fileobj.close()  # type: ignore[union-attr]  # it is a socket
        for key in list(here.get_map().values()):
            key.fileobj.close()  # type: ignore[union-attr]


def _begun(address: str) -> socket.socket:
    """Return a connection with half a request. Raises OSError."""
    place = urlsplit(address)
    one = socket.create_connection((place.hostname or "", place.port or 80), timeout=2)
    one.sendall(HALF)
    return one


async def measure(folder: Path, asked: argparse.Namespace) -> dict[str, Any]:
    """Return the numbers of one run."""
    times = Times()
    context = multiprocessing.get_context("spawn")
    over = context.Event()
    async with served(folder, asked.tables, times, asked.files) as (_, address, _, ready):
        before = await play(ready, times, asked)
        attacker = context.Process(target=crowd, args=(address, asked.connections, over))
        attacker.start()
        await asyncio.sleep(3)  # until they are all there
        try:
            during = await play(ready, times, asked)
            newcomer = await _answer(address)
        finally:
            over.set()
            await asyncio.to_thread(attacker.join)
    lines = sum(1 for _ in (folder / "log").open("rb"))
    return {"before": before, "during": during, "refused": dict(times.refused), "newcomer": newcomer, "lines": lines}


async def _answer(address: str) -> str:
    """Return how somebody new was answered, and in how many milliseconds."""
    began = time.perf_counter()
    try:
        async with httpx.AsyncClient(verify=False, timeout=10) as client:
            status = (await client.get(f"{address}/api/tables")).status_code
    except httpx.HTTPError as error:
        return type(error).__name__
    return f"{status} in {1000 * (time.perf_counter() - began):.0f} ms"


def main() -> None:
    """Read the arguments, crowd, tell."""
    parser = argparse.ArgumentParser(description="Measure what half-sent requests cost the tables. Linux alone.")
    parser.add_argument("--files", type=int, default=1024, help="how many files the server may have")
    parser.add_argument("--connections", type=int, default=1100)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--rate", type=float, default=30, help="moves a second in all")
    parser.add_argument("--seconds", type=float, default=15)
    asked = parser.parse_args()
    process.pin(0, {1})
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(asyncio.run(measure(Path(folder), asked))))


if __name__ == "__main__":
    main()
