"""A host's path: a backup while people play, a disk that is lost, and a server on what was restored elsewhere."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import signal
import sys
from asyncio.subprocess import PIPE
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from copy import deepcopy
from pathlib import Path

import pytest

from sobremesa.records.replay import Replayed
from sobremesa.store.sql import SqlStore
from tests.server.conftest import known
from tests.server.helpers import ME, Guest, Wire, greedy, hear, play_out, say
from tests.server.test_run import Process
from tests.tables.helpers import until

pytest.importorskip("resource", reason="processes and signals as POSIX has them")

DAYS = {"kind": "correspondence", "seconds": 86_400, "increment": 0}
SOME = 20
"""How many moves are played before the backup, and after it, at least."""

SLOW = 180.0
"""The seconds that a busy machine may take to start a program."""

Told = dict[str, dict[int, tuple[int, str]]]
"""The moves that somebody was told of, by table and number: the seat, and what it played."""


async def program(*words: str) -> asyncio.subprocess.Process:
    """Start the command line as a process of its own."""
    return await asyncio.create_subprocess_exec(sys.executable, "-m", "sobremesa", *words, stdout=PIPE, stderr=PIPE)


async def done(*words: str) -> Wire:
    """Run a command to its end, and return what it said as JSON."""
    process = await program(*words, "--json")
    out, err = await asyncio.wait_for(process.communicate(), SLOW)
    assert process.returncode == 0, err
    return json.loads(out)


def at(where: Path | str) -> tuple[str, str]:
    """The option that names a folder or a database."""
    return ("--database", where) if isinstance(where, str) else ("--data", str(where))


@asynccontextmanager
async def serving(where: Path | str) -> AsyncIterator[Process]:
    """``sobremesa play`` on a folder or a database, killed in the end."""
    process = await program("play", "--no-browser", "--port", "0", "--lang", "en", *at(where))
    try:
        line = await asyncio.wait_for(process.stdout.readline(), SLOW)
        found = re.search(rb"http://127.0.0.1:\d+", line)
        assert found, (line, await process.stderr.read(2000))
        yield Process(process, found[0].decode())
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.communicate()


async def table_of_two(ana: Guest, eva: Guest, terms: Wire | None) -> str:
    """Let Ana make a table and Eva sit down there by the link; return its id."""
    body = {"game": "cuarenta", "rules": "pagat", "seats": 2, "players": [ME, {"kind": "open"}], "clock": terms}
    made = (await ana.http.post("/api/tables", json=body)).json()
    sat = await eva.http.post(f"/api{made['links'][0]['path']}", json={"name": "Eva"})
    assert sat.status_code == 200
    return made["id"]


async def play_seat(guest: Guest, table: str, told: Told) -> None:
    """Play a seat until the game is over, and note every move that is told there."""
    async with guest.at(table) as (socket, last):
        asked = 0
        while not last["view"]["over"]:
            view = last["view"]
            if view["seat"] in view["turn"] and asked != last["n"]:
                asked = last["n"]
                await say(socket, type="move", move=greedy(view), seen=asked)
            message = await hear(socket)
            if message["type"] == "update":
                last, event = message, message["event"]
                if event["seat"]:
                    told[table][event["n"]] = (event["seat"], event["move"])


async def play_games(ana: Guest, eva: Guest, terms: Wire | None, told: Told) -> None:
    """Let two people play one game after the other, for ever."""
    while True:
        table = await table_of_two(ana, eva, terms)
        await asyncio.gather(*(play_seat(one, table, told) for one in (ana, eva)))


@asynccontextmanager
async def played(ana: Guest, eva: Guest) -> AsyncIterator[Told]:
    """What two people are told who play two games at once, one of them by correspondence."""
    told: Told = defaultdict(dict)
    tasks = [asyncio.create_task(play_games(ana, eva, terms, told)) for terms in (None, DAYS)]
    try:
        yield told
        assert not [task.exception() for task in tasks if task.done()]
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def count(told: Told) -> int:
    """How many moves were told."""
    return sum(len(moves) for moves in told.values())


async def more_of(told: Told) -> None:
    """Wait until some more moves were told."""
    before = count(told)
    await until(lambda: count(told) >= before + SOME, SLOW)


async def kept_of(where: Path | str, told: Told) -> Told:
    """The moves that a folder or a database keeps of these tables."""
    store = await SqlStore.open(where)
    rows = {table: await store.rows(table) for table in told}
    await store.close()
    return {table: {row.number: (row.seat, row.text) for row in some if row.seat} for table, some in rows.items()}


async def play_to_the_end(ana: Guest, eva: Guest, table: str) -> Replayed:
    """Let both come back to a table and play on; return its record, replayed."""
    async with ana.at(table) as (first, hers), eva.at(table) as (second, other):
        await asyncio.gather(play_out(first, hers), play_out(second, other))
    return Replayed((await ana.http.get(f"/api/tables/{table}/record")).text)


@asynccontextmanager
async def two_at(server: Process, *tokens: str | None) -> AsyncIterator[tuple[Guest, Guest]]:
    """Two people at a server, new ones or with the cookies they have."""
    ana, eva = (Guest(server.address, token) for token in tokens or (None, None))
    async with ana.http, eva.http:
        yield await known(ana), await known(eva)


async def unfinished(guest: Guest) -> list[str]:
    """The tables of somebody whose games are not over."""
    return [one["id"] for one in (await guest.http.get("/api/tables")).json() if not one["over"]]


@pytest.fixture(params=["sqlite", "postgresql"])
def disk(request, tmp_path) -> tuple[Path | str, Callable[[], Path | str]]:
    """Where the games are, and what loses them all and says where the next server may have them."""
    if request.param == "postgresql":
        postgres = request.getfixturevalue("postgres")
        return postgres.fresh(), postgres.fresh

    def lose() -> Path:
        shutil.rmtree(tmp_path / "cards")
        return tmp_path / "elsewhere"

    return tmp_path / "cards", lose


@pytest.mark.slow
async def test_a_lost_disk_takes_no_move_that_was_told_before_the_backup(disk, tmp_path):
    """Written while games are played; the restored server has every such move, and all games go on to their end."""
    (where, lose), file = disk, str(tmp_path / "games.backup")
    async with serving(where) as server:
        async with two_at(server) as (ana, eva):
            resting = await table_of_two(ana, eva, DAYS)
            async with played(ana, eva) as told:
                await more_of(told)
                before = deepcopy(told)
                written = await done("backup", "--to", file, *at(where))
                await more_of(told)
        await server.end(signal.SIGKILL)
    new = lose()

    assert await done("restore", file, *at(new)) | {"replayed": written["games"], "broken": []} == written
    kept = await kept_of(new, told)
    assert [table for table, moves in before.items() if not moves.items() <= kept[table].items()] == []
    assert [table for table, moves in kept.items() if not told[table].items() <= (told[table] | moves).items()] == []
    assert count(kept) < count(told)
    async with serving(new) as server, two_at(server, ana.token, eva.token) as (ana, eva):
        waiting = [table for table in await unfinished(ana) if table == resting or kept.get(table)]
        records = [await play_to_the_end(ana, eva, table) for table in waiting]

    assert resting in waiting
    assert [(record.error, record.state.over) for record in records] == [(None, True)] * len(waiting)
