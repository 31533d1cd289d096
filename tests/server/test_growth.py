"""Of a connection that has ended nothing stays in memory: the interpreter's sweeps are seldom, and need not find it."""

from __future__ import annotations

import gc
from collections.abc import Callable

import pytest

from sobremesa.server.connection import Connection
from sobremesa.server.frames import CountedSocket
from tests.server.helpers import BOT, ME, Greedy, Guest, hear, hear_until, running, say
from tests.tables.helpers import until

VISITS = 10
FEW = 4
"""So many objects of two connections; were none let go, there would be five times as many."""


pytestmark = pytest.mark.usefixtures("no_sweeps")


def in_memory() -> int:
    """Return how many connections there are, ended ones with them."""
    return sum(issubclass(type(one), CountedSocket | Connection) for one in gc.get_objects())


async def read_on(guest: Guest, table: str) -> None:
    """Come to a table, and go."""
    async with guest.at(table):
        pass


async def be_refused(guest: Guest, table: str) -> None:
    """Say what nobody may say, then go without a word."""
    async with guest.at(table) as (socket, _):
        await say(socket, type="move", move="nothing", seen=0)
        await hear_until(socket, lambda message: message["type"] == "refused")
        socket.transport.abort()


async def be_turned_away(guest: Guest, _: str) -> None:
    """Come to a table that is not there."""
    async with guest.socket("nothing") as socket:
        await say(socket, type="hello", seen=0)
        assert (await hear(socket))["type"] == "closed"


@pytest.mark.parametrize("visit", [read_on, be_refused, be_turned_away])
async def test_a_connection_that_has_ended_is_gone(tmp_path, visit: Callable):
    """Whoever ended it, and however; an error of the moment may still hold one or two of ten."""
    async with running(tmp_path, Greedy()) as address:
        guest = Guest(address)
        table = await guest.table(ME, BOT)
        for _ in range(VISITS):
            await visit(guest, table)
        await until(lambda: in_memory() <= FEW)
        await guest.http.aclose()

        assert in_memory() <= FEW
