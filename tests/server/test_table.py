"""A table over its socket: playing, watching, coming back, and what is refused."""

from __future__ import annotations

import asyncio
import json
import re

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from sobremesa.protocol import live as wire
from sobremesa.protocol.codes import Code
from sobremesa.server import connection
from sobremesa.tables.tables import Tables
from tests.server.helpers import BOT, ME, PATIENCE, greedy, hear, hear_until, play_out, say

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.mark.parametrize(("rules", "seats"), [("pagat", 2), ("casa", 2), ("cuenca", 4)])
async def test_a_whole_game_is_played_over_the_socket(ana, rules, seats):
    """Each stored move comes once, in order, until the game is over, and every message is of the documented form."""
    table = await ana.table(ME, *[BOT] * (seats - 1), rules=rules, options={"target": "20"})

    async with ana.at(table) as (socket, sync):
        messages = await play_out(socket, sync)

    assert sync["table"]["you"] == 1
    assert [message["n"] for message in messages[1:]] == list(range(sync["n"] + 1, messages[-1]["n"] + 1))
    assert messages[-1]["view"]["winner"] in {1, 2}
    for message in messages:
        assert json.loads(wire.write(wire.read_server(json.dumps(message)))) == message


async def test_the_first_message_tells_the_table(ana):
    """Who sits where, by which rules, which cards found the dealer, and that the first pack was dealt."""
    table = await ana.table(ME, BOT, rules="mesa", options={"target": "20"})

    async with ana.at(table) as (_, sync):
        told = sync["table"]

    assert (told["id"], told["game"], told["rules"], told["options"]) == (table, "cuarenta", "mesa", {"target": "20"})
    assert told["players"][0] == {"seat": 1, "name": "Ana", "kind": "human"}
    assert (told["players"][1]["kind"], told["players"][1]["level"]) == ("bot", "novato")
    assert told["players"][1]["name"]
    assert len(told["cut"]) >= 2
    assert re.fullmatch("[0-9A-F]{64}", sync["events"][0].pop("commitment"))
    assert sync["events"][0] | {"points": []} == {
        "n": 1, "seat": 0, "move": "pack", "points": [], "score": [0, 0], "hand": 1,
    }  # fmt: skip


async def test_bots_play_among_themselves_while_somebody_watches(ana):
    """Whoever watches sees the game to its end, and no hand."""
    table = await ana.table(BOT, BOT)

    async with ana.at(table) as (socket, sync):
        last = await hear_until(socket, lambda message: message["view"]["over"])

    assert sync["table"]["you"] == 0
    assert sync["view"]["hand"] == last["view"]["hand"] == []


async def test_another_person_watches_a_table_without_its_hands(ana, eva):
    """The link alone shows what the room may see: moves, the table, the score."""
    table = await ana.table(ME, BOT, options={"target": "10"})

    async with ana.at(table) as (mine, sync), eva.at(table) as (theirs, watched):
        await play_out(mine, sync)
        last = await hear_until(theirs, lambda message: message["view"]["over"])

    assert watched["table"]["you"] == 0
    assert (watched["view"]["hand"], watched["view"]["legal"]) == ([], [])
    assert last["view"]["score"]


async def test_a_reload_brings_back_what_was_missed(ana):
    """Coming back with the number last seen brings the events since, and the view of now."""
    table = await ana.table(ME, BOT, rules="palm")
    async with ana.at(table) as (socket, sync):
        if 1 not in sync["view"]["turn"]:
            sync = await hear_until(socket, lambda message: 1 in message["view"]["turn"])
        await say(socket, type="move", move=greedy(sync["view"]), seen=sync["n"])
        mine = await hear_until(socket, lambda message: message["event"]["seat"] == 1)

    async with ana.at(table, seen=mine["n"]) as (_, again):
        assert again["table"]["you"] == 1
        assert [event["n"] for event in again["events"]] == list(range(mine["n"] + 1, again["n"] + 1))
        assert again["view"]["seat"] == 1


async def test_two_tabs_of_one_person_both_hear_everything(ana):
    """The seat is in both; a move in one is told to the other."""
    table = await ana.table(ME, BOT, options={"target": "10"})

    async with ana.at(table) as (one, sync), ana.at(table) as (two, _):
        messages = await play_out(one, sync)
        last = await hear_until(two, lambda message: message["view"]["over"])

    assert last == messages[-1]


REFUSED = [
    ("not json", Code.UNREADABLE_MESSAGE),
    ("", Code.UNREADABLE_MESSAGE),
    ("[]", Code.UNREADABLE_MESSAGE),
    ("{}", Code.UNREADABLE_MESSAGE),
    (b"\xff\xfe", Code.UNREADABLE_MESSAGE),
    (b"\x00", Code.UNREADABLE_MESSAGE),
    ("[" * 8000, Code.UNREADABLE_MESSAGE),
    ('{"a":' * 1500, Code.UNREADABLE_MESSAGE),
    ('{"type":"hello","seen":-1}', Code.UNREADABLE_MESSAGE),
    ('{"type":"hello","seen":"all"}', Code.UNREADABLE_MESSAGE),
    ('{"type":"hello","seen":0,"seat":2}', Code.UNREADABLE_MESSAGE),
    ('{"type":"move"}', Code.UNREADABLE_MESSAGE),
    ('{"type":"move","move":"","seen":1}', Code.UNREADABLE_MESSAGE),
    ('{"type":"move","move":"5h","seen":1e99}', Code.UNREADABLE_MESSAGE),
    ('{"type":"move","move":5,"seen":1}', Code.UNREADABLE_MESSAGE),
    (json.dumps({"type": "move", "move": "x" * 201, "seen": 1}), Code.UNREADABLE_MESSAGE),
    ('{"type":"chat","text":"hola"}', Code.UNKNOWN_MESSAGE),
    ('{"type":"sync"}', Code.UNKNOWN_MESSAGE),
    ('{"type":"move","move":"nonsense","seen":1}', Code.UNREADABLE_MOVE),
    ('{"type":"move","move":"9:ronda","seen":1}', Code.WRONG_SEAT),
    ('{"type":"move","move":"misdeal","seen":1}', "referee-only"),
    ('{"type":"move","move":"recall:5","seen":1}', "nothing-to-recall"),
    ('{"type":"move","move":"5h","seen":0}', Code.STALE),
    ('{"type":"move","move":"5h","seen":77}', Code.STALE),
]


@pytest.mark.parametrize(("message", "code"), REFUSED, ids=[str(case[0])[:40] for case in REFUSED])
async def test_a_refused_message_changes_nothing_and_the_connection_goes_on(ana, message, code):
    """Every refusal has a stable code, a sentence, and the number of the last event; a right message works after it."""
    table = await ana.table(ME, BOT, pace=5000)

    async with ana.at(table) as (socket, sync):
        await socket.send(message)
        refused = await hear(socket)
        await say(socket, type="hello", seen=0)
        again = await hear(socket)

    assert refused == {"type": "refused", "code": code, "why": refused["why"], "n": sync["n"]}
    assert len(refused["why"]) > 10
    assert again == sync


async def test_whoever_watches_is_refused_every_move(ana, eva):
    """No text makes a spectator a player."""
    table = await ana.table(ME, BOT, pace=5000)

    async with eva.at(table) as (socket, sync):
        for move in ("5h", "1:ronda", "misdeal", "deal", "; abandoned"):
            await say(socket, type="move", move=move, seen=sync["n"])
            assert (await hear(socket))["code"] == Code.WATCHING


async def test_a_move_before_the_hello_is_refused(ana):
    """Only whoever knows the state can move."""
    table = await ana.table(ME, BOT)

    async with ana.socket(table) as socket:
        await say(socket, type="move", move="5h", seen=0)
        assert await hear(socket) == {
            "type": "refused", "code": Code.HELLO_FIRST, "why": "the first message is a hello", "n": 0,
        }  # fmt: skip


async def closed_with(socket) -> tuple[dict, int]:
    """The last message of a connection, and its close code."""
    closed = await hear_until(socket, lambda message: message["type"] == "closed")
    with pytest.raises(ConnectionClosed) as gone:
        await asyncio.wait_for(socket.recv(), PATIENCE)
    assert gone.value.rcvd.reason == closed["code"]
    return closed, gone.value.rcvd.code


async def test_a_table_that_is_not_there_closes_the_connection(ana):
    """The last message says why."""
    async with ana.socket("nothing") as socket:
        await say(socket, type="hello", seen=0)
        closed, status = await closed_with(socket)

    assert (closed["code"], status) == (Code.UNKNOWN_TABLE, 1008)
    assert closed["why"]


@pytest.mark.parametrize("message", ["x" * 8193, "é" * 4097, b"x" * 8193, json.dumps({"type": "x" * 9000})])
async def test_a_message_over_8_kib_closes_the_connection(ana, message):
    """Bytes count, not characters, in text and binary frames alike."""
    table = await ana.table(ME, BOT)

    async with ana.socket(table) as socket:
        await socket.send(message)
        closed, status = await closed_with(socket)

    assert (closed["code"], status) == (Code.MESSAGE_TOO_BIG, 1009)


async def test_a_message_of_exactly_8_kib_is_read(ana):
    """The limit itself is allowed."""
    table = await ana.table(ME, BOT)
    hello = '{"type":"hello","seen":0}'

    async with ana.socket(table) as socket:
        await socket.send(hello + " " * (8192 - len(hello)))
        assert (await hear(socket))["type"] == "sync"


async def test_a_huge_message_is_not_even_read(ana):
    """Far above the limit the connection ends without a word, and the server goes on."""
    table = await ana.table(ME, BOT)

    async with ana.socket(table) as socket:
        await socket.send("x" * 200_000)
        with pytest.raises(ConnectionClosed) as gone:
            await asyncio.wait_for(socket.recv(), PATIENCE)

    assert gone.value.rcvd.code == 1009
    async with ana.at(table) as (_, sync):
        assert sync["type"] == "sync"


async def test_a_frame_that_is_no_utf8_ends_that_connection_alone(ana):
    """The protocol says that such a connection ends; the server and its log stay calm."""
    table = await ana.table(ME, BOT)

    async with ana.socket(table) as socket:
        await socket.send(b"\xff\xfe", text=True)
        with pytest.raises(ConnectionClosed):
            await asyncio.wait_for(socket.recv(), PATIENCE)

    async with ana.at(table) as (_, sync):
        assert sync["type"] == "sync"


async def test_whoever_says_nothing_is_let_go(ana, monkeypatch):
    """A connection without a hello does not stay open."""
    monkeypatch.setattr(connection, "HELLO_WITHIN", 0.05)
    table = await ana.table(ME, BOT)

    async with ana.socket(table) as socket:
        closed, _ = await closed_with(socket)

    assert closed["code"] == Code.SILENT


async def test_an_abandoned_table_closes_for_everybody(ana, eva):
    """Those at the table are told; who comes later is told as well."""
    table = await ana.table(ME, BOT)

    async with ana.at(table) as (mine, _), eva.at(table) as (theirs, _):
        assert (await ana.http.post(f"/api/tables/{table}/abandon")).status_code == 204
        codes = [(await closed_with(socket))[0]["code"] for socket in (mine, theirs)]
    async with ana.socket(table) as socket:
        await say(socket, type="hello", seen=0)
        codes.append((await closed_with(socket))[0]["code"])

    assert codes == [Code.ABANDONED] * 3


async def test_a_fault_of_ours_costs_one_connection(ana, monkeypatch, caplog):
    """The client is told, the log has it, and the next connection works."""
    table = await ana.table(ME, BOT)

    async def broken(self, table):
        raise RuntimeError("secret insides")

    with monkeypatch.context() as fault:
        fault.setattr(Tables, "open", broken)
        async with ana.socket(table) as socket:
            await say(socket, type="hello", seen=0)
            closed, status = await closed_with(socket)

    assert (closed["code"], status) == (Code.INTERNAL, 1011)
    assert "secret" not in closed["why"]
    assert "secret insides" in caplog.text
    async with ana.at(table) as (_, sync):
        assert sync["type"] == "sync"


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1:1"])
async def test_a_page_of_another_site_gets_no_socket(ana, origin):
    """A browser says where a page is from, and only our own pages may connect."""
    table = await ana.table(ME, BOT)

    with pytest.raises(InvalidStatus) as refused:
        async with ana.socket(table, Origin=origin):
            pass

    assert refused.value.response.status_code == 403


async def test_our_own_page_gets_a_socket(ana):
    """The origin of the page is the host that it asks."""
    table = await ana.table(ME, BOT)

    async with ana.socket(table, Origin=ana.address) as socket:
        await say(socket, type="hello", seen=0)
        assert (await hear(socket))["type"] == "sync"


async def test_without_a_cookie_one_watches(ana, guest):
    """A program that has no cookie may look on like anybody with the link."""
    table = await ana.table(ME, BOT)

    async with guest().at(table) as (_, sync):
        assert sync["table"]["you"] == 0


async def test_a_token_that_is_wrong_by_one_letter_watches(ana, guest):
    """Only the very token has the seat."""
    table = await ana.table(ME, BOT)
    last = "A" if ana.token[-1] != "A" else "Q"

    async with guest(ana.token[:-1] + last).at(table) as (_, sync):
        assert (sync["table"]["you"], sync["view"]["hand"]) == (0, [])


async def test_the_computer_plays_on_for_whoever_asks_it(ana):
    """After ``autoplay`` the moves in one's own seat come by themselves, until one says no."""
    table = await ana.table(ME, BOT, options={"target": "10"})

    async with ana.at(table) as (socket, _):
        await say(socket, type="autoplay", on=True)
        last = await hear_until(socket, lambda message: message["view"]["over"])

    assert last["view"]["winner"] in {1, 2}


async def test_nobody_plays_for_a_spectator(ana, eva):
    """Whoever watches is told so."""
    table = await ana.table(ME, BOT)

    async with eva.at(table) as (socket, _):
        await say(socket, type="autoplay", on=True)
        assert (await hear(socket))["code"] == "watching"
