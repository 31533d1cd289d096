"""The queue of messages to one client: ordered, bounded, with a last message."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, NamedTuple

from litestar.connection import WebSocket
from msgspec import Struct

from sobremesa.protocol import live as wire
from sobremesa.protocol.codes import Code
from sobremesa.protocol.pairing import ToSeeker

WAITING: Final = 4000
"""The messages that may wait for a slow reader."""

# close codes of RFC 6455 and its registry
REFUSING: Final = 1008
TOO_BIG: Final = 1009
FAULT: Final = 1011
RESTARTING: Final = 1012
LATER: Final = 1013

STATUS: Final[dict[str, int]] = {
    Code.MESSAGE_TOO_BIG: TOO_BIG,
    Code.INTERNAL: FAULT,
    Code.STORE_FAILED: FAULT,
    Code.STOPPING: RESTARTING,
    Code.SLOW_READER: LATER,
    Code.FULL: LATER,
}


class _Last(NamedTuple):
    """The message after which the socket closes."""

    message: wire.Closed


class _LastText:
    """The text of the last message that was written: clients at one seat get the same, one after the other."""

    def __init__(self) -> None:
        self._message: Struct | None = None
        self._text = b""

    def of(self, message: Struct) -> bytes:
        """Return the text of a message."""
        if message is not self._message:
            self._message, self._text = message, wire.write(message)
        return self._text


_LAST_TEXT: Final = _LastText()


class SendQueue:
    """Messages to one client, sent in order.

    ``put`` never blocks: where nothing waits, ``write_now`` sends the message at once, unless it returns False. A
    client with ``WAITING`` unsent messages loses them all and is closed as a slow reader; it can come back and ask for
    what it missed. After ``close`` nothing more is accepted.
    """

    def __init__(self, write_now: Callable[[bytes], bool] | None = None) -> None:
        """Start empty and open."""
        self._queue: asyncio.Queue[wire.ToClient | ToSeeker | _Last] = asyncio.Queue()
        self._write_now = write_now
        self._rests = False
        """Whether everything was sent, so that the next message need not wait."""
        self.closed = False

    def put(self, message: wire.ToClient | ToSeeker) -> None:
        """Queue a message; ignored after ``close``."""
        if self.closed or self._is_sent_now(message):
            return
        if self._queue.qsize() < WAITING:
            self._queue_up(message)
            return
        while not self._queue.empty():
            self._queue.get_nowait()
        self.close(Code.SLOW_READER, "too many messages wait for this connection; come back")

    def _is_sent_now(self, message: wire.ToClient | ToSeeker) -> bool:
        return self._rests and self._write_now is not None and self._write_now(_LAST_TEXT.of(message))

    def _queue_up(self, message: wire.ToClient | ToSeeker | _Last) -> None:
        self._rests = False
        self._queue.put_nowait(message)

    def close(self, code: str, why: str) -> None:
        """Send a last message with a code and a sentence, then close the socket."""
        if not self.closed:
            self.closed = True
            self._queue_up(_Last(wire.Closed(code, why)))

    async def send_all(self, socket: WebSocket) -> None:  # type: ignore[type-arg]
        """Send what comes until the last word, then close the socket."""
        while True:
            self._rests = self._queue.empty()
            message = await self._queue.get()
            if isinstance(message, _Last):
                break
            await socket.send_text(wire.write(message))
        closed = message.message
        await socket.send_text(wire.write(closed))
        await socket.close(STATUS.get(closed.code, REFUSING), closed.code)
