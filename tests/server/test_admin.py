"""The host's page: only its secret leads there, and it tells no card."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import stat
from collections.abc import AsyncIterator
from dataclasses import replace
from itertools import product
from pathlib import Path

import httpx
import pytest

from sobremesa.server.admin import with_admin
from sobremesa.server.admin_door import WRONG
from sobremesa.server.app import make_app, open_tables
from sobremesa.server.binding import address_of, listen
from sobremesa.server.hosting import AT_HOME, Hosting
from sobremesa.server.run import Server
from sobremesa.store.admin_link import LINK, admin_link
from tests.server.helpers import BOT, ME, PATIENCE, Greedy, Guest, hear_until, say
from tests.tables.helpers import fixed_salts

SECRET = "a-secret-of-the-console"
BEARER = {"authorization": f"Bearer {SECRET}"}
PATHS = ["/api/admin", "/api/admin/", "/api/admin/overview", "/api/admin/people", "/api/admin/people/1"]


@contextlib.asynccontextmanager
async def hosted(where, files: Path, hosting: Hosting = AT_HOME) -> AsyncIterator[str]:
    """A server with the host's page; its address."""
    async with open_tables(where, Greedy(), fixed_salts(11)) as tables:
        app = make_app(tables, files, replace(hosting, admin_secret=SECRET))
        ready = asyncio.Event()
        async with with_admin(app, where) as answering:
            with listen("127.0.0.1", 0) as listener:
                server = Server(app, ready.set, answering)
                task = asyncio.create_task(server.serve(sockets=[listener]))
                await ready.wait()
                yield address_of(listener)
                server.should_exit = True
                await task


@pytest.fixture
async def address(where, tmp_path) -> AsyncIterator[str]:
    """A server with the host's page, on either database."""
    async with hosted(where, tmp_path / "unbuilt") as at:
        yield at


@pytest.fixture
async def http(address) -> AsyncIterator[httpx.AsyncClient]:
    """Somebody without a cookie."""
    async with httpx.AsyncClient(base_url=address, verify=False, timeout=PATIENCE) as client:
        yield client


def shape(response: httpx.Response, path: str) -> tuple[int, str, dict[str, str]]:
    """All of an answer but its date and the address that it was asked at."""
    headers = {name: value for name, value in response.headers.items() if name != "date"}
    return response.status_code, response.text.replace(path, ""), headers


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"])
async def test_without_the_secret_there_is_nothing(http, method):
    """Whatever is asked there is answered to the letter as at an address that there never was."""
    wrong = ({}, {"authorization": "Bearer wrong"}, {"authorization": SECRET}, {"accept": "text/html"})
    for path, headers in product(PATHS, wrong):
        nowhere = path.replace("admin", "nowhere")
        there = await http.request(method, path, headers=headers)
        unknown = await http.request(method, nowhere, headers=headers)
        assert shape(there, path) == shape(unknown, nowhere)
        assert there.status_code == 404


async def test_its_page_is_answered_as_any_unknown_address(tmp_path):
    """The page of the browser is the same for both, and finds out by itself."""
    (tmp_path / "index.html").write_text("<!doctype html>")
    async with (
        hosted(tmp_path / "data", tmp_path) as at,
        httpx.AsyncClient(base_url=at, verify=False, timeout=PATIENCE) as client,
    ):
        pages = [await client.get(path, headers={"accept": "text/html"}) for path in ("/admin", "/nowhere")]

    assert shape(pages[0], "/admin") == shape(pages[1], "/nowhere")
    assert pages[0].status_code == 404


async def test_a_secret_cannot_be_guessed_at_length(http):
    """After ten wrong ones from an address not even the right one does, and the answers are the same."""
    told = [await http.get("/api/admin/overview", headers={"authorization": "Bearer x"}) for _ in range(WRONG.burst)]
    right = await http.get("/api/admin/overview", headers=BEARER)

    assert {answer.status_code for answer in [*told, right]} == {404}
    assert right.json() == told[0].json()


async def test_the_right_secret_is_never_counted(http):
    """A host may look as often as they like."""
    told = [await http.get("/api/admin/overview", headers=BEARER) for _ in range(3 * WRONG.burst)]

    assert {answer.status_code for answer in told} == {200}
    assert told[0].headers["cache-control"] == "no-store"


async def test_a_page_of_another_site_changes_nothing_even_with_the_secret(http):
    """Nor does a cookie open anything: there is none."""
    answer = await http.post("/api/admin/overview", headers=BEARER | {"origin": "https://elsewhere.example"}, json={})

    assert answer.status_code in (403, 405)
    assert "set-cookie" not in (await http.get("/api/admin/overview", headers=BEARER)).headers


async def test_it_tells_of_the_tables_that_somebody_is_at(http, address):
    """What is played and who is there; the store's numbers beside it."""
    ana = Guest(address)
    table = await ana.table(ME, BOT)
    async with ana.at(table):
        told = (await http.get("/api/admin/overview", headers=BEARER)).json()
    await ana.http.aclose()

    (live,) = told["live"]
    assert (live["id"], live["game"], live["rules"], live["watching"]) == (table, "cuarenta", "pagat", 0)
    assert [(seat["name"], seat["kind"], seat["here"]) for seat in live["seats"]] == [
        ("Ana", "human", True),
        ("", "bot", False),
    ]
    assert told["counts"] == {"playing": 1, "over": 0, "abandoned": 0, "people": 1}
    assert (told["load"]["connections"], told["load"]["tables"]) == (1, 1)
    assert {limit["name"] for limit in told["limits"]} >= {"make", "open", "open-in-all"}


async def test_a_host_finds_somebody_and_deletes_them(http, address):
    """By the fingerprint that a table tells, or by the table; afterwards nobody is found, and the game is gone."""
    ana = Guest(address)
    table = await ana.table(ME, BOT)
    async with ana.at(table):
        (live,) = (await http.get("/api/admin/overview", headers=BEARER)).json()["live"]
    wanted = [live["seats"][0]["fingerprint"], live["seats"][0]["fingerprint"].upper(), f" {table} "]

    found = [(await http.get("/api/admin/people", params={"wanted": one}, headers=BEARER)).json() for one in wanted]

    assert found[0] == found[1] == found[2]
    (person,) = found[0]
    assert (person["names"], person["games"], person["playing"], person["devices"]) == (["Ana"], 1, 1, 1)
    gone = await http.request("DELETE", f"/api/admin/people/{person['id']}", headers=BEARER)
    assert (gone.status_code, gone.json()) == (200, {"removed": 1, "kept": 0})
    again = await http.get("/api/admin/people", params={"wanted": wanted[0]}, headers=BEARER)
    assert again.json() == []
    assert (await ana.http.get("/api/me")).json()["fingerprint"] == ""
    await ana.http.aclose()


async def test_nobody_is_deleted_from_another_sites_page(http, address):
    """Not even with the secret."""
    headers = BEARER | {"origin": "https://elsewhere.example"}

    assert (await http.request("DELETE", "/api/admin/people/1", headers=headers)).status_code == 403


async def test_it_tells_no_card(http, address):
    """Two games that differ in nothing but their cards are told alike, and no text of a card is in it."""
    ana = Guest(address)
    tables = [await ana.table(ME, BOT) for _ in range(2)]
    told = []
    for table in tables:
        async with ana.at(table) as (_, sync):
            (live,) = (await http.get("/api/admin/overview", headers=BEARER)).json()["live"]
            assert not any(f'"{card}"' in json.dumps(live) for card in sync["view"]["hand"])
            told.append({name: value for name, value in live.items() if name not in ("id", "rows")})
    await ana.http.aclose()

    assert told[0] == told[1]


async def test_refusals_and_errors_are_told_with_their_codes(http, address):
    """What callers were refused, and what the log says: without what a stranger wrote."""
    ana = Guest(address)
    table = await ana.table(ME, BOT)
    async with ana.at(table) as (socket, _):
        await say(socket, type="move", move="nonsense", seen=0)
        refused = await hear_until(socket, lambda message: message["type"] == "refused")
    try:
        raise ValueError("what a stranger sent")
    except ValueError:
        logging.getLogger("sobremesa.test").exception("table %s failed", table)
    told = (await http.get("/api/admin/overview", headers=BEARER)).json()
    await ana.http.aclose()

    assert told["refusals"][refused["code"]] >= 1
    assert (told["errors"][0]["message"], told["errors"][0]["code"]) == (f"table {table} failed", "ValueError")
    assert "stranger" not in json.dumps(told)


def test_the_link_lies_in_a_file_for_its_owner_alone(tmp_path):
    """New at every start, behind a mark that browsers send to nobody, and gone with the server."""
    told = []
    secrets = []
    for _ in range(2):
        with admin_link("https://cards.example", tmp_path, lambda *more: told.append(more)) as secret:
            secrets.append(secret)
            link, file = told[-1]
            assert link == f"https://cards.example/admin#{secret}"
            assert file.read_text() == f"{link}\n" and stat.S_IMODE(file.stat().st_mode) == 0o600
            assert file == tmp_path / LINK

    assert len(set(secrets)) == 2 and min(map(len, secrets)) >= 43
    assert list(tmp_path.iterdir()) == []


def test_a_server_leaves_the_link_of_another_one(tmp_path):
    """Two that share a database may have one folder: the link of the last to start opens its page until it stops."""
    first, second = (admin_link(f"http://127.0.0.1:404{port}", tmp_path, lambda *_: None) for port in range(2))
    first.__enter__()
    with second as secret:
        first.__exit__(None, None, None)
        assert (tmp_path / LINK).read_text() == f"http://127.0.0.1:4041/admin#{secret}\n"
    assert list(tmp_path.iterdir()) == []


async def test_the_secret_is_in_no_text_of_the_hosting():
    """A log that quotes it would give it away."""
    assert SECRET not in repr(replace(AT_HOME, admin_secret=SECRET))


async def test_without_the_option_there_is_no_page(tmp_path):
    """Nothing stands before the server, and an empty secret opens nothing."""
    async with open_tables(tmp_path, Greedy()) as tables:
        app = make_app(tables, tmp_path)
        async with with_admin(app, tmp_path) as answering:
            assert answering is app
