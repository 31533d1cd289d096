"""What HTTP asks of every server: HEAD, one length of a body, JSON that says so, and nothing logged of what is none."""

from __future__ import annotations

import asyncio
import json
from urllib.parse import urlsplit

import pytest

from sobremesa.protocol.codes import Code
from sobremesa.server.hosting import hosted
from sobremesa.server.pages import PAGES
from tests.server.helpers import BOT, ME, PATIENCE, Guest, order, running
from tests.server.test_http import told

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def raw(address: str, request: bytes) -> bytes:
    """What the server says to some bytes until it closes."""
    parts = urlsplit(address)
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
    writer.write(request)
    answer = await asyncio.wait_for(reader.read(), PATIENCE)
    writer.close()
    return answer


@pytest.mark.parametrize(
    "path", ["/healthz", "/api/tables", "/api/games?lang=en", "/nothing/at/all", "/api/nothing", *PAGES]
)
async def test_head_is_answered_like_get_without_a_body(ana, path):
    """Status and headers are those of GET, for pages, lists and what is not there."""
    path = path.replace("{table:str}", "a").replace("{secret:str}", "a").replace("{seat:int}", "1")
    head, got = await ana.http.head(path), await ana.http.get(path)

    assert head.status_code == got.status_code
    assert head.headers["content-type"] == got.headers["content-type"]
    assert head.content == b""


async def test_head_changes_nothing_and_does_not_reach_what_is_only_posted_to(ana):
    """Where GET is not allowed, HEAD is not."""
    assert (await ana.http.head("/api/tables/nothing/abandon")).status_code == 405


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "text/json", None]
)
async def test_only_json_that_says_so_is_read(ana, kind):
    """A form of another site can send none: the refusal has a code, and no table is made."""
    body = json.dumps(order(ME, BOT)).encode()
    headers = {} if kind is None else {"content-type": kind}
    response = await ana.http.post("/api/tables", content=body, headers=headers)

    assert (response.status_code, told(response)) == (415, Code.NOT_JSON)
    assert (await ana.http.get("/api/tables")).json() == []


async def test_json_may_name_its_letters_and_nothing_needs_no_name(ana):
    """A charset is no other kind; a request without a body says nothing of one."""
    body = json.dumps(order(ME, BOT)).encode()
    made = await ana.http.post("/api/tables", content=body, headers={"content-type": "Application/JSON; charset=utf-8"})

    assert made.status_code == 201
    assert (await ana.http.post(f"/api/tables/{made.json()['id']}/abandon")).status_code == 204


async def test_a_body_of_two_lengths_is_refused_and_the_connection_ends(address):
    """What follows in the same stream is not taken for another request."""
    smuggled = b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"
    head = b"POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
    answer = await raw(address, head + b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + smuggled)

    assert answer.startswith(b"HTTP/1.1 400")
    assert answer.count(b"HTTP/1.1 ") == 1
    assert b"bad-request" in answer


async def test_a_malformed_request_is_refused_and_logs_nothing(address, caplog):
    """Whoever sends noise fills no disk."""
    answers = [await raw(address, noise) for noise in (b"\x16\x03\x01\x02\r\n\r\n", b"GET\r\n\r\n", b"A B C D\r\n\r\n")]

    assert all(answer.startswith(b"HTTP/1.1 400") for answer in answers)
    assert caplog.records == []


async def test_over_tls_the_cookie_belongs_to_this_very_host(tmp_path):
    """A new one has the prefix; one of before is still read, keeps its tables, and is given anew with the prefix."""
    async with running(tmp_path, hosting=hosted("https://cards.example")) as at:
        guest = Guest(at)
        first = (await guest.http.get("/api/tables")).headers["set-cookie"]
        token = first.partition("=")[2].partition(";")[0]
        guest.http.cookies.clear()
        old = {"Cookie": f"sobremesa={token}"}
        made = await guest.http.post("/api/tables", json=order(ME, BOT), headers=old)
        guest.http.cookies.clear()
        new = {"Cookie": f"sobremesa={'B' * 22}; __Host-sobremesa={token}"}
        listed = await guest.http.get("/api/tables", headers=new)
        await guest.http.aclose()

    assert first.startswith("__Host-sobremesa=")
    assert {"Secure", "Path=/", "HttpOnly"} <= set(first.split("; "))
    assert "domain" not in first.lower()
    assert made.headers["set-cookie"].startswith(f"__Host-sobremesa={token};")
    assert [table["id"] for table in listed.json()] == [made.json()["id"]]
    assert "set-cookie" not in listed.headers
