"""One WebSocket: reads, limits and dispatches messages, and sends what the table announces in order."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from typing import Any, Final

from litestar.connection import WebSocket
from litestar.exceptions import WebSocketDisconnect

from sobremesa.protocol import live as wire
from sobremesa.protocol.codes import Code
from sobremesa.server.frames import EXCESS
from sobremesa.server.limits import Meter
from sobremesa.server.metrics import Metrics
from sobremesa.server.send_queue import SendQueue
from sobremesa.store import Aside, DiskFull, StoreError
from sobremesa.tables.open_table import OpenTable, Wire
from sobremesa.tables.operations.operation import Caller
from sobremesa.tables.projection import Event
from sobremesa.tables.refusals import Refused
from sobremesa.tables.tables import Tables
from sobremesa.tables.translate import clocks_of, people_of, said_of, sync_of, update_of

HELLO_WITHIN: Final = 10.0
"""The seconds in which a new connection has to say hello."""

GREETING: Final = 9
"""How many messages more a hello counts that is not the first: the table is told whole for it, from the store."""

logger: Final = logging.getLogger(__name__)

Socket = WebSocket[Any, Any, Any]


class Connection:
    """A client at a table; it is the table's ``Listener`` once it has said hello.

    Must say hello within ``HELLO_WITHIN`` seconds. A hello may be repeated: the client then gets the table's state
    anew. Refused moves and unreadable messages are answered and the conversation goes on; failures of the store or of
    the program close the socket with a code of docs/protocol.md.
    """

    def __init__(
        self, socket: Socket, tables: Tables, table: str, visitor: Caller, meter: Meter, metrics: Metrics
    ) -> None:
        """Serve an accepted socket of a visitor to a table."""
        self._socket = socket
        self._tables = tables
        self.table = table
        self._visitor = visitor
        self._meter = meter
        self._metrics = metrics
        self._live: OpenTable | None = None
        self._outbox = SendQueue()
        self.seat = 0

    # ---- what the table says

    def on_event(self, event: Event, view: Wire) -> None:
        """Send an event and the view after it."""
        self._outbox.put(update_of(event, view, clocks_of(self._live) if self._live else None))

    def on_message(self, aside: Aside) -> None:
        """Send a table message."""
        if self._live is not None:
            self._outbox.put(said_of(aside, self._live))

    def on_presence(self) -> None:
        """Send who is connected."""
        if self._live is not None:
            self._outbox.put(people_of(self._live))

    def end(self) -> None:
        """Send that the table was abandoned, and close."""
        self._outbox.close(Code.ABANDONED, "this table was abandoned")

    def evict(self) -> None:
        """Send that the seat was moved to another browser, and close; later messages of this client do nothing."""
        self._outbox.close(Code.SEAT_MOVED, "this seat was moved to another browser")
        if self._live is not None:
            self._tables.leave(self._live, self)
        self._live, self.seat = None, 0

    def stop(self) -> None:
        """Send that the server stops, and close."""
        self._outbox.close(Code.STOPPING, "the server stops; every game is kept and comes back with it")

    # ---- the conversation

    async def converse(self) -> None:
        """Serve the connection until either side closes it."""
        reader = asyncio.create_task(self._read())
        sender = asyncio.create_task(self._send())
        try:
            await asyncio.wait({reader, sender}, return_when=asyncio.FIRST_COMPLETED)
            if self._outbox.closed:
                await sender
        finally:
            if self._live is not None:
                self._tables.leave(self._live, self)
                self._live = None  # whatever still knows this connection keeps no table by it
            reader.cancel()
            sender.cancel()
            await asyncio.wait({reader, sender})

    async def _send(self) -> None:
        try:
            await self._outbox.send_all(self._socket)
        except (WebSocketDisconnect, OSError):  # the client has gone: the reader hears of it as well
            self._outbox.closed = True

    async def _read(self) -> None:
        try:
            async with asyncio.timeout(HELLO_WITHIN) as patience:
                async for text in self._texts():
                    if self._live is None:
                        await self._meter.begin()
                    async with self._meter.turn:
                        await self._take(text)
                    if self._live is not None:
                        patience.reschedule(None)
        except TimeoutError:
            self._outbox.close(Code.SILENT, "a connection has to say hello")
        except DiskFull as error:
            logger.error("table %s: %s", self.table, error.why)
            self._outbox.close(Code.DISK_FULL, "the server's disk is full; come back when there is room")
        except StoreError:
            self._outbox.close(Code.STORE_FAILED, "the games cannot be read or written just now; come back")
        except Exception:  # a mistake of ours costs one connection, and the log has it
            logger.exception("table %s: a connection failed", self.table)
            self._outbox.close(Code.INTERNAL, "something went wrong here; come back")

    async def _texts(self) -> AsyncIterator[str | bytes]:
        """Yield what the client sends, as long as it keeps to the limits; end when it is gone."""
        while not self._outbox.closed:
            message = await self._socket.receive()
            if message["type"] != "websocket.receive" or self._outbox.closed:
                return
            if EXCESS in message:
                self._too_many()
                return
            text = message.get("text") or message.get("bytes") or b""
            if len(text if isinstance(text, bytes) else text.encode()) > wire.MAX_MESSAGE:
                self._outbox.close(Code.MESSAGE_TOO_BIG, f"a message may have {wire.MAX_MESSAGE} bytes")
                return
            yield text

    async def _take(self, text: str | bytes) -> None:
        try:
            message = wire.read_client(text)
        except wire.BadMessage as error:
            code = Code.UNREADABLE_MESSAGE if error.known else Code.UNKNOWN_MESSAGE
            return self._refuse(code, error.why)
        if isinstance(message, wire.Hello):
            return await self._greet(message)
        if self._live is None:
            return self._refuse(Code.HELLO_FIRST, "the first message is a hello")
        try:
            await self._act(self._live, message)
        except Refused as refused:
            self._refuse(refused.code, refused.why)

    async def _act(self, live: OpenTable, message: wire.Move | wire.Autoplay | wire.Say) -> None:
        """Do what a client that has said hello wants. Raises Refused."""
        if isinstance(message, wire.Autoplay):
            self._tables.play_for(live, self.seat, message.on)
        elif isinstance(message, wire.Say):
            await live.say(self.seat, message.kind, message.text)
        else:
            await live.play(self.seat, message.move, message.seen)
            self._meter.played()
            self._metrics.moves.inc()
            self._tables.move_by_hand(live, self.seat)

    async def _greet(self, hello: wire.Hello) -> None:
        if self._live is not None and not self._meter.admits(GREETING):
            return self._too_many()
        try:
            player = await self._tables.player(self._visitor.token_hash)
            live, seat = await self._tables.seat_at(self.table, player)
            # nothing waits between opening and joining, so that no event falls in between
            self._take_seat(live, seat)
            snapshot = self._tables.join(live, self, hello.seen)
            self._outbox.put(sync_of(live, seat, snapshot, live.game.host == player))
            await self._tables.transfers.keep_seat(self.table, seat)
        except Refused as refused:
            self._outbox.close(refused.code, refused.why)

    def _too_many(self) -> None:
        self._metrics.refused(Code.TOO_MANY_MESSAGES)
        self._outbox.close(Code.TOO_MANY_MESSAGES, "too many messages came over this connection")

    def _take_seat(self, live: OpenTable, seat: int) -> None:
        if self._live is not None and self._live is not live:
            self._tables.leave(self._live, self)
        self._live, self.seat = live, seat

    def _refuse(self, code: str, why: str) -> None:
        self._metrics.refused(code)
        self._outbox.put(wire.Refused(code, why, self._live.fold.number if self._live else 0))
