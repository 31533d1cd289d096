"""One WebSocket: reads and limits messages, and sends what is to be told in order."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable
from typing import Any, Final

from litestar.connection import WebSocket
from litestar.exceptions import WebSocketDisconnect

from sobremesa.protocol import live as wire
from sobremesa.protocol.codes import Code
from sobremesa.server.frames import EXCESS
from sobremesa.server.limits import Meter
from sobremesa.server.metrics import Metrics
from sobremesa.server.security_log import TABLE, log_refused
from sobremesa.server.send_queue import SendQueue
from sobremesa.tables.conversation import Conversation
from sobremesa.tables.operations.operation import Caller
from sobremesa.tables.tables import Tables

HELLO_WITHIN: Final = 10.0
"""The seconds in which a new connection has to say hello, or what else it has come for."""

GREETING: Final = 9
"""How many messages more a hello counts that is not the first: the table is told whole for it, from the store."""

logger: Final = logging.getLogger(__name__)

Socket = WebSocket[Any, Any, Any]


class LimitedSocket(ABC):
    """A WebSocket that is read within the limits and written to in order.

    The client must say what it has come for within ``HELLO_WITHIN`` seconds.
    """

    table = ""
    """The table that it is at, if it is at one."""

    def __init__(self, socket: Socket, queue: SendQueue, meter: Meter, metrics: Metrics) -> None:
        """Serve an accepted socket."""
        self._queue = queue
        self._socket = socket
        self._meter = meter
        self._metrics = metrics

    @property
    @abstractmethod
    def has_begun(self) -> bool:
        """Return whether the client has said what it has come for."""

    @abstractmethod
    async def take(self, text: str | bytes) -> None:
        """Answer a message of the client."""

    @abstractmethod
    def leave(self) -> None:
        """Let nothing more be told here."""

    def stop(self) -> None:
        """Send that the server stops, and close."""
        self._queue.close(Code.STOPPING, "the server stops; every game is kept and comes back with it")

    async def converse(self) -> None:
        """Serve the connection until either side closes it."""
        reader = asyncio.create_task(self._read())
        sender = asyncio.create_task(self._send())
        try:
            await asyncio.wait({reader, sender}, return_when=asyncio.FIRST_COMPLETED)
            if self._queue.closed:
                await sender
        finally:
            self.leave()
            reader.cancel()
            sender.cancel()
            await asyncio.wait({reader, sender})

    async def _send(self) -> None:
        try:
            await self._queue.send_all(self._socket)
        except (WebSocketDisconnect, OSError):  # the client has gone: the reader hears of it as well
            self._queue.closed = True

    async def _read(self) -> None:
        try:
            async with asyncio.timeout(HELLO_WITHIN) as patience:
                async for text in self._texts():
                    if not self.has_begun:
                        await self._meter.begin()
                    async with self._meter.turn:
                        await self.take(text)
                    if self.has_begun:
                        patience.reschedule(None)
        except TimeoutError:
            self._queue.close(Code.SILENT, "a connection has to say hello")
        except Exception:  # a mistake of ours costs one connection, and the log has it
            logger.exception("table %s: a connection failed", self.table or "none")
            self._queue.close(Code.INTERNAL, "something went wrong here; come back")

    async def _texts(self) -> AsyncIterator[str | bytes]:
        """Yield what the client sends, as long as it keeps to the limits; end when it is gone."""
        while not self._queue.closed:
            message = await self._socket.receive()
            if message["type"] != "websocket.receive" or self._queue.closed:
                return
            if EXCESS in message:
                self._too_many()
                return
            text = message.get("text") or message.get("bytes") or b""
            if len(text if isinstance(text, bytes) else text.encode()) > wire.MAX_MESSAGE:
                self._queue.close(Code.MESSAGE_TOO_BIG, f"a message may have {wire.MAX_MESSAGE} bytes")
                return
            yield text

    def _too_many(self) -> None:
        self._metrics.refused(Code.TOO_MANY_MESSAGES)
        log_refused(Code.TOO_MANY_MESSAGES, TABLE)
        self._queue.close(Code.TOO_MANY_MESSAGES, "too many messages came over this connection")


class Connection(LimitedSocket, Conversation):
    """A conversation over a WebSocket."""

    def __init__(
        self,
        socket: Socket,
        tables: Tables,
        table: str,
        visitor: Caller,
        meter: Meter,
        metrics: Metrics,
        write_now: Callable[[bytes], bool] | None = None,
    ) -> None:
        """Serve an accepted socket of a visitor to a table; ``write_now`` is that of its ``SendQueue``."""
        queue = SendQueue(write_now)
        LimitedSocket.__init__(self, socket, queue, meter, metrics)
        Conversation.__init__(self, tables, table, visitor, queue)

    @property
    def has_begun(self) -> bool:
        """Return whether the client has said hello."""
        return self._live is not None

    async def take(self, text: str | bytes) -> None:
        """Answer a message of the client."""
        await Conversation.take(self, text)

    def leave(self) -> None:
        """Leave the table."""
        Conversation.leave(self)

    def can_greet_again(self) -> bool:
        """Return whether the meter admits another hello, and close where it does not."""
        if self._meter.admits(GREETING):
            return True
        self._too_many()
        return False

    def on_played(self) -> None:
        """Count a move."""
        self._meter.played()
        self._metrics.moves.inc()

    def on_refused(self, code: str) -> None:
        """Count a refusal."""
        self._metrics.refused(code)
        log_refused(code, TABLE)
