"""Metrics for the operator in Prometheus's format, without names, cards or tokens."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Iterator
from typing import Final

import uvicorn
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
    make_asgi_app,
)

from sobremesa.server.binding import AddressTaken, bind
from sobremesa.tables.thinking import Thinker

_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
_SIZES: Final = (1, 2, 4, 8, 16, 32, 64, 128, 256)

disable_created_metrics()  # type: ignore[no-untyped-call]


class Metrics:
    """The metrics of one server, in a registry of its own.

    Gauges are bound to functions by those who know their values.
    """

    def __init__(self) -> None:
        """Start at zero; whoever knows a gauge's value gives it a function."""
        self.registry = registry = CollectorRegistry()
        self.connections = Gauge("sobremesa_connections", "sockets open now", registry=registry)
        self.tables = Gauge("sobremesa_tables", "tables with somebody at them", registry=registry)
        self.kept = Gauge(
            "sobremesa_tables_in_memory", "tables kept at hand, with or without anybody at them", registry=registry
        )
        self.tasks = Gauge("sobremesa_tasks", "things that the server does at the same time", registry=registry)
        self.moves = Counter("sobremesa_moves", "moves that people played", registry=registry)
        self.refusals = Counter("sobremesa_refusals", "what was refused, by code", ["code"], registry=registry)
        self.commit_moves = Histogram(
            "sobremesa_commit_moves", "moves that went into one commit", buckets=_SIZES, registry=registry
        )
        self.commit_seconds = Histogram(
            "sobremesa_commit_seconds", "how long a commit took", buckets=_SECONDS, registry=registry
        )
        self.thinking_seconds = Histogram(
            "sobremesa_thinking_seconds", "how long a computer player thought", buckets=_SECONDS, registry=registry
        )

    def committed(self, size: int, seconds: float) -> None:
        """Count a commit of so many moves, and how long it took."""
        self.commit_moves.observe(size)
        self.commit_seconds.observe(seconds)

    def refused(self, code: str) -> None:
        """Count a refusal."""
        self.refusals.labels(code).inc()

    def text(self) -> str:
        """Return all numbers as Prometheus reads them."""
        return generate_latest(self.registry).decode()


class Timed:
    """A thinker that measures how long another one takes."""

    def __init__(self, thinker: Thinker, metrics: Metrics) -> None:
        """Ask a thinker, and count how long it thinks."""
        self._thinker = thinker
        self._metrics = metrics

    async def choose(self, wire_json: str, level: str, seed: int, asker: str = "", forgetful: float = 1.0) -> str:
        """Return the text of a move for a view; raise NoAnswer."""
        with self._metrics.thinking_seconds.time():
            return await self._thinker.choose(wire_json, level, seed, asker, forgetful)


@contextlib.asynccontextmanager
async def metrics_served(metrics: Metrics, port: int | None) -> AsyncIterator[None]:
    """Serve the metrics on 127.0.0.1 at a port while the block runs; without a port do nothing. Raises AddressTaken."""
    if port is None:
        yield
        return
    with _listening(port) as listener:
        server = _MetricsServer(_config(metrics))
        serving = asyncio.create_task(server.serve([listener]))
        try:
            yield
        finally:
            server.should_exit = True
            await serving


def _listening(port: int) -> socket.socket:
    """Return a socket that listens at a port of 127.0.0.1. Raises AddressTaken."""
    try:
        return bind("127.0.0.1", port)
    except AddressTaken as error:
        error.option = "metrics-port"
        raise


def _config(metrics: Metrics) -> uvicorn.Config:
    app = make_asgi_app(metrics.registry)
    return uvicorn.Config(
        app, ws="none", lifespan="off", log_config=None, log_level="warning", access_log=False, server_header=False
    )


class _MetricsServer(uvicorn.Server):
    """Uvicorn, which leaves signals to the server of the tables."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Take no signals."""
        yield
