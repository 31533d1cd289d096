"""A seat is moved over the wire: its old socket is closed, its old cookie opens nothing, nothing hidden is told."""

from __future__ import annotations

import json

import pytest

from sobremesa.server.app import open_tables
from sobremesa.server.connection import Connection
from sobremesa.server.identity import hash_of
from sobremesa.server.limits import Gate
from sobremesa.server.metrics import Metrics
from sobremesa.tables.access import Guest
from sobremesa.tables.operations.operation import Caller
from sobremesa.tables.orders import Order, Sitter
from tests.server.helpers import BOT, ME, Greedy, hear, hear_all, hear_until, order, play_out, say
from tests.tables.helpers import fixed_salts

OPEN = {"kind": "open"}

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def hosted(guest, *players, **more):
    """What the host of a private table is told."""
    made = await guest.http.post("/api/tables", json=order(*players, **({"public": False} | more)))
    assert made.status_code == 201, made.text
    return made.json()


async def new_link(guest, table: str, seat: int) -> dict:
    """A new link to a seat, as it was told."""
    made = await guest.http.post(f"/api/tables/{table}/seats/{seat}/link")
    assert made.status_code == 201, made.text
    return made.json()


async def code_of(answering) -> tuple[int, str]:
    """Status and code of an answer."""
    answer = await answering
    return answer.status_code, answer.json()["code"]


async def test_a_player_starts_at_a_desk_and_goes_on_with_a_phone(ana, guest):
    """The old socket is told why it closes, sends nothing more, and its cookie gets nothing; the phone has the hand."""
    made = await hosted(ana, ME, BOT, options={"target": "6"})
    table, phone = made["id"], guest()
    async with ana.at(table) as (old, sync):
        link = await new_link(ana, table, 1)
        looked = (await phone.http.get("/api" + link["path"])).json()
        sat = await phone.http.post("/api" + link["path"], json={})
        closed = await hear_until(old, lambda message: message["type"] == "closed")
        await old.wait_closed()

    async with phone.at(table) as (socket, after):
        assert (after["table"]["you"], after["table"]["host"]) == (1, True)
        assert after["view"]["hand"] == sync["view"]["hand"]
        async with ana.at(table) as (_, refused):
            assert (refused["type"], refused["code"]) == ("closed", "seat-moved")
        await play_out(socket, after)
    assert (link["seconds"], looked["moves"], looked["players"][0]["name"]) == (600, "holder", "Ana")
    assert (sat.json(), closed["code"], old.close_code, old.close_reason) == (
        {"id": table},
        "seat-moved",
        1008,
        "seat-moved",
    )
    assert table not in (await ana.http.get("/api/tables")).text
    for path in ("record", "replay", "review", "session"):
        assert (await ana.http.get(f"/api/tables/{table}/{path}")).status_code == 403
    assert await code_of(ana.http.post(f"/api/tables/{table}/abandon")) == (403, "not-yours")


async def test_the_old_cookie_gets_nothing_at_a_public_table_either(ana, guest):
    """Where strangers may watch, whoever had the seat is still told that it was moved."""
    made = await hosted(ana, ME, BOT, public=True)
    link = await new_link(ana, made["id"], 1)
    await guest().http.post("/api" + link["path"], json={})

    async with ana.at(made["id"]) as (_, refused):
        assert refused["code"] == "seat-moved"


async def test_what_the_old_socket_still_sends_moves_nobody(tmp_path):
    """A move or a hello that is read after the seat has gone is as nobody's."""
    async with open_tables(tmp_path, Greedy(), fixed_salts(11)) as tables:
        player = await tables.seat_player(hash_of("a" * 22))
        made = await tables.make(
            Order("cuarenta", "pagat", 2, [Sitter("me", "Ana"), Sitter("bot", level="novato")]), player
        )
        gate, metrics = Gate(), Metrics()
        old = Connection(None, tables, made.id, Caller(hash_of("a" * 22)), gate.meter(), metrics)
        await old._take(b'{"type": "hello", "seen": 0}')
        live = await tables.open(made.id)
        link = await tables.transfers.make_link(made.id, 1, player)
        assert old.seat == 1

        await tables.sit(link.secret, await tables.seat_player("phone"), Guest(""))
        await old._take(json.dumps({"type": "move", "move": live.view(1)["legal"][0], "seen": 1}))
        await old._take(b'{"type": "hello", "seen": 0}')

        assert (old.seat, live.audience.listeners) == (0, set())
        assert [event.seat for event in live.fold.events if event.seat == 1] == []
        assert metrics.registry.get_sample_value("sobremesa_refusals_total", {"code": "hello-first"}) == 1


async def test_the_host_invites_anew_where_a_friend_stays_away(ana, eva, guest):
    """Not while they are there; who comes instead plays on, all see the name, and Eva is told when she comes back."""
    made = await hosted(ana, ME, OPEN)
    table, luz = made["id"], guest()
    await eva.http.post("/api" + made["links"][0]["path"], json={"name": "Eva"})
    async with ana.at(table) as (mine, _):
        async with eva.at(table) as (theirs, _):
            assert await code_of(ana.http.post(f"/api/tables/{table}/seats/2/link")) == (409, "seat-present")
            await theirs.close()
        await hear_all(mine)
        went = await hear_all(mine)
        assert went["players"][1]["away"]
        link = await new_link(ana, table, 2)
        assert (await luz.http.get("/api" + link["path"])).json()["moves"] == "absent"
        assert (await luz.http.post("/api" + link["path"], json={"name": "Luz"})).json() == {"id": table}
        people = await hear_all(mine)
    assert people["players"][1]["name"] == "Luz"
    async with eva.at(table) as (_, refused):
        assert (refused["type"], refused["code"]) == ("closed", "seat-given")
    assert await code_of(eva.http.get("/api" + made["links"][0]["path"])) == (403, "seat-given")
    async with luz.at(table) as (_, sync):
        assert (sync["table"]["you"], sync["table"].get("host", False)) == (2, False)


async def test_whoever_comes_back_in_time_keeps_the_seat(ana, eva, guest):
    """A hello ends the link that the host has made for the seat."""
    made = await hosted(ana, ME, OPEN)
    await eva.http.post("/api" + made["links"][0]["path"], json={"name": "Eva"})
    link = await new_link(ana, made["id"], 2)

    async with eva.at(made["id"]) as (socket, _):
        await say(socket, type="hello", seen=0)
        await hear(socket)
        assert await code_of(guest().http.post("/api" + link["path"], json={"name": "Luz"})) == (404, "unknown-link")


async def test_a_link_can_be_ended(ana, guest):
    """By whoever made it, and by nobody else."""
    made = await hosted(ana, ME, BOT)
    link = await new_link(ana, made["id"], 1)
    path = f"/api/tables/{made['id']}/seats/1/link"

    assert await code_of(guest().http.delete(path)) == (403, "not-yours")
    assert (await ana.http.delete(path)).status_code == 204
    assert await code_of(guest().http.get("/api" + link["path"])) == (404, "unknown-link")
