"""What is counted for whoever runs the server, and where it is told."""

from __future__ import annotations

import asyncio
import socket
from contextlib import asynccontextmanager

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from sobremesa.server.app import make_app, open_tables
from sobremesa.server.binding import AddressTaken, address_of, listen
from sobremesa.server.metrics import Metrics, metrics_served
from sobremesa.server.run import Server
from tests.server.helpers import BOT, ME, PATIENCE, Greedy, Guest, hear, play_out, say


def numbers(text: str) -> dict[str, float]:
    """Each sample by its name and label, as Prometheus reads it; all are the program's own."""
    samples = [sample for family in text_string_to_metric_families(text) for sample in family.samples]
    assert all(sample.name.startswith("sobremesa_") for sample in samples)
    labels = [",".join(f'{name}="{value}"' for name, value in sample.labels.items()) for sample in samples]
    return {one.name + (f"{{{label}}}" if label else ""): one.value for one, label in zip(samples, labels, strict=True)}


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
    """At /metrics as Prometheus has it; bytes that are no request are let go."""
    port = free_port()
    async with (
        metrics_served(Metrics(), port),
        httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", verify=False, timeout=PATIENCE) as client,
    ):
        told = await client.get("/metrics")
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"x" * 20_000)
        await asyncio.wait_for(reader.read(), PATIENCE)
        writer.close()
        again = await client.get("/metrics")

    assert told.status_code == again.status_code == 200
    assert told.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert numbers(told.text)["sobremesa_moves_total"] == 0


async def test_each_server_has_numbers_of_its_own():
    """What one counts is not in the other's."""
    busy, idle = Metrics(), Metrics()
    busy.moves.inc()
    busy.refused("not-yours")

    assert numbers(busy.text())['sobremesa_refusals_total{code="not-yours"}'] == 1
    assert (numbers(busy.text())["sobremesa_moves_total"], numbers(idle.text())["sobremesa_moves_total"]) == (1, 0)


async def test_a_port_that_is_taken_is_told():
    """Whoever names a port means that one."""
    with listen("127.0.0.1", 0) as other, pytest.raises(AddressTaken) as taken:
        async with metrics_served(Metrics(), other.getsockname()[1]):
            pass

    assert (taken.value.host, taken.value.option) == ("127.0.0.1", "metrics-port")
