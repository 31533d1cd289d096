"""What is counted for whoever runs the server, and where it is told."""

from __future__ import annotations

import asyncio
import re
import socket
from contextlib import asynccontextmanager

import httpx
import pytest

from sobremesa.server.app import make_app, open_tables
from sobremesa.server.binding import AddressTaken, address_of, listen
from sobremesa.server.metrics import Histogram, Metrics, tell_metrics
from sobremesa.server.run import Server, _told
from tests.server.helpers import BOT, ME, PATIENCE, Greedy, Guest, hear, play_out, say

SAMPLE = re.compile(r'([a-z_]+)(\{[a-z]+="[^"]+"\})? ([0-9.]+)')


def numbers(text: str) -> dict[str, float]:
    """Each sample by its name and label; every line has to be one, or a comment of the two kinds."""
    lines = [line for line in text.splitlines() if not re.match(r"# (HELP|TYPE) sobremesa_[a-z_]+ .", line)]
    found = [SAMPLE.fullmatch(line) for line in lines]
    assert all(found), lines
    return {match[1] + (match[2] or ""): float(match[3]) for match in found}


@asynccontextmanager
async def counted(data):
    """A server that counts; a guest and its numbers."""
    metrics = Metrics()
    async with open_tables(data, Greedy(), metrics=metrics) as tables:
        ready = asyncio.Event()
        with listen("127.0.0.1", 0) as listener:
            server = Server(make_app(tables, data / "unbuilt", metrics=metrics), ready.set)
            task = asyncio.create_task(server.serve(sockets=[listener]))
            await ready.wait()
            guest = Guest(address_of(listener))
            yield guest, metrics
            await guest.http.aclose()
            server.should_exit = True
            await task


def free_port() -> int:
    """A port that nobody listens at now."""
    with socket.create_server(("127.0.0.1", 0)) as bound:
        return bound.getsockname()[1]


def test_a_histogram_counts_what_lies_at_or_below_each_bound():
    """As Prometheus wants it: each bound holds those below it too."""
    histogram = Histogram((1, 2))
    for value in (0.5, 1, 2, 7):
        histogram.add(value)

    assert histogram.lines("x") == [
        'x_bucket{le="1"} 2', 'x_bucket{le="2"} 3', 'x_bucket{le="+Inf"} 4', "x_sum 10.500000", "x_count 4",
    ]  # fmt: skip


async def test_a_game_is_counted(tmp_path):
    """Moves, thinking, commits and refusals; sockets and tables while they are there, and not after."""
    async with counted(tmp_path) as (ana, metrics):
        table = await ana.table(ME, BOT, options={"target": "10"})
        async with ana.at(table) as (at, sync):
            during = numbers(metrics.text())
            await say(at, type="move", move="nonsense", seen=sync["n"])
            while (await hear(at))["type"] != "refused":
                pass
            await say(at, type="hello", seen=0)
            while (sync := await hear(at))["type"] != "sync":
                pass
            messages = await play_out(at, sync)
        await ana.http.get("/api/tables/nothing/record")
    after = numbers(metrics.text())

    mine = sum(message["event"]["seat"] == 1 for message in messages[1:])
    assert (during["sobremesa_connections"], during["sobremesa_tables"]) == (1, 1)
    assert (after["sobremesa_connections"], after["sobremesa_tables"]) == (0, 0)
    assert after["sobremesa_moves_total"] == mine > 0
    assert after['sobremesa_refusals_total{code="unreadable-move"}'] == 1
    assert after['sobremesa_refusals_total{code="unknown-table"}'] == 1
    assert after["sobremesa_thinking_seconds_count"] > 0
    assert after["sobremesa_commit_moves_sum"] >= len(messages) - 1
    assert after["sobremesa_commit_seconds_count"] > 0
    assert ana.token not in metrics.text() and table not in metrics.text()


async def test_the_numbers_are_told_at_a_port_of_their_own():
    """At /metrics as Prometheus has it; elsewhere there is a hint, and bytes that are no request are let go."""
    port = free_port()
    async with (
        _told(Metrics(), port),
        httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", verify=False, timeout=PATIENCE) as client,
    ):
        told = await client.get("/metrics")
        other = await client.get("/")
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"x" * 20_000)
        writer.close()
        again = await client.get("/metrics")
        await asyncio.wait_for(reader.read(), PATIENCE)

    assert told.status_code == again.status_code == 200
    assert told.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert numbers(told.text)["sobremesa_moves_total"] == 0
    assert (other.status_code, "/metrics" in other.text) == (404, True)


async def test_a_port_that_is_taken_is_told():
    """Whoever names a port means that one."""
    port = free_port()
    server = await tell_metrics(Metrics(), port)
    with pytest.raises(AddressTaken) as taken:
        async with _told(Metrics(), port):
            pass
    server.close()

    assert taken.value.port == port
