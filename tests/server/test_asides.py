"""What is said at a table, over the wire."""

from __future__ import annotations

import pytest

from tests.server.helpers import BOT, ME, hear_until, order, say

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_what_cannot_be_asked_is_refused_and_the_connection_goes_on(ana):
    """A subject that nobody knows has its code, as has an answer to nothing."""
    made = (await ana.http.post("/api/tables", json=order(ME, BOT))).json()
    async with ana.at(made["id"]) as (socket, sync):
        codes = []
        for kind, text in (("ask", "the moon"), ("yes", "7"), ("sing", "la")):
            await say(socket, type="say", kind=kind, text=text)
            codes.append((await hear_until(socket, lambda message: message["type"] == "refused"))["code"])

    assert codes == ["unknown-saying", "no-question", "unknown-saying"]
    assert sync["questions"] == []


async def test_whoever_watches_says_nothing(ana, guest):
    """Spectators have no voice at the table."""
    made = (await ana.http.post("/api/tables", json=order(ME, BOT))).json()
    async with guest().at(made["id"]) as (socket, _):
        await say(socket, type="say", kind="ask", text="takeback")
        heard = await hear_until(socket, lambda message: message["type"] == "refused")

    assert heard["code"] == "watching"
