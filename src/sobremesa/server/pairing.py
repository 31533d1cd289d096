"""The WebSocket of somebody who looks for somebody to play with."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

from sobremesa.protocol import live as wire
from sobremesa.protocol.codes import Code
from sobremesa.protocol.pairing import Paired, Seeking, read_seek
from sobremesa.server.connection import LimitedSocket, Socket
from sobremesa.server.limits import Meter
from sobremesa.server.metrics import Metrics
from sobremesa.server.send_queue import SendQueue
from sobremesa.store import StoreError
from sobremesa.tables.matches import wish_of
from sobremesa.tables.operations.operation import Caller
from sobremesa.tables.refusals import Refused
from sobremesa.tables.tables import Tables

logger: Final = logging.getLogger(__name__)


class SeekerConnection(LimitedSocket):
    """The connection at which a visitor waits; their wish ends with it.

    ``may_make`` is asked once, before the first wish: a table may come of it.
    """

    def __init__(
        self,
        socket: Socket,
        tables: Tables,
        visitor: Caller,
        meter: Meter,
        metrics: Metrics,
        may_make: Callable[[], bool],
    ) -> None:
        """Serve an accepted socket."""
        super().__init__(socket, SendQueue(), meter, metrics)
        self._tables = tables
        self._visitor = visitor
        self._may_make = may_make
        self._begun = False

    @property
    def has_begun(self) -> bool:
        """Return whether the client has wished for anything."""
        return self._begun

    async def take(self, text: str | bytes) -> None:
        """Take a wish in place of the one before; what fails closes the connection."""
        try:
            await self._seek(text)
        except wire.BadMessage as error:
            self._refuse(Code.UNREADABLE_MESSAGE, error.why)
        except Refused as refused:
            self._refuse(refused.code, refused.why)
        except StoreError:
            self._queue.close(Code.STORE_FAILED, "the games cannot be read or written just now; come back")

    async def _seek(self, text: str | bytes) -> None:
        seek = read_seek(text)
        if not self._begun and not self._may_make():
            self._metrics.refused(Code.TOO_MANY_REQUESTS)
            return self._queue.close(Code.TOO_MANY_REQUESTS, "you have looked for somebody too often; try again later")
        self._begun = True
        player = await self._tables.seat_player(self._visitor.token_hash)
        return await self._tables.pairing.seek(self, wish_of(player, seek))

    def _refuse(self, code: str, why: str) -> None:
        self._metrics.refused(code)
        self._queue.put(wire.Refused(code, why, 0))

    def leave(self) -> None:
        """Let the wish end."""
        self._tables.pairing.leave(self)

    def on_waiting(self, left: float | None) -> None:
        """Send that nobody is there yet."""
        self._queue.put(Seeking(None if left is None else round(left * 1000)))

    def on_table(self, table: str, computer: bool) -> None:
        """Send the table; the client closes."""
        self._queue.put(Paired(table, computer))

    def on_elsewhere(self) -> None:
        """Send that the player looks elsewhere now, and close."""
        self._queue.close(Code.SOUGHT_ELSEWHERE, "you look for somebody in another window now")
