"""What somebody sends who means harm: odd addresses and bodies cost an answer with a code, never a fault of ours."""

from __future__ import annotations

import gzip
import json
import logging
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from sobremesa.server.errors import without_secret
from sobremesa.server.hosting import AT_HOME, hosted
from sobremesa.tables.operations import OPERATIONS
from sobremesa.tables.operations.operation import Operation
from tests.server.conftest import known
from tests.server.helpers import BOT, ME, Guest, play_out, running
from tests.server.test_http import told

LARGEST = str(2**63 - 1)
ODD = [
    *("9" * 25, LARGEST, f"-{LARGEST}", "1%00", "%00", "%ED%A0%80", "x" * 5000, "%E2%80%AE"),
    *("%0d%0aSet-Cookie:%20stolen=1", "'%20OR%20'1'='1", "..%2f..%2fetc%2fpasswd", "%25s%25n", "1e400", ""),
]
JSON = {"content-type": "application/json"}
DEEP = "[" * 4000
NIGHT = {"name": "Ana", "form": "swiss", "game": "cuarenta", "rules": "pagat", "level": "novato"}
REFUSALS = {403, 404, 409}


@pytest.fixture
async def ana(where, tmp_path) -> AsyncIterator[Guest]:
    """Somebody with a cookie, at a server of each kind of database."""
    async with running(where, files=tmp_path) as address:
        guest = await known(Guest(address))
        yield guest
        await guest.http.aclose()


def odd_addresses(operation: Operation, odd: str) -> Iterator[str]:
    """The addresses of an operation in which one thing is odd and all others are plain."""
    for strange in operation.parameters:
        path, asked = f"/api{operation.path}", []
        for each in operation.parameters:
            value = odd if each is strange else "1"
            if each.place == "path":
                path = path.replace(f"{{{each.name}}}", value)
            elif each is strange or each.is_required:
                asked.append(f"{each.name}={value}")
        if strange.place != "body":
            yield f"{path}?{'&'.join(asked)}"


def faults(caplog) -> list[str]:
    """What the log has of mistakes of ours."""
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]


async def test_no_odd_address_is_a_fault_of_the_server(ana, caplog):
    """Each is refused or answered, nothing of it becomes a header, and the log tells of no fault."""
    await ana.table(ME, BOT)
    answers = {
        path: await ana.http.request(operation.method, path)
        for operation in OPERATIONS.values()
        for odd in ODD
        for path in odd_addresses(operation, odd)
    }

    assert len(answers) > 1000
    assert [(path, answer.status_code) for path, answer in answers.items() if answer.status_code >= 500] == []
    assert ana.http.cookies.get("stolen") is None
    assert faults(caplog) == []


async def test_a_socket_with_an_odd_address_is_refused_before_its_handshake(ana, caplog):
    """As a request is."""
    with pytest.raises(InvalidStatus):
        async with ana.socket("%00"):
            pass

    assert faults(caplog) == []


async def test_what_is_nested_too_deeply_is_refused(ana, caplog):
    """In every body that somebody may send, the ones that hold anything too."""
    for operation in OPERATIONS.values():
        for strange in (each for each in operation.parameters if each.place == "body"):
            path = f"/api{operation.path}".replace("{seat}", "1").replace("{n}", "1")
            names = getattr(strange.type, "__struct_encode_fields__", ("games",))
            body = "{" + f'"{names[-1]}": {DEEP}'
            answer = await ana.http.request(operation.method, path, content=body, headers=JSON)
            assert (answer.status_code, told(answer)) == (400, "bad-request"), path

    assert faults(caplog) == []


async def test_one_odd_game_of_a_file_is_refused_and_the_others_are_looked_at(ana, caplog):
    """Its id is no reason to give the file up; nor is an id that only ends as one does."""
    games = [{"id": "a\0b"}, {"id": "abcd\n"}, {"id": "x" * 4000}, None, [[[]]], {"id": "abcd"}]
    answer = await ana.http.post("/api/tables/import", json={"sobremesa": "games", "format": 1, "games": games})

    assert answer.status_code == 200
    assert [(one["place"], one["id"], one["code"]) for one in answer.json()["refused"]] == [
        *((place, "", "bad-game") for place in range(1, 6)),
        (6, "abcd", "bad-game"),
    ]
    assert faults(caplog) == []


async def test_nothing_that_comes_packed_is_unpacked(ana):
    """A thousandth of its length cannot become a body."""
    packed = gzip.compress(json.dumps({"sobremesa": "games", "format": 1, "games": []}).encode() + b" " * 2**20)
    answer = await ana.http.post("/api/tables/import", content=packed, headers=JSON | {"content-encoding": "gzip"})

    assert len(packed) < 8192
    assert (answer.status_code, told(answer)) == (400, "bad-request")


async def test_what_is_given_twice_is_read_once(ana):
    """By one rule for all that reads it, so that nobody sees another value than the one that was checked."""
    answer = await ana.http.get("/api/games?lang=en&lang=xx")

    assert answer.status_code == 400
    assert (await ana.http.get("/api/games?lang=xx&lang=en")).status_code == 200


@pytest.mark.parametrize("method", ["TRACE", "PUT", "PATCH", "PROPFIND"])
async def test_no_other_method_is_answered(ana, method):
    """TRACE would tell a page the cookie that it may not read."""
    answer = await ana.http.request(method, "/api/tables")

    assert (answer.status_code, told(answer)) == (405, "not-allowed")
    assert ana.token is not None
    assert ana.token not in answer.text


async def test_every_text_says_in_which_letters_it_is_written(ana):
    """Also the feed, which a browser would guess; and nothing is guessed to be another kind."""
    feed = (await ana.http.post("/api/feed")).json()["path"]
    answers = [await ana.http.get(path) for path in (feed, "/healthz", "/api/statistics/export", "/nothing", "/")]
    kinds = [answer.headers["content-type"] for answer in answers]

    assert [kind for kind in kinds if kind.startswith("text/") or "xml" in kind if "charset=utf-8" not in kind] == []
    assert "application/atom+xml; charset=utf-8" in kinds
    assert {answer.headers["x-content-type-options"] for answer in answers} == {"nosniff"}


@pytest.mark.parametrize(
    ("public", "wanted"),
    [
        ("https://cards.example", "max-age=31536000; includeSubDomains"),
        ("https://cards.example:8443", None),
        ("http://cards.example", None),
        (None, None),
    ],
)
async def test_browsers_are_told_to_come_by_tls_alone_where_there_is_tls(tmp_path, public, wanted):
    """On every answer; not for an address with a port, since it would hold for all ports of that name."""
    hosting = AT_HOME if public is None else hosted(public)
    async with running(tmp_path, hosting=hosting) as address:
        guest = Guest(address)
        answers = [await guest.http.get(path) for path in ("/", "/api/games", "/nothing", "/healthz")]
        await guest.http.aclose()

    assert {answer.headers.get("strict-transport-security") for answer in answers} == {wanted}


def test_no_secret_of_a_link_stands_in_the_log():
    """Of no address that holds one, of the API or of a page."""
    secret = "c2VjcmV0IG9mIGEgbGluaw"
    paths = [f"/api{operation.path}" for operation in OPERATIONS.values() if "{secret}" in operation.path]

    assert {path.split("/")[2] for path in paths} == {"embed", "enter", "feed", "join", "replay", "watch"}
    assert [path for path in paths if secret in without_secret(path.replace("{secret}", secret))] == []
    assert without_secret(f"/join/{secret}\nanother line") == "/join/…"


def test_hosts_are_told_all_that_their_proxy_must_not_log():
    """The kinds of links in docs/hosting.md are those that there are."""
    kinds = "|".join(sorted({one.path.split("/")[1] for one in OPERATIONS.values() if "{secret}" in one.path}))
    paper = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")

    assert paper.count(f"({kinds})") + paper.count(f"(?<kind>{kinds})") == 2


def asked_of(operation: Operation, table: str, night: str) -> tuple[str, dict[str, Any]]:
    """The address of an operation at a table or a tournament, with plain values for all else; and its body."""
    plain = {"table": table, "tournament": night, "seat": "2", "entrant": "1"}
    path = f"/api{operation.path}"
    for name, value in plain.items():
        path = path.replace(f"{{{name}}}", value)
    asked = "&".join(f"{each.name}=1" for each in operation.parameters if each.place == "query" and each.is_required)
    bodies = [each.type for each in operation.parameters if each.place == "body"]
    said = {"seen": 1, "n": 1, "name": "Eva", "count": 1, "muted": True, "blocked": False}
    return f"{path}?{asked}", {name: said[name] for kind in bodies for name in said if hasattr(kind, name)}


@pytest.mark.parametrize("is_player", [True, False])
async def test_a_stranger_gets_and_changes_nothing_of_a_table_or_a_tournament(tmp_path, is_player):
    """Whatever they ask of one whose id they know: that is over, goes on, or waits for somebody."""
    async with running(tmp_path) as address:
        ana, eva = await known(Guest(address)), await known(Guest(address))
        over = await ana.table(ME, BOT, public=False, options={"target": "20"})
        async with ana.at(over) as (socket, sync):
            await play_out(socket, sync)
        tables = [over, *[await ana.table(ME, other, public=False) for other in (BOT, {"kind": "open"})]]
        night = (await ana.http.post("/api/tournaments", json=NIGHT)).json()["id"]
        if is_player:
            await eva.table(ME, BOT)
        answers = {}
        for operation in OPERATIONS.values():
            if {each.name for each in operation.parameters} & {"table", "tournament"}:
                for table in tables:
                    path, body = asked_of(operation, table, night)
                    answers[operation.method, path] = await eva.http.request(operation.method, path, json=body)
        for one in (ana, eva):
            await one.http.aclose()

    assert len(answers) > 50
    assert {asked: answer.status_code for asked, answer in answers.items() if answer.status_code not in REFUSALS} == {}
    assert [asked for asked, answer in answers.items() if "Ana" in answer.text] == []
