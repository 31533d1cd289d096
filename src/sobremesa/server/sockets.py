"""Where WebSockets arrive, and how all of them are told that the server stops."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.params import FromPath

from sobremesa.server.connection import Connection
from sobremesa.server.identity import visitor_of


class Connections:
    """The connections that are open now."""

    def __init__(self) -> None:
        """Start with none."""
        self._open: set[Connection] = set()
        self._nobody = asyncio.Event()

    async def serve(self, connection: Connection) -> None:
        """Let a connection talk to its end."""
        self._open.add(connection)
        self._nobody.clear()
        try:
            await connection.converse()
        finally:
            self._open.discard(connection)
            if not self._open:
                self._nobody.set()

    async def stop(self, patience: float) -> None:
        """Tell every client that the server stops, and wait so many seconds for them to hear it."""
        for connection in self._open:
            connection.stop()
        with contextlib.suppress(TimeoutError):
            if self._open:
                await asyncio.wait_for(self._nobody.wait(), patience)


@websocket("/ws/{table:str}")
async def table_socket(socket: WebSocket[Any, Any, Any], table: FromPath[str], state: State) -> None:
    """Serve one client at one table."""
    await socket.accept()
    await state.connections.serve(Connection(socket, state.tables, table, visitor_of(socket)))
