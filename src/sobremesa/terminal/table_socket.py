"""The live line to a table: one socket, opened again whenever it breaks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, Literal, TypeAlias

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from sobremesa.protocol import live
from sobremesa.terminal.api_client import ApiClient

FIRST_WAIT: Final = 0.5
LONGEST_WAIT: Final = 8.0
FOR_GOOD: Final = frozenset({"unknown-table", "broken-table", "abandoned", "not-invited", "seat-moved", "seat-given"})
"""The codes after which it is no use to come back."""

State: TypeAlias = Literal["connecting", "open", "reconnecting", "lost", "ended"]


class DirectConnection(connect):
    """A connection to the address that was asked for alone.

    A redirect would have this machine knock wherever a server says, behind its owner's firewall too.
    """

    def process_redirect(self, exc: Exception) -> Exception | str:
        """Return the failure that a redirect is."""
        return exc


class TableSocket:
    """Hears a table and speaks to it, as long as there is one."""

    def __init__(
        self,
        desk: ApiClient,
        table: str,
        hear: Callable[[live.ToClient], None],
        seen: Callable[[], int],
        change: Callable[[], None],
    ) -> None:
        """Pass on what a table says; ``seen`` is the last event that is known, ``change`` hears of a new ``state``."""
        self._desk = desk
        self._table = table
        self._hear = hear
        self._seen = seen
        self._change = change
        self._socket: ClientConnection | None = None
        self._wait = FIRST_WAIT
        self.state: State = "connecting"

    async def run(self) -> None:
        """Stay on the line until the table has ended it for good."""
        while not self._ended():
            try:
                await self._converse()
            except (OSError, WebSocketException, TimeoutError, msgspec.MsgspecError):
                if not self._ended():  # a server that closes for good does so with a status of its own
                    self._become("lost" if self._wait > FIRST_WAIT else "reconnecting")
            finally:
                self._socket = None
            if not self._ended():
                await self._pause()

    async def send(self, message: live.ToServer) -> bool:
        """Send a message; return whether there was a line to send it by."""
        if self._socket is None or self.state != "open":
            return False
        try:
            await self._socket.send(live.write(message).decode())
        except (OSError, WebSocketException):
            return False
        return True

    def _ended(self) -> bool:
        return self.state == "ended"

    async def _converse(self) -> None:
        origin = self._desk.origin.replace("http", "ws", 1)
        headers = {"Cookie": self._desk.cookie} if self._desk.cookie else {}
        proxy: Literal[True] | None = None if self._desk.is_here else True
        async with DirectConnection(
            f"{origin}/ws/{self._table}", additional_headers=headers, compression=None, proxy=proxy
        ) as socket:
            self._socket = socket
            await socket.send(live.write(live.Hello(self._seen())).decode())
            async for text in socket:
                self._take(live.read_server(text))
        if self.state == "open":
            self._become("reconnecting")

    def _take(self, message: live.ToClient) -> None:
        if isinstance(message, live.Closed):
            self._become("ended" if message.code in FOR_GOOD else "reconnecting")
        elif self.state != "open":
            self._wait = FIRST_WAIT
            self._become("open")
        self._hear(message)

    async def _pause(self) -> None:
        await asyncio.sleep(self._wait)
        self._wait = min(self._wait * 2, LONGEST_WAIT)

    def _become(self, state: State) -> None:
        self.state = state
        self._change()
