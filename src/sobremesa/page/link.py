"""A link of the page to a table: the conversation that a server has over a WebSocket, over the message port."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeAlias

from sobremesa.page.messages import MOST_PERSONS, format_message
from sobremesa.protocol import live as wire
from sobremesa.protocol.codes import Code
from sobremesa.tables.conversation import Conversation
from sobremesa.tables.operations.operation import Caller
from sobremesa.tables.tables import Tables

Send: TypeAlias = Callable[[str], None]
"""Takes a message to the page."""


class PortOutbox:
    """The messages of one link, sent at once; an ``Outbox``."""

    def __init__(self, number: int, send: Send, on_close: Callable[[], None]) -> None:
        """Send them over the link of a number; ``on_close`` is called after the last."""
        self._number = number
        self._send = send
        self._on_close = on_close
        self.closed = False

    def put(self, message: wire.ToClient) -> None:
        """Send a message; ignored after ``close``."""
        if not self.closed:
            self._send(format_message(link=self._number, text=wire.write(message).decode()))

    def close(self, code: str, why: str) -> None:
        """Send a last message with a code and a sentence."""
        if not self.closed:
            self.put(wire.Closed(code, why))
            self.closed = True
            self._on_close()


class Link:
    """One link: the texts of the page are answered in their order until either side closes it."""

    def __init__(self, number: int, tables: Tables, table: str, caller: Caller, send: Send) -> None:
        """Begin a conversation with a caller about a table."""
        self._outbox = PortOutbox(number, send, self.close)
        self._conversation = Conversation(tables, table, caller, self._outbox)
        self._texts: asyncio.Queue[str | None] = asyncio.Queue()

    def receive(self, text: str) -> None:
        """Take a text of the page; it is answered after those before it."""
        self._texts.put_nowait(text)

    def close(self) -> None:
        """End the link once what was said before is answered."""
        self._texts.put_nowait(None)

    async def run(self) -> None:
        """Answer texts until the link is closed, and leave the table."""
        try:
            while not self._outbox.closed and (text := await self._texts.get()) is not None:
                if len(text.encode()) > wire.MAX_MESSAGE:
                    self._outbox.close(Code.MESSAGE_TOO_BIG, f"a message may have {wire.MAX_MESSAGE} bytes")
                else:
                    await self._conversation.take(text)
        finally:
            self._conversation.leave()


def caller_of(person: int) -> Caller:
    """Return who a person is that sits at this device: nobody else reads the storage, so a name is enough.

    >>> caller_of(2).token_hash
    'person-2'
    """
    return Caller(f"person-{person}")


def beside(caller: Caller) -> list[Caller]:
    """Return the other persons who may sit at the device, in order.

    >>> [one.token_hash for one in beside(caller_of(2))]
    ['person-1', 'person-3', 'person-4']
    """
    everybody = [caller_of(person) for person in range(1, MOST_PERSONS + 1)]
    return [one for one in everybody if one != caller]
