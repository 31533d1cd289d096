"""Finding an address and port to listen at."""

from __future__ import annotations

import errno
import os
import socket
from collections.abc import Sequence
from typing import Final, Literal

USUAL: Final = 4040
NEXT: Final = range(USUAL, USUAL + 10)


class AddressTaken(OSError):
    """The address cannot be listened at; ``why`` is a sentence with the system's reason.

    ``option`` is what has to be chosen otherwise: the port, or the host where that is no address of this machine.
    """

    code = "address-taken"
    option: Literal["port", "host", "metrics-port"] = "port"

    def __init__(self, host: str, port: int, reason: str) -> None:
        super().__init__(f"cannot listen at {host}, port {port}: {reason}")
        self.why = str(self)
        self.host = host
        self.port = port


def listen(host: str, port: int | None = None) -> socket.socket:
    """Return a socket that listens at a host.

    Without a port, or with the usual one, the first free port of ``NEXT`` is taken, or any free one. Raises
    AddressTaken.
    """
    return listen_at([host], port)[0]


def listen_at(hosts: Sequence[str], port: int | None = None) -> list[socket.socket]:
    """Return a listening socket for each host, all with the same port, which is chosen as by ``listen``.

    All or none: sockets are closed again where one cannot be bound. Raises AddressTaken.
    """
    if port is not None and port != USUAL:
        return _all_bound(hosts, port)
    for near in NEXT:
        try:
            return _all_bound(hosts, near)
        except AddressTaken as error:
            if error.errno != errno.EADDRINUSE:
                raise
    return _all_bound(hosts, 0)


def _all_bound(hosts: Sequence[str], port: int) -> list[socket.socket]:
    bound: list[socket.socket] = []
    try:
        for host in hosts:
            bound.append(bind(host, port))
            port = int(bound[0].getsockname()[1])
    except AddressTaken:
        for listener in bound:
            listener.close()
        raise
    return bound


def address_of(bound: socket.socket) -> str:
    """Return the URL by which a browser on this machine reaches a bound socket."""
    host, port = bound.getsockname()[:2]
    if host in {"0.0.0.0", "::"}:  # everywhere is here too
        host = "127.0.0.1"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def bind(host: str, port: int) -> socket.socket:
    """Return a socket that listens at an address and port; port 0 is any free one. Raises AddressTaken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio sends small messages at once (TCP_NODELAY) only where the protocol is named; else many wait 40 ms
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":  # elsewhere this would take the port away from whoever has it
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(2048)
    except (OSError, OverflowError) as error:
        listener.close()
        taken = AddressTaken(host, port, getattr(error, "strerror", None) or str(error))
        taken.errno = getattr(error, "errno", None)
        if isinstance(error, socket.gaierror) or taken.errno == errno.EADDRNOTAVAIL:
            taken.option = "host"
        raise taken from error
    return listener
