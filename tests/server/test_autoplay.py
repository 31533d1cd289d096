"""The computer that moves for somebody who is there: only where hints are given, and never unseen."""

from __future__ import annotations

import pytest

from tests.server.helpers import ME, greedy, hear, hear_all, hear_until, order, say

pytestmark = pytest.mark.asyncio(loop_scope="module")

OPEN = {"kind": "open"}
PEOPLE = "people"


async def friends(ana, eva, **more):
    """A table of Ana and Eva; its id."""
    made = (await ana.http.post("/api/tables", json=order(ME, OPEN, **more))).json()
    sat = await eva.http.post("/api" + made["links"][0]["path"], json={"name": "Eva"})
    assert sat.status_code == 200, sat.text
    return made["id"]


async def told(socket, *kinds):
    """The next message of some kinds."""
    while (message := await hear_all(socket))["type"] not in kinds:
        pass
    return message


def shown(message) -> list[bool]:
    """For which seats a message says that the computer plays."""
    players = message["players"] if message["type"] == PEOPLE else message["table"]["players"]
    return [player.get("played", False) for player in players]


async def test_nobody_is_played_for_where_there_are_no_hints(ana, eva):
    """The friend who asks is refused with a code, nothing moves, and turning it off is no fault."""
    table = await friends(ana, eva)
    async with ana.at(table) as (mine, _), eva.at(table) as (_, _):
        await say(mine, type="autoplay", on=True)
        refused = await hear_until(mine, lambda message: message["type"] == "refused")
        await say(mine, type="autoplay", on=False)
        await say(mine, type="move", move="nonsense", seen=1)
        after = await hear(mine)

    assert refused["code"] == "autoplay-off"
    assert after["code"] == "unreadable-move"


async def test_who_is_played_for_is_shown_to_everybody(ana, eva, guest):
    """At a table with hints the other is told before the first move, and whoever comes later or watches as well."""
    table = await friends(ana, eva, hints=True)
    async with ana.at(table) as (mine, _), eva.at(table) as (theirs, _):
        await say(mine, type="autoplay", on=True)
        first = await told(theirs, PEOPLE, "update")
        while shown(first) != [True, False]:
            assert first["type"] == PEOPLE, "the computer moved unseen"
            first = await told(theirs, PEOPLE, "update")
        async with guest().at(table) as (_, watched):
            pass

    assert shown(watched) == [True, False]


async def test_asking_for_each_move_anew_hides_nothing(ana, eva):
    """Turning it off leaves it shown until a move is made by hand."""
    table = await friends(ana, eva, hints=True)
    async with ana.at(table) as (mine, sync), eva.at(table) as (theirs, seen):
        await say(mine, type="autoplay", on=True)
        await say(mine, type="autoplay", on=False)
        async with ana.at(table) as (_, again):
            assert shown(again) == [True, False]
        await made_by_hand(mine, sync, theirs, seen)
        while shown(await told(theirs, PEOPLE)) != [False, False]:
            pass
        async with ana.at(table) as (_, again):
            assert shown(again) == [False, False]


async def made_by_hand(mine, sync, theirs, seen):
    """Play moves of the first seat's own, and of the other's while it is the other's turn."""
    heard, sockets = {1: sync, 2: seen}, {1: mine, 2: theirs}
    while True:
        seat = heard[1]["view"]["turn"][0]
        await say(sockets[seat], type="move", move=greedy(heard[seat]["view"]), seen=heard[seat]["n"])
        for other, socket in sockets.items():
            heard[other] = await hear_until(socket, lambda message: message["type"] == "update")
        if seat == 1:
            return
