"""Spacing out the sockets that one address opens, so that others' moves come in between."""

from __future__ import annotations

import asyncio
from typing import Final

PAUSE: Final = 0.01
"""The seconds from one turn of an address to its next one."""


class ConnectionPacer:
    """Lets the connections of one address begin in order of arrival, ``PAUSE`` seconds apart."""

    def __init__(self, most: int) -> None:
        """Start with a turn to give; at most so many may wait for theirs."""
        self._most = most
        self._waiting = 0
        self._lock = asyncio.Lock()

    @property
    def is_full(self) -> bool:
        """Return whether no more may wait."""
        return self._waiting >= self._most

    async def turn(self) -> None:
        """Wait for a turn."""
        self._waiting += 1
        try:
            await self._lock.acquire()
        finally:
            self._waiting -= 1
        asyncio.get_running_loop().call_later(PAUSE, self._end_turn)  # which keeps this pace until then

    def _end_turn(self) -> None:
        self._lock.release()
