"""The WebSocket endpoint, and the set of its open connections."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any, Final

from litestar import WebSocket, websocket
from litestar.connection.base import empty_receive, empty_send
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from sobremesa.protocol.codes import Code
from sobremesa.server.connection import Connection, LimitedSocket, Socket
from sobremesa.server.frames import come_in, writer_of
from sobremesa.server.identity import visitor_of
from sobremesa.server.limits import UNCOUNTED, Gate, Meter, RequestKind, caller_of
from sobremesa.server.metrics import Metrics
from sobremesa.server.pairing import SeekerConnection
from sobremesa.server.security_log import TABLE, log_refused
from sobremesa.server.send_queue import SendQueue

NO_ROOM: Final[dict[Code, str]] = {
    Code.FULL: "the server has no room for another connection just now; come back",
    Code.TOO_MANY_CONNECTIONS: "too many connections are open, or were opened, from where you are",
}


class Connections:
    """The open connections of a server."""

    def __init__(self, metrics: Metrics) -> None:
        """Start with none; the metrics are told how many there are."""
        self._open: set[LimitedSocket] = set()
        self.metrics = metrics
        metrics.connections.set_function(lambda: len(self._open))
        metrics.tables.set_function(lambda: len({one.table for one in self._open if one.table}))
        metrics.tasks.set_function(lambda: len(asyncio.all_tasks()))
        self._nobody = asyncio.Event()

    async def serve(self, connection: LimitedSocket) -> None:
        """Serve a connection to its end."""
        self._open.add(connection)
        self._nobody.clear()
        try:
            await connection.converse()
        finally:
            self._open.discard(connection)
            if not self._open:
                self._nobody.set()

    async def stop(self, patience: float) -> None:
        """Tell every client that the server stops, and wait at most ``patience`` seconds for them to close."""
        for connection in self._open:
            connection.stop()
        with contextlib.suppress(TimeoutError):
            if self._open:
                await asyncio.wait_for(self._nobody.wait(), patience)


@websocket("/ws/{table:str}", opt=UNCOUNTED)
async def table_socket(socket: WebSocket[Any, Any, Any], table: FromPath[str], state: State) -> None:
    """Serve one client at one table, as docs/protocol.md describes."""

    def connect(meter: Meter) -> Connection:
        visitor, write_now = visitor_of(socket), writer_of(socket.scope)
        return Connection(socket, state.tables, table, visitor, meter, state.metrics, write_now)

    await _served(socket, state, connect)


@websocket("/ws/pairing", opt=UNCOUNTED)
async def pairing_socket(socket: WebSocket[Any, Any, Any], state: State) -> None:
    """Serve one client who looks for somebody to play with, as docs/protocol.md describes."""
    gate: Gate = state.gate

    def may_make() -> bool:
        return not gate.wait(RequestKind.MAKE, caller_of(socket))

    def connect(meter: Meter) -> SeekerConnection:
        return SeekerConnection(socket, state.tables, visitor_of(socket), meter, state.metrics, may_make)

    await _served(socket, state, connect)


async def _served(socket: Socket, state: State, connect: Callable[[Meter], LimitedSocket]) -> None:
    try:
        await _serve(socket, state, connect)
    finally:
        # these know the socket, which would stay in memory with them until a sweep
        socket.receive, socket.send = empty_receive, empty_send


async def _serve(socket: Socket, state: State, connect: Callable[[Meter], LimitedSocket]) -> None:
    await socket.accept()
    gate: Gate = state.gate
    caller = caller_of(socket)
    if gate.is_full or not gate.enter(caller):
        return await _turn_away(socket, Code.FULL if gate.is_full else Code.TOO_MANY_CONNECTIONS, state.metrics)
    try:
        meter = come_in(socket.scope, gate)
        meter.address, meter.pace = gate.shared_by(caller), gate.pace_of(caller.address)
        await state.connections.serve(connect(meter))
    finally:
        gate.leave(caller)


async def _turn_away(socket: Socket, code: Code, metrics: Metrics) -> None:
    metrics.refused(code)
    log_refused(code, TABLE)
    outbox = SendQueue()
    outbox.close(code, NO_ROOM[code])
    with contextlib.suppress(WebSocketDisconnect, OSError):
        await outbox.send_all(socket)
