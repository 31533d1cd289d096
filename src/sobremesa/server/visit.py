"""Uvicorn's HTTP protocol with time limits: clients that are slow to send or to read are disconnected."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Final

import h11
from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from sobremesa.server.doorstep import Doorstep
from sobremesa.server.frames import LINGER, STALLED, CountedSocket
from sobremesa.server.limits import Gate, network_of
from sobremesa.server.pacing import ConnectionPacer

HEAD: Final = 10.0
"""The seconds in which the head of a request has to come."""

BODY: Final = 20.0
"""The seconds in which its body has to come."""

_PATIENCE: Final[dict[Any, float]] = {h11.IDLE: HEAD, h11.SEND_BODY: BODY}

TOO_SLOW: Final = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"

TOO_MANY: Final = b"HTTP/1.1 429 Too Many Requests\r\nretry-after: 1\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"

Headers = Sequence[tuple[bytes, bytes]]


class Visit(H11Protocol):
    """An HTTP connection with time limits, counted at a ``Doorstep`` until it becomes a socket.

    The head of a request must arrive within ``HEAD`` seconds and its body within ``BODY``, however many pieces they
    come in; a client that reads nothing for ``STALLED`` seconds is cut off.
    """

    door: Doorstep
    gate: Gate
    address_of: Callable[[str, Headers], str]

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let it wait."""
        super().connection_made(transport)
        self._address = self._address_by([])
        self._is_socket = False
        self._upgrading: asyncio.Task[None] | None = None
        self._awaited: Any = None
        self._deadline: asyncio.TimerHandle | None = None
        self._stalled: asyncio.TimerHandle | None = None
        self.door.arrive(self, self._address)
        self._look()

    @property
    def is_served(self) -> bool:
        """Whether its request is whole and being answered."""
        return self._is_owed_an_answer() and self.conn.their_state not in _PATIENCE

    def _is_owed_an_answer(self) -> bool:
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is not None and not cycle.response_complete

    def turn_out(self) -> None:
        """End at once."""
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        """Take what came, and see what is still missing."""
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        self._look()

    def _look(self) -> None:
        """Have a time run for what is awaited; more pieces of it don't begin the time anew."""
        state = self.conn.their_state
        if state is self._awaited or self._is_socket:
            return
        self._forget(self._deadline)
        self._awaited, patience = state, _PATIENCE.get(state)
        if patience is not None:
            self._deadline = self.loop.call_later(patience, self._let_go)
        else:
            self.door.has_asked(self)

    def _let_go(self) -> None:
        if not self._is_owed_an_answer() or not self.cycle.response_started:
            self.transport.write(TOO_SLOW)
        self.transport.close()
        self._deadline = self.loop.call_later(LINGER, self.transport.abort)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Become a socket when it is the turn of this address to open one."""
        self._forget(self._deadline)
        self._is_socket = True
        pace = self.gate.pace_of(self._address_by(self.headers))
        if pace is None:
            return self._upgrade(event)
        if pace.is_full:
            self.transport.write(TOO_MANY)
            return self.transport.close()
        self.door.has_asked(self)
        self.flow.pause_reading()
        self._upgrading = self.loop.create_task(self._upgrade_in_turn(event, pace))
        return None

    async def _upgrade_in_turn(self, event: h11.Request, pace: ConnectionPacer) -> None:
        await pace.turn()
        self._upgrading = None
        if not self.transport.is_closing():
            self.flow.resume_reading()
            self._upgrade(event)

    def _upgrade(self, event: h11.Request) -> None:
        """Wait on as a socket, until there is a place at a table."""
        self.door.leave(self)
        super().handle_websocket_upgrade(event)
        socket = self.transport.get_protocol()
        if isinstance(socket, CountedSocket):
            socket.wait_at(self.door, self._address)

    def _address_by(self, headers: Headers) -> str:
        return self.address_of(self.client[0] if self.client else "", headers)

    def shutdown(self) -> None:
        """Finish what is being answered; what waits to become a socket ends."""
        if self._upgrading is None:
            super().shutdown()
        else:
            self.transport.abort()

    def pause_writing(self) -> None:
        """Give who reads nothing a time as well."""
        super().pause_writing()
        self._stalled = self.loop.call_later(STALLED, self.transport.abort)

    def resume_writing(self) -> None:
        """Go on."""
        super().resume_writing()
        self._forget(self._stalled)

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of everything that waits."""
        self._forget(self._deadline, self._stalled, self._upgrading)
        self.door.leave(self)
        super().connection_lost(exc)

    @staticmethod
    def _forget(*awaited: asyncio.TimerHandle | asyncio.Task[None] | None) -> None:
        for one in awaited:
            if one is not None:
                one.cancel()


def visits(door: Doorstep, proxies: Sequence[str], gate: Gate) -> type[Visit]:
    """Return the protocol class for uvicorn, bound to a doorstep and a gate.

    Connections of ``proxies`` are counted by the address in ``X-Forwarded-For``, once a request's headers are read.
    """
    trusted = _TrustedHosts(list(proxies))

    def address_of(host: str, headers: Headers) -> str:
        if host in trusted:
            told = b", ".join(value for name, value in headers if name == b"x-forwarded-for").decode("latin1")
            host, _ = trusted.get_trusted_client_address(told)
        return network_of(host)

    return type("Visit", (Visit,), {"door": door, "gate": gate, "address_of": staticmethod(address_of)})
