"""What waits for a client is bounded, in order, and ends with a last word."""

from __future__ import annotations

import asyncio
import json

import pytest

from sobremesa.protocol import live as wire
from sobremesa.protocol.codes import Code
from sobremesa.server import send_queue
from sobremesa.server.send_queue import SendQueue
from tests.server.helpers import PATIENCE


class Socket:
    """Remembers what it was given to send."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.closed: tuple[int, str] | None = None

    async def send_text(self, text: bytes) -> None:
        self.sent.append(json.loads(text)["code"])

    async def close(self, status: int, reason: str) -> None:
        self.closed = (status, reason)


def refused(number: int) -> wire.Refused:
    """Some message."""
    return wire.Refused(f"r{number}", "because", number)


async def test_messages_go_out_in_order_and_the_last_word_closes():
    """What is put after the last word is not sent."""
    box, socket = SendQueue(), Socket()
    for number in range(3):
        box.put(refused(number))
    box.close(Code.ABANDONED, "over")
    box.put(refused(9))
    box.close(Code.STOPPING, "again")

    await asyncio.wait_for(box.send_all(socket), PATIENCE)

    assert socket.sent == ["r0", "r1", "r2", Code.ABANDONED]
    assert socket.closed == (1008, "abandoned")


async def test_a_reader_who_lets_too_much_wait_is_given_up(monkeypatch):
    """The memory of the server does not depend on the slowest client."""
    monkeypatch.setattr(send_queue, "WAITING", 5)
    box, socket = SendQueue(), Socket()

    for number in range(50):
        box.put(refused(number))
    await asyncio.wait_for(box.send_all(socket), PATIENCE)

    assert socket.sent == [Code.SLOW_READER]
    assert socket.closed == (1013, "slow-reader")


@pytest.mark.parametrize(
    ("code", "status"), [(Code.MESSAGE_TOO_BIG, 1009), (Code.STOPPING, 1012), (Code.UNKNOWN_TABLE, 1008), ("new", 1008)]
)
async def test_each_last_word_has_its_close_code(code, status):
    """Programs that look only at the number learn enough."""
    box, socket = SendQueue(), Socket()
    box.close(code, "because")

    await asyncio.wait_for(box.send_all(socket), PATIENCE)

    assert socket.closed == (status, code)


class Way:
    """A connection that takes texts at once, or does not."""

    def __init__(self) -> None:
        self.is_free = True
        self.sent: list[str] = []

    def __call__(self, text: bytes) -> bool:
        if self.is_free:
            self.sent.append(json.loads(text)["code"])
        return self.is_free


async def test_where_nothing_waits_a_message_is_sent_at_once():
    """It need not wait until the task that sends has its turn."""
    way, socket = Way(), Socket()
    box = SendQueue(way)
    sending = asyncio.create_task(box.send_all(socket))
    await asyncio.sleep(0)

    box.put(refused(0))
    assert way.sent == ["r0"]

    box.close(Code.ABANDONED, "over")
    await asyncio.wait_for(sending, PATIENCE)
    assert socket.sent == [Code.ABANDONED]


async def test_what_is_sent_at_once_overtakes_nothing_that_waits():
    """A message that could not be sent keeps those after it waiting too, though the way is free again."""
    way, socket = Way(), Socket()
    box = SendQueue(way)
    sending = asyncio.create_task(box.send_all(socket))
    await asyncio.sleep(0)

    way.is_free = False
    box.put(refused(0))
    way.is_free = True
    box.put(refused(1))
    box.close(Code.ABANDONED, "over")
    await asyncio.wait_for(sending, PATIENCE)

    assert (way.sent, socket.sent) == ([], ["r0", "r1", Code.ABANDONED])


async def test_a_message_for_several_is_written_once(monkeypatch):
    """It goes out in the same words to each of them, and the next one in its own."""
    written, write = [], wire.write
    monkeypatch.setattr(wire, "write", lambda message: written.append(message) or write(message))
    texts: list[bytes] = []
    boxes = [SendQueue(lambda text: not texts.append(text)) for _ in range(3)]
    sending = [asyncio.create_task(box.send_all(Socket())) for box in boxes]
    await asyncio.sleep(0)

    first, second = refused(1), refused(2)
    for message in (first, second):
        for box in boxes:
            box.put(message)

    assert written == [first, second]
    assert texts == [write(first)] * 3 + [write(second)] * 3
    for one in sending:
        one.cancel()
