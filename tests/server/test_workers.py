"""Several server processes on one PostgreSQL, behind one address: started, played at, killed, stopped."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from sobremesa.protocol.codes import Code
from tests.server.helpers import BOT, ME, Guest, greedy, hear_until, say
from tests.server.test_run import Process, alive, children_of

PROGRAM = """
import sys
from sobremesa.server.run import serve
if __name__ == "__main__":
    serve(port=0, database=sys.argv[1], workers=2, open_browser=False)
"""

SLOW = 60.0
"""The seconds that a busy machine may take to start the processes in which bots think."""

pytestmark = pytest.mark.slow


def my_turn(heard: dict) -> bool:
    """Whether a message says that seat 1 is to play."""
    return heard["type"] == "update" and heard["view"]["turn"] == [1]


@asynccontextmanager
async def serving(folder, address: str) -> AsyncIterator[Process]:
    """Two workers and the process that minds them."""
    program = folder / "program.py"
    program.write_text(PROGRAM)
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(program), address, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    try:
        line = await asyncio.wait_for(process.stdout.readline(), 120)
        assert line.startswith(b"Sobremesa: http://127.0.0.1:"), (line, await process.stderr.read(2000))
        yield Process(process, line.split()[1].decode())
    finally:
        if process.returncode is None:
            process.kill()
            await process.communicate()


def workers_of(server: Process) -> list[int]:
    """The server processes, without those in which bots think."""
    with contextlib.suppress(OSError):
        tasks = f"/proc/{server.process.pid}/task/{server.process.pid}/children"
        with open(tasks, encoding="ascii") as children:  # noqa: PTH123 - the kernel's own file
            return [int(child) for child in children.read().split() if is_worker(int(child))]
    return []


def is_worker(pid: int) -> bool:
    """Whether a process serves."""
    with contextlib.suppress(OSError), open(f"/proc/{pid}/cmdline", encoding="utf-8") as line:  # noqa: PTH123
        return "spawn_main" in line.read()
    return False


@asynccontextmanager
async def many_at(guest: Guest, table: str, wanted: int) -> AsyncIterator[list]:
    """Several sockets to one table; the workers share them out."""
    async with contextlib.AsyncExitStack() as stack:
        yield [await stack.enter_async_context(guest.at(table)) for _ in range(wanted)]


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes as Linux shows them")
async def test_two_workers_serve_one_table_and_stop_together(tmp_path, postgres):
    """What one plays all sockets hear, wherever they are; SIGTERM tells them all, and no process is left."""
    async with serving(tmp_path, postgres.fresh()) as server:
        ana = Guest(server.address)
        table = await ana.table(ME, BOT, options={"target": "20"})
        async with many_at(ana, table, 8) as sockets:
            socket, sync = sockets[0]
            if sync["view"]["turn"] != [1]:
                sync = await hear_until(socket, my_turn, SLOW)
            await say(socket, type="move", move=greedy(sync["view"]), seen=sync["n"])
            for ear, _ in sockets:
                heard = await hear_until(ear, lambda heard: heard.get("n", 0) > sync["n"], SLOW)
                assert heard["event"]["seat"] == 1
            below = children_of(server.process.pid)
            status, _, err = await server.end(signal.SIGTERM)
            for ear, _ in sockets:
                closed = await hear_until(ear, lambda message: message["type"] == "closed")
                assert closed["code"] == Code.STOPPING
        await ana.http.aclose()

    assert status == 0
    assert "ended with status" not in err and "did not stop" not in err, err
    await gone(below)


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes as Linux shows them")
async def test_a_killed_worker_is_replaced_and_none_outlives_the_one_that_minds_them(tmp_path, postgres):
    """No move is lost, the address stays, and two processes serve again; once that one is killed nobody serves on."""
    async with serving(tmp_path, postgres.fresh()) as server:
        ana = Guest(server.address)
        table = await ana.table(ME, BOT)
        async with ana.at(table) as (_, sync):
            before = sync["n"]
        first = workers_of(server)
        assert len(first) == 2

        for worker in first:
            os.kill(worker, signal.SIGKILL)
        async with asyncio.timeout(120):
            while len(set(workers_of(server)) - set(first)) < 2:  # noqa: ASYNC110 - a start rings no bell
                await asyncio.sleep(0.1)
        again = Guest(server.address, ana.token)
        async with asyncio.timeout(60), again.at(table) as (_, sync):
            assert sync["n"] >= before
            assert sync["table"]["you"] == 1
        second, below = workers_of(server), children_of(server.process.pid)
        await server.end(signal.SIGKILL)
        await ana.http.aclose()
        await again.http.aclose()

    assert len(second) == 2 and set(second) <= set(below)
    await gone(below)


async def gone(processes: list[int]) -> None:
    """Wait until none of some processes is there."""
    async with asyncio.timeout(60):
        while any(alive(process) for process in processes):  # noqa: ASYNC110 - the end of a stranger rings no bell
            await asyncio.sleep(0.05)
