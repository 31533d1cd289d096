"""WebSocket frames are counted before they are read: pings and fragments of messages too."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Final, cast

from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.server import ServerProtocol

from sobremesa.server.doorstep import Doorstep
from sobremesa.server.limits import Gate, Meter

PIECES: Final = 16
"""The frames that one message may come in."""

WEIGHT: Final = 1024
"""The bytes that count as much as a frame."""

AHEAD: Final = 4
"""How many messages of a connection may wait before nothing more is read from it."""

STALLED: Final = 30.0
"""The seconds that a reader may take nothing of what waits for it."""

LAST_WORD: Final = 5.0
"""The seconds in which a connection that sent too much is told so."""

LINGER: Final = 1.0
"""The seconds between that last word and the end: who hears the end first may miss the word."""

EXCESS: Final = "sobremesa.excess"
"""Marks the event that comes after the last message of a connection that sent too much."""

_HERE: Final = "sobremesa.here"


class CountedFrames(ServerProtocol):
    """A WebSocket parser that discards everything after the first frame that the meter refuses.

    A message may come in at most ``PIECES`` frames; every ``WEIGHT`` bytes of a frame count like a frame.
    """

    def __init__(self, meter: Meter, max_size: int, logger: logging.Logger) -> None:
        """Start with none."""
        super().__init__(max_size=max_size, logger=logger)
        self._meter = meter
        self._pieces = 0
        self.count = 0
        self.over = False

    def recv_frame(self, frame: Frame) -> None:
        """Take a frame, or find that there have been too many."""
        self.count += 1
        if not self._is_whole_enough(frame) or not self._meter.admits(1 + len(frame.data) // WEIGHT):
            self.over = True
        if self.over:
            self.reader.discard()  # so that nothing more of a long read is looked at
        else:
            super().recv_frame(frame)

    def _is_whole_enough(self, frame: Frame) -> bool:
        if frame.opcode in {Opcode.TEXT, Opcode.BINARY}:
            self._pieces = 1
        elif frame.opcode is Opcode.CONT:
            self._pieces += 1
        return self._pieces <= PIECES


class CountedSocket(WebSocketsSansIOProtocol):
    """Uvicorn's WebSocket protocol with limits: clients that send too much or read nothing are cut off.

    After too many frames nothing more is read; the application gets an event marked ``EXCESS``, so that it can say why
    it closes. A client that takes nothing for ``STALLED`` seconds is disconnected.
    """

    gate: Gate
    door: Doorstep | None = None
    is_served = False

    def __init__(self, *args: Any, **named: Any) -> None:
        """Start with a meter of its own."""
        super().__init__(*args, **named)
        self._meter = self.gate.meter()
        self.conn.parser.close()  # its parser and the one that is replaced here would keep each other in memory
        self._frames = CountedFrames(self._meter, self.config.ws_max_size, self.logger)
        self.conn = self._frames
        self._cut = False
        self._stalled: asyncio.TimerHandle | None = None
        self._last_word: asyncio.TimerHandle | None = None

    def handle_connect(self, event: Request) -> None:
        """Hand on to the application what it tells the connection by."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][_HERE] = {
                "meter": self._meter,
                "come_in": self.come_in,
                "write_now": self.write_now,
            }

    def wait_at(self, door: Doorstep, address: str) -> None:
        """Wait at a door."""
        self.door = door
        door.arrive(self, address)

    def come_in(self) -> None:
        """Leave the door for a place at a table."""
        if self.door is not None:
            self.door.leave(self)

    def turn_out(self) -> None:
        """End at once."""
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        """Read what came; a piece of a frame counts as one, so that nobody sends byte by byte."""
        if self._cut:
            return
        connected, before = self.handshake_initiated, self._frames.count
        super().data_received(data)
        piece = connected and self._frames.count == before
        if self._frames.over or (piece and not self._meter.admits()):
            self._cut_off()

    def send_receive_event_to_app(self) -> None:
        """Hand a message on; one that is no text ends the connection, unless a farewell has come in the same read.

        Uvicorn stops reading at every message, which costs two calls of the system; here it does when ``AHEAD`` wait.
        """
        paused = self.read_paused
        self.read_paused = paused or self.queue.qsize() < AHEAD
        with suppress(InvalidState):
            super().send_receive_event_to_app()
        self.read_paused = paused or self.queue.qsize() > AHEAD

    def write_now(self, text: bytes) -> bool:
        """Send a text without waiting; return False, and send nothing, where that cannot be done now."""
        if not self.writable.is_set() or not self.handshake_complete or self.disconnected or self.close_sent:
            return False
        with suppress(InvalidState):
            self.conn.send_text(text)
            self.transport.write(b"".join(self.conn.data_to_send()))
            return True
        return False

    def _cut_off(self) -> None:
        """Read nothing more, and let the application answer what it has and say why."""
        self._cut = True
        self.transport.pause_reading()
        self.queue.put_nowait(cast(ASGIReceiveEvent, {"type": "websocket.receive", "text": "", EXCESS: True}))
        self._last_word = self.loop.call_later(LAST_WORD, self.transport.abort)

    async def receive(self) -> ASGIReceiveEvent:
        """Return the next event; what is held back stays so."""
        event = await super().receive()
        if self._cut or self._stalled is not None:
            self.transport.pause_reading()
        return event

    async def send(self, message: ASGISendEvent) -> None:
        """Send; after the last word to one who sent too much nothing more is read, the answer to it neither."""
        await super().send(message)
        if self._cut and self.close_sent and self.close_timer is not None:
            self.transport.pause_reading()
            self.close_timer.cancel()
            self.close_timer = self.loop.call_later(LINGER, self.transport.abort)

    def pause_writing(self) -> None:
        """Read nothing from one who reads nothing: each ping would make an answer that waits."""
        super().pause_writing()
        self.transport.pause_reading()
        self._stalled = self.loop.call_later(STALLED, self.transport.abort)

    def resume_writing(self) -> None:
        """Read again, if nothing else holds it back."""
        super().resume_writing()
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None
        if not self.read_paused and not self._cut:
            self.transport.resume_reading()

    def shutdown(self) -> None:
        """Close, also where nobody reads the last word."""
        super().shutdown()
        self.loop.call_later(LINGER, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of everything that waits."""
        for timer in (self._stalled, self._last_word):
            if timer is not None:
                timer.cancel()
        self.come_in()
        super().connection_lost(exc)
        # what knows itself would stay in memory until a sweep, and those are seldom
        self.conn.parser.close()
        if self.handshake_initiated:
            self.scope["extensions"].pop(_HERE, None)


def counted_by(gate: Gate) -> type[CountedSocket]:
    """Return the protocol for uvicorn whose connections go by the limits of a gate."""
    return type("CountedSocket", (CountedSocket,), {"gate": gate})


def come_in(scope: Mapping[str, Any], gate: Gate) -> Meter:
    """Count a connection as one at a table, no longer at the door; return its meter."""
    here: Mapping[str, Any] = scope.get("extensions", {}).get(_HERE, {})
    if not here:  # it came by another server's protocol, which counts nothing
        return gate.meter()
    here["come_in"]()
    meter: Meter = here["meter"]
    return meter


def writer_of(scope: Mapping[str, Any]) -> Callable[[bytes], bool] | None:
    """Return what writes to a connection at once (``CountedSocket.write_now``); None where another server has it."""
    here: Mapping[str, Any] = scope.get("extensions", {}).get(_HERE, {})
    return here.get("write_now")
