"""Too much is refused: messages of a connection, sockets and requests of a visitor or an address. Playing never is."""

from __future__ import annotations

import asyncio
import re
import sys
import threading
from collections import defaultdict
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import replace
from itertools import count

import pytest
from websockets import ConnectionClosed

from sobremesa.protocol.codes import Code
from sobremesa.server.app import make_app
from sobremesa.server.fd_limit import OTHERS, with_room
from sobremesa.server.hosting import Hosting
from sobremesa.server.limits import COUNTED, REMEMBERED, Allowance, Bucket, Caller, Gate, Limits, RequestKind
from tests.server.helpers import BOT, ME, Guest, hear, hear_until, order, play_out, running, say
from tests.server.test_http import told
from tests.server.test_table import closed_with

HOUR = 3600
STRICT = Limits(spare_this_machine=False)


@asynccontextmanager
async def limited(data, **numbers):
    """A server that spares nobody, with some numbers of its own; a visitor who has a cookie."""
    async with running(data, hosting=Hosting(limits=replace(STRICT, **numbers))) as address:
        guest = Guest(address)
        await guest.http.get("/")
        await guest.http.get("/api/tables")
        yield guest
        await guest.http.aclose()


def test_a_bucket_gives_its_burst_and_then_as_it_fills():
    """Three at once, then one each second; the wait that it tells is the wait that there is."""
    bucket = Bucket(Allowance(3, 3), 10)

    assert [bucket.take(10) for _ in range(3)] == [0, 0, 0]
    assert bucket.take(10) == 1
    assert bucket.take(10.5) == 0.5
    assert bucket.take(11) == 0
    assert [bucket.take(1000) for _ in range(3)] == [0, 0, 0]
    assert bucket.take(1000) > 0


def test_what_is_given_back_may_be_taken_again():
    """But nobody saves up more than the burst."""
    bucket = Bucket(Allowance(2, HOUR), 0)
    for _ in range(5):
        bucket.give_back()

    assert [bucket.take(0) > 0 for _ in range(3)] == [False, False, True]


def test_an_address_has_room_for_a_crowd():
    """Many visitors of one house are served; one visitor alone, or without a cookie, gets no more by that."""
    gate = Gate(replace(STRICT, make=Allowance(2, HOUR), crowd=3), clock=lambda: 0.0)
    one, two, bare = Caller("192.0.2.1", "one"), Caller("192.0.2.1", "two"), Caller("192.0.2.1", None)

    granted = [gate.wait(RequestKind.MAKE, who) == 0 for who in (one, one, one, two, bare, bare, bare)]

    assert granted == [True, True, False, True, True, True, False]
    assert gate.wait(RequestKind.MAKE, Caller("192.0.2.2", None)) == 0
    assert gate.wait(RequestKind.CHANGE, one) == 0


def test_new_cookies_do_not_make_more_of_an_address():
    """Whoever throws the cookie away each time comes to the address's limit."""
    gate = Gate(replace(STRICT, make=Allowance(2, HOUR), crowd=3), clock=lambda: 0.0)

    granted = [gate.wait(RequestKind.MAKE, Caller("192.0.2.1", f"visitor {n}")) == 0 for n in range(8)]

    assert granted == [True] * 6 + [False] * 2


def test_this_machine_is_spared_only_where_that_was_said():
    """At home whoever sits at the machine may do what they like; others never."""
    number = count()
    gate = Gate(Limits(make=Allowance(1, HOUR), crowd=1), clock=lambda: float(next(number)) / 1000)

    assert all(gate.wait(RequestKind.MAKE, Caller("127.0.0.1", None)) == 0 for _ in range(50))
    assert [gate.wait(RequestKind.MAKE, Caller("192.0.2.1", None)) > 0 for _ in range(2)] == [False, True]


def test_what_is_remembered_of_strangers_is_bounded():
    """A million new addresses don't fill the memory, nor do the cookies that each of them brings."""
    gate = Gate(STRICT, clock=lambda: 0.0)
    for number in range(REMEMBERED + 100):
        gate.wait(RequestKind.ASK, Caller(f"host {number}", f"visitor {number}"))

    assert gate.remembered == 2 * REMEMBERED


def test_what_has_come_back_is_forgotten():
    """One visitor a second, each from an address of their own, for hours: only those of the last minute are known."""
    now = 0.0
    gate = Gate(STRICT, clock=lambda: now)
    for number in range(3 * HOUR):
        now = float(number)
        caller = Caller(f"host {number}", f"visitor {number}")
        for kind in (RequestKind.MAKE, RequestKind.SIT, RequestKind.ASK, RequestKind.OPEN, RequestKind.REPLAY):
            gate.wait(kind, caller)

    assert gate.remembered <= 2 * 5 * 60


def test_nothing_is_forgotten_of_whoever_still_has_to_wait():
    """However many others have come and gone meanwhile."""
    now = 0.0
    gate = Gate(replace(STRICT, make=Allowance(2, HOUR), crowd=1), clock=lambda: now)
    ana = Caller("192.0.2.1", "ana")
    assert [gate.wait(RequestKind.MAKE, ana) for _ in range(2)] == [0, 0]
    for number in range(1000):
        now = float(number)
        gate.wait(RequestKind.ASK, Caller(f"host {number}", f"visitor {number}"))
        gate.wait(RequestKind.MAKE, Caller(f"host {number}", f"visitor {number}"))

    assert gate.wait(RequestKind.MAKE, ana) > 0


def test_what_an_address_sends_is_counted_as_long_as_one_of_its_sockets_is_open():
    """It has sent nothing for an hour while others came and went: its next socket shares with the first."""
    now = 0.0
    gate = Gate(STRICT, clock=lambda: now)
    ana = Caller("192.0.2.1", "ana")
    assert gate.enter(ana)
    first = gate.shared_by(ana)
    for number in range(HOUR):
        now = float(number)
        caller = Caller(f"host {number}", None)
        assert gate.enter(caller)
        gate.shared_by(caller)
        gate.leave(caller)

    assert gate.shared_by(ana) is first
    assert gate.remembered < 100


def test_a_flood_of_one_kind_makes_room_among_its_own():
    """Whoever reads from a hundred thousand addresses makes nobody's tables new."""
    gate = Gate(replace(STRICT, make=Allowance(1, HOUR), crowd=1), clock=lambda: 0.0)
    ana = Caller("192.0.2.1", None)
    assert gate.wait(RequestKind.MAKE, ana) == 0
    for number in range(2 * REMEMBERED):
        gate.wait(RequestKind.ASK, Caller(f"host {number}", None))

    assert gate.wait(RequestKind.MAKE, ana) > 0


def test_a_flood_of_new_cookies_does_not_renew_an_address():
    """However many visitors an address makes up, and others with it, it has used what it has used."""
    gate = Gate(replace(STRICT, make=Allowance(2, HOUR), crowd=3), clock=lambda: 0.0)
    for _ in range(6):
        gate.wait(RequestKind.MAKE, Caller("192.0.2.1", None))
    for number in range(REMEMBERED + 600):
        gate.wait(RequestKind.ASK, Caller(f"198.51.100.{number % 250}", f"visitor {number}"))

    assert gate.wait(RequestKind.MAKE, Caller("192.0.2.1", "one more")) > 0


def test_nothing_is_remembered_of_the_visitors_of_an_address_that_is_refused():
    """Once an address has used all of its own, a new cookie costs the server no memory."""
    gate = Gate(replace(STRICT, ask=Allowance(2, HOUR), crowd=3), clock=lambda: 0.0)
    for number in range(REMEMBERED):
        gate.wait(RequestKind.ASK, Caller("192.0.2.1", f"visitor {number}"))

    assert gate.remembered == 1 + 6


def test_open_sockets_are_counted_until_they_close():
    """As many as may be, then none, then one more for each that went."""
    gate = Gate(replace(STRICT, open_at_once=2))
    caller = Caller("192.0.2.1", "one")

    assert [gate.enter(caller) for _ in range(3)] == [True, True, False]
    gate.leave(caller)
    assert [gate.enter(caller) for _ in range(2)] == [True, False]


def test_the_room_for_sockets_is_bounded_for_everybody():
    """Whoever comes, from this machine too: when all the sockets there may be are open there is no room."""
    gate = Gate(Limits(open_in_all=2))
    near, far = Caller("127.0.0.1", "one"), Caller("192.0.2.1", "two")

    assert [gate.enter(near), gate.is_full, gate.enter(far), gate.is_full] == [True, False, True, True]
    gate.leave(near)
    assert not gate.is_full
    gate.leave(far)
    assert gate.enter(far)


def test_a_socket_that_was_turned_away_takes_no_room():
    """Only those that were let in are counted."""
    gate = Gate(replace(STRICT, open_at_once=1, crowd=1, open_in_all=2))
    caller = Caller("192.0.2.1", None)

    assert [gate.enter(caller) for _ in range(3)] == [True, False, False]
    assert not gate.is_full


def test_there_are_no_more_sockets_than_files(monkeypatch):
    """Some files are left for the rest of the program; more sockets than were asked for there never are."""
    for files, room in ((1024, 1024 - OTHERS - 206), (10, 1), (10**6, 5000), (None, 5000)):
        monkeypatch.setattr("sobremesa.server.fd_limit._most_files", lambda files=files: files)
        assert with_room(Hosting(limits=Limits(open_in_all=5000))).limits.open_in_all == room


def test_the_system_is_asked_for_all_the_files_it_grants():
    """The soft limit is raised to the hard one, where there is such a thing."""
    resource = pytest.importorskip("resource")
    with_room(Hosting())
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)

    assert soft == hard or sys.platform == "darwin"


async def test_a_flood_of_messages_ends_the_connection(tmp_path):
    """Refused messages count: the burst is answered, then the last word is said and the socket closes with 1008."""
    async with limited(tmp_path, messages=Allowance(10, HOUR)) as ana:
        table = await ana.table(ME, BOT, pace=5000)
        async with ana.at(table) as (socket, _):
            for _ in range(12):
                await say(socket, type="move", move="nonsense", seen=1)
            answers = [await hear(socket) for _ in range(9)]
            closed, status = await closed_with(socket)

    assert {answer["code"] for answer in answers} == {Code.UNREADABLE_MOVE}
    assert (closed["code"], status) == (Code.TOO_MANY_MESSAGES, 1008)


async def test_an_instant_player_is_never_too_quick(tmp_path):
    """Moves that are played are not counted: a whole game fits into a limit of a few messages."""
    async with limited(tmp_path, messages=Allowance(4, HOUR)) as ana:
        table = await ana.table(ME, BOT, options={"target": "20"})
        async with ana.at(table) as (socket, sync):
            messages = await play_out(socket, sync)

    assert messages[-1]["view"]["over"]
    assert sum(message["event"]["seat"] == 1 for message in messages[1:]) > 4


async def test_too_many_sockets_are_turned_away_with_a_word(tmp_path):
    """Those that are open go on; when one closes there is room again."""
    async with limited(tmp_path, open_at_once=2) as ana:
        table = await ana.table(ME, BOT, pace=5000)
        async with AsyncExitStack() as open_ones:
            first, _ = await open_ones.enter_async_context(ana.at(table))
            await open_ones.enter_async_context(ana.at(table))
            async with ana.socket(table) as third:
                closed, status = await closed_with(third)
            await say(first, type="hello", seen=0)
            assert (await hear_until(first, lambda heard: heard["type"] == "sync"))["table"]["id"] == table

    assert (closed["code"], status) == (Code.TOO_MANY_CONNECTIONS, 1008)


async def test_a_full_server_says_so_and_goes_on(tmp_path):
    """The next socket is told to come back later, with 1013; when one has gone there is room."""
    async with limited(tmp_path, open_in_all=1) as ana:
        table = await ana.table(ME, BOT, pace=5000)
        async with ana.at(table), ana.socket(table) as second:
            closed, status = await closed_with(second)
        await until_there_is_room(ana, table)

    assert (closed["code"], status) == (Code.FULL, 1013)


async def until_there_is_room(guest, table):
    """Come back until the server lets one in."""
    for _ in range(1000):
        with suppress(ConnectionClosed):  # it may be turned away before it has said anything
            async with guest.at(table) as (_, first):
                if first["type"] == "sync":
                    return
        await asyncio.sleep(0.01)
    raise AssertionError("the room was never free again")


async def test_too_many_tables_are_refused_with_a_time_to_wait(tmp_path):
    """Status 429, the common shape, and Retry-After; a rematch is a table too; reading goes on, and ending does."""
    async with limited(tmp_path, make=Allowance(2, HOUR)) as ana:
        tables = [await ana.table(ME, BOT) for _ in range(2)]
        refused = await ana.http.post("/api/tables", json=order(ME, BOT))
        again = await ana.http.post(f"/api/tables/{tables[0]}/rematch")

        assert (again.status_code, told(again)) == (429, Code.TOO_MANY_REQUESTS)
        assert (refused.status_code, told(refused)) == (429, Code.TOO_MANY_REQUESTS)
        assert 0 < int(refused.headers["retry-after"]) <= HOUR
        assert len((await ana.http.get("/api/tables")).json()) == 2
        assert (await ana.http.post(f"/api/tables/{tables[0]}/abandon")).status_code == 204


DECLARED = {
    RequestKind.MAKE: {
        *("tables", "tables/import", "tables/*/rematch", "tables/*/retry", "replay/*/retry"),
        *("company/*/invite", "daily/*", "tournaments", "tournaments/*/rounds"),
    },
    RequestKind.SIT: {
        *("tables/*/seats/*", "tables/*/seats/*/link", "invitations/*"),
        *("tournaments/*/link", "enter/*"),
        *("me", "me/export", "me/devices", "me/link", "link", "me/passkeys", "passkeys"),
    },
    RequestKind.REPLAY: {
        *("tables/*/record", "tables/*/replay", "tables/*/review", "tables/*/review/line"),
        *("replay/*", "replay/*/record", "replay/*/review", "replay/*/review/line"),
        *("lessons/*", "exercises/*", "exercises/*/answer"),
        *("puzzles/*", "puzzles/*/answer"),
        *("analysis/position", "analysis/line", "analysis/continuation", "analysis/hand", "analysis/setup"),
        "embed/*",
        *("tables/export", "tournaments/*/records"),
    },
}


def test_each_handler_says_what_its_requests_count_as():
    """Those that make tables, take seats or go through whole games say so; no handler of the API is without a limit."""
    declared = defaultdict(set)
    for route in make_app(None).routes:
        if route.path_format.startswith("/api/"):
            path = re.sub(r"\{\w+\}", "*", route.path_format.removeprefix("/api/"))
            for handler in (each for each in route.route_handlers if COUNTED in each.opt):
                declared[handler.opt[COUNTED]].add(path)

    assert declared == DECLARED


@pytest.mark.parametrize(("kind", "method"), [("change", "POST"), ("ask", "GET")])
async def test_every_request_to_the_tables_is_counted(tmp_path, kind, method):
    """Whatever changes or reads something has its limit; the page and its health have none."""
    async with limited(tmp_path, **{kind: Allowance(3, HOUR)}) as ana:
        path = "/api/tables/nothing/abandon" if method == "POST" else "/api/tables"
        codes = [(await ana.http.request(method, path)).status_code for _ in range(5)]

        assert codes[-1] == 429
        assert (await ana.http.get("/healthz")).status_code == 200


async def test_requests_are_counted_in_one_thread(tmp_path, monkeypatch):
    """The counts are changed by nobody else meanwhile: two threads at once would break them."""
    threads, wait = set(), Gate.wait

    def noted(gate, kind, caller):
        threads.add(threading.current_thread())
        return wait(gate, kind, caller)

    monkeypatch.setattr(Gate, "wait", noted)
    async with limited(tmp_path) as ana:
        await asyncio.gather(*(ana.http.get("/api/tables") for _ in range(5)))

    assert threads == {threading.current_thread()}
