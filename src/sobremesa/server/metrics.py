"""What is counted for whoever runs the server, in the text form that Prometheus reads. No names, cards or tokens."""

from __future__ import annotations

import asyncio
import contextlib
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from sobremesa.tables.worker_pool import Thinker

PATIENCE: Final = 5.0
"""The seconds that a reader of the numbers has to ask."""

_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
_SIZES: Final = (1, 2, 4, 8, 16, 32, 64, 128, 256)

KIND: Final = "text/plain; version=0.0.4; charset=utf-8"


@dataclass
class Histogram:
    """How often something measured was at most each of some bounds."""

    bounds: tuple[float, ...]
    counts: list[int] = field(init=False)
    total: float = 0.0

    def __post_init__(self) -> None:
        """Start with nothing measured."""
        self.counts = [0] * (len(self.bounds) + 1)

    def add(self, value: float) -> None:
        """Count a measured value."""
        self.counts[bisect_left(self.bounds, value)] += 1
        self.total += value

    def lines(self, name: str) -> list[str]:
        """Return the samples."""
        running, lines = 0, []
        for bound, count in zip([f"{each:g}" for each in self.bounds] + ["+Inf"], self.counts, strict=True):
            running += count
            lines.append(f'{name}_bucket{{le="{bound}"}} {running}')
        return [*lines, f"{name}_sum {self.total:.6f}", f"{name}_count {running}"]


class Metrics:
    """The numbers of one server."""

    def __init__(self) -> None:
        """Start at nought."""
        self.moves = 0
        self.refusals: Counter[str] = Counter()
        self.commit_moves = Histogram(_SIZES)
        self.commit_seconds = Histogram(_SECONDS)
        self.thinking_seconds = Histogram(_SECONDS)
        self.connections: Callable[[], int] = int
        self.tables: Callable[[], int] = int
        self.kept: Callable[[], int] = int
        self.tasks: Callable[[], int] = int

    def committed(self, size: int, seconds: float) -> None:
        """Count a commit of so many moves, and how long it took."""
        self.commit_moves.add(size)
        self.commit_seconds.add(seconds)

    def text(self) -> str:
        """Return all numbers as Prometheus reads them."""
        codes = [f'sobremesa_refusals_total{{code="{code}"}} {n}' for code, n in sorted(self.refusals.items())]
        families = [
            _family("connections", "gauge", "sockets open now", self.connections()),
            _family("tables", "gauge", "tables with somebody at them", self.tables()),
            _family("tables_in_memory", "gauge", "tables kept at hand, with or without anybody at them", self.kept()),
            _family("tasks", "gauge", "things that the server does at the same time", self.tasks()),
            _family("moves_total", "counter", "moves that people played", self.moves),
            [*_head("refusals_total", "counter", "what was refused, by code"), *codes],
            _measured("commit_moves", "moves that went into one commit", self.commit_moves),
            _measured("commit_seconds", "how long a commit took", self.commit_seconds),
            _measured("thinking_seconds", "how long a computer player thought", self.thinking_seconds),
        ]
        return "".join(f"{line}\n" for family in families for line in family)


def _head(name: str, kind: str, told: str) -> list[str]:
    return [f"# HELP sobremesa_{name} {told}", f"# TYPE sobremesa_{name} {kind}"]


def _family(name: str, kind: str, told: str, value: int) -> list[str]:
    return [*_head(name, kind, told), f"sobremesa_{name} {value}"]


def _measured(name: str, told: str, histogram: Histogram) -> list[str]:
    return [*_head(name, "histogram", told), *histogram.lines(f"sobremesa_{name}")]


class Timed:
    """A thinker whose time is taken."""

    def __init__(self, thinker: Thinker, metrics: Metrics) -> None:
        """Ask a thinker, and count how long it thinks."""
        self._thinker = thinker
        self._metrics = metrics

    async def choose(self, wire_json: str, level: str, seed: int, asker: str = "") -> str:
        """Return the text of a move for a view; raise NoAnswer."""
        began = time.perf_counter()
        try:
            return await self._thinker.choose(wire_json, level, seed, asker)
        finally:
            self._metrics.thinking_seconds.add(time.perf_counter() - began)


async def tell_metrics(metrics: Metrics, port: int) -> asyncio.Server:
    """Tell the numbers to whoever asks at a port of this machine, until closed. Raises OSError."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, TimeoutError, ValueError, asyncio.IncompleteReadError):
            head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
            writer.write(_answer(head, metrics))
            await asyncio.wait_for(writer.drain(), PATIENCE)
        writer.close()

    return await asyncio.start_server(answer, "127.0.0.1", port, limit=8192)


def _answer(head: bytes, metrics: Metrics) -> bytes:
    found = head.startswith((b"GET /metrics ", b"GET /metrics?"))
    body = (metrics.text() if found else "the numbers are at /metrics\n").encode()
    status = "200 OK" if found else "404 Not Found"
    lines = [f"HTTP/1.1 {status}", f"Content-Type: {KIND}", f"Content-Length: {len(body)}", "Connection: close"]
    return "\r\n".join([*lines, "", ""]).encode() + body
