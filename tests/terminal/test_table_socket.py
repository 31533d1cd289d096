"""The live line to a table, against a server that does what the test wants."""

import asyncio
import contextlib

import pytest
from websockets.asyncio.server import serve

from sobremesa.protocol import live
from sobremesa.server.binding import listen
from sobremesa.terminal.api_client import ApiClient, Declined
from sobremesa.terminal.settings import Keeper
from sobremesa.terminal.table_model import TableModel
from sobremesa.terminal.table_socket import TableSocket
from tests.tables.helpers import until
from tests.terminal.test_table_model import sync, update


@pytest.fixture(autouse=True)
def quickly(monkeypatch):
    """Let nobody wait before trying again."""
    monkeypatch.setattr("sobremesa.terminal.table_socket.FIRST_WAIT", 0.01)
    monkeypatch.setattr("sobremesa.terminal.table_socket.LONGEST_WAIT", 0.02)


@contextlib.asynccontextmanager
async def table(answer):
    """A server at which each connection is answered by a function of its number, and the hellos that it has heard."""
    hellos = []

    async def converse(socket):
        hellos.append(live.read_client(await socket.recv()))
        for message in answer(len(hellos)):
            await socket.send(live.write(message).decode())
        if len(hellos) > 1:
            await socket.wait_closed()

    async with serve(converse, "127.0.0.1", 0) as server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}", hellos


@contextlib.asynccontextmanager
async def calling(origin):
    """Somebody on the line to a table there, and what they know."""
    sitting = TableModel()
    line = TableSocket(ApiClient(origin, Keeper(None)), "id", sitting.take, lambda: sitting.seen, lambda: None)
    task = asyncio.create_task(line.run())
    try:
        yield line, sitting
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


async def test_a_broken_line_is_opened_again_and_nothing_is_missed():
    """After a break the client says what it has seen, and gets what it lacks."""
    async with (
        table(lambda call: [sync(2), update(3)] if call == 1 else [sync(5, seen=3)]) as (origin, hellos),
        calling(origin) as (line, sitting),
    ):
        await until(lambda: sitting.n == 5 and line.state == "open")
        assert [hello.seen for hello in hellos] == [0, 3]
        assert [each.n for each in sitting.events] == [1, 2, 3, 4, 5]


async def test_a_server_that_stops_is_tried_again():
    """A table that closes because its server stops is called again; the reason is known meanwhile."""
    stops = [sync(2), live.Closed("stopping", "why")]
    async with (
        table(lambda call: stops if call == 1 else [sync(2)]) as (origin, hellos),
        calling(origin) as (line, sitting),
    ):
        await until(lambda: len(hellos) == 2 and line.state == "open")
        assert sitting.closed is None


async def test_a_redirect_is_not_followed():
    """A server says nothing of where else this machine is to knock; it is asked again itself."""
    asked = []

    async def redirect(reader, writer):
        await reader.readuntil(b"\r\n\r\n")
        asked.append(reader)
        writer.write(
            f"HTTP/1.1 302 Found\r\nLocation: {there.replace('http', 'ws')}\r\nContent-Length: 0\r\n\r\n".encode()
        )
        writer.close()

    async with table(lambda _: [sync(2)]) as (there, hellos):
        server = await asyncio.start_server(redirect, "127.0.0.1", 0)
        async with server, calling(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}") as (line, _):
            await until(lambda: len(asked) > 2)
            assert (line.state, hellos) == ("lost", [])


@pytest.mark.parametrize("code", ["unknown-table", "seat-moved", "seat-given"])
async def test_a_table_that_is_no_more_is_not_called_again(code):
    """Where there is no table, or no seat for this person any more, the line ends; what was said stays known."""
    async with (
        table(lambda _: [live.Closed(code, "why")]) as (origin, hellos),
        calling(origin) as (line, sitting),
    ):
        await until(lambda: line.state == "ended")
        assert sitting.closed == live.Closed(code, "why")
        assert not await line.send(live.Move("stock", 1))
        assert len(hellos) == 1


async def test_a_server_that_is_gone_is_waited_for():
    """Where nobody answers the line says so and goes on trying; a request over HTTP says so at once."""
    with listen("127.0.0.1", 0) as bound:
        port = bound.getsockname()[1]
    async with calling(f"http://127.0.0.1:{port}") as (line, _):
        await until(lambda: line.state == "lost")
        assert not await line.send(live.Move("stock", 1))
    with pytest.raises(Declined) as caught:
        await ApiClient(f"http://127.0.0.1:{port}", Keeper(None)).mine()
    assert caught.value.code == "offline"


async def test_what_is_no_server_of_ours_is_told_from_one():
    """An answer that is none of ours is refused with a code, and never taken for a table."""

    async def answer(reader, writer):
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 404 Not Found\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello")
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
        desk = ApiClient(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}", Keeper(None))
        with pytest.raises(Declined) as caught:
            await desk.mine()
    assert caught.value.code == "no-sobremesa"
