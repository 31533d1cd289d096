"""Uvicorn's end of a connection over HTTP: who takes too long to ask, or to read the answer, is let go."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from ipaddress import ip_address, ip_network
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from sobremesa.server.doorstep import Doorstep
from sobremesa.server.frames import LINGER, STALLED, CountedSocket
from sobremesa.server.limits import network_of

HEAD: Final = 10.0
"""The seconds in which the head of a request has to come."""

BODY: Final = 20.0
"""The seconds in which its body has to come."""

_PATIENCE: Final[dict[Any, float]] = {h11.IDLE: HEAD, h11.SEND_BODY: BODY}

TOO_SLOW: Final = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class Visit(H11Protocol):
    """A connection that waits at the door until it has asked for something, and again after the answer."""

    door: Doorstep
    address_of: Callable[[str], str]

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let it wait."""
        super().connection_made(transport)
        self._address = self.address_of(self.client[0] if self.client else "")
        self._is_socket = False
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
        """Wait on as a socket, until there is a place at a table."""
        self._forget(self._deadline)
        self._is_socket = True
        self.door.leave(self)
        super().handle_websocket_upgrade(event)
        socket = self.transport.get_protocol()
        if isinstance(socket, CountedSocket):
            socket.wait_at(self.door, self._address)

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
        self._forget(self._deadline, self._stalled)
        self.door.leave(self)
        super().connection_lost(exc)

    @staticmethod
    def _forget(*timers: asyncio.TimerHandle | None) -> None:
        for timer in timers:
            if timer is not None:
                timer.cancel()


def visits(door: Doorstep, proxies: Sequence[str]) -> type[Visit]:
    """Return the protocol for uvicorn whose connections wait at a door; those of a proxy are not one caller's."""
    trusted = [ip_network(proxy) for proxy in proxies]

    def address_of(host: str) -> str:
        try:
            through = any(ip_address(host) in network for network in trusted)
        except ValueError:
            return host
        return "" if through else network_of(host)

    return type("Visit", (Visit,), {"door": door, "address_of": staticmethod(address_of)})
